import { AppError } from '../../shared/errors/index.ts';
import type { LocalPath, WatchedFolder, WatchedFolderId } from '../../shared/model/index.ts';
import { shelfAround } from '../disk/index.ts';
import type { Journal } from '../journal/index.ts';
import type { BankSubfolders } from './bank-subfolders.ts';
import type { BankViews } from './bank-views.ts';
import { createFolderParts, type FolderPartsDeps, type FolderSet } from './folder-set.ts';
import { namingRules } from './naming-rules.ts';
import type { SyncTransfer, WatchedFolderStore } from './ports.ts';
import { previewFolder } from './preview.ts';
import { refuseNested } from './refuse-nested.ts';
import { simulateNames } from './simulate-names.ts';
import type { SyncEngine } from './sync-engine.ts';
import { toWatchedFolder } from './to-watched-folder.ts';

/** What a person may say to a watched folder, and to a directory that may become one. */
export interface FolderCommands
  extends Pick<
    SyncEngine,
    'preview' | 'simulate' | 'link' | 'unlink' | 'pauseFolder' | 'setRules' | 'reloadFolders' | 'scanNow'
  > {
  /** Begins with every folder of this bank that was linked before. */
  lookAfterAll(): Promise<void>;
}

export interface FolderCommandsDeps {
  readonly server: string;
  readonly isWatching: boolean;
  readonly isSending: boolean;
  readonly partsDeps: FolderPartsDeps;
  readonly folders: WatchedFolderStore;
  readonly folderSet: FolderSet;
  readonly views: BankViews;
  readonly subfolders: BankSubfolders;
  readonly transfer: Pick<SyncTransfer, 'wake'>;
  readonly journal: Journal;
  /** Files, in whatever folder, may have waited for what was just given up. */
  readonly wakeWaiting: () => void;
  readonly onChange: () => void;
}

export function createFolderCommands(deps: FolderCommandsDeps): FolderCommands {
  const { server, partsDeps, folders, folderSet, views, subfolders, transfer, journal } = deps;

  async function lookAfter(folder: WatchedFolder): Promise<void> {
    const parts = await createFolderParts(partsDeps, folder);
    folderSet.put(parts);
    if (deps.isSending) journal.setFolderPaused(folder.watchedFolderId, folder.isPaused);
    if (!folder.isPaused && deps.isSending) parts.runner.start({ isWatching: deps.isWatching });
    deps.onChange();
  }

  function requireFolder(watchedFolderId: WatchedFolderId): WatchedFolder {
    const folder = folders.list().find((each) => each.watchedFolderId === watchedFolderId);
    if (folder === undefined) throw new AppError('NOT_FOUND', { watchedFolderId });
    return folder;
  }

  return {
    async lookAfterAll() {
      // Folders of another account keep until it is signed in again.
      for (const folder of folders.list()) if (folder.server === server) await lookAfter(folder);
    },
    async preview(link, onOperation, signal) {
      await refuseShelf(link.root);
      return previewFolder(partsDeps, toWatchedFolder(server, link), onOperation, signal);
    },
    simulate(link, names, onOperation, signal) {
      const folder = toWatchedFolder(server, link);
      const tell = namingRules(folder.rules, onOperation);
      return names === null
        ? previewFolder(partsDeps, folder, tell, signal)
        : simulateNames(partsDeps, folder, names, tell, signal);
    },
    async link(link) {
      await refuseShelf(link.root);
      const folder = toWatchedFolder(server, link);
      refuseNested(folder, folders.list());
      await folderSet.remove(folder.watchedFolderId);
      await folders.put(folder);
      await lookAfter(folder);
      return folder;
    },
    async unlink(watchedFolderId) {
      requireFolder(watchedFolderId);
      await folderSet.remove(watchedFolderId);
      await folders.remove(watchedFolderId);
      journal.cancelQueuedOf(watchedFolderId);
      journal.clearDirectoryDigests(watchedFolderId);
      deps.wakeWaiting();
      deps.onChange();
    },
    async pauseFolder(watchedFolderId, isFolderPaused) {
      const folder = { ...requireFolder(watchedFolderId), isPaused: isFolderPaused };
      await folders.put(folder);
      await folderSet.remove(watchedFolderId);
      await lookAfter(folder);
      transfer.wake();
    },
    async setRules(watchedFolderId, { rules, subfolders: mode }) {
      const folder = { ...requireFolder(watchedFolderId), rules, subfolders: mode };
      await folderSet.remove(watchedFolderId);
      await folders.put(folder);
      // After the new rules are durable: what was decided by the old ones must not be sent.
      journal.cancelReplaceableOf(watchedFolderId);
      deps.wakeWaiting();
      await lookAfter(folder);
    },
    async reloadFolders() {
      for (const { folder } of folderSet.all()) {
        await folderSet.remove(folder.watchedFolderId);
        await lookAfter(folder);
      }
    },
    async scanNow(watchedFolderId) {
      // Who asks for a look may well know of something that came to the bank a second ago.
      const folder = requireFolder(watchedFolderId);
      const named = folder.rules.flatMap(({ bankFolder }) => (bankFolder === null ? [] : [bankFolder.id]));
      for (const id of [folder.bankFolderId, ...named]) views.of(id).invalidate();
      if (folder.subfolders === 'mirror') {
        subfolders.invalidate();
        views.invalidate();
      }
      await folderSet.get(watchedFolderId)?.runner.scanNow();
    },
  };
}

/** What came from the bank must not go back to it as new assets. */
async function refuseShelf(root: LocalPath): Promise<void> {
  const shelf = await shelfAround(root);
  if (shelf !== null) throw new AppError('SHELF_NESTED', { path: root, other: shelf });
}
