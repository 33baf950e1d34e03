import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { journalPath } from '../../main/accounts/journal-paths.ts';
import { type Journal, openJournal } from '../../main/journal/index.ts';
import { initialSchema } from '../../main/journal/migrations/0001-0020/0001-initial.ts';
import { lockStateDirectory, silentLog, systemClock } from '../../main/platform/index.ts';
import { firstAccountId } from '../../main/settings/index.ts';
import {
  type AssetId,
  asId,
  type DownloadId,
  type LocalPath,
  type ProofUpload,
} from '../../shared/model/index.ts';
import { runGalley } from '../support/run-galley.ts';
import { startBank } from '../support/running-bank.ts';
import { plantTree, temporaryDirectory } from '../support/temporary-directory.ts';

const looks = [
  ['status', ['status']],
  ['why', ['why', 'synced/a.txt']],
  ['sync --dry-run', ['sync', 'synced', '--dry-run', '--folder', 'INBOX']],
] as const;

describe('a command that only looks', () => {
  it.each(looks)('%s works beside a Galley at work, and leaves its journal as it is', async (_name, args) => {
    const { galley, path, openByOther } = await fixture();
    await galley('sync', 'synced', '--once', '--settle', '0', '--folder', 'INBOX');
    await openByOther();
    const before = readFileSync(path);

    const { code } = await galley(...args);

    expect([code, readFileSync(path).equals(before)]).toEqual([0, true]);
  });

  it.each(looks)('%s works where nothing was ever sent, and begins no journal', async (name, args) => {
    const { galley, state } = await fixture();

    const { code, events } = await galley(...args);

    // A file outside every folder is nowhere: that is the only answer about it.
    expect([code, events.at(-1)?.code]).toEqual(name === 'why' ? [1, 'NOT_FOUND'] : [0, undefined]);
    expect(readdirSync(state).filter((each) => each.includes('.sqlite'))).toEqual([]);
  });

  it.each([
    ['is of an earlier Galley', 'JOURNAL_TOO_OLD', age],
    ['is damaged', 'JOURNAL_UNREADABLE', damage],
  ])('says what to do about a journal that %s, and leaves it where it is', async (_what, code, spoil) => {
    const { galley, path, state } = await fixture();
    await galley('sync', 'synced', '--once', '--settle', '0', '--folder', 'INBOX');
    spoil(path);
    const before = readFileSync(path);
    for (const [, args] of looks) {
      const end = await galley(...args);
      expect([end.code, end.events.at(-1)]).toEqual([1, expect.objectContaining({ event: 'error', code })]);
      expect(end.text).toContain('galley run');
    }
    expect(readFileSync(path).equals(before)).toBe(true);
    expect(readdirSync(state).filter((name) => name.includes('corrupt'))).toEqual([]);
  });
});

describe('galley status', () => {
  it('reports leftovers of an upload on the bank, and ends with 1, until the user has dealt with them', async () => {
    const { galley, journal } = await fixture();
    await galley('sync', 'synced', '--once', '--settle', '0', '--folder', 'INBOX');
    const assetId = asId<AssetId>('4711');
    const intentId = journal((opened) => {
      const [row] = opened.activity({ filter: 'all', text: '', offset: 0, limit: 1 }).rows;
      if (row !== undefined) opened.recordDuplicate(row.intentId, assetId, 'duplicate');
      return row?.intentId;
    });

    const { code, events, text } = await galley('status');
    expect([code, events.at(-1)]).toMatchObject([
      1,
      { event: 'duplicate', intentId, path: 'a.txt', code: 'TWIN_FOUND', assetId },
    ]);
    expect(text).toContain('1 need attention');
    expect(text).toContain('a.txt: The bank holds this file twice.');
    expect(text).toContain('Asset id: 4711.');

    journal((opened) => intentId !== undefined && opened.resolveDuplicate(intentId, assetId));
    expect((await galley('status')).code).toBe(0);
  });

  it('tells of a download that failed, and of files for review that wait for a person, and ends with 1', async () => {
    const { galley, journal } = await fixture();
    const downloadId = asId<DownloadId>('download-1');
    journal((opened) => {
      opened.downloads.create(downloadId, {
        assetId: asId('1'),
        fileId: asId('2'),
        conversionId: asId('1'),
        bankFileName: 'cover.tif',
        fileVersion: null,
        directory: asId('/out'),
      });
      const cause = { code: 'FORBIDDEN', details: {} };
      opened.downloads.move({ downloadId, from: 'wanted', to: 'failed', patch: { cause } });
      opened.proofUploads.put(proof('waits', { kind: 'queued', runAfterMs: 0, cause: null }));
      const tooLarge = { code: 'BODY_TOO_LARGE', details: {} };
      opened.proofUploads.put(proof('parked', { kind: 'parked', cause: tooLarge, wasAmbiguous: false }));
      opened.proofUploads.put(proof('doubtful', { kind: 'exists' }));
    });

    const { code, events, text } = await galley('status');

    expect([code, events.filter(({ event }) => event !== 'status')]).toEqual([
      1,
      [
        { event: 'failed-download', downloadId, path: 'cover.tif', code: 'FORBIDDEN', details: {} },
        {
          event: 'parked-proof',
          proofUploadId: 'doubtful',
          path: 'doubtful.pdf',
          code: 'PROOF_UNIDENTIFIED',
          details: {},
        },
        {
          event: 'parked-proof',
          proofUploadId: 'parked',
          path: 'parked.pdf',
          code: 'BODY_TOO_LARGE',
          details: {},
        },
      ],
    ]);
    expect(text).toContain('3 need attention');
    expect(text).toContain('cover.tif: ');
  });
});

