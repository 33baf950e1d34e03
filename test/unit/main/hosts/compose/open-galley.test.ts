import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { journalPath } from '../../../../../main/accounts/journal-paths.ts';
import { createGalleyDeps, type GalleySurroundings } from '../../../../../main/hosts/compose/galley-deps.ts';
import { type Galley, openGalley } from '../../../../../main/hosts/compose/open-galley.ts';
import {
  type Journal,
  type NewIntent,
  openJournal,
  setJournalAside,
} from '../../../../../main/journal/index.ts';
import { appPathsOf, silentLog, systemClock } from '../../../../../main/platform/index.ts';
import { firstAccountId } from '../../../../../main/settings/index.ts';
import {
  asId,
  type LocalPath,
  type ProofUpload,
  type ProofUploadId,
  type ProofUploadPhase,
  type RelativePath,
} from '../../../../../shared/model/index.ts';
import { driveTo, newIntent } from '../../../../support/open-test-journal.ts';
import { temporaryDirectory } from '../../../../support/temporary-directory.ts';
import { createStubKeychain } from '../stub-memory.ts';

const idOf = (number: number): string => `00000000-0000-4000-8000-00000000000${number}`;
const [first, second, third, fourth, fifth] = [1, 2, 3, 4, 5].map(idOf) as [
  string,
  string,
  string,
  string,
  string,
];

const hourMs = 60 * 60_000;

describe('open-galley', () => {
  it('removes the copies of dropped files that no account has promised anything about, and no other file', async () => {
    const fixture = await spooled(first, second, third, fourth, fifth, 'holiday.jpg');
    await mkdir(join(fixture.spool, idOf(6)));
    fixture.journal('anna', ({ createIntents }) => {
      // A page may give a file any name.
      createIntents([fixture.intent(first, '../cover.tif')]);
      createIntents([fixture.intent(second, 'parked.tif', { code: 'NAME_ON_BANK', details: {} })]);
    });
    fixture.journal('bo', (journal) => {
      journal.proofUploads.put(fixture.proof(third, { kind: 'queued', runAfterMs: 0, cause: null }));
      journal.createIntents([fixture.intent(fourth, 'done.tif')]);
      driveTo(journal, asId('intent-done.tif'), 'cancelled');
    });

    await fixture.open();

    expect(await fixture.left()).toEqual([first, second, third, idOf(6), 'holiday.jpg'].sort());
  });

  it('sets aside files that no journal can know, reports them, and takes them back when a journal names them', async () => {
    const fixture = await spooled(first, second, third);
    fixture.journal('anna', ({ createIntents }) => createIntents([fixture.intent(third, 'known.tif')]));
    // As after a backup of the state directory was put back: these came after all that it knows.
    await fixture.touch(first, Date.now() + hourMs);
    await fixture.touch(third, Date.now() + hourMs);
    await fixture.open();
    expect([await fixture.left(), await fixture.aside(), fixture.troubles()]).toEqual([
      [third],
      [first],
      [['SPOOL_UNKNOWN', fixture.asideDirectory]],
    ]);
    await fixture.close();

    await fixture.open();
    expect([await fixture.aside(), fixture.troubles()]).toEqual([[first], []]);
    await fixture.close();

    fixture.journal('anna', ({ createIntents }) => createIntents([fixture.intent(first, 'later.tif')]));
    await fixture.open();
    expect([await fixture.left(), await fixture.aside()]).toEqual([[first, third], []]);
  });

  it('removes what was through, and keeps what any of several journals may have lost', async () => {
    const fixture = await spooled(first, second);
    fixture.journal('idle', () => undefined);
    fixture.journal('anna', (journal) => {
      journal.createIntents([fixture.intent(first, 'done.tif')]);
      driveTo(journal, asId('intent-done.tif'), 'cancelled');
    });
    await fixture.open();
    expect([await fixture.left(), await fixture.aside()]).toEqual([[], [second]]);
  });

  it('deletes nothing when there is no journal at all', async () => {
    const fixture = await spooled(first);
    await fixture.open();
    expect([await fixture.left(), await fixture.aside()]).toEqual([[], [first]]);
  });

  it('removes the copies that an account has left behind which was removed', async () => {
    const fixture = await spooled(first);
    fixture.journal('anna', ({ createIntents }) => createIntents([fixture.intent(first, 'a.tif')]));
    setJournalAside(journalPath(fixture.state, 'anna'), 0);

    await fixture.open();

    expect([await fixture.left(), await fixture.aside()]).toEqual([[], []]);
  });

  it('removes nothing while a journal holds more promises than can be walked at a start', async () => {
    const fixture = await spooled(first);
    const many = Array.from({ length: 10_001 }, (_, index) => newIntent(`${index}.tif`));
    fixture.journal('anna', ({ createIntents }) => createIntents(many));

    await fixture.open();

    expect(await fixture.left()).toEqual([first]);
  });

  it('tells of a damaged journal at each start until a person has seen it', async () => {
    const fixture = await spooled();
    const server = 'http://127.0.0.1:9';
    await writeFile(
      journalPath(fixture.state, firstAccountId(server)),
      'no database at all, and long enough',
    );
    const reported = async () => {
      await fixture.open({ server, environment: { GALLEY_API_KEY: 'key' } });
      return fixture.troubles();
    };
    const first = await reported();
    expect(first).toEqual([['JOURNAL_ANSWERS_LOST', expect.stringContaining('corrupt')]]);
    await fixture.close();
    expect(await reported()).toEqual(first);
    fixture.see();
    await fixture.close();
    expect(await reported()).toEqual([]);
  });

  it.each([
    ['is damaged', (path: string) => writeFile(path, 'no database at all, and long enough for a header')],
    ['was set aside as damaged', (path: string) => writeFile(join(path, '../journal.corrupt-x.db'), '')],
    [
      'is of a newer Galley',
      async (path: string) => {
        const database = new DatabaseSync(path);
        database.exec('PRAGMA user_version = 9999');
        database.close();
      },
    ],
    ['has a name that nobody knows', (path: string) => writeFile(join(path, '../journal.sqlite'), '')],
  ])('removes nothing when a journal %s', async (_what, spoil) => {
    const fixture = await spooled(first);
    fixture.journal('anna', () => undefined);
    await spoil(journalPath(fixture.state, 'bo'));

    await fixture.open();

    expect(await fixture.left()).toEqual([first]);
  });
});

