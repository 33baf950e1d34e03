import type { SearchOrder } from '../../../shared/rpc/index.ts';
import type { AssetQuery, BankClient, FoundAsset } from '../../api/index.ts';

type SearchPageClient = Pick<BankClient, 'searchPage'>;
type FoundPage = Awaited<ReturnType<SearchPageClient['searchPage']>>;

interface PageRange {
  readonly offset: number;
  readonly limit: number;
}

/** A whole listing in the wanted order; equal ones stay in the bank's order, for `newest` in its reverse. */
export function inOrder(
  assets: readonly FoundAsset[],
  order: SearchOrder | undefined,
): readonly FoundAsset[] {
  switch (order) {
    case undefined:
      return assets;
    case 'oldest':
      return assets.toSorted((left, right) => left.created - right.created);
    case 'newest':
      return assets.toReversed().sort((left, right) => right.created - left.created);
    case 'modified':
      return assets.toSorted((left, right) => right.modified - left.modified);
    case 'largest':
      return assets.toSorted((left, right) => right.master.sizeBytes - left.master.sizeBytes);
    case 'smallest':
      return assets.toSorted((left, right) => left.master.sizeBytes - right.master.sizeBytes);
    case 'name':
      return byName(assets);
    case 'name-desc':
      return byName(assets).reverse();
  }
}

/** By the default name, as people sort: without case, and page 9 before page 10. */
function byName(assets: readonly FoundAsset[]): FoundAsset[] {
  return assets
    .map((asset) => ({ asset, name: sortName(asset) }))
    .sort((left, right) => collator.compare(left.name, right.name))
    .map(({ asset }) => asset);
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

function sortName({ name, master }: FoundAsset): string {
  return name['x-default'] ?? Object.values(name)[0] ?? master.stem;
}

/** Whether a bank that gives pages gives them in this order, forwards or backwards. */
export function isPageOrder(order: SearchOrder | undefined): boolean {
  return order === undefined || order === 'newest' || order === 'oldest';
}

/**
 * Pages of a search in the wanted order, from a bank that gives pages. Such a bank answers in ascending order of the ids, which
 * follow the time of creation (`docs/api/reference.md#search-answer-of-service`): the newest are read from the end. `total` is counted
 * once for each key, so that an asset that arrives in between moves no row. Null for a bank that gives no pages.
 */
export function createOrderedPages(client: SearchPageClient) {
  let counted: { readonly key: string; readonly total: number } | null = null;

  async function countOf(key: string, query: AssetQuery, signal: AbortSignal): Promise<number | null> {
    if (counted?.key === key) return counted.total;
    const first = await client.searchPage(query, { offset: 0, limit: 1 }, signal);
    if (first === null) return null;
    counted = { key, total: first.total };
    return first.total;
  }

  return async (
    key: string,
    { order, ...query }: AssetQuery & { readonly order?: SearchOrder },
    range: PageRange,
    signal: AbortSignal,
  ): Promise<FoundPage> => {
    if (order !== 'newest') return client.searchPage(query, range, signal);
    if (range.offset === 0) counted = null;
    const total = await countOf(key, query, signal);
    if (total === null) return null;
    const end = Math.max(0, total - range.offset);
    const offset = Math.max(0, end - range.limit);
    if (offset === end) return { assets: [], total };
    const page = await client.searchPage(query, { offset, limit: end - offset }, signal);
    return page === null ? null : { assets: page.assets.toReversed(), total };
  };
}
