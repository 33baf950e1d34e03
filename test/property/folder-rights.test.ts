import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { routes } from '../../shared/api/index.ts';
import { grant, type Library, startLibrary } from '../support/library.ts';

const folderCount = 7;
const rightNames = [
  'Read',
  'EditAssets',
  'AddAssets',
  'DeleteAssets',
  'AddSubfolders',
  'EditFolder',
] as const;
type RightName = (typeof rightNames)[number];

const anyFolder = fc.nat(folderCount - 1);
const someRights = fc.subarray([...rightNames]);

/** A forest is a list of parents: folder n lies in `parents[n]`, modulo n + 1; n itself is the top. */
const world = fc.record({
  parents: fc.array(fc.nat(folderCount), { minLength: folderCount, maxLength: folderCount }),
  grants: fc.array(fc.tuple(anyFolder, someRights), { maxLength: 4 }),
  moves: fc.array(fc.tuple(anyFolder, fc.nat(folderCount)), { maxLength: 3 }),
  links: fc.array(fc.uniqueArray(anyFolder, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 }),
  saves: fc.array(fc.tuple(fc.nat(3), fc.uniqueArray(anyFolder, { minLength: 1, maxLength: 3 })), {
    maxLength: 4,
  }),
});

/** The rules of `docs/api/extensions.md#rights` as plainly as they can be said. */
function createModel() {
  const parents: (number | null)[] = [];
  const grants = new Map<number, readonly RightName[]>();
  const pathOf = (folder: number | null): readonly number[] =>
    folder === null ? [] : [folder, ...pathOf(parents[folder] ?? null)];
  const has = (folder: number, right: RightName): boolean =>
    pathOf(folder).some((one) => grants.get(one)?.includes(right));
  return { parents, grants, pathOf, has };
}

async function statusOf(
  library: Library,
  client: 'admin' | 'editor',
  path: string,
  body: unknown,
): Promise<number> {
  return (await library[client].postJson(path, body)).status;
}

describe('rights on folders and assets', () => {
  it('are those of a naive model, for any tree, grants, moves and links', async () => {
    const library = await startLibrary();
    const property = fc.asyncProperty(world, async ({ parents, grants, moves, links, saves }) => {
      const model = createModel();
      const ids: string[] = [];
      for (const [index, choice] of parents.entries()) {
        const parent = choice % (index + 1);
        model.parents.push(parent === index ? null : parent);
        ids.push(await library.saveFolder({ Name: 'F', ParentId: parent === index ? '0' : ids[parent] }));
      }
      for (const [folder, rights] of grants) {
        model.grants.set(folder, rights);
        await library.saveFolder({ Id: ids[folder], FolderRights: grant(...rights) });
      }
      for (const [folder, target] of moves) {
        const parent = target === folderCount ? null : target;
        const isRing = model.pathOf(parent).includes(folder);
        const body = { Id: ids[folder], ParentId: parent === null ? '0' : ids[parent] };
        expect(await statusOf(library, 'admin', routes.saveFolder.path, body)).toBe(isRing ? 400 : 200);
        if (!isRing) model.parents[folder] = parent;
      }
      const linked = links.map((folders) => [...folders]);
      const assets: string[] = [];
      for (const folders of linked)
        assets.push(
          (await library.saveAsset({ Name: 'A', LinkedFolders: folders.map((one) => ids[one]) })).Id,
        );

      for (const [choice, wanted] of saves) {
        const asset = choice % assets.length;
        const present = linked[asset] ?? [];
        const isAllowed =
          present.some((one) => model.has(one, 'EditAssets')) &&
          wanted.every((one) => present.includes(one) || model.has(one, 'AddAssets')) &&
          present.every((one) => wanted.includes(one) || model.has(one, 'DeleteAssets'));
        const body = { Id: assets[asset], LinkedFolders: wanted.map((one) => ids[one]) };
        expect(await statusOf(library, 'editor', routes.saveAsset.path, body)).toBe(isAllowed ? 200 : 403);
        if (isAllowed) linked[asset] = [...wanted];
      }
      const seen = new Map(
        (await library.editor.search([])).map(({ Id, Editable }) => [String(Id), Editable]),
      );
      const expected = linked.map((folders) =>
        folders.some((one) => model.has(one, 'Read'))
          ? folders.some((one) => model.has(one, 'EditAssets'))
          : undefined,
      );
      expect(assets.map((assetId) => seen.get(assetId))).toEqual(expected);
    });
    // Each run is some thirty requests; together they meet every rule many times. The seed makes a failure repeatable.
    await fc.assert(property, { numRuns: 40, seed: 20_240_519 });
  });
});
