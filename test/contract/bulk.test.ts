import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type AssetId, asId, type BulkItem, type LocalPath } from '../../shared/model/index.ts';
import { type BulkFixture, startBulkFixture } from '../support/bulk-fixture.ts';
import { createProjectClient } from '../support/project-client.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

const savePath = /^\/papi\/v1\/asset$/;
const addLake = { kind: 'keywords', add: [asId<never>('11')], remove: [asId<never>('12')] } as const;
const original = asId<never>('1');

describe('bulk saves', () => {
  it('saves the keywords of 48 of 50 assets, leaves a right one alone and reports a forbidden one', async () => {
    const fixture = await startBulkFixture();
    const { library, composed } = fixture;
    const mine = await library.folderWith('Read', 'EditAssets');
    const readOnly = await library.folderWith('Read');
    const assets = [...(await fixture.upload(mine, 49)), ...(await fixture.upload(readOnly, 1))];
    const [first, second] = assets;
    await saveKeywords(fixture, first, ['10', '12']);
    await saveKeywords(fixture, second, ['11']);

    const { job } = fixture.begin(assets, addLake);
    const { job: ended } = await fixture.ended();
    const failed = composed.bulk.items(job.jobId, { state: 'failed', offset: 0, limit: 10 });
    const keywords = await Promise.all(assets.map((assetId) => keywordsOf(fixture, assetId)));

    expect([ended.state, ended.counts]).toEqual([
      'done',
      { pending: 0, done: 48, unchanged: 1, failed: 1, cancelled: 0 },
    ]);
    expect([failed.total, failed.items.map(({ assetId, cause }) => [assetId, cause?.code])]).toEqual([
      1,
      [[assets[49], 'FORBIDDEN']],
    ]);
    expect(keywords).toEqual([['10', '11'], ...Array(48).fill(['11']), []]);
    // The read-only one was asked for, and nothing was sent for the one that was right.
    expect(fixture.sentTo('POST', savePath)).toBe(49);
  });

  it('changes one property and the status, and nothing else of the asset', async () => {
    const fixture = await startBulkFixture();
    const mine = await fixture.library.folderWith('Read', 'EditAssets');
    const assets = await fixture.upload(mine, 3);
    await fixture.library.saveAsset({
      Id: assets[0],
      PropertyValues: [{ FieldIdentifier: 'caption', Value: { fi: 'Järvi', en: 'Lake' } }],
    });

    fixture.begin(assets, { kind: 'property', fieldIdentifier: 'caption', value: { en: 'Forest' } });
    const { job: texts } = await fixture.ended();
    fixture.begin(assets, { kind: 'status', statusId: asId<never>('3') });
    const { job: statuses } = await fixture.ended();
    fixture.begin(assets, { kind: 'property', fieldIdentifier: 'usage', value: 'no such choice' });
    const { job: refused } = await fixture.ended();
    const [asset] = await Promise.all(assets.map((assetId) => fixture.library.read(assetId)));

    expect([texts.counts.done, statuses.counts.done, refused.counts.failed]).toEqual([3, 3, 3]);
    expect([asset?.StatusId, asset?.PropertyValues]).toEqual([
      '3',
      [{ FieldIdentifier: 'caption', Value: { fi: 'Järvi', en: 'Forest' } }],
    ]);
    expect((await causesOf(fixture)).map((cause) => cause?.code)).toEqual(Array(3).fill('BAD_REQUEST'));
  });

  it('links assets to a folder, moves them, and refuses a move out of a folder that one has left', async () => {
    const fixture = await startBulkFixture();
    const rights = ['Read', 'EditAssets', 'AddAssets', 'DeleteAssets'] as const;
    const [from, to, extra] = [
      await fixture.library.folderWith(...rights),
      await fixture.library.folderWith(...rights),
      await fixture.library.folderWith(...rights),
    ].map((folderId) => asId<never>(folderId));
    const assets = await fixture.upload(String(from), 3);
    const one = assets.slice(0, 1);
    const foldersOf = async () =>
      Promise.all(assets.map(async (assetId) => (await fixture.library.read(assetId)).LinkedFolders));

    fixture.begin(one, { kind: 'folder', mode: 'link', folderId: asId(String(extra)), fromFolderId: null });
    await fixture.ended();
    fixture.begin(assets, { kind: 'folder', mode: 'move', folderId: asId(String(to)), fromFolderId: null });
    await fixture.ended();
    const severalCodes = await causesOf(fixture);
    fixture.begin(one, {
      kind: 'folder',
      mode: 'move',
      folderId: asId(String(to)),
      fromFolderId: asId(String(from)),
    });
    await fixture.ended();
    fixture.begin(one, {
      kind: 'folder',
      mode: 'move',
      folderId: asId(String(from)),
      fromFolderId: asId('never there'),
    });
    await fixture.ended();
    const leftCodes = await causesOf(fixture);

    expect([severalCodes.map((cause) => cause?.code), leftCodes.map((cause) => cause?.code)]).toEqual([
      ['ASSET_IN_SEVERAL_FOLDERS'],
      ['CONFLICT'],
    ]);
    expect(await foldersOf()).toEqual([[extra, to].toSorted(), [to], [to]]);
  });

  it('cancels what was not begun, and does only that at a retry', async () => {
    const fixture = await startBulkFixture();
    const { bulk } = fixture.composed;
    const mine = await fixture.library.folderWith('Read', 'EditAssets');
    const assets = await fixture.upload(mine, 30);
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    fixture.proxy.play(({ method, path }) =>
      method === 'POST' && savePath.test(path)
        ? { kind: 'hold', afterBytes: 1, until: held }
        : { kind: 'pass' },
    );
    const { job } = fixture.begin(assets, addLake);
    await expect.poll(() => fixture.sentTo('POST', savePath)).toBe(4);
    bulk.cancel(job.jobId);
    const atOnce = bulk.jobs()[0]?.job;
    letGo();
    await expect.poll(() => bulk.jobs()[0]?.job.counts).toEqual(counts({ done: 4, cancelled: 26 }));
    bulk.retry(job.jobId);
    const { job: ended } = await fixture.ended();

    expect([atOnce?.state, atOnce?.counts]).toEqual(['cancelled', counts({ pending: 4, cancelled: 26 })]);
    expect([ended.state, ended.counts]).toEqual(['done', counts({ done: 30 })]);
    expect(fixture.sentTo('POST', savePath)).toBe(30);
  });

  it('waits while the bank is away, and goes on by itself', async () => {
    const fixture = await startBulkFixture();
    const mine = await fixture.library.folderWith('Read', 'EditAssets');
    const assets = await fixture.upload(mine, 20);
    let isAway = false;
    fixture.proxy.play(({ method, path }) => {
      if (method === 'POST' && savePath.test(path) && fixture.sentTo('POST', savePath) === 6) isAway = true;
      return isAway ? { kind: 'refuse' } : { kind: 'pass' };
    });
    fixture.begin(assets, addLake);
    await expect.poll(() => fixture.composed.bulk.jobs()[0]?.waiting).toBe('offline');
    isAway = false;
    fixture.proxy.play(() => ({ kind: 'pass' }));
    const { job } = await fixture.ended();

    expect([job.state, job.counts.done + job.counts.unchanged]).toEqual(['done', 20]);
    expect(await Promise.all(assets.map((assetId) => keywordsOf(fixture, assetId)))).toEqual(
      Array(20).fill(['11']),
    );
  });

  it('respects a rate limit, and fails no asset for it', async () => {
    const fixture = await startBulkFixture();
    const mine = await fixture.library.folderWith('Read', 'EditAssets');
    const assets = await fixture.upload(mine, 12);
    let refusals = 0;
    fixture.proxy.play(({ method, path }) => {
      if (method !== 'POST' || !savePath.test(path) || refusals === 7) return { kind: 'pass' };
      refusals += 1;
      const answer = { status: 429, headers: { 'retry-after': '0' }, body: '{}' };
      return { kind: 'answer', when: 'after-body', answer };
    });
    fixture.begin(assets, addLake);
    const { job } = await fixture.ended();
    expect([refusals, job.counts]).toEqual([7, counts({ done: 12 })]);
  });
});

