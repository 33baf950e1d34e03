import type { SearchFilter, SearchOrder, SearchQuery } from '../../../shared/rpc/index.ts';

/** The user's settings; offset, limit and run belong to the pages. */
export type SearchWish = Omit<SearchQuery, 'offset' | 'limit' | 'look' | 'order' | 'filter'> & {
  readonly order: SearchOrder;
  readonly filter: SearchFilter;
};

export const noFilter: SearchFilter = { kinds: [], shapes: [], sizes: [], years: [], keywordIds: [] };

export const emptySearch: SearchWish = {
  text: '',
  match: 'contains',
  folderId: null,
  includeSubfolders: true,
  exclude: false,
  order: 'newest',
  filter: noFilter,
};

/** The search of the bank. It outlives the screen: a user who opens another one comes back to the results. */
export interface SearchSlice {
  readonly searchWish: SearchWish;
  changeSearch(change: Partial<SearchWish>): void;
}

export function createSearchSlice(
  set: (change: Partial<SearchSlice>) => void,
  get: () => Pick<SearchSlice, 'searchWish'>,
): SearchSlice {
  return {
    searchWish: emptySearch,
    changeSearch: (change) => set({ searchWish: { ...get().searchWish, ...change } }),
  };
}
