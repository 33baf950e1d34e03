import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { openJournal } from '../../../../main/journal/index.ts';
import { silentLog } from '../../../../main/platform/index.ts';
import { createFakeClock } from '../../../support/fake-clock.ts';
import { driveTo, newIntent, openTestJournal } from '../../../support/open-test-journal.ts';
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

  it('refuses a journal of a newer Galley and leaves it alone', async () => {
    const { journal, clock, path } = await openTestJournal();
    journal.close();
    const database = new DatabaseSync(path);
    database.exec('PRAGMA user_version = 99');
    database.close();

    expect(() => openJournal({ path, clock, log: silentLog })).toThrow(
      expect.objectContaining({ code: 'JOURNAL_TOO_NEW', details: { version: 99, supported: 17 } }),
    );
    expect(readdirSync(dirname(path)).filter((name) => name.includes('corrupt'))).toEqual([]);
  });

  it('takes its table of legal moves from this program, whatever the file says', async () => {
    const { journal, clock, path } = await openTestJournal();
    journal.createIntents([newIntent('a.txt')]);
    driveTo(journal, newIntent('a.txt').intentId, 'confirmed');
    journal.close();
    const database = new DatabaseSync(path);
    database.exec(`INSERT INTO legal_move VALUES ('confirmed', 'queued')`);
    database.close();

    const again = openJournal({ path, clock, log: silentLog });
    const { intentId } = newIntent('a.txt');
    expect(() => again.move({ intentId, from: 'confirmed', to: 'queued', patch: {} })).toThrow();
    again.close();
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
