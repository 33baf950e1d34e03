import type { AssetId } from '../../../shared/model/index.ts';
import type { SearchFacets, SearchFilter, SearchOrder, SearchScope } from '../../../shared/rpc/index.ts';
import type { AssetListing, AssetQuery, BankClient, FoundAsset } from '../../api/index.ts';
import { facetsOf, filterAssets, isFiltering } from './filter-assets.ts';
import { createOrderedPages, inOrder, isPageOrder } from './search-order.ts';

export type SearchClient = Pick<BankClient, 'search' | 'searchPage'>;

/** A bank that gives pages is asked for all of a result up to this many assets: a second or two, and some 10 MB. */
export const arrangedAtMost = 10_000;

const noFilter: SearchFilter = { kinds: [], shapes: [], sizes: [], years: [], keywordIds: [] };

export interface FoundRange {
  readonly assets: readonly FoundAsset[];
  readonly total: number;
  readonly isComplete: boolean;
  readonly isArranged: boolean;
}

export interface ScreenSearch {
  page(
    scope: SearchScope,
    range: { readonly offset: number; readonly limit: number },
    signal: AbortSignal,
  ): Promise<FoundRange>;
  facets(scope: SearchScope, signal: AbortSignal): Promise<SearchFacets | null>;
  /** An asset of the listing that is kept now. */
  kept(assetId: AssetId): Pick<FoundAsset, 'name' | 'linkedFolders'> | null;
}

/** One whole answer of the bank, and the last arrangement of it that was shown. */
interface KeptListing {
  readonly key: string;
  readonly listing: AssetListing;
  readonly arranged: Map<string, readonly FoundAsset[]>;
  /** The bank gives no pages of it: all pages are cut out of it. From a bank that does, no two pages may come in different orders. */
  arePagesCut: boolean;
}

/**
 * Searches as the screens ask for them. A bank that gives pages is asked for those that are looked at; for a filter, for another
 * order than by age, and for facets it is asked for the whole result, up to `arrangedAtMost`. Documented banks send a whole search
 * at once. The last listing is kept, so that scrolling through 100,000 results asks the bank once. A page that begins at 0 always
 * asks anew, and so does the first page of another look.
 */
export function createScreenSearch(client: SearchClient): ScreenSearch {
  let kept: KeptListing | null = null;
  /** The last search with a result that was too long to be read as a whole. */
  let longKey: string | null = null;
  const orderedPage = createOrderedPages(client);
  const readShared = createSharedReading(client);

  /** The kept one, unless it is to be fresh: without a look nothing says that an earlier answer will do. */
  async function whole(scope: SearchScope, isFresh: boolean, signal: AbortSignal): Promise<KeptListing> {
    const { key, query } = readingOf(scope);
    if (kept?.key === key && !isFresh) return kept;
    const listing = await (scope.look === undefined
      ? client.search(query, signal)
      : readShared(key, query, signal));
    kept = { key, listing, arranged: new Map(), arePagesCut: false };
    return kept;
  }

  /** Whether the bank gives pages, and more than are read as a whole. Asked once for each look. */
  async function isTooLong(scope: SearchScope, signal: AbortSignal): Promise<boolean> {
    const { look } = scope;
    const { key, query } = readingOf(scope);
    if (look !== undefined && kept?.key === key) return false;
    if (look !== undefined && longKey === key) return true;
    const first = await client.searchPage(query, { offset: 0, limit: 1 }, signal);
    const isLong = first !== null && first.total > arrangedAtMost;
    if (isLong) longKey = key;
    return isLong;
  }

  async function fromWhole(
    scope: SearchScope,
    { offset, limit }: { readonly offset: number; readonly limit: number },
    signal: AbortSignal,
  ): Promise<FoundRange> {
    const found = await whole(scope, offset === 0 && scope.look === undefined, signal);
    const assets = arrange(found, scope.filter, scope.order);
    const { isComplete } = found.listing;
    return {
      assets: assets.slice(offset, offset + limit),
      total: assets.length,
      isComplete,
      isArranged: true,
    };
  }

  return {
    async page(scope, range, signal) {
      const { filter, order, look } = scope;
      const isPlain = isPageOrder(order) && !isFiltering(filter);
      const { key, query } = readingOf(scope);
      const isCut = isPlain && kept?.key === key && kept.arePagesCut;
      if (range.offset > 0 && isCut) return fromWhole(scope, range, signal);
      if (!isPlain && !(await isTooLong(scope, signal))) return fromWhole(scope, range, signal);
      const pageOrder = isPageOrder(order) ? order : 'newest';
      const ordered = pageOrder === undefined ? query : { ...query, order: pageOrder };
      const page = await orderedPage(JSON.stringify({ ...ordered, look }), ordered, range, signal);
      if (page === null) {
        const found = await fromWhole(scope, range, signal);
        if (kept?.key === key) kept.arePagesCut = true;
        return found;
      }
      return { ...page, isComplete: true, isArranged: isPlain };
    },
    async facets(scope, signal) {
      if (await isTooLong(scope, signal)) return null;
      const { listing } = await whole(scope, scope.look === undefined, signal);
      return facetsOf(listing.assets, scope.filter ?? noFilter);
    },
    kept: (assetId) => kept?.listing.assets.find((asset) => asset.assetId === assetId) ?? null,
  };
}

/** The query of the bank, and the key of its answer: neither knows of filters and orders, which are made of one answer. */
function readingOf({ filter: _, order: __, look, ...query }: SearchScope): {
  readonly key: string;
  readonly query: AssetQuery;
} {
  return { key: JSON.stringify({ ...query, look }), query };
}

/** Pages of one arrangement follow each other: the last one is kept beside its listing. */
function arrange(
  { listing, arranged }: KeptListing,
  filter: SearchFilter | undefined,
  order: SearchOrder | undefined,
): readonly FoundAsset[] {
  const key = JSON.stringify([filter, order]);
  const known = arranged.get(key);
  if (known !== undefined) return known;
  const kept = isFiltering(filter) ? filterAssets(listing.assets, filter) : listing.assets;
  const assets = inOrder(kept, order);
  arranged.clear();
  arranged.set(key, assets);
  return assets;
}

/** Readings of one key that are asked for at once share what the bank sends. */
function createSharedReading({ search }: Pick<SearchClient, 'search'>) {
  let underWay: {
    readonly key: string;
    readonly listing: Promise<AssetListing>;
    readonly signal: AbortSignal;
  } | null = null;
  return async (key: string, query: AssetQuery, signal: AbortSignal): Promise<AssetListing> => {
    for (;;) {
      const asking = underWay?.key === key ? underWay : { key, listing: search(query, signal), signal };
      underWay = asking;
      try {
        return await asking.listing;
      } catch (error) {
        // The page that asked first may have been left; this one was not.
        if (!asking.signal.aborted || signal.aborted) throw error;
      } finally {
        if (underWay === asking) underWay = null;
      }
    }
  };
}