describe('bulk downloads', () => {
  it('gives equal names a number, writes over no file, and retries what failed', async () => {
    const fixture = await startBulkFixture();
    const mine = await fixture.library.folderWith('Read');
    const assets = await fixture.upload(mine, 5, () => 'same.txt');
    const directory = (await temporaryDirectory()) as LocalPath;
    await writeFile(join(directory, 'same.txt'), 'of the user');
    const unknown = asId<AssetId>('no such asset');

    const { job } = fixture.begin([...assets, unknown], {
      kind: 'download',
      conversionId: original,
      directory,
    });
    const { job: ended } = await fixture.ended();
    fixture.composed.bulk.retry(job.jobId);
    await fixture.ended();
    const names = (await readdir(directory)).toSorted();
    const contents = await Promise.all(names.map((name) => readFile(join(directory, name), 'utf8')));

    expect(ended.counts).toEqual(counts({ done: 5, failed: 1 }));
    expect(names.length).toBe(6);
    expect(contents.toSorted()).toEqual([...assets.map((_, index) => `content ${index}`), 'of the user']);
  });

  it('goes on with the same downloads after a restart', async () => {
    const fixture = await startBulkFixture();
    const mine = await fixture.library.folderWith('Read');
    const assets = await fixture.upload(mine, 12);
    const directory = join(await temporaryDirectory(), 'out') as LocalPath;
    await mkdir(directory);
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    let served = 0;
    fixture.proxy.play(({ path }) => {
      if (!path.includes('/file/download/')) return { kind: 'pass' };
      served += 1;
      return served > 3 ? { kind: 'hold', afterBytes: 0, until: held } : { kind: 'pass' };
    });
    fixture.begin(assets, { kind: 'download', conversionId: original, directory });
    await expect.poll(() => fixture.composed.bulk.jobs()[0]?.job.counts.done).toBe(3);
    fixture.proxy.play(() => ({ kind: 'pass' }));
    letGo();
    await fixture.restart();
    const { job } = await fixture.ended();
    expect([job.counts.done, (await readdir(directory)).length]).toEqual([12, 12]);
  });
});

