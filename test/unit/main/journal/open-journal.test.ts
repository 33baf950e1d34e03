import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { type JournalSetAside, openJournal, setJournalAside } from '../../../../main/journal/index.ts';
import { type Log, silentLog } from '../../../../main/platform/index.ts';
import type { RelativePath } from '../../../../shared/model/index.ts';
import { createFakeClock } from '../../../support/fake-clock.ts';
import { makeOlderJournal } from '../../../support/make-older-journal.ts';
import {
  driveTo,
  fingerprint,
  folderId,
  newIntent,
  openTestJournal,
} from '../../../support/open-test-journal.ts';
import { temporaryDirectory } from '../../../support/temporary-directory.ts';

describe('open-journal', () => {
  it('keeps everything over a close and a second opening', async () => {
    const { journal, clock, path } = await openTestJournal();
    journal.createIntents([newIntent('a.txt')]);
    const before = journal.get(newIntent('a.txt').intentId);
    journal.close();
    journal.close();

    const again = openJournal({ path, clock, log: silentLog });
    expect(again.quarantinedAs).toBe(null);
    expect(again.get(newIntent('a.txt').intentId)).toEqual(before);
    again.close();
  });

  it.each([
    ['no database at all', Buffer.from('This is a text file, and not a short one either.\n'.repeat(40))],
    ['bytes of nothing', Buffer.alloc(8192, 7)],
  ])('sets %s aside, keeps its bytes and begins anew', async (_name, content) => {
    const path = join(await temporaryDirectory(), 'journal.db');
    writeFileSync(path, content);
    writeFileSync(`${path}-wal`, 'left over');
    const journal = openJournal({ path, clock: createFakeClock(), log: silentLog });
    journal.createIntents([newIntent('a.txt')]);
    journal.close();

    const kept = journal.quarantinedAs ?? '';
    expect(kept).toMatch(/journal\.corrupt-2025-04-01T08-30-00-000Z\.db$/);
    expect(readFileSync(kept)).toEqual(content);
    expect(readFileSync(`${kept}-wal`, 'utf8')).toBe('left over');
  });

  it('sets a journal with a torn page aside, and a second one under another name', async () => {
    const { journal, clock, path } = await openTestJournal();
    const names = Array.from({ length: 400 }, (_, index) => `file-${index}.txt`);
    journal.createIntents(names.map((name) => newIntent(name)));
    journal.close();
    const bytes = readFileSync(path);
    bytes.fill(0x5a, 4096 * 6, 4096 * 9);
    for (const _ of ['first', 'second']) {
      writeFileSync(path, bytes);
      const opened = openJournal({ path, clock, log: silentLog });
      expect(opened.counts().queued).toBe(0);
      expect(existsSync(opened.quarantinedAs ?? '')).toBe(true);
      opened.close();
    }
    expect(readdirSync(dirname(path)).filter((name) => /^journal\.corrupt-.*\.db$/.test(name))).toHaveLength(
      2,
    );
  });

  it('keeps skipped files over damage elsewhere in the journal', async () => {
    const { journal, clock, path } = await openTestJournal();
    const left = 'left.txt' as RelativePath;
    const asked = 'asked.txt' as RelativePath;
    journal.decide(folderId, left, fingerprint(1), 'skip');
    journal.decide(folderId, asked, fingerprint(2), 'new-version');
    journal.heldRules(folderId).put('' as RelativePath, '*.raw');
    journal.requests.begin('click-1');
    journal.close();
    tear(path, 'intent');

    const setAside: JournalSetAside[] = [];
    const again = openJournal({ path, clock, log: silentLog, noteSetAside: (each) => setAside.push(each) });
    expect(setAside).toEqual([{ path: again.quarantinedAs, areAnswersLost: false }]);
    expect([
      again.decisionFor(folderId, left, fingerprint(1)),
      again.skipsOfFile(folderId, fingerprint(1)),
      again.decisionFor(folderId, asked, fingerprint(2)),
      [...again.heldRules(folderId).list().values()],
      again.requests.begin('click-1'),
    ]).toEqual(['skip', [left], null, ['*.raw'], false]);
    again.close();
  });

  it.each(['decision', 'held_rules', 'click', 'sqlite_master'])(
    'says that answers are lost where %s cannot be read',
    async (table) => {
      const { journal, clock, path } = await openTestJournal();
      journal.decide(folderId, 'left.txt' as RelativePath, fingerprint(1), 'skip');
      journal.close();
      tear(path, table);
      let areAnswersLost: boolean | null = null;
      const noteSetAside = (setAside: JournalSetAside) => {
        ({ areAnswersLost } = setAside);
      };
      const again = openJournal({ path, clock, log: silentLog, noteSetAside });
      again.createIntents([newIntent('a.txt')]);
      again.close();
      expect(areAnswersLost).toBe(true);
    },
  );

  it('does not lose skipped files when it ends before the new journal stands', async () => {
    const { journal, clock, path } = await openTestJournal();
    journal.decide(folderId, 'left.txt' as RelativePath, fingerprint(1), 'skip');
    journal.close();
    tear(path, 'intent');
    const endingLog: Log = {
      ...silentLog,
      warn() {
        throw new Error('the program ends');
      },
    };
    expect(() => openJournal({ path, clock, log: endingLog })).toThrow('the program ends');

    const again = openJournal({ path, clock, log: silentLog });
    expect(again.decisionFor(folderId, 'left.txt' as RelativePath, fingerprint(1))).toBe('skip');
    again.close();
  });

  it('leaves a damaged journal where it is when no new one can be made', async () => {
    const { journal, clock, path } = await openTestJournal();
    journal.decide(folderId, 'left.txt' as RelativePath, fingerprint(1), 'skip');
    journal.close();
    tear(path, 'intent');
    const damaged = readFileSync(path);
    mkdirSync(`${path}.new`);
    expect(() => openJournal({ path, clock, log: silentLog })).toThrow();
    expect(readFileSync(path)).toEqual(damaged);

    rmdirSync(`${path}.new`);
    const again = openJournal({ path, clock, log: silentLog });
    expect(again.decisionFor(folderId, 'left.txt' as RelativePath, fingerprint(1))).toBe('skip');
    again.close();
  });

  it('puts the new journal in its place where the one before ended between the two', async () => {
    const { journal, clock, path } = await openTestJournal();
    journal.decide(folderId, 'left.txt' as RelativePath, fingerprint(1), 'skip');
    journal.close();
    tear(path, 'decision');
    openJournal({ path, clock, log: silentLog }).close();
    renameSync(path, `${path}.new`);
    writeFileSync(`${path}-wal`, 'the log of the damaged one');
    expect(() => openJournal({ path, clock, log: silentLog, isReadOnly: true })).toThrow(
      expect.objectContaining({ code: 'JOURNAL_UNREADABLE' }),
    );

    const setAside: JournalSetAside[] = [];
    const again = openJournal({ path, clock, log: silentLog, noteSetAside: (each) => setAside.push(each) });
    again.close();
    expect(setAside).toEqual([{ path: again.quarantinedAs, areAnswersLost: true }]);
    const logs = readdirSync(dirname(path)).filter((name) => name.endsWith('.db-wal'));
    expect(logs.map((name) => readFileSync(join(dirname(path), name), 'utf8'))).toContain(
      'the log of the damaged one',
    );
    expect(existsSync(`${path}.new`)).toBe(false);
  });

  it('takes no leftover for the journal of who has begun anew', async () => {
    const { journal, clock, path } = await openTestJournal();
    journal.close();
    writeFileSync(`${path}.new`, 'half a journal');
    openJournal({ path, clock, log: silentLog }).close();
    expect(existsSync(`${path}.new`)).toBe(false);

    writeFileSync(`${path}.new`, 'half a journal');
    setJournalAside(path, clock.nowMs());
    expect([existsSync(path), existsSync(`${path}.new`)]).toEqual([false, false]);
  });

  it('reports to each opening that answers are lost, until the user was notified', async () => {
    const { journal, clock, path } = await openTestJournal();
    journal.close();
    tear(path, 'decision');
    const reported = (isReceived: boolean): readonly JournalSetAside[] => {
      const setAside: JournalSetAside[] = [];
      const opened = openJournal({
        path,
        clock,
        log: silentLog,
        noteSetAside: (each) => setAside.push(each),
      });
      if (isReceived) opened.setAsideIsReported();
      opened.close();
      return setAside;
    };
    const first = reported(false);
    expect(first).toEqual([expect.objectContaining({ areAnswersLost: true })]);
    expect([reported(false), reported(true), reported(false)]).toEqual([first, first, []]);
  });

  it('still says that answers are lost when the journal that was to say so is damaged, too', async () => {
    const { journal, clock, path } = await openTestJournal();
    journal.close();
    const setAside: JournalSetAside[] = [];
    for (const table of ['decision', 'intent']) {
      tear(path, table);
      openJournal({ path, clock, log: silentLog }).close();
    }
    openJournal({ path, clock, log: silentLog, noteSetAside: (each) => setAside.push(each) }).close();
    expect(setAside.map(({ areAnswersLost }) => areAnswersLost)).toEqual([true, false]);
  });

  it('refuses a journal of a newer Galley and leaves it alone', async () => {
    const { journal, clock, path } = await openTestJournal();
    journal.close();
    withDatabase(path, 'PRAGMA user_version = 99');

    expect(() => openJournal({ path, clock, log: silentLog })).toThrow(
      expect.objectContaining({ code: 'JOURNAL_TOO_NEW', details: { version: 99, supported: 29 } }),
    );
    expect(readdirSync(dirname(path)).filter((name) => name.includes('corrupt'))).toEqual([]);
  });

  it('takes its table of legal moves from this program, with any table in the file', async () => {
    const { journal, clock, path } = await openTestJournal();
    journal.createIntents([newIntent('a.txt')]);
    driveTo(journal, newIntent('a.txt').intentId, 'confirmed');
    journal.close();
    withDatabase(path, `INSERT INTO legal_move VALUES ('confirmed', 'queued')`);

    const again = openJournal({ path, clock, log: silentLog });
    const { intentId } = newIntent('a.txt');
    expect(() => again.move({ intentId, from: 'confirmed', to: 'queued', patch: {} })).toThrow();
    again.close();
  });

  describe('for a look', () => {
    it('reads what another has open and writes, and may change nothing', async () => {
      const { journal, clock, path } = await openTestJournal();
      journal.createIntents([newIntent('a.txt')]);
      const looked = openJournal({ path, clock, log: silentLog, isReadOnly: true });
      journal.createIntents([newIntent('b.txt')]);
      expect(looked.counts().queued).toBe(2);
      // sqlite.org/rescode.html: SQLITE_READONLY.
      expect(() => looked.createIntents([newIntent('c.txt')])).toThrow(
        expect.objectContaining({ details: expect.objectContaining({ resultCode: 8 }) }),
      );
      looked.close();
      expect(journal.counts().queued).toBe(2);
    });

    it('finds nothing where no journal was begun, and begins none', async () => {
      const directory = await temporaryDirectory();
      const path = join(directory, 'missing.db');
      const looked = openJournal({ path, clock: createFakeClock(), log: silentLog, isReadOnly: true });
      expect(looked.counts().queued).toBe(0);
      looked.close();
      expect(readdirSync(directory)).toEqual([]);
    });

    it('leaves a journal of an earlier Galley as it is, and says so', async () => {
      const { journal, clock, path } = await openTestJournal();
      journal.close();
      makeOlderJournal(path, 14);
      const before = readFileSync(path);
      expect(() => openJournal({ path, clock, log: silentLog, isReadOnly: true })).toThrow(
        expect.objectContaining({
          code: 'JOURNAL_TOO_OLD',
          details: expect.objectContaining({ path, version: 14 }),
        }),
      );
      expect(readFileSync(path)).toEqual(before);
    });

    it('refuses a journal of a newer Galley as everybody does', async () => {
      const { journal, clock, path } = await openTestJournal();
      journal.close();
      withDatabase(path, 'PRAGMA user_version = 99');
      expect(() => openJournal({ path, clock, log: silentLog, isReadOnly: true })).toThrow(
        expect.objectContaining({ code: 'JOURNAL_TOO_NEW' }),
      );
    });

    it.each([
      ['that is no database', () => Buffer.from('This is a text file.\n'.repeat(400))],
      ['without a byte', () => Buffer.alloc(0)],
      ['with a torn page', (sound: Buffer) => Buffer.from(sound).fill(0x5a, 4096 * 6, 4096 * 9)],
    ])('leaves a journal %s where it is, and says so', async (_what, damage) => {
      const { journal, clock, path } = await openTestJournal();
      journal.createIntents(Array.from({ length: 400 }, (_, index) => newIntent(`file-${index}.txt`)));
      journal.close();
      const damaged = damage(readFileSync(path));
      writeFileSync(path, damaged);
      expect(() => openJournal({ path, clock, log: silentLog, isReadOnly: true })).toThrow(
        expect.objectContaining({ code: 'JOURNAL_UNREADABLE', details: expect.objectContaining({ path }) }),
      );
      expect(readFileSync(path)).toEqual(damaged);
      expect(readdirSync(dirname(path)).filter((name) => name.includes('corrupt'))).toEqual([]);
    });
  });

  it('undoes all of a transaction that throws', async () => {
    const { journal } = await openTestJournal();
    const attempt = () =>
      journal.transaction(() => {
        journal.createIntents([newIntent('a.txt')]);
        throw new Error('stop');
      });
    expect(attempt).toThrow('stop');
    expect(journal.get(newIntent('a.txt').intentId)).toBe(null);
  });
});

/** Changes of another process in the file. */
/** Overwrites the first page of a table: `sqlite.org/fileformat.html § 1.6`. */
function tear(path: string, table: string): void {
  const database = new DatabaseSync(path);
  const found = database.prepare('SELECT rootpage FROM sqlite_master WHERE name = ?').get(table);
  const { page_size: sizeBytes } = database.prepare('PRAGMA page_size').get() ?? {};
  database.close();
  // The schema itself begins on the first page, behind the header of the file.
  const startBytes = found === undefined ? 100 : (Number(found.rootpage) - 1) * Number(sizeBytes);
  const bytes = readFileSync(path);
  writeFileSync(path, bytes.fill(0x5a, startBytes, startBytes + Number(sizeBytes) - 100));
}

function withDatabase(path: string, sql: string): void {
  const database = new DatabaseSync(path);
  database.exec(sql);
  database.close();
}
