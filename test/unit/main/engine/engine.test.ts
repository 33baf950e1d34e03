import { readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { LocalPath, RelativePath } from '../../../../shared/model/index.ts';
import { inbox } from '../../../support/open-test-journal.ts';
import { plantTree, temporaryDirectory } from '../../../support/temporary-directory.ts';
import { type EngineBench, type EngineBenchSetup, startEngineBench } from './engine-bench.ts';

async function linked(setup: EngineBenchSetup = {}): Promise<EngineBench> {
  const bench = await startEngineBench(setup);
  await bench.link();
  await bench.looked();
  return bench;
}

const root = { kind: 'directory', directory: '' as RelativePath } as const;
const ONLINE = { kind: 'online' } as const;

describe('engine', () => {
  describe('while an upload is past recall', () => {
    it('plans the newer state of a file that was saved meanwhile, as soon as the upload has ended', async () => {
      const bench = await linked({ tree: { 'a.txt': 'one' } });
      bench.move('a.txt', 'tail');
      await writeFile(join(bench.root, 'a.txt'), 'two, longer');
      bench.hear(root);
      await bench.looked();
      expect(bench.states()).toEqual({ 'a.txt': 'tail' });
      await bench.finish('a.txt', 'one');
      await bench.looked();
      expect(bench.intent('a.txt')).toMatchObject({ state: 'queued', target: { kind: 'version' } });
    });

    it('notes that the file was deleted meanwhile, as soon as the upload has ended', async () => {
      const bench = await linked({ tree: { 'a.txt': 'one' } });
      bench.move('a.txt', 'tail');
      await rm(join(bench.root, 'a.txt'));
      bench.hear(root);
      await bench.looked();
      await bench.finish('a.txt', 'one');
      await bench.looked();
      expect([...bench.journal.iterateAgreed(bench.watched().watchedFolderId)]).toMatchObject([
        { path: 'a.txt', isGone: true },
      ]);
    });

    it('notes that its whole directory was deleted meanwhile, also when only a look at everything tells of it', async () => {
      const bench = await linked({ tree: { 'job/a.txt': 'one' } });
      bench.move('job/a.txt', 'tail');
      await rm(join(bench.root, 'job'), { recursive: true });
      await bench.engine.scanNow(bench.watched().watchedFolderId);
      await bench.looked();
      await bench.finish('job/a.txt', 'one');
      await bench.looked();
      expect([...bench.journal.iterateAgreed(bench.watched().watchedFolderId)]).toMatchObject([
        { path: 'job/a.txt', isGone: true },
      ]);
    });

    it.each([
      ['by itself', { kind: 'subtree', directory: 'job' as RelativePath }],
      ['by the one around it', root],
    ] as const)(
      'notes that a directory with directories was deleted meanwhile, told %s',
      async (_how, dirt) => {
        const bench = await linked({ tree: { 'job/deep/a.txt': 'one', 'job/deep/er/b.txt': 'two' } });
        await bench.finish('job/deep/er/b.txt', 'two');
        bench.move('job/deep/a.txt', 'tail');
        await rm(join(bench.root, 'job'), { recursive: true });
        bench.hear(dirt);
        await bench.looked();
        await bench.finish('job/deep/a.txt', 'one');
        await bench.looked();
        const rows = [...bench.journal.iterateAgreed(bench.watched().watchedFolderId)];
        expect(Object.fromEntries(rows.map(({ path, isGone }) => [path, isGone]))).toEqual({
          'job/deep/a.txt': true,
          'job/deep/er/b.txt': true,
        });
        expect(bench.engine.status().folders[0]?.agreedCount).toBe(0);
      },
    );

    it('takes back what has not begun of a directory that is gone', async () => {
      const bench = await linked({ tree: { 'job/a.txt': 'one' } });
      await rm(join(bench.root, 'job'), { recursive: true });
      await bench.engine.scanNow(bench.watched().watchedFolderId);
      await bench.looked();
      expect(bench.states()).toEqual({ 'job/a.txt': 'cancelled' });
    });

    it('lets the asset follow a file that was renamed meanwhile, instead of sending it again', async () => {
      const bench = await linked({ tree: { 'a.txt': 'one' } });
      bench.move('a.txt', 'tail');
      await rename(join(bench.root, 'a.txt'), join(bench.root, 'b.txt'));
      bench.hear(root);
      await bench.looked();
      await bench.finish('a.txt', 'one');
      await bench.looked();
      expect(bench.states()).toEqual({ 'a.txt': 'confirmed' });
      expect([...bench.journal.iterateAgreed(bench.watched().watchedFolderId)]).toMatchObject([
        { path: 'b.txt', isGone: false },
      ]);
    });
  });

  describe('files of one name', () => {
    async function asked(): Promise<EngineBench> {
      const bench = await startEngineBench({ tree: { 'b/x.txt': 'ours' } });
      bench.bank.add('x.txt', 'the one there');
      await bench.link();
      await bench.looked();
      expect(bench.states()).toEqual({ 'b/x.txt': 'parked' });
      // Later than the folder was matched with the bank: until then the file that has the content goes first.
      await plantTree(bench.root, { 'a/x.txt': 'the one there' });
      bench.hear({ kind: 'directory', directory: 'a' as RelativePath });
      await bench.looked();
      expect([bench.states(), bench.engine.totals().adopted]).toEqual([{ 'b/x.txt': 'parked' }, 0]);
      return bench;
    }

    it('goes on with the file that waited as soon as the question about the other is answered', async () => {
      const bench = await asked();
      await bench.engine.answer(bench.intent('b/x.txt').intentId, 'new-asset');
      await bench.looked();
      expect([bench.states(), bench.engine.totals().adopted]).toEqual([{ 'b/x.txt': 'queued' }, 1]);
    });

    it('goes on with the file that waited as soon as the other was cancelled', async () => {
      const bench = await asked();
      await bench.engine.cancel(bench.intent('b/x.txt').intentId);
      await bench.looked();
      expect([bench.states(), bench.engine.totals().adopted]).toEqual([{ 'b/x.txt': 'cancelled' }, 1]);
    });

    it('goes on with the file that waited as soon as the other was deleted', async () => {
      const bench = await asked();
      await rm(join(bench.root, 'b/x.txt'));
      bench.hear({ kind: 'directory', directory: 'b' as RelativePath });
      await bench.looked();
      expect([bench.states(), bench.engine.totals().adopted]).toEqual([{ 'b/x.txt': 'cancelled' }, 1]);
    });

    it('goes on with the file of another folder as soon as the folder of the other is unlinked', async () => {
      const bench = await startEngineBench();
      bench.bank.add('x.txt', 'the one there');
      const [first, second] = [await temporaryDirectory(), await temporaryDirectory()];
      await plantTree(first, { 'x.txt': 'ours' });
      await plantTree(second, { 'x.txt': 'the one there' });
      const { watchedFolderId } = await bench.link(first);
      await bench.looked();
      await bench.link(second);
      await bench.looked();
      expect(bench.engine.totals().adopted).toBe(0);
      await bench.engine.unlink(watchedFolderId);
      await expect.poll(() => bench.engine.totals().adopted).toBe(1);
    });
  });

  it('lets the assets follow a directory that was renamed, told by the one around it and the new name alone', async () => {
    const bench = await linked({ tree: { 'job/deep/a.txt': 'one' } });
    await bench.finish('job/deep/a.txt', 'one');
    await rename(join(bench.root, 'job'), join(bench.root, 'work'));
    bench.hear(root, { kind: 'subtree', directory: 'work' as RelativePath });
    await bench.looked();
    bench.hear(root);
    await bench.looked();
    expect([...bench.journal.iterateAgreed(bench.watched().watchedFolderId)]).toMatchObject([
      { path: 'work/deep/a.txt', isGone: false },
    ]);
    expect(bench.states()).toEqual({ 'job/deep/a.txt': 'confirmed' });
  });

  it('takes the files of a directory that has moved for those that its old link has sent', async () => {
    const bench = await startEngineBench();
    const [first, second] = [await temporaryDirectory(), await temporaryDirectory()];
    for (const place of [first, second]) await plantTree(place, { 'x.txt': 'one', 'y.txt': 'two' });
    const { watchedFolderId } = await bench.link(first);
    await bench.looked();
    await bench.finish('x.txt', 'one');
    await bench.finish('y.txt', 'two');
    await bench.engine.unlink(watchedFolderId);
    await writeFile(join(second, 'y.txt'), 'two, edited');
    await bench.link(second);
    await bench.looked();
    const parked = bench.intent('y.txt');
    expect([bench.engine.totals().adopted, parked.state, parked.cause?.code]).toEqual([
      1,
      'parked',
      'NAME_ON_BANK',
    ]);
    // The old place is as it was when it is linked again.
    await bench.link(first);
    await bench.looked();
    expect(bench.engine.totals().adopted).toBe(1);
    expect(bench.journal.agreedCount(watchedFolderId)).toBe(2);
  });

  it('uploads what edited rules no longer leave out, though only their own directory is called dirty', async () => {
    const bench = await linked({ tree: { '.galleyignore': '*.log\n', 'deep/er/run.log': 'one' } });
    expect(bench.states()).toEqual({});
    await writeFile(join(bench.root, '.galleyignore'), '# nothing\n');
    bench.hear(root);
    await bench.looked();
    expect(bench.states()).toEqual({ 'deep/er/run.log': 'queued' });
  });

  it('sends a file whose stamps lie in the future once it was left alone, and each later state of it', async () => {
    const bench = await startEngineBench({ tree: { 'a.txt': 'one' }, options: { settleMs: () => 50 } });
    const inAnHour = new Date(Date.now() + 3_600_000);
    await utimes(join(bench.root, 'a.txt'), inAnHour, inAnHour);
    await bench.link();
    await bench.looked();
    expect([bench.states(), bench.engine.status().counts.waiting]).toEqual([{ 'a.txt': 'queued' }, 0]);
    await bench.finish('a.txt', 'one');
    await writeFile(join(bench.root, 'a.txt'), 'two, longer');
    await utimes(join(bench.root, 'a.txt'), inAnHour, inAnHour);
    bench.hear(root);
    await bench.looked();
    expect(bench.intent('a.txt')).toMatchObject({ state: 'queued', target: { kind: 'version' } });
  });

  it('adopts what the bank holds also of a file whose stamps lie in the future', async () => {
    const bench = await startEngineBench({ tree: { 'a.txt': 'one' }, options: { settleMs: () => 50 } });
    bench.bank.add('a.txt', 'one');
    const inAnHour = new Date(Date.now() + 3_600_000);
    await utimes(join(bench.root, 'a.txt'), inAnHour, inAnHour);
    await bench.link();
    await bench.looked();
    expect([bench.states(), bench.engine.totals().adopted]).toEqual([{}, 1]);
  });

  it('neither looks at a paused folder when the machine wakes up, nor when somebody asks for a look', async () => {
    const bench = await startEngineBench({ tree: { 'a.txt': 'one' } });
    const { watchedFolderId } = await bench.link();
    await bench.looked();
    await bench.engine.pauseFolder(watchedFolderId, true);
    await writeFile(join(bench.root, 'b.txt'), 'two');
    bench.host({ kind: 'resume', awayMs: 1_000 });
    bench.host(ONLINE);
    await bench.engine.scanNow(watchedFolderId);
    await bench.looked();
    expect(bench.states()).toEqual({ 'a.txt': 'queued' });
    await bench.engine.pauseFolder(watchedFolderId, false);
    await bench.looked();
    expect(bench.states()).toEqual({ 'a.txt': 'queued', 'b.txt': 'queued' });
  });

  it('looks at everything when the machine wakes up, and asks the bank', async () => {
    const bench = await linked({ tree: { 'a.txt': 'one' } });
    await writeFile(join(bench.root, 'b.txt'), 'two');
    bench.host({ kind: 'resume', awayMs: 1_000 });
    await bench.looked();
    expect(bench.states()).toEqual({ 'a.txt': 'queued', 'b.txt': 'queued' });
    expect(bench.transferCalls).toContain('poke');
  });

  it('does not plan by what the bank held before the machine slept', async () => {
    const bench = await linked({ tree: { 'a.txt': 'one' } });
    await writeFile(join(bench.root, 'b.txt'), 'two');
    bench.bank.add('b.txt', 'two');
    bench.host({ kind: 'resume', awayMs: 1_000 });
    await bench.looked();
    expect([bench.states(), bench.engine.totals().adopted]).toEqual([{ 'a.txt': 'queued' }, 1]);
  });

  it('is offline when the bank folder cannot be read, and goes on by itself when it can', async () => {
    const bench = await startEngineBench({ tree: { 'a.txt': 'one' } });
    await expect.poll(() => bench.engine.status().word).toBe('up-to-date');
    bench.bank.failure = 'BANK_UNREACHABLE';
    await bench.link();
    await expect.poll(() => bench.engine.status().word).toBe('offline');
    bench.bank.failure = null;
    bench.host(ONLINE);
    await bench.looked();
    expect([bench.engine.status().word, bench.states()]).toEqual(['uploading', { 'a.txt': 'queued' }]);
  });

  it('shows counts that equal the journal, for the whole and for each folder', async () => {
    const bench = await startEngineBench({
      tree: { 'a.txt': 'a', 'b.txt': 'b', 'c.txt': 'c', 'd.txt': 'dd' },
    });
    bench.bank.add('d.txt', 'other');
    const { watchedFolderId } = await bench.link();
    await bench.looked();
    bench.move('a.txt', 'tail');
    await bench.finish('b.txt', 'b');
    const status = bench.engine.status();
    const expected = { queued: 1, running: 1, waiting: 0, parked: 1, confirmed: 1, bytesLeft: 2 };
    expect([status.counts, status.folders.map(({ counts }) => counts)]).toEqual([expected, [expected]]);
    expect(bench.journal.counts(watchedFolderId)).toEqual(expected);
    expect([status.word, status.folders[0]?.agreedCount]).toEqual(['needs-attention', 1]);
  });

  it('says what a run did', async () => {
    const bench = await startEngineBench({
      tree: { 'new.txt': 'one', 'there.txt': 'two', 'asks.txt': 'three', '.DS_Store': 'x' },
    });
    bench.bank.add('there.txt', 'two');
    bench.bank.add('asks.txt', 'other');
    await bench.link();
    await bench.looked();
    await bench.finish('new.txt', 'one');
    expect(bench.engine.totals()).toEqual({
      scanned: 4,
      uploaded: 1,
      versions: 0,
      adopted: 1,
      unchanged: 0,
      ignored: 1,
      parked: 1,
      failed: 0,
      bytes: 3,
    });
  });

  it('cancels what is left of a batch, and leaves alone what is done or of another one', async () => {
    const names = Array.from({ length: 30 }, (_, index) => `${index}.txt`);
    const bench = await startEngineBench({ tree: Object.fromEntries(names.map((name) => [name, name])) });
    await bench.link();
    await bench.looked();
    const other = await temporaryDirectory();
    await plantTree(other, { 'other.txt': 'other' });
    await bench.link(other);
    await bench.looked();
    await bench.finish('0.txt', '0.txt');
    bench.move('1.txt', 'sending');
    bench.fail('2.txt', 'FILE_UNREADABLE');
    const everything = { filter: 'all', text: '', openBatchIds: [], offset: 0, limit: 100 } as const;
    const { rows } = bench.engine.activityPage(everything);
    const [batch] = rows.flatMap((row) => (row.kind === 'batch' ? [row.batch] : []));
    bench.transferCalls.length = 0;
    expect(await bench.engine.cancelBatch(batch?.batchId ?? 0)).toEqual({ done: 29, refused: 0 });
    const states = Object.groupBy(Object.entries(bench.states()), ([, state]) => state);
    expect(Object.entries(states).map(([state, all]) => [state, all?.length])).toEqual(
      expect.arrayContaining([
        ['confirmed', 1],
        ['queued', 1],
        ['cancelled', 28],
      ]),
    );
    // What is being sent comes last: until then nothing that waits takes its place.
    expect(bench.transferCalls.at(-1)).toBe(`cancel ${bench.intent('1.txt').intentId}`);
  });

  it('plans for a preview and writes nothing, sends nothing and downloads nothing', async () => {
    const bench = await startEngineBench({
      tree: { 'new.txt': 'one', 'there.txt': 'two, on the disk', '.DS_Store': 'x' },
      options: { isSending: false },
    });
    bench.bank.add('there.txt', 'TWO, on the bank');
    const files = () =>
      Promise.all(
        ['', '-wal'].map(async (end) => (await readFile(`${bench.journalPath}${end}`)).toString('base64')),
      );
    const before = await files();
    const planned: string[] = [];
    const summary = await bench.engine.preview(
      {
        root: bench.root,
        bankFolderId: bench.bank.add('x', 'x') as never,
        bankFolderName: '',
        excludes: [],
        rules: [],
        subfolders: 'flatten',
      },
      ({ path, action }) => {
        planned.push(`${action} ${path}`);
        return null;
      },
      new AbortController().signal,
    );
    expect(planned.sort()).toEqual(['compare there.txt', 'create new.txt', 'ignore .DS_Store']);
    expect(summary).toMatchObject({ creates: 1, compares: 1, ignored: 1, scanned: 3 });
    // An absence is believed when two readings show it.
    expect(bench.bank.requests).toEqual(['sign in', 'list', 'list']);
    expect(bench.transferCalls).toEqual(['reconnect']);
    expect(await files()).toEqual(before);
  });

  it('finishes a preview during which the bank was away', async () => {
    const bench = await startEngineBench({ tree: { 'a.txt': 'one' } });
    await expect.poll(() => bench.engine.status().word).toBe('up-to-date');
    bench.bank.failure = 'BANK_UNREACHABLE';
    const target = { bankFolderId: inbox, bankFolderName: 'Inbox', subfolders: 'flatten' } as const;
    const preview = bench.engine.preview(
      { root: bench.root, ...target, excludes: [], rules: [] },
      () => null,
      new AbortController().signal,
    );
    await expect.poll(() => bench.engine.status().word).toBe('offline');
    bench.bank.failure = null;
    bench.host(ONLINE);
    expect(await preview).toMatchObject({ creates: 1, scanned: 1 });
  });

  it('shows why it has no preview when the bank signs the user in and fails each reading', async () => {
    const bench = await startEngineBench({ tree: { 'a.txt': 'one' } });
    await expect.poll(() => bench.engine.status().word).toBe('up-to-date');
    bench.bank.failing.set('list', 'BANK_UNREACHABLE');
    const target = { bankFolderId: inbox, bankFolderName: 'Inbox', subfolders: 'flatten' } as const;
    const preview = bench.engine
      .preview(
        { root: bench.root, ...target, excludes: [], rules: [] },
        () => null,
        new AbortController().signal,
      )
      .catch((error: unknown) => error);
    await expect
      .poll(() => {
        bench.host(ONLINE);
        return bench.bank.requests.filter((request) => request === 'list').length;
      })
      .toBe(3);
    expect(await preview).toMatchObject({ code: 'BANK_UNREACHABLE' });
  });

  it('previews once what a rule brings back that is found on the way', async () => {
    const bench = await startEngineBench({
      tree: { 'jobs/.galleyignore': '!proofs/\n', 'jobs/proofs/page.pdf': 'one', 'other.txt': 'two' },
    });
    const planned: string[] = [];
    const excludes = ['proofs/'];
    const target = { bankFolderId: inbox, bankFolderName: 'Inbox', subfolders: 'flatten' } as const;
    const summary = await bench.engine.preview(
      { root: bench.root, ...target, excludes, rules: [] },
      ({ path, action }) => {
        planned.push(`${action} ${path}`);
        return null;
      },
      new AbortController().signal,
    );
    expect(planned.sort()).toEqual([
      'create jobs/proofs/page.pdf',
      'create other.txt',
      'ignore jobs/.galleyignore',
    ]);
    expect(summary).toMatchObject({ creates: 2, ignored: 1, scanned: 3 });
  });

  it('previews a directory that is not entered as one ignored row, which names the rule', async () => {
    const bench = await startEngineBench({
      tree: { 'a.txt': 'a', 'jobs/Drafts/b.txt': 'b', 'jobs/Drafts/deep/c.txt': 'c', 'Old/d.txt': 'd' },
    });
    const planned: unknown[] = [];
    const target = { bankFolderId: inbox, bankFolderName: 'Inbox', subfolders: 'flatten' } as const;
    const summary = await bench.engine.preview(
      { root: bench.root, ...target, excludes: ['Drafts/', '/Old/'], rules: [] },
      ({ path, action, reason }) => {
        planned.push([action, path, reason.details.pattern, reason.details.kind]);
        return null;
      },
      new AbortController().signal,
    );
    expect(planned.sort()).toEqual([
      ['create', 'a.txt', undefined, undefined],
      ['ignore', 'Old/d.txt', '/Old/', undefined],
      ['ignore', 'jobs/Drafts', 'Drafts/', 'directory'],
    ]);
    // Files alone are scanned: nobody has looked into the directory.
    expect(summary).toMatchObject({ creates: 1, ignored: 2, scanned: 2 });
  });

  it('answers why about a file that is there, one that is parked and one that it does not look after', async () => {
    const bench = await startEngineBench({ tree: { 'a.txt': 'one', 'deep/.DS_Store': 'x' } });
    bench.bank.add('a.txt', 'other');
    await bench.link();
    await bench.looked();
    const why = (path: string) => bench.engine.why(join(bench.root, path) as LocalPath);
    expect(await why('a.txt')).toMatchObject({
      action: 'wait',
      reason: { code: 'upload-pending' },
      transfer: { state: 'parked', cause: { code: 'NAME_ON_BANK' } },
    });
    expect(await why('deep/.DS_Store')).toMatchObject({
      action: 'ignore',
      reason: { code: 'ignored-by-rule' },
    });
    await expect(why('nothing.txt')).rejects.toMatchObject({ code: 'FILE_GONE' });
    await expect(why('../elsewhere.txt')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
