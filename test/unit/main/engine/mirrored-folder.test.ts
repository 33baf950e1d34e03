import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  asId,
  type BankFolderId,
  type RoutingRule,
  type SubfolderMode,
} from '../../../../shared/model/index.ts';
import { inbox } from '../../../support/open-test-journal.ts';
import { type EngineBench, startEngineBench } from './engine-bench.ts';

const elsewhere: RoutingRule = {
  kind: 'asset',
  pattern: '*.pdf',
  bankFolder: { id: asId<BankFolderId>('Print'), name: 'Print' },
};

const link = ({ engine, root }: EngineBench, subfolders: SubfolderMode, rules: readonly RoutingRule[] = []) =>
  engine.link({ root, bankFolderId: inbox, bankFolderName: 'Inbox', excludes: [], rules, subfolders });

/** Path → bank folder of what is promised. */
const targets = (bench: EngineBench, ...paths: string[]) =>
  Object.fromEntries(paths.map((path) => [path, bench.intent(path).target.bankFolderId]));

const folderRequests = ({ bank }: EngineBench) =>
  bank.requests.filter((request) => request === 'children' || request === 'save folder');

describe('mirrored-folder', () => {
  it('promises each file to the folder of its directory, and to that of its rule before', async () => {
    const bench = await startEngineBench({
      tree: { 'x.tif': 'x', 'a/b/y.tif': 'y', 'a/z.pdf': 'z', 'c/q.pdf': 'q' },
    });
    await link(bench, 'mirror', [elsewhere]);
    await bench.looked();
    const [a, b] = bench.bank.folders;
    expect(bench.bank.folders.map(({ name, parentId }) => [name, parentId])).toEqual([
      ['a', inbox],
      ['b', a?.bankFolderId],
    ]);
    expect(targets(bench, 'x.tif', 'a/b/y.tif', 'a/z.pdf', 'c/q.pdf')).toEqual({
      'x.tif': inbox,
      'a/b/y.tif': b?.bankFolderId,
      'a/z.pdf': 'Print',
      'c/q.pdf': 'Print',
    });
  });

  it('plans anew what waits from a link with other bank folders, and leaves what may have arrived', async () => {
    const bench = await startEngineBench({ tree: { 'a/x.tif': 'x', 'a/y.tif': 'y', 'z.pdf': 'z' } });
    await link(bench, 'flatten');
    await bench.looked();
    bench.move('a/y.tif', 'tail');
    const { intentId } = bench.intent('z.pdf');

    await link(bench, 'mirror', [elsewhere]);
    await bench.looked();
    const [a] = bench.bank.folders;
    expect(targets(bench, 'a/x.tif', 'a/y.tif', 'z.pdf')).toEqual({
      'a/x.tif': a?.bankFolderId,
      'a/y.tif': inbox,
      'z.pdf': 'Print',
    });
    expect(bench.journal.get(intentId)?.state).toBe('cancelled');
  });

  it('leaves what waits as it was where the same link is made again', async () => {
    const bench = await startEngineBench({ tree: { 'a/x.tif': 'x' } });
    await link(bench, 'flatten', [elsewhere]);
    await bench.looked();
    const { intentId } = bench.intent('a/x.tif');
    await link(bench, 'flatten', [elsewhere]);
    await bench.looked();
    expect(bench.intent('a/x.tif')).toMatchObject({ intentId, state: 'queued' });
  });

  it('plans anew what an earlier version has left, of which nobody knows how it was planned', async () => {
    const bench = await startEngineBench({
      tree: { 'a/x.tif': 'x' },
      journal: (journal) => ({
        ...journal,
        routes: { plannedBy: () => null, setPlannedBy: () => undefined },
      }),
    });
    await link(bench, 'flatten');
    await bench.looked();
    await link(bench, 'mirror');
    await bench.looked();
    const [a] = bench.bank.folders;
    expect(targets(bench, 'a/x.tif')).toEqual({ 'a/x.tif': a?.bankFolderId });
  });

  it('parks the files of a rule whose bank folder is refused, and goes on with all others', async () => {
    const bench = await startEngineBench({
      tree: { 'a/z.pdf': 'z', 'a/plain.txt': 'plain', 'b/deep/x.txt': 'x' },
    });
    bench.bank.failing.set('list Print', 'FORBIDDEN');
    await link(bench, 'flatten', [elsewhere]);
    await bench.looked();
    expect(bench.states()).toEqual({
      'a/z.pdf': 'parked',
      'a/plain.txt': 'queued',
      'b/deep/x.txt': 'queued',
    });
    expect(bench.intent('a/z.pdf').cause).toMatchObject({
      code: 'SUBFOLDER_REFUSED',
      details: { folder: 'Print', reason: 'FORBIDDEN' },
    });
  });

  it('asks nothing about folders and makes none where all files go to the one folder', async () => {
    const bench = await startEngineBench({ tree: { 'x.tif': 'x', 'a/b/y.tif': 'y' } });
    await link(bench, 'flatten');
    await bench.looked();
    expect(folderRequests(bench)).toEqual([]);
    expect(targets(bench, 'x.tif', 'a/b/y.tif')).toEqual({ 'x.tif': inbox, 'a/b/y.tif': inbox });
  });

  it('makes no folder while everything is paused, and goes on when that ends', async () => {
    const bench = await startEngineBench({ tree: { 'x.tif': 'x', 'a/y.tif': 'y' } });
    bench.engine.pause(null);
    await link(bench, 'mirror');
    await bench.looked();
    expect(folderRequests(bench)).toEqual(['children']);
    expect(bench.states()).toEqual({ 'x.tif': 'queued' });
    bench.engine.resume();
    await bench.looked();
    expect(bench.states()).toEqual({ 'x.tif': 'queued', 'a/y.tif': 'queued' });
    expect(bench.bank.folders.map(({ name }) => name)).toEqual(['a']);
  });

  it('asks before an emptied version in a directory that was renamed, though its new folder shows no asset', async () => {
    const bench = await startEngineBench({ tree: { 'spring/poster_v1.psd': 'first' } });
    await link(bench, 'mirror', [{ kind: 'version', pattern: '{stem}_v{n}.{ext}', bankFolder: null }]);
    await bench.looked();
    await bench.finish('spring/poster_v1.psd', 'first');
    await rename(join(bench.root, 'spring'), join(bench.root, 'summer'));
    await bench.engine.scanNow(bench.watched().watchedFolderId);
    await bench.looked();
    await writeFile(join(bench.root, 'summer/poster_v2.psd'), '');
    await bench.engine.scanNow(bench.watched().watchedFolderId);
    await bench.looked();
    expect(bench.intent('summer/poster_v2.psd')).toMatchObject({
      state: 'parked',
      cause: { code: 'FILE_EMPTIED', details: { assetId: 'asset-1', fromBytes: 5 } },
    });
  });

  it('names in a plan what it would make, for files that would be sent, and makes nothing', async () => {
    const bench = await startEngineBench({
      tree: { 'a/b/y.tif': 'y', 'c/.DS_Store': 'x', 'd/z.pdf': 'z' },
      options: { isSending: false },
    });
    const summary = await bench.engine.preview(
      {
        ...{ root: bench.root, bankFolderId: inbox, bankFolderName: '', excludes: [] },
        ...{ rules: [elsewhere], subfolders: 'mirror' },
      },
      () => null,
      new AbortController().signal,
    );
    expect(summary.newBankFolders).toEqual(['a', 'a/b']);
    expect(bench.bank.folders).toEqual([]);
  });
});
