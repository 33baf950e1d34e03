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
import { type EngineFixture, startEngineFixture } from './engine-fixture.ts';

const elsewhere: RoutingRule = {
  kind: 'asset',
  pattern: '*.pdf',
  bankFolder: { id: asId<BankFolderId>('Print'), name: 'Print' },
};

const link = (
  { engine, root }: EngineFixture,
  subfolders: SubfolderMode,
  rules: readonly RoutingRule[] = [],
) => engine.link({ root, bankFolderId: inbox, bankFolderName: 'Inbox', excludes: [], rules, subfolders });

/** Path → bank folder of what is promised. */
const targets = (fixture: EngineFixture, ...paths: string[]) =>
  Object.fromEntries(paths.map((path) => [path, fixture.intent(path).target.bankFolderId]));

const folderRequests = ({ bank }: EngineFixture) =>
  bank.requests.filter((request) => request === 'children' || request === 'save folder');

describe('mirrored-folder', () => {
  it('promises each file to the folder of its directory, and to that of its rule before', async () => {
    const fixture = await startEngineFixture({
      tree: { 'x.tif': 'x', 'a/b/y.tif': 'y', 'a/z.pdf': 'z', 'c/q.pdf': 'q' },
    });
    await link(fixture, 'mirror', [elsewhere]);
    await fixture.looked();
    const [a, b] = fixture.bank.folders;
    expect(fixture.bank.folders.map(({ name, parentId }) => [name, parentId])).toEqual([
      ['a', inbox],
      ['b', a?.bankFolderId],
    ]);
    expect(targets(fixture, 'x.tif', 'a/b/y.tif', 'a/z.pdf', 'c/q.pdf')).toEqual({
      'x.tif': inbox,
      'a/b/y.tif': b?.bankFolderId,
      'a/z.pdf': 'Print',
      'c/q.pdf': 'Print',
    });
  });

  it('plans anew what waits from a link with other bank folders, and leaves what may have arrived', async () => {
    const fixture = await startEngineFixture({ tree: { 'a/x.tif': 'x', 'a/y.tif': 'y', 'z.pdf': 'z' } });
    await link(fixture, 'flatten');
    await fixture.looked();
    fixture.move('a/y.tif', 'committing');
    const { intentId } = fixture.intent('z.pdf');

    await link(fixture, 'mirror', [elsewhere]);
    await fixture.looked();
    const [a] = fixture.bank.folders;
    expect(targets(fixture, 'a/x.tif', 'a/y.tif', 'z.pdf')).toEqual({
      'a/x.tif': a?.bankFolderId,
      'a/y.tif': inbox,
      'z.pdf': 'Print',
    });
    expect(fixture.journal.get(intentId)?.state).toBe('cancelled');
  });

  it('leaves what waits as it was where the same link is made again', async () => {
    const fixture = await startEngineFixture({ tree: { 'a/x.tif': 'x' } });
    await link(fixture, 'flatten', [elsewhere]);
    await fixture.looked();
    const { intentId } = fixture.intent('a/x.tif');
    await link(fixture, 'flatten', [elsewhere]);
    await fixture.looked();
    expect(fixture.intent('a/x.tif')).toMatchObject({ intentId, state: 'queued' });
  });

  it('plans the uploads of an earlier version again when their rules are unknown', async () => {
    const fixture = await startEngineFixture({
      tree: { 'a/x.tif': 'x' },
      journal: (journal) => ({
        ...journal,
        routes: { plannedBy: () => null, setPlannedBy: () => undefined },
      }),
    });
    await link(fixture, 'flatten');
    await fixture.looked();
    await link(fixture, 'mirror');
    await fixture.looked();
    const [a] = fixture.bank.folders;
    expect(targets(fixture, 'a/x.tif')).toEqual({ 'a/x.tif': a?.bankFolderId });
  });

  it('parks the files of a rule with a refused bank folder, and goes on with all others', async () => {
    const fixture = await startEngineFixture({
      tree: { 'a/z.pdf': 'z', 'a/plain.txt': 'plain', 'b/deep/x.txt': 'x' },
    });
    fixture.bank.failing.set('list Print', 'FORBIDDEN');
    await link(fixture, 'flatten', [elsewhere]);
    await fixture.looked();
    expect(fixture.states()).toEqual({
      'a/z.pdf': 'parked',
      'a/plain.txt': 'queued',
      'b/deep/x.txt': 'queued',
    });
    expect(fixture.intent('a/z.pdf').cause).toMatchObject({
      code: 'SUBFOLDER_REFUSED',
      details: { folder: 'Print', reason: 'FORBIDDEN' },
    });
  });

  it('asks nothing about folders and makes none where all files go to the one folder', async () => {
    const fixture = await startEngineFixture({ tree: { 'x.tif': 'x', 'a/b/y.tif': 'y' } });
    await link(fixture, 'flatten');
    await fixture.looked();
    expect(folderRequests(fixture)).toEqual([]);
    expect(targets(fixture, 'x.tif', 'a/b/y.tif')).toEqual({ 'x.tif': inbox, 'a/b/y.tif': inbox });
  });

  it('makes no folder while everything is paused, and goes on when that ends', async () => {
    const fixture = await startEngineFixture({ tree: { 'x.tif': 'x', 'a/y.tif': 'y' } });
    fixture.engine.pause(null);
    await link(fixture, 'mirror');
    await fixture.looked();
    expect(folderRequests(fixture)).toEqual(['children']);
    expect(fixture.states()).toEqual({ 'x.tif': 'queued' });
    fixture.engine.resume();
    await fixture.looked();
    expect(fixture.states()).toEqual({ 'x.tif': 'queued', 'a/y.tif': 'queued' });
    expect(fixture.bank.folders.map(({ name }) => name)).toEqual(['a']);
  });

  it('asks before an emptied version in a directory that was renamed, though its new folder shows no asset', async () => {
    const fixture = await startEngineFixture({ tree: { 'spring/poster_v1.psd': 'first' } });
    await link(fixture, 'mirror', [{ kind: 'version', pattern: '{stem}_v{n}.{ext}', bankFolder: null }]);
    await fixture.looked();
    await fixture.finish('spring/poster_v1.psd', 'first');
    await rename(join(fixture.root, 'spring'), join(fixture.root, 'summer'));
    await fixture.engine.scanNow(fixture.watched().watchedFolderId);
    await fixture.looked();
    await writeFile(join(fixture.root, 'summer/poster_v2.psd'), '');
    await fixture.engine.scanNow(fixture.watched().watchedFolderId);
    await fixture.looked();
    expect(fixture.intent('summer/poster_v2.psd')).toMatchObject({
      state: 'parked',
      cause: { code: 'FILE_EMPTIED', details: { assetId: 'asset-1', fromBytes: 5 } },
    });
  });

  it('names in a plan what it would make, for files that would be sent, and makes nothing', async () => {
    const fixture = await startEngineFixture({
      tree: { 'a/b/y.tif': 'y', 'c/.DS_Store': 'x', 'd/z.pdf': 'z' },
      options: { isSending: false },
    });
    const summary = await fixture.engine.preview(
      {
        ...{ root: fixture.root, bankFolderId: inbox, bankFolderName: '', excludes: [] },
        ...{ rules: [elsewhere], subfolders: 'mirror' },
      },
      () => null,
      new AbortController().signal,
    );
    expect(summary.newBankFolders).toEqual(['a', 'a/b']);
    expect(fixture.bank.folders).toEqual([]);
  });
});
