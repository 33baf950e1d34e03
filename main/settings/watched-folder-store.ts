import { AppError } from '../../shared/errors/index.ts';
import type { LocalPath, WatchedFolder, WatchedFolderId } from '../../shared/model/index.ts';
import { realPathOf, relativePathOf } from '../disk/index.ts';
import { firstAccountId, knownAccountIds } from './account-list.ts';
import type { Preferences } from './preferences.ts';
import type { Settings } from './settings.ts';

type SavedFolder = Preferences['watchedFolders'][number];

/** The owner of the folders; null: all accounts. */
export interface FolderOwner {
  readonly accountId: string;
  readonly server: string;
}

/** The list of watched folders, for those who need nothing else of the settings. Losing the journal does not lose it. */
export interface WatchedFolderList {
  list(): readonly WatchedFolder[];
  /**
   * Adds the folder, or replaces the one with its id. Resolves when it is durable. Throws FOLDER_OF_OTHER_ACCOUNT when it lies in
   * or around a folder of another account, through any symlinks: no file may go to two of them.
   */
  put(folder: WatchedFolder): Promise<void>;
  remove(watchedFolderId: WatchedFolderId): Promise<void>;
  /** Throws FOLDER_OF_OTHER_ACCOUNT when this directory could not be put here. */
  refuseOfOthers(root: LocalPath): Promise<void>;
}

/** A watched folder belongs to one account: what was linked to another must never be sent to this one. */
export function createWatchedFolderStore(
  settings: Settings,
  owner: FolderOwner | null = null,
): WatchedFolderList {
  const isOwn = (folder: SavedFolder): boolean =>
    owner === null || (folder.server === owner.server && ownerOf(folder) === owner.accountId);
  const rootsOfOthers = (preferences: Preferences): readonly LocalPath[] => {
    // Folders of an account without an address any more, such as a built-in bank that moved, hold up no other.
    const known = knownAccountIds(preferences);
    return preferences.watchedFolders
      .filter((other) => !isOwn(other) && known.has(ownerOf(other)))
      .map(({ root }) => root);
  };
  /** Returns whom it was compared with. */
  const refuseOfOthers = async (root: LocalPath): Promise<ReadonlySet<LocalPath>> => {
    const others = rootsOfOthers(settings.get());
    const realRoot = await realPathOf(root);
    for (const other of others) {
      const realOther = await realPathOf(other);
      if (relativePathOf(realOther, realRoot) !== null || relativePathOf(realRoot, realOther) !== null)
        throw new AppError('FOLDER_OF_OTHER_ACCOUNT', { path: root, other });
    }
    return new Set(others);
  };
  const owned = (folder: WatchedFolder): SavedFolder => ({
    ...folder,
    excludes: [...folder.excludes],
    rules: [...folder.rules],
    ...(owner === null || owner.accountId === firstAccountId(owner.server)
      ? {}
      : { accountId: owner.accountId }),
  });

  return {
    list: () => settings.get().watchedFolders.filter(isOwn),
    async put(folder) {
      // The disk is asked before, as a hanging one must not hold up the other settings. Folders that were linked since are asked
      // for then.
      for (let isThrough = false; !isThrough; ) {
        const isListed = settings.get().watchedFolders.some((other) => isSame(other, folder) && isOwn(other));
        const compared = isListed ? new Set<LocalPath>() : await refuseOfOthers(folder.root);
        await settings.update((before) => {
          const { watchedFolders } = before;
          const isKnown = watchedFolders.some((other) => isSame(other, folder) && isOwn(other));
          isThrough = isKnown || rootsOfOthers(before).every((root) => compared.has(root));
          if (!isThrough) return before;
          return {
            ...before,
            watchedFolders: isKnown
              ? watchedFolders.map((other) => (isSame(other, folder) ? owned(folder) : other))
              : [...watchedFolders, owned(folder)],
          };
        });
      }
    },
    remove: (watchedFolderId) =>
      settings.update((before) => ({
        ...before,
        watchedFolders: before.watchedFolders.filter(
          (folder) => folder.watchedFolderId !== watchedFolderId || !isOwn(folder),
        ),
      })),
    async refuseOfOthers(root) {
      await refuseOfOthers(root);
    },
  };
}

function ownerOf({ accountId, server }: SavedFolder): string {
  return accountId ?? firstAccountId(server);
}

function isSame(left: SavedFolder, right: WatchedFolder): boolean {
  return left.watchedFolderId === right.watchedFolderId;
}
