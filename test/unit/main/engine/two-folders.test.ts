import { describe, expect, it } from 'vitest';
import type { LocalPath, RelativePath, WatchedFolder } from '../../../../shared/model/index.ts';
import { inbox } from '../../../support/open-test-journal.ts';
import { plantTree, temporaryDirectory } from '../../../support/temporary-directory.ts';
import { type EngineBench, startEngineBench } from './engine-bench.ts';

const path = 'logo.svg' as RelativePath;

/** Two directories that go to one bank folder and are linked at the same moment. */
async function linkedTogether(
  contents: readonly [string, string],
  held: readonly string[],
  prepare: (bench: EngineBench) => void,
): Promise<EngineBench & { readonly folders: readonly WatchedFolder[] }> {
  const bench = await startEngineBench({ tree: { [path]: contents[0] } });
  for (const content of held) bench.bank.add(path, content);
  prepare(bench);
  const other = (await temporaryDirectory()) as LocalPath;
  await plantTree(other, { [path]: contents[1] });
  const folders = await Promise.all([bench.link(), bench.link(other)]);
  await bench.looked();
  return { ...bench, folders };
}

/** Nobody gets an answer before this many have asked. */
function together(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let asked = 0;
  return () => {
    asked += 1;
    if (asked >= count) resolve();
    return promise;
  };
}

describe('two folders with a file of one name', () => {
  it('take an asset each, though both have compared with the same one', async () => {
    const bench = await linkedTogether(['same', 'same'], ['same', 'same'], ({ bank }) => {
      const { hashOriginal } = bank;
      const gather = together(2);
      bank.hashOriginal = async (...asked) => {
        await gather();
        return hashOriginal(...asked);
      };
    });
    const owned = bench.folders.map(
      ({ watchedFolderId }) => bench.journal.agreedAt(watchedFolderId, path)?.assetId,
    );
    expect([owned.sort(), bench.states()]).toEqual([['asset-1', 'asset-2'], {}]);
    expect(bench.engine.totals().adopted).toBe(2);
  });
});

describe('two files of one folder that find one asset', () => {
  const ownedBy = ({ journal, watched }: EngineBench, paths: readonly string[]) =>
    paths.map((each) => journal.agreedAt(watched().watchedFolderId, each as RelativePath)?.assetId ?? null);

  it('under different names do not share it: the second one is sent', async () => {
    const bench = await startEngineBench({ tree: { 'logo.svg': 'same', 'logo.svg.svg': 'same' } });
    // A bank may leave the extension on the file name, so this is what it shows of either.
    const assetId = bench.bank.add('logo.svg.svg', 'same');
    await bench.link();
    await bench.looked();
    expect(ownedBy(bench, ['logo.svg', 'logo.svg.svg'])).toEqual([assetId, null]);
    expect([bench.states(), bench.engine.totals().adopted]).toEqual([{ 'logo.svg.svg': 'queued' }, 1]);
  });

  it('as its versions share it, also with the same content', async () => {
    const bench = await startEngineBench({ tree: { 'logo_v1.svg': 'same', 'logo_v2.svg': 'same' } });
    const assetId = bench.bank.add('logo.svg', 'same');
    await bench.engine.link({
      root: bench.root,
      bankFolderId: inbox,
      bankFolderName: 'Inbox',
      excludes: [],
      rules: [{ kind: 'version', pattern: '{stem}_v{n}.{ext}', bankFolder: null }],
      subfolders: 'flatten',
    });
    await bench.looked();
    expect(ownedBy(bench, ['logo_v1.svg', 'logo_v2.svg'])).toEqual([assetId, assetId]);
    expect(bench.states()).toEqual({});
  });
});
