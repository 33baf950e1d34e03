import type { WatchedFolder, WatchedFolderId } from '../../shared/model/index.ts';
import type { Settings } from './settings.ts';

/** The list of watched folders, for those who need nothing else of the settings. Losing the journal does not lose it. */
export interface WatchedFolderList {
  list(): readonly WatchedFolder[];
  /** Adds the folder, or replaces the one with its id. Resolves when it is durable. */
  put(folder: WatchedFolder): Promise<void>;
  remove(watchedFolderId: WatchedFolderId): Promise<void>;
}

export function createWatchedFolderStore(settings: Settings): WatchedFolderList {
  const changeList = (change: (before: readonly WatchedFolder[]) => readonly WatchedFolder[]) =>
    settings.update((before) => ({
      ...before,
      watchedFolders: change(before.watchedFolders).map((folder) => ({
        ...folder,
        excludes: [...folder.excludes],
      })),
    }));

  return {
    list: () => settings.get().watchedFolders,
    put: (folder) =>
      changeList((before) => {
        const isKnown = before.some(({ watchedFolderId }) => watchedFolderId === folder.watchedFolderId);
        return isKnown
          ? before.map((other) => (other.watchedFolderId === folder.watchedFolderId ? folder : other))
          : [...before, folder];
      }),
    remove: (watchedFolderId) =>
      changeList((before) => before.filter((folder) => folder.watchedFolderId !== watchedFolderId)),
  };
}
