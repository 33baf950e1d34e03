import { readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { LocalPath, RelativePath } from '../../../../shared/model/index.ts';
import { inbox } from '../../../support/open-test-journal.ts';
import { plantTree, temporaryDirectory } from '../../../support/temporary-directory.ts';
import { type EngineFixture, type EngineFixtureSetup, startEngineFixture } from './engine-fixture.ts';

async function linked(setup: EngineFixtureSetup = {}): Promise<EngineFixture> {
  const fixture = await startEngineFixture(setup);
  await fixture.link();
  await fixture.looked();
  return fixture;
}

const root = { kind: 'directory', directory: '' as RelativePath } as const;
const ONLINE = { kind: 'online' } as const;

describe('engine', () => {
  describe('while an upload is past recall', () => {
    it('plans the newer state of a file that was saved during its upload, as soon as the upload has ended', async () => {
      const fixture = await linked({ tree: { 'a.txt': 'one' } });
      fixture.move('a.txt', 'committing');
      await writeFile(join(fixture.root, 'a.txt'), 'two, longer');
      fixture.hear(root);
      await fixture.looked();
      expect(fixture.states()).toEqual({ 'a.txt': 'committing' });
      await fixture.finish('a.txt', 'one');
      await fixture.looked();
      expect(fixture.intent('a.txt')).toMatchObject({ state: 'queued', target: { kind: 'version' } });
    });

    it('records that the file was deleted during its upload, as soon as the upload has ended', async () => {
      const fixture = await linked({ tree: { 'a.txt': 'one' } });
      fixture.move('a.txt', 'committing');
      await rm(join(fixture.root, 'a.txt'));
      fixture.hear(root);
      await fixture.looked();
      await fixture.finish('a.txt', 'one');
      await fixture.looked();
      expect([...fixture.journal.iterateAgreed(fixture.watched().watchedFolderId)]).toMatchObject([
        { path: 'a.txt', isGone: true },
      ]);
    });

    it('records that its whole directory was deleted during its upload, also when only a full pass shows it', async () => {
      const fixture = await linked({ tree: { 'job/a.txt': 'one' } });
      fixture.move('job/a.txt', 'committing');
      await rm(join(fixture.root, 'job'), { recursive: true });
      await fixture.engine.scanNow(fixture.watched().watchedFolderId);
      await fixture.looked();
      await fixture.finish('job/a.txt', 'one');
      await fixture.looked();
      expect([...fixture.journal.iterateAgreed(fixture.watched().watchedFolderId)]).toMatchObject([
        { path: 'job/a.txt', isGone: true },
      ]);
    });

    it.each([
      ['by itself', { kind: 'subtree', directory: 'job' as RelativePath }],
      ['by the one around it', root],
    ] as const)(
      'records that a directory with directories was deleted during an upload, reported by %s',
      async (_how, dirtyScope) => {
        const fixture = await linked({ tree: { 'job/deep/a.txt': 'one', 'job/deep/er/b.txt': 'two' } });
        await fixture.finish('job/deep/er/b.txt', 'two');
        fixture.move('job/deep/a.txt', 'committing');
        await rm(join(fixture.root, 'job'), { recursive: true });
        fixture.hear(dirtyScope);
        await fixture.looked();
        await fixture.finish('job/deep/a.txt', 'one');
        await fixture.looked();
        const rows = [...fixture.journal.iterateAgreed(fixture.watched().watchedFolderId)];
        expect(Object.fromEntries(rows.map(({ path, isGone }) => [path, isGone]))).toEqual({
          'job/deep/a.txt': true,
          'job/deep/er/b.txt': true,
        });
        expect(fixture.engine.status().folders[0]?.agreedCount).toBe(0);
      },
    );

    it('takes back what has not begun of a directory that is gone', async () => {
      const fixture = await linked({ tree: { 'job/a.txt': 'one' } });
      await rm(join(fixture.root, 'job'), { recursive: true });
      await fixture.engine.scanNow(fixture.watched().watchedFolderId);
      await fixture.looked();
      expect(fixture.states()).toEqual({ 'job/a.txt': 'cancelled' });
    });

    it('lets the asset follow a file that was renamed during its upload, instead of sending it again', async () => {
      const fixture = await linked({ tree: { 'a.txt': 'one' } });
      fixture.move('a.txt', 'committing');
      await rename(join(fixture.root, 'a.txt'), join(fixture.root, 'b.txt'));
      fixture.hear(root);
      await fixture.looked();
      await fixture.finish('a.txt', 'one');
      await fixture.looked();
      expect(fixture.states()).toEqual({ 'a.txt': 'confirmed' });
      expect([...fixture.journal.iterateAgreed(fixture.watched().watchedFolderId)]).toMatchObject([
        { path: 'b.txt', isGone: false },
      ]);
    });
  });

  describe('files of one name', () => {
    async function asked(): Promise<EngineFixture> {
      const fixture = await startEngineFixture({ tree: { 'b/x.txt': 'ours' } });
      fixture.bank.add('x.txt', 'the one there');
      await fixture.link();
      await fixture.looked();
      expect(fixture.states()).toEqual({ 'b/x.txt': 'parked' });
      // Later than the folder was matched with the bank: until then the file that has the content goes first.
      await plantTree(fixture.root, { 'a/x.txt': 'the one there' });
      fixture.hear({ kind: 'directory', directory: 'a' as RelativePath });
      await fixture.looked();
      expect([fixture.states(), fixture.engine.totals().adopted]).toEqual([{ 'b/x.txt': 'parked' }, 0]);
      return fixture;
    }

    it('goes on with the file that waited as soon as the question about the other is answered', async () => {
      const fixture = await asked();
      await fixture.engine.answer(fixture.intent('b/x.txt').intentId, 'new-asset');
      await fixture.looked();
      expect([fixture.states(), fixture.engine.totals().adopted]).toEqual([{ 'b/x.txt': 'queued' }, 1]);
    });

    it('goes on with the file that waited as soon as the other was cancelled', async () => {
      const fixture = await asked();
      await fixture.engine.cancel(fixture.intent('b/x.txt').intentId);
      await fixture.looked();
      expect([fixture.states(), fixture.engine.totals().adopted]).toEqual([{ 'b/x.txt': 'cancelled' }, 1]);
    });

    it('goes on with the file that waited as soon as the other was deleted', async () => {
      const fixture = await asked();
      await rm(join(fixture.root, 'b/x.txt'));
      fixture.hear({ kind: 'directory', directory: 'b' as RelativePath });
      await fixture.looked();
      expect([fixture.states(), fixture.engine.totals().adopted]).toEqual([{ 'b/x.txt': 'cancelled' }, 1]);
    });

    it('goes on with the file of another folder as soon as the folder of the other is unlinked', async () => {
      const fixture = await startEngineFixture();
      fixture.bank.add('x.txt', 'the one there');
      const [first, second] = [await temporaryDirectory(), await temporaryDirectory()];
      await plantTree(first, { 'x.txt': 'ours' });
      await plantTree(second, { 'x.txt': 'the one there' });
      const { watchedFolderId } = await fixture.link(first);
      await fixture.looked();
      await fixture.link(second);
      await fixture.looked();
      expect(fixture.engine.totals().adopted).toBe(0);
      await fixture.engine.unlink(watchedFolderId);
      await expect.poll(() => fixture.engine.totals().adopted).toBe(1);
    });
  });

  it('lets the assets follow a renamed directory, reported by its parent and the new name alone', async () => {
    const fixture = await linked({ tree: { 'job/deep/a.txt': 'one' } });
    await fixture.finish('job/deep/a.txt', 'one');
    await rename(join(fixture.root, 'job'), join(fixture.root, 'work'));
    fixture.hear(root, { kind: 'subtree', directory: 'work' as RelativePath });
    await fixture.looked();
    fixture.hear(root);
    await fixture.looked();
    expect([...fixture.journal.iterateAgreed(fixture.watched().watchedFolderId)]).toMatchObject([
      { path: 'work/deep/a.txt', isGone: false },
    ]);
    expect(fixture.states()).toEqual({ 'job/deep/a.txt': 'confirmed' });
  });

  it('takes the files of a directory that has moved for those that its old link has sent', async () => {
    const fixture = await startEngineFixture();
    const [first, second] = [await temporaryDirectory(), await temporaryDirectory()];
    for (const place of [first, second]) await plantTree(place, { 'x.txt': 'one', 'y.txt': 'two' });
    const { watchedFolderId } = await fixture.link(first);
    await fixture.looked();
    await fixture.finish('x.txt', 'one');
    await fixture.finish('y.txt', 'two');
    await fixture.engine.unlink(watchedFolderId);
    await writeFile(join(second, 'y.txt'), 'two, edited');
    await fixture.link(second);
    await fixture.looked();
    const parked = fixture.intent('y.txt');
    expect([fixture.engine.totals().adopted, parked.state, parked.cause?.code]).toEqual([
      1,
      'parked',
      'NAME_ON_BANK',
    ]);
    // The old place is as it was when it is linked again.
    await fixture.link(first);
    await fixture.looked();
    expect(fixture.engine.totals().adopted).toBe(1);
    expect(fixture.journal.agreedCount(watchedFolderId)).toBe(2);
  });

  it('uploads what edited rules no longer leave out, though only their own directory is called dirty', async () => {
    const fixture = await linked({ tree: { '.galleyignore': '*.log\n', 'deep/er/run.log': 'one' } });
    expect(fixture.states()).toEqual({});
    await writeFile(join(fixture.root, '.galleyignore'), '# nothing\n');
    fixture.hear(root);
    await fixture.looked();
    expect(fixture.states()).toEqual({ 'deep/er/run.log': 'queued' });
  });

  it('sends a file with stamps in the future once it rests, and each later state of it', async () => {
    const fixture = await startEngineFixture({ tree: { 'a.txt': 'one' }, options: { settleMs: () => 50 } });
    const inAnHour = new Date(Date.now() + 3_600_000);
    await utimes(join(fixture.root, 'a.txt'), inAnHour, inAnHour);
    await fixture.link();
    await fixture.looked();
    expect([fixture.states(), fixture.engine.status().counts.waiting]).toEqual([{ 'a.txt': 'queued' }, 0]);
    await fixture.finish('a.txt', 'one');
    await writeFile(join(fixture.root, 'a.txt'), 'two, longer');
    await utimes(join(fixture.root, 'a.txt'), inAnHour, inAnHour);
    fixture.hear(root);
    await fixture.looked();
    expect(fixture.intent('a.txt')).toMatchObject({ state: 'queued', target: { kind: 'version' } });
  });

  it("adopts the bank's content also for a file with stamps in the future", async () => {
    const fixture = await startEngineFixture({ tree: { 'a.txt': 'one' }, options: { settleMs: () => 50 } });
    fixture.bank.add('a.txt', 'one');
    const inAnHour = new Date(Date.now() + 3_600_000);
    await utimes(join(fixture.root, 'a.txt'), inAnHour, inAnHour);
    await fixture.link();
    await fixture.looked();
    expect([fixture.states(), fixture.engine.totals().adopted]).toEqual([{}, 1]);
  });

  it('skips a paused folder both when the machine wakes up and when the user asks for a pass', async () => {
    const fixture = await startEngineFixture({ tree: { 'a.txt': 'one' } });
    const { watchedFolderId } = await fixture.link();
    await fixture.looked();
    await fixture.engine.pauseFolder(watchedFolderId, true);
    await writeFile(join(fixture.root, 'b.txt'), 'two');
    fixture.host({ kind: 'resume', awayMs: 1_000 });
    fixture.host(ONLINE);
    await fixture.engine.scanNow(watchedFolderId);
    await fixture.looked();
    expect(fixture.states()).toEqual({ 'a.txt': 'queued' });
    await fixture.engine.pauseFolder(watchedFolderId, false);
    await fixture.looked();
    expect(fixture.states()).toEqual({ 'a.txt': 'queued', 'b.txt': 'queued' });
  });

  it('looks at everything when the machine wakes up, and asks the bank', async () => {
    const fixture = await linked({ tree: { 'a.txt': 'one' } });
    await writeFile(join(fixture.root, 'b.txt'), 'two');
    fixture.host({ kind: 'resume', awayMs: 1_000 });
    await fixture.looked();
    expect(fixture.states()).toEqual({ 'a.txt': 'queued', 'b.txt': 'queued' });
    expect(fixture.transferCalls).toContain('poke');
  });

  it('does not plan by what the bank held before the machine slept', async () => {
    const fixture = await linked({ tree: { 'a.txt': 'one' } });
    await writeFile(join(fixture.root, 'b.txt'), 'two');
    fixture.bank.add('b.txt', 'two');
    fixture.host({ kind: 'resume', awayMs: 1_000 });
    await fixture.looked();
    expect([fixture.states(), fixture.engine.totals().adopted]).toEqual([{ 'a.txt': 'queued' }, 1]);
  });

  it('is offline when the bank folder cannot be read, and goes on by itself when it can', async () => {
    const fixture = await startEngineFixture({ tree: { 'a.txt': 'one' } });
    await expect.poll(() => fixture.engine.status().word).toBe('up-to-date');
    fixture.bank.failure = 'BANK_UNREACHABLE';
    await fixture.link();
    await expect.poll(() => fixture.engine.status().word).toBe('offline');
    fixture.bank.failure = null;
    fixture.host(ONLINE);
    await fixture.looked();
    expect([fixture.engine.status().word, fixture.states()]).toEqual(['uploading', { 'a.txt': 'queued' }]);
  });

  it('shows counts that equal the journal, for the whole and for each folder', async () => {
    const fixture = await startEngineFixture({
      tree: { 'a.txt': 'a', 'b.txt': 'b', 'c.txt': 'c', 'd.txt': 'dd' },
    });
    fixture.bank.add('d.txt', 'other');
    const { watchedFolderId } = await fixture.link();
    await fixture.looked();
    fixture.move('a.txt', 'committing');
    await fixture.finish('b.txt', 'b');
    const status = fixture.engine.status();
    const expected = { queued: 1, running: 1, waiting: 0, parked: 1, confirmed: 1, bytesLeft: 2 };
    expect([status.counts, status.folders.map(({ counts }) => counts)]).toEqual([expected, [expected]]);
    expect(fixture.journal.counts(watchedFolderId)).toEqual(expected);
    expect([status.word, status.folders[0]?.agreedCount]).toEqual(['needs-attention', 1]);
  });

  it('says what a run did', async () => {
    const fixture = await startEngineFixture({
      tree: { 'new.txt': 'one', 'there.txt': 'two', 'asks.txt': 'three', '.DS_Store': 'x' },
    });
    fixture.bank.add('there.txt', 'two');
    fixture.bank.add('asks.txt', 'other');
    await fixture.link();
    await fixture.looked();
    await fixture.finish('new.txt', 'one');
    expect(fixture.engine.totals()).toEqual({
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
    const fixture = await startEngineFixture({ tree: Object.fromEntries(names.map((name) => [name, name])) });
    await fixture.link();
    await fixture.looked();
    const other = await temporaryDirectory();
    await plantTree(other, { 'other.txt': 'other' });
    await fixture.link(other);
    await fixture.looked();
    await fixture.finish('0.txt', '0.txt');
    fixture.move('1.txt', 'sending');
    fixture.fail('2.txt', 'FILE_UNREADABLE');
    const everything = { filter: 'all', text: '', openBatchIds: [], offset: 0, limit: 100 } as const;
    const { rows } = fixture.engine.activityPage(everything);
    const [batch] = rows.flatMap((row) => (row.kind === 'batch' ? [row.batch] : []));
    fixture.transferCalls.length = 0;
    expect(await fixture.engine.cancelBatch(batch?.batchId ?? 0)).toEqual({ done: 29, refused: 0 });
    const states = Object.groupBy(Object.entries(fixture.states()), ([, state]) => state);
    expect(Object.entries(states).map(([state, all]) => [state, all?.length])).toEqual(
      expect.arrayContaining([
        ['confirmed', 1],
        ['queued', 1],
        ['cancelled', 28],
      ]),
    );
    // Running uploads come last: until then no waiting one takes their place.
    expect(fixture.transferCalls.at(-1)).toBe(`cancel ${fixture.intent('1.txt').intentId}`);
  });

  it('plans for a preview and writes nothing, sends nothing and downloads nothing', async () => {
    const fixture = await startEngineFixture({
      tree: { 'new.txt': 'one', 'there.txt': 'two, on the disk', '.DS_Store': 'x' },
      options: { isSending: false },
    });
    fixture.bank.add('there.txt', 'TWO, on the bank');
    const files = () =>
      Promise.all(
        ['', '-wal'].map(async (end) => (await readFile(`${fixture.journalPath}${end}`)).toString('base64')),
      );
    const before = await files();
    const planned: string[] = [];
    const summary = await fixture.engine.preview(
      {
        root: fixture.root,
        bankFolderId: fixture.bank.add('x', 'x') as never,
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
    expect(fixture.bank.requests).toEqual(['sign in', 'list', 'list']);
    expect(fixture.transferCalls).toEqual(['reconnect']);
    expect(await files()).toEqual(before);
  });

  it('finishes a preview during which the bank was away', async () => {
    const fixture = await startEngineFixture({ tree: { 'a.txt': 'one' } });
    await expect.poll(() => fixture.engine.status().word).toBe('up-to-date');
    fixture.bank.failure = 'BANK_UNREACHABLE';
    const target = { bankFolderId: inbox, bankFolderName: 'Inbox', subfolders: 'flatten' } as const;
    const preview = fixture.engine.preview(
      { root: fixture.root, ...target, excludes: [], rules: [] },
      () => null,
      new AbortController().signal,
    );
    await expect.poll(() => fixture.engine.status().word).toBe('offline');
    fixture.bank.failure = null;
    fixture.host(ONLINE);
    expect(await preview).toMatchObject({ creates: 1, scanned: 1 });
  });

  it('shows why it has no preview when the bank signs the user in and fails each reading', async () => {
    const fixture = await startEngineFixture({ tree: { 'a.txt': 'one' } });
    await expect.poll(() => fixture.engine.status().word).toBe('up-to-date');
    fixture.bank.failing.set('list', 'BANK_UNREACHABLE');
    const target = { bankFolderId: inbox, bankFolderName: 'Inbox', subfolders: 'flatten' } as const;
    const preview = fixture.engine
      .preview(
        { root: fixture.root, ...target, excludes: [], rules: [] },
        () => null,
        new AbortController().signal,
      )
      .catch((error: unknown) => error);
    await expect
      .poll(() => {
        fixture.host(ONLINE);
        return fixture.bank.requests.filter((request) => request === 'list').length;
      })
      .toBe(3);
    expect(await preview).toMatchObject({ code: 'BANK_UNREACHABLE' });
  });

  it('previews once what a rule brings back that is found on the way', async () => {
    const fixture = await startEngineFixture({
      tree: { 'jobs/.galleyignore': '!proofs/\n', 'jobs/proofs/page.pdf': 'one', 'other.txt': 'two' },
    });
    const planned: string[] = [];
    const excludes = ['proofs/'];
    const target = { bankFolderId: inbox, bankFolderName: 'Inbox', subfolders: 'flatten' } as const;
    const summary = await fixture.engine.preview(
      { root: fixture.root, ...target, excludes, rules: [] },
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
    const fixture = await startEngineFixture({
      tree: { 'a.txt': 'a', 'jobs/Drafts/b.txt': 'b', 'jobs/Drafts/deep/c.txt': 'c', 'Old/d.txt': 'd' },
    });
    const planned: unknown[] = [];
    const target = { bankFolderId: inbox, bankFolderName: 'Inbox', subfolders: 'flatten' } as const;
    const summary = await fixture.engine.preview(
      { root: fixture.root, ...target, excludes: ['Drafts/', '/Old/'], rules: [] },
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
    // Only files are scanned: the directory was not read.
    expect(summary).toMatchObject({ creates: 1, ignored: 2, scanned: 2 });
  });

  it('answers why about a file that was deleted after its upload, with what the journal holds', async () => {
    const fixture = await startEngineFixture({ tree: { 'a.txt': 'one' } });
    await fixture.link();
    await fixture.looked();
    await fixture.finish('a.txt', 'one');
    await fixture.looked();
    const why = () => fixture.engine.why(join(fixture.root, 'a.txt') as LocalPath);
    const before = await why();
    expect(before).toMatchObject({ action: 'keep', record: { how: 'asset', sizeBytes: 3 } });
    await rm(join(fixture.root, 'a.txt'));
    fixture.hear({ kind: 'directory', directory: '' as RelativePath });
    await fixture.looked();
    expect(await why()).toMatchObject({
      action: 'forget',
      reason: { code: 'deleted-locally' },
      record: before.record,
    });
  });

  it('answers why about a file that is there, one that is parked and one that it does not look after', async () => {
    const fixture = await startEngineFixture({ tree: { 'a.txt': 'one', 'deep/.DS_Store': 'x' } });
    fixture.bank.add('a.txt', 'other');
    await fixture.link();
    await fixture.looked();
    const why = (path: string) => fixture.engine.why(join(fixture.root, path) as LocalPath);
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
