import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Connection, openConnection } from '../../../../../main/journal/connection/connection.ts';
import { createGroupCommit } from '../../../../../main/journal/connection/group-commit.ts';
import { AppError } from '../../../../../shared/errors/index.ts';
import { temporaryDirectory } from '../../../../support/temporary-directory.ts';

/** A disk that takes as long as the test wants. */
function createSlowDisk() {
  const syncs: PromiseWithResolvers<void>[] = [];
  return {
    syncs,
    sync: () => {
      const running = Promise.withResolvers<void>();
      syncs.push(running);
      return running.promise;
    },
  };
}

async function openNotes(): Promise<{
  connection: Connection;
  note: (text: string) => () => void;
  notes: () => string[];
}> {
  const connection = openConnection(join(await temporaryDirectory(), 'notes.db'));
  onTestFinished(() => connection.close());
  connection.exec('CREATE TABLE note (text TEXT PRIMARY KEY)');
  const insert = connection.statement('INSERT INTO note VALUES (?)');
  const select = connection.statement<{ text: string }>('SELECT text FROM note ORDER BY rowid');
  return {
    connection,
    note: (text) => () => void insert.run(text),
    notes: () => select.all().map(({ text }) => text),
  };
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

describe('group-commit', () => {
  it('keeps its word only when the disk has it', async () => {
    const { connection, note, notes } = await openNotes();
    const disk = createSlowDisk();
    const group = createGroupCommit(connection, disk);
    const reported: string[] = [];
    const first = group.add(note('first')).then(() => reported.push('first'));
    await nextTurn();
    expect({ notes: notes(), reported, syncs: disk.syncs.length }).toEqual({
      notes: ['first'],
      reported: [],
      syncs: 1,
    });
    disk.syncs[0]?.resolve();
    await first;
    expect(reported).toEqual(['first']);
  });

  it('gathers what comes while the disk works into one next group, patient members included', async () => {
    const { connection, note, notes } = await openNotes();
    const disk = createSlowDisk();
    const group = createGroupCommit(connection, disk);
    const all = [group.add(note('a'))];
    await nextTurn();
    all.push(group.add(note('b')), group.addPatiently(note('c')), group.add(note('d')));
    await nextTurn();
    expect(notes()).toEqual(['a']);
    disk.syncs[0]?.resolve();
    await all[0];
    await nextTurn();
    expect({ notes: notes(), syncs: disk.syncs.length }).toEqual({ notes: ['a', 'b', 'c', 'd'], syncs: 2 });
    disk.syncs[1]?.resolve();
    await Promise.all(all);
  });

  it('lets members with a kept promise go before it writes the next group', async () => {
    const { connection, note } = await openNotes();
    const disk = createSlowDisk();
    const group = createGroupCommit(connection, disk);
    const order: string[] = [];
    const first = group.add(note('a')).then(() => order.push('a goes'));
    await nextTurn();
    const second = group.add(() => {
      order.push('b is written');
    });
    disk.syncs[0]?.resolve();
    await first;
    await nextTurn();
    expect({ order, syncs: disk.syncs.length }).toEqual({ order: ['a goes', 'b is written'], syncs: 2 });
    disk.syncs[1]?.resolve();
    await second;
  });

  it("does not forget a patient member with a timeout during the disk's work", async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { connection, note, notes } = await openNotes();
    const disk = createSlowDisk();
    const group = createGroupCommit(connection, disk);
    const first = group.add(note('a'));
    await nextTurn();
    const patient = group.addPatiently(note('b'));
    vi.runAllTimers();
    disk.syncs[0]?.resolve();
    await first;
    await nextTurn();
    disk.syncs[1]?.resolve();
    await patient;
    expect(notes()).toEqual(['a', 'b']);
  });

  it('rejects only members with a failed guard', async () => {
    const { connection, note, notes } = await openNotes();
    const disk = createSlowDisk();
    const group = createGroupCommit(connection, disk);
    const refused = group.add(() => {
      throw new AppError('INTERNAL', { message: 'moved in between' });
    });
    const taken = group.add(note('taken'));
    await expect(refused).rejects.toMatchObject({ code: 'INTERNAL' });
    disk.syncs[0]?.resolve();
    await taken;
    expect(notes()).toEqual(['taken']);
  });

  it('rejects the whole group when the disk fails, and goes on with the next', async () => {
    const { connection, note } = await openNotes();
    const disk = createSlowDisk();
    const group = createGroupCommit(connection, disk);
    const lost = [group.add(note('a')), group.add(note('b'))].map((promise) =>
      promise.catch((error) => error.code),
    );
    await nextTurn();
    const next = group.add(note('c'));
    disk.syncs[0]?.reject(new AppError('JOURNAL_FULL'));
    expect(await Promise.all(lost)).toEqual(['JOURNAL_FULL', 'JOURNAL_FULL']);
    await nextTurn();
    disk.syncs[1]?.resolve();
    await next;
  });

  it('writes what waits at once when it is flushed', async () => {
    const { connection, note, notes } = await openNotes();
    const group = createGroupCommit(connection, createSlowDisk());
    const waiting = group.addPatiently(note('last'));
    group.flush();
    await waiting;
    expect(notes()).toEqual(['last']);
  });
});
