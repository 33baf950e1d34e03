import type { SearchOrder } from '../../../shared/rpc/index.ts';
import type { AssetQuery, BankClient, FoundAsset } from '../../api/index.ts';

type SearchPageClient = Pick<BankClient, 'searchPage'>;
type FoundPage = Awaited<ReturnType<SearchPageClient['searchPage']>>;

interface PageRange {
  readonly offset: number;
  readonly limit: number;
}

/** A whole listing by the time at which the bank took the assets up; those of one second in the bank's order, or its reverse. */
export function inOrder(
  assets: readonly FoundAsset[],
  order: SearchOrder | undefined,
): readonly FoundAsset[] {
  if (order === undefined) return assets;
  if (order === 'oldest') return assets.toSorted((left, right) => left.created - right.created);
  return assets.toReversed().sort((left, right) => right.created - left.created);
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
