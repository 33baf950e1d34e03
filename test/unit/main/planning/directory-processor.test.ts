import { appendFile, chmod, mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { DirtyScope } from '../../../../main/folders/index.ts';
import type { Journal } from '../../../../main/journal/index.ts';
import type { PlanOptions } from '../../../../main/plan/index.ts';
import { systemClock } from '../../../../main/platform/index.ts';
import { AppError, type ErrorCode } from '../../../../shared/errors/index.ts';
import { asId, type LocalPath, type RelativePath, type RoutingRule } from '../../../../shared/model/index.ts';
import { inbox } from '../../../support/open-test-journal.ts';
import { plantTree, temporaryDirectory } from '../../../support/temporary-directory.ts';
import { type EngineFixture, startEngineFixture } from '../engine/engine-fixture.ts';

/** Counts the calls that read rows of a directory; the journal stays the real one. */
function counted(asked: string[]): (journal: Journal) => Journal {
  return (journal) => ({
    ...journal,
    agreedInDirectory(folderId, directory) {
      asked.push(`rows of /${directory}`);
      return journal.agreedInDirectory(folderId, directory);
    },
    pendingInDirectory(folderId, directory) {
      asked.push(`intents of /${directory}`);
      return journal.pendingInDirectory(folderId, directory);
    },
  });
}

/** A folder of which everything lies on the bank already. */
async function clean(tree: Readonly<Record<string, string>>): Promise<EngineFixture & { asked: string[] }> {
  const asked: string[] = [];
  const fixture = await startEngineFixture({ tree, journal: counted(asked) });
  for (const [path, content] of Object.entries(tree)) fixture.bank.add(path.split('/').at(-1) ?? '', content);
  await fixture.link();
  await fixture.looked();
  asked.length = 0;
  fixture.bank.requests.length = 0;
  return { ...fixture, asked };
}

async function rescan(fixture: EngineFixture): Promise<void> {
  fixture.hear({ kind: 'everything' });
  await fixture.looked();
}

const tree = { 'a.txt': 'a', 'deep/b.txt': 'b', 'deep/er/c.txt': 'c' };

describe('directory-processor', () => {
  it('skips directories in which nothing is left to do without reading one row of them', async () => {
    const fixture = await clean(tree);
    await rescan(fixture);
    expect([fixture.asked, fixture.bank.requests]).toEqual([[], []]);
    expect(fixture.engine.totals()).toMatchObject({ scanned: 3, adopted: 3, failed: 0 });
  });

  it('plans files again that the run before skipped by a flag', async () => {
    let onClash: PlanOptions['onClash'] = 'skip';
    const fixture = await startEngineFixture({
      tree: { 'a.txt': 'ours', 'deep/b.txt': 'b' },
      options: { planOptions: () => ({ confirmEmptied: true, confirmShrunk: true, onClash }) },
    });
    fixture.bank.add('a.txt', 'theirs, and longer');
    fixture.bank.add('b.txt', 'b');
    await fixture.link();
    await fixture.looked();
    expect([fixture.states(), fixture.engine.totals()]).toMatchObject([{}, { ignored: 1, adopted: 1 }]);
    onClash = 'new-asset';
    await rescan(fixture);
    expect(fixture.states()).toEqual({ 'a.txt': 'queued' });
  });

  it.each([
    ['renamed', 'deep/new.txt'],
    ['moved', 'new.txt'],
  ])('asks about an asset that is gone once its file was %s', async (_, to) => {
    const fixture = await clean(tree);
    const [row] = fixture.journal.agreedInDirectory(
      fixture.watched().watchedFolderId,
      'deep' as RelativePath,
    );
    if (row === undefined) throw new Error('deep/b.txt has no row.');
    fixture.journal.remote.noteShown(
      { assetId: row.assetId, typeId: null },
      { fileId: row.fileId, created: 1 },
    );
    fixture.journal.remote.record({ assetId: row.assetId, typeId: null }, { kind: 'gone', shown: null });
    await rename(join(fixture.root, 'deep/b.txt'), join(fixture.root, to));
    await rescan(fixture);
    expect(fixture.states()).toEqual({ [to]: 'parked' });
    expect(
      fixture.journal.pendingInDirectory(
        fixture.watched().watchedFolderId,
        dirname(to).replace(/^\.$/, '') as RelativePath,
      ),
    ).toMatchObject([{ cause: { code: 'ASSET_GONE' } }]);
  });

  it('reads the rows of the directory that changed, and of no other', async () => {
    const fixture = await clean(tree);
    await writeFile(join(fixture.root, 'deep/b.txt'), 'b, later');
    await rescan(fixture);
    expect([...new Set(fixture.asked)]).toEqual(['rows of /deep', 'intents of /deep']);
    expect(fixture.states()).toEqual({ 'deep/b.txt': 'queued' });
  });

  it('asks a bank that cuts its list for the names of new files, and of no file that is in step', async () => {
    const fixture = await startEngineFixture({ tree });
    fixture.bank.isCut = true;
    for (const [path, content] of Object.entries(tree))
      fixture.bank.add(path.split('/').at(-1) ?? '', content);
    await fixture.link();
    await fixture.looked();
    fixture.bank.namesAsked.length = 0;
    await writeFile(join(fixture.root, 'deep/new.txt'), 'new');
    // The list is read anew: nothing is known any more that was asked about before.
    await fixture.engine.scanNow(fixture.watched().watchedFolderId);
    await fixture.looked();
    expect([fixture.bank.namesAsked, fixture.engine.totals().adopted]).toEqual([['new.txt'], 3]);
  });

  it.each([
    ['cut again', true],
    ['cut for the first time', false],
  ])('sends no file that the bank has although others get a list in between that is %s', async (_, isCut) => {
    let skippedMs = 0;
    const clock = { ...systemClock, monotonicMs: () => systemClock.monotonicMs() + skippedMs };
    const fixture = await startEngineFixture({ tree: { 'a.psd': 'a', 'b.psd': 'b' }, clock });
    const { bank } = fixture;
    bank.isCut = isCut;
    bank.add('a.psd', 'a');
    bank.add('b.psd', 'b');
    const localPath = join(await temporaryDirectory(), 'dropped.txt') as LocalPath;
    await writeFile(localPath, 'dropped');
    const download = bank.hashOriginal;
    bank.hashOriginal = async (fileId, expected, signal) => {
      bank.hashOriginal = download;
      bank.isCut = true;
      skippedMs = 6_000;
      const target = { kind: 'asset', bankFolderId: inbox } as const;
      await fixture.engine.upload(
        {
          localPath,
          fileName: 'dropped.txt',
          target,
          isSpooled: false,
          onClash: null,
        },
        new AbortController().signal,
      );
      return download(fileId, expected, signal);
    };
    await fixture.link();
    await fixture.looked();
    expect([bank.requests.filter((request) => request === 'list').length, fixture.states()]).toEqual([
      2,
      { 'dropped.txt': 'queued' },
    ]);
    expect(fixture.engine.totals().adopted).toBe(2);
  });

  it('lets a file wait that something unreadable on the bank may be, and no other', async () => {
    const fixture = await startEngineFixture({
      tree: { 'logo.ai': 'logo', 'held.ai': 'held', 'new.ai': 'new' },
    });
    fixture.bank.add('held.ai', 'held');
    fixture.bank.unread = [{ names: ['logo', 'logo.ai'] }];
    await fixture.link();
    const trouble = () => fixture.engine.status().folders[0]?.health.trouble;
    await expect.poll(trouble).toBe('BANK_ITEMS_UNREADABLE');
    expect([fixture.states(), fixture.engine.totals().adopted]).toEqual([{ 'new.ai': 'queued' }, 1]);
    fixture.bank.unread = [];
    await fixture.engine.scanNow(fixture.watched().watchedFolderId);
    await expect.poll(trouble).toBe(null);
    expect(fixture.states()).toEqual({ 'new.ai': 'queued', 'logo.ai': 'queued' });
  });

  it('lets every new file wait while an unreadable item on the bank shows no name', async () => {
    const fixture = await startEngineFixture({ tree: { 'held.ai': 'held', 'new.ai': 'new' } });
    fixture.bank.add('held.ai', 'held');
    fixture.bank.unread = [{ names: [] }];
    await fixture.link();
    await expect.poll(() => fixture.engine.status().folders[0]?.health.trouble).toBe('BANK_ITEMS_UNREADABLE');
    expect([fixture.states(), fixture.engine.totals().adopted]).toEqual([{}, 1]);
  });

  it.each([
    ['a mode', (root: string) => chmod(join(root, 'deep/b.txt'), 0o600)],
    ['a file that a rule leaves out', (root: string) => writeFile(join(root, 'deep/.DS_Store'), 'x')],
    ['a symlink', (root: string) => symlink('b.txt', join(root, 'deep/link'))],
    ['a deletion', (root: string) => rm(join(root, 'deep/b.txt'))],
  ])('looks once at %s, and skips the directory again from then on', async (_what, change) => {
    const fixture = await clean(tree);
    await change(fixture.root);
    await rescan(fixture);
    expect(new Set(fixture.asked)).toContain('rows of /deep');
    fixture.asked.length = 0;
    await rescan(fixture);
    expect(fixture.asked).toEqual([]);
  });

  it('does not skip a directory with a transfer that is open, and skips it when that has ended', async () => {
    const fixture = await clean(tree);
    await appendFile(join(fixture.root, 'a.txt'), ', later');
    await rescan(fixture);
    fixture.asked.length = 0;
    await rescan(fixture);
    expect(fixture.asked).toContain('rows of /');
    await fixture.finish('a.txt', 'a, later');
    await rescan(fixture);
    fixture.asked.length = 0;
    await rescan(fixture);
    expect(fixture.asked).toEqual([]);
  });

  it('takes an upload back when its file has left again, so that the directory looks as it did before', async () => {
    const fixture = await clean(tree);
    await writeFile(join(fixture.root, 'new.txt'), 'new');
    await rescan(fixture);
    await rm(join(fixture.root, 'new.txt'));
    await rescan(fixture);
    expect(fixture.states()).toEqual({ 'new.txt': 'cancelled' });
  });

  it('learns that a file left while it was uploaded, though the directory looks as it did before', async () => {
    const fixture = await clean(tree);
    await writeFile(join(fixture.root, 'new.txt'), 'new');
    await rescan(fixture);
    fixture.move('new.txt', 'committing');
    await rm(join(fixture.root, 'new.txt'));
    await fixture.finish('new.txt', 'new');
    await rescan(fixture);
    const { watchedFolderId } = fixture.watched();
    expect(fixture.journal.agreedAt(watchedFolderId, 'new.txt' as RelativePath)?.isGone).toBe(true);
  });

  it('does not trust the mark of other rules', async () => {
    const fixture = await clean(tree);
    await writeFile(join(fixture.root, '.galleyignore'), 'b.*\n');
    await rescan(fixture);
    expect(new Set(fixture.asked)).toContain('rows of /deep/er');
    fixture.asked.length = 0;
    await rescan(fixture);
    await rescan(fixture);
    expect(fixture.asked).toEqual([]);
    expect(fixture.engine.totals()).toMatchObject({ scanned: 4, ignored: 2 });
  });

  it('forgets the marks when a folder is unlinked, because what it cancelled has to be planned again', async () => {
    const fixture = await clean(tree);
    await fixture.engine.unlink(fixture.watched().watchedFolderId);
    await fixture.link();
    await fixture.looked();
    expect(new Set(fixture.asked)).toContain('rows of /deep/er');
    expect([fixture.states(), fixture.engine.totals().adopted]).toEqual([{}, 0]);
  });

  it('keeps the assets of a directory that was renamed while its volume, since mounted anew, was away', async () => {
    const fixture = await clean(tree);
    const { watchedFolderId } = fixture.watched();
    const before = [...fixture.journal.iterateAgreed(watchedFolderId)];
    fixture.journal.putAgreed(
      watchedFolderId,
      before.map((row) => ({ ...row, fingerprint: { ...row.fingerprint, dev: row.fingerprint.dev + 1n } })),
    );
    await rename(join(fixture.root, 'deep'), join(fixture.root, 'elsewhere'));
    await rescan(fixture);
    const pathNow = (path: string) => path.replace('deep/', 'elsewhere/');
    expect([fixture.states(), [...fixture.journal.iterateAgreed(watchedFolderId)]]).toMatchObject([
      {},
      before.map(({ path, assetId }) => ({ path: pathNow(path), assetId, isGone: false })),
    ]);
  });

  it('looks again at what waited for a transfer that ended during the look itself', async () => {
    let duringLook = (): void => undefined;
    const fixture = await startEngineFixture({
      tree: { 'a.txt': 'a' },
      journal: (journal) => ({
        ...journal,
        // Asked for a file that is new, when what is under way has been read already.
        agreedByInode(...place) {
          duringLook();
          return journal.agreedByInode(...place);
        },
      }),
    });
    await fixture.link();
    await fixture.looked();
    fixture.move('a.txt', 'committing');
    await rm(join(fixture.root, 'a.txt'));
    await writeFile(join(fixture.root, 'b.txt'), 'b');
    duringLook = () => {
      duringLook = () => undefined;
      fixture.fail('a.txt', 'FORBIDDEN');
    };
    await rescan(fixture);
    expect(fixture.states()).toEqual({ 'a.txt': 'cancelled', 'b.txt': 'queued' });
  });

  it('looks again when an upload that it wanted to take back has just passed recall', async () => {
    let beforeWriting = (): void => undefined;
    const fixture = await startEngineFixture({
      tree: { 'a.txt': 'a' },
      journal: (journal) => ({
        ...journal,
        transaction(work) {
          beforeWriting();
          return journal.transaction(work);
        },
      }),
    });
    await fixture.link();
    await fixture.looked();
    await writeFile(join(fixture.root, 'a.txt'), 'a, later');
    beforeWriting = () => {
      beforeWriting = () => undefined;
      fixture.move('a.txt', 'committing');
    };
    await rescan(fixture);
    expect(fixture.states()).toEqual({ 'a.txt': 'committing' });
    await fixture.finish('a.txt', 'a');
    await fixture.looked();
    expect([fixture.intent('a.txt').target.kind, fixture.states()]).toEqual([
      'version',
      { 'a.txt': 'queued' },
    ]);
  });

  it('lets a file wait that may have left a locked place, and goes on with all others', async () => {
    const fixture = await startEngineFixture({ tree: { 'job/final.psd': 'final' } });
    await fixture.link();
    await fixture.looked();
    await fixture.finish('job/final.psd', 'final');
    await mkdir(join(fixture.root, 'delivered'));
    await rename(join(fixture.root, 'job/final.psd'), join(fixture.root, 'delivered/final.psd'));
    await rm(join(fixture.root, 'job'), { recursive: true });
    // The target of a link that leads to itself is unknown.
    await symlink('job', join(fixture.root, 'job'));
    await plantTree(fixture.root, { 'delivered/other.txt': 'other', 'a.txt': 'a', 'z/z.txt': 'z' });
    fixture.hear({ kind: 'everything' });
    await expect.poll(() => fixture.engine.status().folders[0]?.health.trouble).toBe('DIRECTORY_UNREADABLE');
    const queued = { 'delivered/other.txt': 'queued', 'a.txt': 'queued', 'z/z.txt': 'queued' };
    await expect.poll(fixture.states).toEqual({ 'job/final.psd': 'confirmed', ...queued });
    await rm(join(fixture.root, 'job'));
    fixture.hear({ kind: 'directory', directory: 'delivered' as RelativePath });
    await fixture.looked();
    expect(fixture.states()).toEqual({ 'job/final.psd': 'confirmed', ...queued });
    const { watchedFolderId } = fixture.watched();
    const moved = fixture.journal.agreedAt(watchedFolderId, 'delivered/final.psd' as RelativePath);
    expect([moved?.isGone, fixture.engine.status().folders[0]?.health.trouble]).toEqual([false, null]);
  });

  describe('with rules above it', () => {
    const wip: DirtyScope = { kind: 'directory', directory: 'jobs/wip' as RelativePath };

    it.each([
      ['directory', wip],
      ['tree', { ...wip, kind: 'subtree' } as const],
    ])('holds a %s to them, though no look at everything has come to them yet', async (_what, dirtyScope) => {
      const fixture = await startEngineFixture({
        tree: { 'new.txt': 'new', 'jobs/.galleyignore': 'wip/\n', 'jobs/wip/old.txt': 'old' },
      });
      fixture.bank.failing.set('list', 'BANK_FAILED');
      await fixture.link();
      await expect.poll(() => fixture.engine.status().folders[0]?.health.trouble).toBe('BANK_FAILED');
      fixture.bank.failing.clear();
      fixture.hear(dirtyScope);
      await fixture.looked();
      expect(fixture.states()).toEqual({ 'new.txt': 'queued' });
    });
  });

  describe('a version that cannot be read now, though its asset is known', () => {
    const rules: readonly RoutingRule[] = [
      { kind: 'version', pattern: '{stem}_v{n}.{ext}', bankFolder: null },
      { kind: 'attachment', pattern: '{stem}_icc.pdf', bankFolder: null, typeId: asId('print') },
    ];

    async function broken(code: ErrorCode): Promise<EngineFixture> {
      let isBroken = false;
      const fixture = await startEngineFixture({
        tree: { 'poster_v1.psd': 'first' },
        hasher: (hasher) => ({
          ...hasher,
          hashFile: (request) =>
            isBroken && request.path.endsWith('_v1.psd')
              ? Promise.reject(new AppError(code))
              : hasher.hashFile(request),
        }),
      });
      const { engine, root } = fixture;
      const target = { bankFolderId: inbox, bankFolderName: 'Inbox' };
      await engine.link({ root, ...target, excludes: [], rules, subfolders: 'flatten' });
      await fixture.looked();
      await fixture.finish('poster_v1.psd', 'first');
      isBroken = true;
      await chmod(join(root, 'poster_v1.psd'), 0o600);
      await writeFile(join(root, 'poster_v2.psd'), 'second');
      await writeFile(join(root, 'poster_icc.pdf'), 'profile');
      fixture.hear({ kind: 'everything' });
      return fixture;
    }

    it('holds the next one back while it is worth trying again, and gives the attachment to the asset', async () => {
      const fixture = await broken('FILE_BUSY');
      await expect.poll(() => fixture.engine.status().folders[0]?.health.trouble).toBe('FILE_BUSY');
      expect(fixture.states()).toEqual({ 'poster_v1.psd': 'confirmed', 'poster_icc.pdf': 'queued' });
      expect(fixture.intent('poster_icc.pdf').target).toMatchObject({
        kind: 'attachment',
        assetId: 'asset-1',
      });
    });

    it('sends the next one to the same asset when a person has to help first', async () => {
      const fixture = await broken('FILE_UNREADABLE');
      await fixture.looked();
      expect(fixture.states()).toMatchObject({ 'poster_v1.psd': 'parked', 'poster_v2.psd': 'queued' });
      expect(fixture.intent('poster_v2.psd').target).toMatchObject({ kind: 'version', assetId: 'asset-1' });
    });
  });

  it('parks no file when comparing shows that the bank is hidden by something else, and goes on when it is back', async () => {
    const fixture = await startEngineFixture({ tree: { 'a.txt': 'a', 'b.txt': 'b' } });
    fixture.bank.add('a.txt', 'a');
    fixture.bank.add('b.txt', 'b');
    fixture.bank.failing.set('download', 'TLS_FAILED');
    await fixture.link();
    await expect.poll(() => fixture.engine.status().folders[0]?.health.trouble).toBe('TLS_FAILED');
    expect([fixture.engine.status().word, fixture.states()]).toEqual(['offline', {}]);
    fixture.bank.failing.clear();
    fixture.host({ kind: 'online' });
    await fixture.looked();
    expect([fixture.engine.totals().adopted, fixture.states()]).toEqual([2, {}]);
    expect(fixture.engine.status().folders[0]?.health.trouble).toBe(null);
  });

  it('looks again when comparing with the bank broke off, and shows it until then', async () => {
    const fixture = await startEngineFixture({ tree: { 'a.txt': 'a' } });
    fixture.bank.add('a.txt', 'a');
    fixture.bank.failing.set('download', 'BANK_FAILED');
    await fixture.link();
    await expect.poll(() => fixture.engine.status().folders[0]?.health.trouble).toBe('BANK_FAILED');
    expect([fixture.engine.status().word, fixture.states()]).toEqual(['needs-attention', {}]);
    fixture.bank.failing.clear();
    fixture.hear({ kind: 'everything' });
    await expect.poll(() => fixture.engine.status().word).toBe('up-to-date');
    expect([fixture.engine.status().folders[0]?.health.trouble, fixture.engine.totals().adopted]).toEqual([
      null,
      1,
    ]);
  });
});