describe('galley verify', () => {
  it('ends with 5 beside a Galley at work: it notes in the journal what it found', async () => {
    const { galley, state } = await fixture();
    await galley('sync', 'synced', '--once', '--settle', '0', '--folder', 'INBOX');
    const lock = await lockStateDirectory(state);
    onTestFinished(() => lock.release());

    const { code, events } = await galley('verify', 'synced');

    expect([code, events.at(-1)?.code]).toEqual([5, 'STATE_LOCKED']);
  });

  it('brings a journal of an earlier Galley up to date, for it has the lock', async () => {
    const { galley, path } = await fixture();
    await galley('sync', 'synced', '--once', '--settle', '0', '--folder', 'INBOX');
    age(path);

    expect([(await galley('verify')).code, (await galley('status')).code]).toEqual([0, 0]);
  });
});

function proof(id: string, phase: ProofUpload['phase']): ProofUpload {
  return {
    proofUploadId: asId(id),
    target: { kind: 'new-proof', projectId: asId('7') },
    localPath: asId(`/drop/${id}.pdf`),
    isSpooled: false,
    fileName: `${id}.pdf`,
    sizeBytes: 100,
    attempt: 0,
    before: null,
    phase,
    createdAtMs: 1,
    updatedAtMs: 1,
  };
}

/** Puts a journal of the very first version there. */
function age(path: string): void {
  rmSync(path);
  const database = new DatabaseSync(path);
  database.exec(`${initialSchema}; PRAGMA user_version = 1`);
  database.close();
}

function damage(path: string): void {
  const bytes = readFileSync(path);
  writeFileSync(path, bytes.fill(0x5a, 4096));
}

/** A directory `synced` with a file, and the command line over a state directory of its own. */
async function fixture() {
  const bank = await startBank();
  const state = asId<LocalPath>(join(await temporaryDirectory(), 'state'));
  mkdirSync(state);
  const work = await temporaryDirectory();
  await plantTree(work, { 'synced/a.txt': 'a' });
  const path = journalPath(state, firstAccountId(bank.url));
  return {
    state,
    path,
    /** As a Galley that runs for a moment. */
    journal<Result>(look: (journal: Journal) => Result): Result {
      const journal = openJournal({ path, clock: systemClock, log: silentLog });
      try {
        return look(journal);
      } finally {
        journal.close();
      }
    },
    /** The lock of a running Galley until the test ends. */
    async openByOther() {
      const lock = await lockStateDirectory(state);
      const journal = openJournal({ path, clock: systemClock, log: silentLog });
      onTestFinished(async () => {
        journal.close();
        await lock.release();
      });
    },
    galley: (...args: readonly string[]) =>
      runGalley([...args.map((each) => each.replace('INBOX', bank.inboxFolderId)), '--state', state], {
        workingDirectory: work,
        environment: { GALLEY_SERVER: bank.url, GALLEY_API_KEY: bank.apiKey },
      }),
  };
}