/** A state directory with these whole files in its spool. */
async function spooled(...names: readonly string[]) {
  const directory = await temporaryDirectory();
  const paths = appPathsOf({
    stateFlag: join(directory, 'state'),
    environment: {},
    platform: process.platform,
    homeDirectory: directory,
    workingDirectory: directory,
  });
  await mkdir(paths.spool, { recursive: true });
  for (const name of names) await writeFile(join(paths.spool, name), name);
  // As if they had been dropped a while ago: a clock of whole milliseconds cannot tell what comes at once after them.
  for (const name of names) await touch(name, Date.now() - hourMs);
  const asideDirectory = join(paths.state, 'spool-set-aside');
  let galley: Galley | null = null;
  async function touch(name: string, atMs: number): Promise<void> {
    await utimes(join(paths.spool, name), atMs / 1000, atMs / 1000);
  }
  const at = (name: string) => join(paths.spool, name) as LocalPath;
  return {
    state: paths.state,
    spool: paths.spool,
    intent: (name: string, fileName: string, parkedFor: NewIntent['parkedFor'] = null) =>
      newIntent(fileName, {
        source: {
          localPath: at(name),
          watchedFolderId: null,
          relativePath: fileName as RelativePath,
          isSpooled: true,
        },
        parkedFor,
      }),
    proof: (name: string, phase: ProofUploadPhase): ProofUpload => ({
      proofUploadId: asId<ProofUploadId>(name),
      target: { kind: 'new-proof', projectId: asId('project') },
      localPath: at(name),
      isSpooled: true,
      fileName: 'proof.pdf',
      sizeBytes: 1,
      attempt: 0,
      before: null,
      phase,
      createdAtMs: 0,
      updatedAtMs: 0,
    }),
    journal(accountId: string, write: (journal: Journal) => void): void {
      const journal = openJournal({
        path: journalPath(paths.state, accountId),
        clock: systemClock,
        log: silentLog,
      });
      write(journal);
      journal.close();
    },
    async open(given: Partial<Pick<GalleySurroundings, 'server' | 'environment'>> = {}): Promise<void> {
      const deps = await createGalleyDeps({
        paths,
        clock: systemClock,
        log: silentLog,
        server: null,
        environment: {},
        host: 'browser',
        keychain: createStubKeychain(new Map()),
        setLogLevel: () => {},
        ...given,
      });
      const opened = await openGalley(deps, {
        paths,
        homeDirectory: directory,
        serviceProgram: null,
        preferredServer: null,
      });
      onTestFinished(() => opened.close());
      galley = opened;
    },
    touch,
    close: async () => galley?.close(),
    /** As a page with a present user does. */
    see(): void {
      galley?.session.troublesSeen(galley.session.view().troubles.map(({ setAside }) => setAside));
    },
    troubles: () => galley?.session.view().troubles.map(({ code, setAside }) => [code, setAside]),
    asideDirectory,
    aside: async () => (await readdir(asideDirectory).catch(() => [])).sort(),
    left: async () => (await readdir(paths.spool)).sort(),
  };
}
