import { describe, expect, it } from 'vitest';
import type { FoundAsset } from '../../../../../main/api/index.ts';
import {
  arrangedAtMost,
  createScreenSearch,
  type SearchClient,
} from '../../../../../main/review/search/screen-search.ts';
import type { SearchFilter, SearchScope } from '../../../../../shared/rpc/index.ts';
import { foundAsset } from './found-asset.ts';

const never = new AbortController().signal;
const all = { offset: 0, limit: 100 };
const look = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
const images: SearchFilter = { kinds: ['image'], shapes: [], sizes: [], years: [], keywordIds: [] };
const scope: SearchScope = {
  text: '',
  match: 'contains',
  folderId: null,
  includeSubfolders: true,
  exclude: false,
  look,
};

const assets = [
  foundAsset('a1', { name: 'Page 10', extension: 'pdf', sizeBytes: 30, created: 1, modified: 9 }),
  foundAsset('a2', { name: 'page 9', sizeBytes: 10, created: 2, modified: 5 }),
  foundAsset('a3', { name: 'Apple', sizeBytes: 20, created: 3, modified: 7 }),
];

describe('search of the screens', () => {
  it.each([
    ['newest', 'a3 a2 a1'],
    ['oldest', 'a1 a2 a3'],
    ['modified', 'a1 a3 a2'],
    ['name', 'a3 a2 a1'],
    ['name-desc', 'a1 a2 a3'],
    ['largest', 'a1 a3 a2'],
    ['smallest', 'a2 a3 a1'],
  ] as const)('gives the whole result in the order %s', async (order, ids) => {
    const { search } = open(assets, { hasPages: true });
    expect(idsOf(await search.page({ ...scope, order }, all, never))).toBe(ids);
  });

  it('filters the pages and the total', async () => {
    const { search } = open(assets, { hasPages: true });
    const asked = { ...scope, order: 'name', filter: images } as const;
    expect(await search.page(asked, { offset: 1, limit: 1 }, never)).toMatchObject({
      total: 2,
      isArranged: true,
      assets: [{ assetId: 'a2' }],
    });
  });

  it('reads the bank once for the facets, the filters and the orders of one look', async () => {
    const { search, readings } = open(assets, { hasPages: false });
    await search.page({ ...scope, order: 'newest' }, all, never);
    await search.facets({ ...scope, filter: images }, never);
    await search.page({ ...scope, order: 'name', filter: images }, all, never);
    expect(readings()).toBe(1);
  });

  it('reads the bank anew for another look', async () => {
    const { search, readings } = open(assets, { hasPages: false });
    await search.facets(scope, never);
    await search.facets({ ...scope, look: '7f9619ff-8b86-4d01-b42d-00cf4fc964ff' }, never);
    expect(readings()).toBe(2);
  });

  it('gives all pages of one look in the order of the bank, also after its facets were counted', async () => {
    // Taken up in another order than that of their ids, as after a migration.
    const moved = [
      foundAsset('a1', { created: 9 }),
      foundAsset('a2', { created: 1 }),
      foundAsset('a3', { created: 5 }),
    ];
    const { search } = open(moved, { hasPages: true });
    const pageAt = async (offset: number) =>
      idsOf(await search.page({ ...scope, order: 'newest' }, { offset, limit: 1 }, never));
    const first = await pageAt(0);
    await search.facets(scope, never);
    expect([first, await pageAt(1), await pageAt(2)]).toEqual(['a3', 'a2', 'a1']);
  });

  it('asks once whether a result is too long, for all facets of one look', async () => {
    const { search, counts } = open(assets, { hasPages: true, total: arrangedAtMost + 1 });
    await search.facets(scope, never);
    await search.facets({ ...scope, filter: images }, never);
    expect(counts()).toBe(1);
  });

  it('says that a result of many pages is neither sorted nor filtered, and counts no facets', async () => {
    const { search, readings } = open(assets, { hasPages: true, total: arrangedAtMost + 1 });
    const page = await search.page({ ...scope, order: 'name', filter: images }, all, never);
    expect(page).toMatchObject({ isArranged: false, total: arrangedAtMost + 1 });
    expect([await search.facets(scope, never), readings()]).toEqual([null, 0]);
  });
});

function idsOf({ assets: found }: { readonly assets: readonly FoundAsset[] }): string {
  return found.map(({ assetId }) => assetId).join(' ');
}

function open(
  found: readonly FoundAsset[],
  { hasPages, total = found.length }: { readonly hasPages: boolean; readonly total?: number },
) {
  let readings = 0;
  let counts = 0;
  const client: SearchClient = {
    search: async () => {
      readings += 1;
      return { assets: found, receivedCount: found.length, isComplete: true, unread: [] };
    },
    searchPage: async (query, { offset, limit }) => {
      // A count asks for the plain query; pages come with their order.
      if (limit === 1 && offset === 0 && !('order' in query)) counts += 1;
      return hasPages ? { assets: found.slice(offset, offset + limit), total } : null;
    },
  };
  return { search: createScreenSearch(client), readings: () => readings, counts: () => counts };
}
