import { appendFile, chmod, mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Dirt } from '../../../../main/folders/index.ts';
import type { Journal } from '../../../../main/journal/index.ts';
import type { PlanOptions } from '../../../../main/plan/index.ts';
import { systemClock } from '../../../../main/platform/index.ts';
import { AppError, type ErrorCode } from '../../../../shared/errors/index.ts';
import { asId, type LocalPath, type RelativePath, type RoutingRule } from '../../../../shared/model/index.ts';
import { inbox } from '../../../support/open-test-journal.ts';
import { plantTree, temporaryDirectory } from '../../../support/temporary-directory.ts';
import { type EngineBench, startEngineBench } from '../engine/engine-bench.ts';

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
async function clean(tree: Readonly<Record<string, string>>): Promise<EngineBench & { asked: string[] }> {
  const asked: string[] = [];
  const bench = await startEngineBench({ tree, journal: counted(asked) });
  for (const [path, content] of Object.entries(tree)) bench.bank.add(path.split('/').at(-1) ?? '', content);
  await bench.link();
  await bench.looked();
  asked.length = 0;
  bench.bank.requests.length = 0;
  return { ...bench, asked };
}

async function rescan(bench: EngineBench): Promise<void> {
  bench.hear({ kind: 'everything' });
  await bench.looked();
}

const tree = { 'a.txt': 'a', 'deep/b.txt': 'b', 'deep/er/c.txt': 'c' };

