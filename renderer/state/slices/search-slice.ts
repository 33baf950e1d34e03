import type { SearchQuery } from '../../../shared/rpc/index.ts';

/** What a person has set; offset, limit and look belong to the pages. */
export type SearchWish = Omit<SearchQuery, 'offset' | 'limit' | 'look'>;

export const emptySearch: SearchWish = {
  text: '',
  match: 'contains',
  folderId: null,
  includeSubfolders: true,
  exclude: false,
};

/** What is searched in the bank. It outlives the screen: who looks at another one comes back to what they found. */
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
