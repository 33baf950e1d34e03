import { describe, expect, it } from 'vitest';
import type { LocalPath, RelativePath, WatchedFolder } from '../../../../shared/model/index.ts';
import { inbox } from '../../../support/open-test-journal.ts';
import { plantTree, temporaryDirectory } from '../../../support/temporary-directory.ts';
import { type EngineFixture, startEngineFixture } from './engine-fixture.ts';

const path = 'logo.svg' as RelativePath;

/** Two directories that go to one bank folder and are linked at the same moment. */
async function linkedTogether(
  contents: readonly [string, string],
  held: readonly string[],
  prepare: (fixture: EngineFixture) => void,
): Promise<EngineFixture & { readonly folders: readonly WatchedFolder[] }> {
  const fixture = await startEngineFixture({ tree: { [path]: contents[0] } });
  for (const content of held) fixture.bank.add(path, content);
  prepare(fixture);
  const other = (await temporaryDirectory()) as LocalPath;
  await plantTree(other, { [path]: contents[1] });
  const folders = await Promise.all([fixture.link(), fixture.link(other)]);
  await fixture.looked();
  return { ...fixture, folders };
}

/** No answer before this many have asked. */
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
    const fixture = await linkedTogether(['same', 'same'], ['same', 'same'], ({ bank }) => {
      const { hashOriginal } = bank;
      const gather = together(2);
      bank.hashOriginal = async (...asked) => {
        await gather();
        return hashOriginal(...asked);
      };
    });
    const owned = fixture.folders.map(
      ({ watchedFolderId }) => fixture.journal.agreedAt(watchedFolderId, path)?.assetId,
    );
    expect([owned.sort(), fixture.states()]).toEqual([['asset-1', 'asset-2'], {}]);
    expect(fixture.engine.totals().adopted).toBe(2);
  });
});

describe('two files of one folder that find one asset', () => {
  const ownedBy = ({ journal, watched }: EngineFixture, paths: readonly string[]) =>
    paths.map((each) => journal.agreedAt(watched().watchedFolderId, each as RelativePath)?.assetId ?? null);

  it('under different names do not share it: the second one is sent', async () => {
    const fixture = await startEngineFixture({ tree: { 'logo.svg': 'same', 'logo.svg.svg': 'same' } });
    // A bank may leave the extension on the file name, so this is what it shows of either.
    const assetId = fixture.bank.add('logo.svg.svg', 'same');
    await fixture.link();
    await fixture.looked();
    expect(ownedBy(fixture, ['logo.svg', 'logo.svg.svg'])).toEqual([assetId, null]);
    expect([fixture.states(), fixture.engine.totals().adopted]).toEqual([{ 'logo.svg.svg': 'queued' }, 1]);
  });

  it('as its versions share it, also with the same content', async () => {
    const fixture = await startEngineFixture({ tree: { 'logo_v1.svg': 'same', 'logo_v2.svg': 'same' } });
    const assetId = fixture.bank.add('logo.svg', 'same');
    await fixture.engine.link({
      root: fixture.root,
      bankFolderId: inbox,
      bankFolderName: 'Inbox',
      excludes: [],
      rules: [{ kind: 'version', pattern: '{stem}_v{n}.{ext}', bankFolder: null }],
      subfolders: 'flatten',
    });
    await fixture.looked();
    expect(ownedBy(fixture, ['logo_v1.svg', 'logo_v2.svg'])).toEqual([assetId, assetId]);
    expect(fixture.states()).toEqual({});
  });
});
