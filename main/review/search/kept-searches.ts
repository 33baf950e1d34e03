import { AppError } from '../../../shared/errors/index.ts';
import type { SavedSearchId } from '../../../shared/model/index.ts';
import {
  type KeptSearchQuery,
  keptSearchQuerySchema,
  mostSavedSearches,
  type RecentSearch,
  type SavedSearch,
} from '../../../shared/rpc/index.ts';
import type { KeptSearchStore } from '../../journal/index.ts';
import { isFiltering } from './filter-assets.ts';

/** Searches that an account keeps: those under a name, and the last ones. */
export interface KeptSearches {
  /** Oldest first. */
  saved(): readonly SavedSearch[];
  /** Different searches, latest first. */
  recent(): readonly RecentSearch[];
  /** An empty search is not noted. */
  noteRecent(query: KeptSearchQuery): void;
  clearRecent(): void;
  /** A repeated id gives the search that was saved first. Throws BAD_REQUEST beyond `mostSavedSearches`. */
  save(id: SavedSearchId, name: string, query: KeptSearchQuery): SavedSearch;
  /** Throws NOT_FOUND. */
  rename(id: SavedSearchId, name: string): void;
  remove(id: SavedSearchId): void;
  /** Calls the listener after each change. Returns the remover. */
  subscribe(listener: () => void): () => void;
}

const KEPT_RECENT = 20;

export function createKeptSearches(store: KeptSearchStore): KeptSearches {
  const listeners = new Set<() => void>();
  const report = (): void => {
    for (const listener of [...listeners]) listener();
  };

  const saved = (): readonly SavedSearch[] =>
    store.saved().flatMap(({ query, ...search }) => {
      const read = readQuery(query);
      return read === null ? [] : [{ ...search, query: read }];
    });

  return {
    saved,
    recent: () =>
      store.recent().flatMap(({ query, searchedAtMs }) => {
        const read = readQuery(query);
        return read === null ? [] : [{ query: read, searchedAtMs }];
      }),
    noteRecent(query) {
      if (isEmpty(query)) return;
      store.noteRecent(textOf(query), KEPT_RECENT);
      report();
    },
    clearRecent() {
      store.clearRecent();
      report();
    },
    save(id, name, query) {
      const before = saved();
      const known = before.find((search) => search.id === id);
      if (known !== undefined) return known;
      if (before.length >= mostSavedSearches)
        throw new AppError('BAD_REQUEST', { message: `There are ${mostSavedSearches} saved searches.` });
      const { savedAtMs } = store.save(id, name, textOf(query));
      report();
      return { id, name, query, savedAtMs };
    },
    rename(id, name) {
      if (!store.rename(id, name)) throw new AppError('NOT_FOUND', { id });
      report();
    },
    remove(id) {
      store.remove(id);
      report();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Equal searches have equal texts: fields stand in one order, and blanks around the words do not count. */
function textOf({
  text,
  match,
  folderId,
  includeSubfolders,
  exclude,
  order,
  filter,
}: KeptSearchQuery): string {
  return JSON.stringify({
    text: text.trim(),
    match,
    folderId,
    includeSubfolders,
    exclude,
    ...(order === undefined ? {} : { order }),
    ...(isFiltering(filter) ? { filter } : {}),
  });
}

/** Null for a search that another version of Galley wrote and this one does not know: it stays in the journal. */
function readQuery(text: string): KeptSearchQuery | null {
  return keptSearchQuerySchema.safeParse(JSON.parse(text)).data ?? null;
}

function isEmpty({ text, filter }: KeptSearchQuery): boolean {
  return text.trim() === '' && !isFiltering(filter);
}
