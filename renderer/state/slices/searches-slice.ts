import { replaceEqualDeep } from '@tanstack/react-query';
import type { RecentSearch, SavedSearch } from '../../../shared/rpc/index.ts';

/** Searches that this account keeps, as the host reports them. */
export interface SearchesSlice {
  readonly savedSearches: readonly SavedSearch[];
  /** Latest first. */
  readonly recentSearches: readonly RecentSearch[];
  setSearches(lists: {
    readonly saved: readonly SavedSearch[];
    readonly recent: readonly RecentSearch[];
  }): void;
}

export function createSearchesSlice(
  set: (change: Partial<SearchesSlice>) => void,
  get: () => SearchesSlice,
): SearchesSlice {
  return {
    savedSearches: [],
    recentSearches: [],
    setSearches({ saved, recent }) {
      const { savedSearches, recentSearches } = get();
      set({
        savedSearches: replaceEqualDeep(savedSearches, saved),
        recentSearches: replaceEqualDeep(recentSearches, recent),
      });
    },
  };
}
