import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { openConnection } from '../../../../../main/journal/connection/connection.ts';
import { temporaryDirectory } from '../../../../support/temporary-directory.ts';

const beginJournal = fileURLToPath(new URL('../../../../support/begin-journal.ts', import.meta.url));

it('has each commit on the disk itself before it reports, also where a sync ends in the cache of the drive', async () => {
  const connection = openConnection(join(await temporaryDirectory(), 'journal.db'));
  onTestFinished(() => connection.close());
  const settings = ['journal_mode', 'synchronous', 'fullfsync', 'checkpoint_fullfsync'];
  const found = settings.map((name) => Object.values(connection.statement(`PRAGMA ${name}`).get() ?? {})[0]);
  expect(found).toEqual(['wal', 2, 1, 1]);
});

it('lets every process in that begins a new journal, or looks at it, at the same moment', async () => {
  // The work of `galley status` beside a `galley run` that was just started. Some rounds: one alone may be lucky.
  for (let round = 0; round < 4; round += 1) {
    const path = join(await temporaryDirectory(), 'journal.db');
    const processes = [[], [], ['look']].map((how) => fork(beginJournal, [path, ...how]));
    await Promise.all(processes.map((each) => once(each, 'message')));
    const answers = processes.map(async (each) => (await once(each, 'message'))[0]);
    for (const each of processes) each.send('now');
    expect(await Promise.all(answers)).toEqual(['opened', 'opened', 'opened']);
  }
});

it('keeps what waits for the next sync whole, and syncs each commit after it as before', async () => {
  const connection = openConnection(join(await temporaryDirectory(), 'journal.db'));
  onTestFinished(() => connection.close());
  connection.exec('CREATE TABLE note (text TEXT)');
  const write = (text: string) => connection.statement('INSERT INTO note VALUES (?)').run(text);
  const texts = () => connection.statement<{ text: string }>('SELECT text FROM note').all();
  expect(connection.transactionBeforeSync(() => write('kept').changes)).toBe(1);
  const failing = () =>
    connection.transactionBeforeSync(() => {
      write('undone');
      throw new Error('no');
    });
  expect(failing).toThrow('no');
  expect(texts()).toEqual([{ text: 'kept' }]);
  expect(connection.statement<{ synchronous: number }>('PRAGMA synchronous').get()?.synchronous).toBe(2);
});

it('refuses to leave the sync of a transaction to others inside one that is to be durable', async () => {
  const connection = openConnection(join(await temporaryDirectory(), 'journal.db'));
  onTestFinished(() => connection.close());
  const nested = () => connection.transaction(() => connection.transactionBeforeSync(() => 1));
  expect(nested).toThrow(expect.objectContaining({ code: 'INTERNAL' }));
});