describe('bulk proofs', () => {
  it('makes each original one proof of the project, over a lost answer and a restart', async () => {
    const fixture = await startBulkFixture();
    const { library, stateDirectory } = fixture;
    const projects = createProjectClient(library.admin);
    const projectId = await projectOfEditor(fixture);
    const mine = await library.folderWith('Read');
    const assets = await fixture.upload(mine, 6);
    let uploads = 0;
    fixture.proxy.play(({ method, path }) => {
      if (method !== 'POST' || !/\/upload\//.test(path)) return { kind: 'pass' };
      uploads += 1;
      return uploads === 2 ? { kind: 'swallow-answer', closeAfterMs: 0 } : { kind: 'pass' };
    });
    const { job } = fixture.begin(assets, { kind: 'proof', projectId: asId(projectId) });
    await expect.poll(() => fixture.composed.bulk.jobs()[0]?.job.counts.done).toBe(1);
    await fixture.restart();
    const { job: ended } = await fixture.ended();
    const proofs = await projects.proofsOf(projectId);
    const again = fixture.composed.bulk.items(job.jobId, { state: 'done', offset: 0, limit: 10 });

    expect(ended.counts).toEqual(counts({ done: 6 }));
    expect(proofs.map(({ Name }) => Name).toSorted()).toEqual(
      assets.map((_, index) => `picture ${index}`).toSorted(),
    );
    expect(again.items.map(({ assetId }) => assetId)).toEqual(assets);
    // Nothing of the copies is left.
    await expect.poll(() => filesBelow(join(stateDirectory, 'bulk'))).toEqual([]);
  });
});

function counts(given: Partial<Record<'pending' | 'done' | 'unchanged' | 'failed' | 'cancelled', number>>) {
  return { pending: 0, done: 0, unchanged: 0, failed: 0, cancelled: 0, ...given };
}

async function saveKeywords(
  { library }: BulkFixture,
  assetId: AssetId | undefined,
  keywordIds: readonly string[],
): Promise<void> {
  await library.saveAsset({ Id: assetId, Keywords: keywordIds.map((Id) => ({ Id })) });
}

async function keywordsOf({ library }: BulkFixture, assetId: AssetId): Promise<readonly string[]> {
  return (await library.read(assetId)).Keywords.map(({ Id }) => Id);
}

async function causesOf({ composed }: BulkFixture): Promise<readonly BulkItem['cause'][]> {
  const [status] = composed.bulk.jobs();
  if (status === undefined) return [];
  const query = { state: 'failed', offset: 0, limit: 100 } as const;
  return composed.bulk.items(status.job.jobId, query).items.map(({ cause }) => cause);
}

/** A project in which the editor is a member. */
async function projectOfEditor({ library }: BulkFixture): Promise<string> {
  const projects = createProjectClient(library.admin);
  return projects.saveProject({ Name: 'Spring', Members: [{ UserId: '2', ProjectRoleId: '1' }] });
}

async function filesBelow(directory: string): Promise<readonly string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}
