import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AssetId } from '../../../shared/model/index.ts';
import { type AssetCard, largestSearchPage, type SearchFacets } from '../../../shared/rpc/index.ts';
import { lookOf, type Page, type Pages, useHostQueries, usePages } from '../../queries/index.ts';
import { useRpc } from '../../rpc/index.ts';
import { type SearchWish, useAppStore } from '../../state/index.ts';

/** A page, and what the search says beside its rows. */
interface AssetPage extends Page<AssetCard> {
  readonly isComplete: boolean;
  readonly isArranged: boolean;
}

export type AssetPages = Pages<AssetCard, AssetPage>;

/** The assets of this search, page by page. `question` names it: another one is another list. */
export function useResults(searched: SearchWish): {
  readonly pages: AssetPages;
  readonly isComplete: boolean;
  /** False where there are too many results to sort or filter them. */
  readonly isArranged: boolean;
  /** Null until they are counted, and where there are too many results. */
  readonly facets: SearchFacets | null;
  readonly question: string;
  /** The assets of these places, both ends among them, in the order of the list. */
  readonly idsBetween: (firstIndex: number, lastIndex: number) => Promise<readonly AssetId[]>;
} {
  const rpc = useRpc();
  const jobsRevision = useAppStore((state) => state.jobsRevision);
  const host = useHostQueries();
  const queryClient = useQueryClient();
  const scope = host.bank.search.key();
  const { order: _, filter, ...query } = searched;
  const text = searched.text.trim();
  const key = [scope[0], searched];
  // One reading of the bank serves every order and filter of one search.
  const lookKey = [scope[0], query];
  const pages = usePages<AssetCard, AssetPage>({
    key,
    scope,
    revision: jobsRevision,
    isEnabled: true,
    fetchPage: async (offset, limit, signal) => {
      const look = await lookOf(queryClient, lookKey);
      const page = await rpc.bank.search({ ...searched, text, offset, limit, look }, { signal });
      const { items: rows, ...others } = page;
      return { rows, ...others };
    },
  });
  const idsBetween = async (firstIndex: number, lastIndex: number): Promise<readonly AssetId[]> => {
    const look = await lookOf(queryClient, lookKey);
    const ids: AssetId[] = [];
    for (let offset = firstIndex; offset <= lastIndex; offset += largestSearchPage) {
      const limit = Math.min(largestSearchPage, lastIndex - offset + 1);
      const page = await rpc.bank.search({ ...searched, text, offset, limit, look });
      ids.push(...page.items.map(({ assetId }) => assetId));
    }
    return ids;
  };
  const facets = useQuery({
    queryKey: [...lookKey, 'facets', filter],
    queryFn: async ({ signal }) => {
      const look = await lookOf(queryClient, lookKey);
      return rpc.bank.facets({ ...query, text, filter, look }, { signal });
    },
    // The numbers of before stay until those of the new filter are there.
    placeholderData: keepPreviousData,
  });
  const question = JSON.stringify(searched);
  const { isComplete = true, isArranged = true } = pages.newest ?? {};
  return { pages, isComplete, isArranged, question, idsBetween, facets: facets.data ?? null };
}