describe('directory-processor', () => {
  it('skips directories in which nothing is left to do without reading one row of them', async () => {
    const bench = await clean(tree);
    await rescan(bench);
    expect([bench.asked, bench.bank.requests]).toEqual([[], []]);
    expect(bench.engine.totals()).toMatchObject({ scanned: 3, adopted: 3, failed: 0 });
  });

  it('looks again at files that the run before was told to skip', async () => {
    let onClash: PlanOptions['onClash'] = 'skip';
    const bench = await startEngineBench({
      tree: { 'a.txt': 'ours', 'deep/b.txt': 'b' },
      options: { planOptions: () => ({ confirmEmptied: true, confirmShrunk: true, onClash }) },
    });
    bench.bank.add('a.txt', 'theirs, and longer');
    bench.bank.add('b.txt', 'b');
    await bench.link();
    await bench.looked();
    expect([bench.states(), bench.engine.totals()]).toMatchObject([{}, { ignored: 1, adopted: 1 }]);
    onClash = 'new-asset';
    await rescan(bench);
    expect(bench.states()).toEqual({ 'a.txt': 'queued' });
  });

  it.each([
    ['renamed', 'deep/new.txt'],
    ['moved', 'new.txt'],
  ])('asks about an asset that is gone once its file was %s', async (_, to) => {
    const bench = await clean(tree);
    const [row] = bench.journal.agreedInDirectory(bench.watched().watchedFolderId, 'deep' as RelativePath);
    if (row === undefined) throw new Error('deep/b.txt has no row.');
    bench.journal.remote.noteShown(
      { assetId: row.assetId, typeId: null },
      { fileId: row.fileId, created: 1 },
    );
    bench.journal.remote.record({ assetId: row.assetId, typeId: null }, { kind: 'gone', shown: null });
    await rename(join(bench.root, 'deep/b.txt'), join(bench.root, to));
    await rescan(bench);
    expect(bench.states()).toEqual({ [to]: 'parked' });
    expect(
      bench.journal.pendingInDirectory(
        bench.watched().watchedFolderId,
        dirname(to).replace(/^\.$/, '') as RelativePath,
      ),
    ).toMatchObject([{ cause: { code: 'ASSET_GONE' } }]);
  });

  it('reads the rows of the directory that changed, and of no other', async () => {
    const bench = await clean(tree);
    await writeFile(join(bench.root, 'deep/b.txt'), 'b, later');
    await rescan(bench);
    expect([...new Set(bench.asked)]).toEqual(['rows of /deep', 'intents of /deep']);
    expect(bench.states()).toEqual({ 'deep/b.txt': 'queued' });
  });

  it('asks a bank that cuts its list for the names of new files, and of no file that is in step', async () => {
    const bench = await startEngineBench({ tree });
    bench.bank.isCut = true;
    for (const [path, content] of Object.entries(tree)) bench.bank.add(path.split('/').at(-1) ?? '', content);
    await bench.link();
    await bench.looked();
    bench.bank.namesAsked.length = 0;
    await writeFile(join(bench.root, 'deep/new.txt'), 'new');
    // The list is read anew: nothing is known any more that was asked about before.
    await bench.engine.scanNow(bench.watched().watchedFolderId);
    await bench.looked();
    expect([bench.bank.namesAsked, bench.engine.totals().adopted]).toEqual([['new.txt'], 3]);
  });

  it.each([
    ['cut again', true],
    ['cut for the first time', false],
  ])('sends no file that the bank has though others get a list meanwhile that is %s', async (_, isCut) => {
    let skippedMs = 0;
    const clock = { ...systemClock, monotonicMs: () => systemClock.monotonicMs() + skippedMs };
    const bench = await startEngineBench({ tree: { 'a.psd': 'a', 'b.psd': 'b' }, clock });
    const { bank } = bench;
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
      await bench.engine.upload(
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
    await bench.link();
    await bench.looked();
    expect([bank.requests.filter((request) => request === 'list').length, bench.states()]).toEqual([
      2,
      { 'dropped.txt': 'queued' },
    ]);
    expect(bench.engine.totals().adopted).toBe(2);
  });

  it('lets a file wait that something unreadable on the bank may be, and no other', async () => {
    const bench = await startEngineBench({ tree: { 'logo.ai': 'logo', 'held.ai': 'held', 'new.ai': 'new' } });
    bench.bank.add('held.ai', 'held');
    bench.bank.unread = [{ names: ['logo', 'logo.ai'] }];
    await bench.link();
    const trouble = () => bench.engine.status().folders[0]?.health.trouble;
    await expect.poll(trouble).toBe('BANK_ITEMS_UNREADABLE');
    expect([bench.states(), bench.engine.totals().adopted]).toEqual([{ 'new.ai': 'queued' }, 1]);
    bench.bank.unread = [];
    await bench.engine.scanNow(bench.watched().watchedFolderId);
    await expect.poll(trouble).toBe(null);
    expect(bench.states()).toEqual({ 'new.ai': 'queued', 'logo.ai': 'queued' });
  });

  it('lets every new file wait while an unreadable item on the bank shows no name', async () => {
    const bench = await startEngineBench({ tree: { 'held.ai': 'held', 'new.ai': 'new' } });
    bench.bank.add('held.ai', 'held');
    bench.bank.unread = [{ names: [] }];
    await bench.link();
    await expect.poll(() => bench.engine.status().folders[0]?.health.trouble).toBe('BANK_ITEMS_UNREADABLE');
    expect([bench.states(), bench.engine.totals().adopted]).toEqual([{}, 1]);
  });

  it.each([
    ['a mode', (root: string) => chmod(join(root, 'deep/b.txt'), 0o600)],
    ['a file that a rule leaves out', (root: string) => writeFile(join(root, 'deep/.DS_Store'), 'x')],
    ['a symlink', (root: string) => symlink('b.txt', join(root, 'deep/link'))],
    ['a deletion', (root: string) => rm(join(root, 'deep/b.txt'))],
  ])('looks once at %s, and skips the directory again from then on', async (_what, change) => {
    const bench = await clean(tree);
    await change(bench.root);
    await rescan(bench);
    expect(new Set(bench.asked)).toContain('rows of /deep');
    bench.asked.length = 0;
    await rescan(bench);
    expect(bench.asked).toEqual([]);
  });

  it('does not skip a directory with a transfer that is open, and skips it when that has ended', async () => {
    const bench = await clean(tree);
    await appendFile(join(bench.root, 'a.txt'), ', later');
    await rescan(bench);
    bench.asked.length = 0;
    await rescan(bench);
    expect(bench.asked).toContain('rows of /');
    await bench.finish('a.txt', 'a, later');
    await rescan(bench);
    bench.asked.length = 0;
    await rescan(bench);
    expect(bench.asked).toEqual([]);
  });

  it('takes an upload back whose file has left again, so that the directory looks as it did before', async () => {
    const bench = await clean(tree);
    await writeFile(join(bench.root, 'new.txt'), 'new');
    await rescan(bench);
    await rm(join(bench.root, 'new.txt'));
    await rescan(bench);
    expect(bench.states()).toEqual({ 'new.txt': 'cancelled' });
  });

  it('learns that a file left while it was uploaded, though the directory looks as it did before', async () => {
    const bench = await clean(tree);
    await writeFile(join(bench.root, 'new.txt'), 'new');
    await rescan(bench);
    bench.move('new.txt', 'tail');
    await rm(join(bench.root, 'new.txt'));
    await bench.finish('new.txt', 'new');
    await rescan(bench);
    const { watchedFolderId } = bench.watched();
    expect(bench.journal.agreedAt(watchedFolderId, 'new.txt' as RelativePath)?.isGone).toBe(true);
  });

  it('does not trust the mark of other rules', async () => {
    const bench = await clean(tree);
    await writeFile(join(bench.root, '.galleyignore'), 'b.*\n');
    await rescan(bench);
    expect(new Set(bench.asked)).toContain('rows of /deep/er');
    bench.asked.length = 0;
    await rescan(bench);
    await rescan(bench);
    expect(bench.asked).toEqual([]);
    expect(bench.engine.totals()).toMatchObject({ scanned: 4, ignored: 2 });
  });

  it('forgets the marks when a folder is unlinked, because what it cancelled has to be planned again', async () => {
    const bench = await clean(tree);
    await bench.engine.unlink(bench.watched().watchedFolderId);
    await bench.link();
    await bench.looked();
    expect(new Set(bench.asked)).toContain('rows of /deep/er');
    expect([bench.states(), bench.engine.totals().adopted]).toEqual([{}, 0]);
  });

  it('keeps the assets of a directory that was renamed while its volume, since mounted anew, was away', async () => {
    const bench = await clean(tree);
    const { watchedFolderId } = bench.watched();
    const before = [...bench.journal.iterateAgreed(watchedFolderId)];
    bench.journal.putAgreed(
      watchedFolderId,
      before.map((row) => ({ ...row, fingerprint: { ...row.fingerprint, dev: row.fingerprint.dev + 1n } })),
    );
    await rename(join(bench.root, 'deep'), join(bench.root, 'elsewhere'));
    await rescan(bench);
    const pathNow = (path: string) => path.replace('deep/', 'elsewhere/');
    expect([bench.states(), [...bench.journal.iterateAgreed(watchedFolderId)]]).toMatchObject([
      {},
      before.map(({ path, assetId }) => ({ path: pathNow(path), assetId, isGone: false })),
    ]);
  });

  it('looks again at what waited for a transfer that ended during the look itself', async () => {
    let duringLook = (): void => undefined;
    const bench = await startEngineBench({
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
    await bench.link();
    await bench.looked();
    bench.move('a.txt', 'tail');
    await rm(join(bench.root, 'a.txt'));
    await writeFile(join(bench.root, 'b.txt'), 'b');
    duringLook = () => {
      duringLook = () => undefined;
      bench.fail('a.txt', 'FORBIDDEN');
    };
    await rescan(bench);
    expect(bench.states()).toEqual({ 'a.txt': 'cancelled', 'b.txt': 'queued' });
  });

  it('looks again when an upload that it wanted to take back has just passed recall', async () => {
    let beforeWriting = (): void => undefined;
    const bench = await startEngineBench({
      tree: { 'a.txt': 'a' },
      journal: (journal) => ({
        ...journal,
        transaction(work) {
          beforeWriting();
          return journal.transaction(work);
        },
      }),
    });
    await bench.link();
    await bench.looked();
    await writeFile(join(bench.root, 'a.txt'), 'a, later');
    beforeWriting = () => {
      beforeWriting = () => undefined;
      bench.move('a.txt', 'tail');
    };
    await rescan(bench);
    expect(bench.states()).toEqual({ 'a.txt': 'tail' });
    await bench.finish('a.txt', 'a');
    await bench.looked();
    expect([bench.intent('a.txt').target.kind, bench.states()]).toEqual(['version', { 'a.txt': 'queued' }]);
  });

  it('lets a file wait that may have left a place nobody can look into, and goes on with all others', async () => {
    const bench = await startEngineBench({ tree: { 'job/final.psd': 'final' } });
    await bench.link();
    await bench.looked();
    await bench.finish('job/final.psd', 'final');
    await mkdir(join(bench.root, 'delivered'));
    await rename(join(bench.root, 'job/final.psd'), join(bench.root, 'delivered/final.psd'));
    await rm(join(bench.root, 'job'), { recursive: true });
    // Nobody can tell what lies behind a link that leads to itself.
    await symlink('job', join(bench.root, 'job'));
    await plantTree(bench.root, { 'delivered/other.txt': 'other', 'a.txt': 'a', 'z/z.txt': 'z' });
    bench.hear({ kind: 'everything' });
    await expect.poll(() => bench.engine.status().folders[0]?.health.trouble).toBe('DIRECTORY_UNREADABLE');
    const queued = { 'delivered/other.txt': 'queued', 'a.txt': 'queued', 'z/z.txt': 'queued' };
    await expect.poll(bench.states).toEqual({ 'job/final.psd': 'confirmed', ...queued });
    await rm(join(bench.root, 'job'));
    bench.hear({ kind: 'directory', directory: 'delivered' as RelativePath });
    await bench.looked();
    expect(bench.states()).toEqual({ 'job/final.psd': 'confirmed', ...queued });
    const { watchedFolderId } = bench.watched();
    const moved = bench.journal.agreedAt(watchedFolderId, 'delivered/final.psd' as RelativePath);
    expect([moved?.isGone, bench.engine.status().folders[0]?.health.trouble]).toEqual([false, null]);
  });

  describe('whose rules lie above it', () => {
    const wip: Dirt = { kind: 'directory', directory: 'jobs/wip' as RelativePath };

    it.each([
      ['directory', wip],
      ['tree', { ...wip, kind: 'subtree' } as const],
    ])('holds a %s to them, though no look at everything has come to them yet', async (_what, dirt) => {
      const bench = await startEngineBench({
        tree: { 'new.txt': 'new', 'jobs/.galleyignore': 'wip/\n', 'jobs/wip/old.txt': 'old' },
      });
      bench.bank.failing.set('list', 'BANK_FAILED');
      await bench.link();
      await expect.poll(() => bench.engine.status().folders[0]?.health.trouble).toBe('BANK_FAILED');
      bench.bank.failing.clear();
      bench.hear(dirt);
      await bench.looked();
      expect(bench.states()).toEqual({ 'new.txt': 'queued' });
    });
  });

  describe('a version that cannot be read now, though its asset is known', () => {
    const rules: readonly RoutingRule[] = [
      { kind: 'version', pattern: '{stem}_v{n}.{ext}', bankFolder: null },
      { kind: 'attachment', pattern: '{stem}_icc.pdf', bankFolder: null, typeId: asId('print') },
    ];

    async function broken(code: ErrorCode): Promise<EngineBench> {
      let isBroken = false;
      const bench = await startEngineBench({
        tree: { 'poster_v1.psd': 'first' },
        hasher: (hasher) => ({
          ...hasher,
          hashFile: (request) =>
            isBroken && request.path.endsWith('_v1.psd')
              ? Promise.reject(new AppError(code))
              : hasher.hashFile(request),
        }),
      });
      const { engine, root } = bench;
      const target = { bankFolderId: inbox, bankFolderName: 'Inbox' };
      await engine.link({ root, ...target, excludes: [], rules, subfolders: 'flatten' });
      await bench.looked();
      await bench.finish('poster_v1.psd', 'first');
      isBroken = true;
      await chmod(join(root, 'poster_v1.psd'), 0o600);
      await writeFile(join(root, 'poster_v2.psd'), 'second');
      await writeFile(join(root, 'poster_icc.pdf'), 'profile');
      bench.hear({ kind: 'everything' });
      return bench;
    }

    it('holds the next one back while it is worth trying again, and gives the attachment to the asset', async () => {
      const bench = await broken('FILE_BUSY');
      await expect.poll(() => bench.engine.status().folders[0]?.health.trouble).toBe('FILE_BUSY');
      expect(bench.states()).toEqual({ 'poster_v1.psd': 'confirmed', 'poster_icc.pdf': 'queued' });
      expect(bench.intent('poster_icc.pdf').target).toMatchObject({ kind: 'attachment', assetId: 'asset-1' });
    });

    it('sends the next one to the same asset when a person has to help first', async () => {
      const bench = await broken('FILE_UNREADABLE');
      await bench.looked();
      expect(bench.states()).toMatchObject({ 'poster_v1.psd': 'parked', 'poster_v2.psd': 'queued' });
      expect(bench.intent('poster_v2.psd').target).toMatchObject({ kind: 'version', assetId: 'asset-1' });
    });
  });

  it('parks no file when comparing shows that the bank is hidden by something else, and goes on when it is back', async () => {
    const bench = await startEngineBench({ tree: { 'a.txt': 'a', 'b.txt': 'b' } });
    bench.bank.add('a.txt', 'a');
    bench.bank.add('b.txt', 'b');
    bench.bank.failing.set('download', 'TLS_FAILED');
    await bench.link();
    await expect.poll(() => bench.engine.status().folders[0]?.health.trouble).toBe('TLS_FAILED');
    expect([bench.engine.status().word, bench.states()]).toEqual(['offline', {}]);
    bench.bank.failing.clear();
    bench.host({ kind: 'online' });
    await bench.looked();
    expect([bench.engine.totals().adopted, bench.states()]).toEqual([2, {}]);
    expect(bench.engine.status().folders[0]?.health.trouble).toBe(null);
  });

  it('looks again when comparing with the bank broke off, and shows it until then', async () => {
    const bench = await startEngineBench({ tree: { 'a.txt': 'a' } });
    bench.bank.add('a.txt', 'a');
    bench.bank.failing.set('download', 'BANK_FAILED');
    await bench.link();
    await expect.poll(() => bench.engine.status().folders[0]?.health.trouble).toBe('BANK_FAILED');
    expect([bench.engine.status().word, bench.states()]).toEqual(['needs-attention', {}]);
    bench.bank.failing.clear();
    bench.hear({ kind: 'everything' });
    await expect.poll(() => bench.engine.status().word).toBe('up-to-date');
    expect([bench.engine.status().folders[0]?.health.trouble, bench.engine.totals().adopted]).toEqual([
      null,
      1,
    ]);
  });
});
