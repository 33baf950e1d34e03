import type { PlanSummary, WatchedFolder, WatchedFolderId } from '../../../shared/model/index.ts';
import type { FolderLink, OperationListener } from './folder-link.ts';

/** Requests of a host about watched folders, and about a directory that may become one. */
export interface LinkedFolders {
  /** Scans and plans without linking; nothing is written, nothing sent but the search of the bank folder. */
  preview(link: FolderLink, onOperation: OperationListener, signal: AbortSignal): Promise<PlanSummary>;
  /**
   * The result of a link's rules for the files of its directory, or for files of these names. Like a preview, but each operation
   * names the rule that takes its path.
   */
  simulate(
    link: FolderLink,
    names: readonly string[] | null,
    onOperation: OperationListener,
    signal: AbortSignal,
  ): Promise<PlanSummary>;
  /** Throws BROAD_ROOT for a home directory or a whole volume that the user has not confirmed, and OWN_FOLDER. */
  link(link: FolderLink): Promise<WatchedFolder>;
  /** Stops watching and forgets the link; files and assets stay on both sides. Queued intents are cancelled. */
  unlink(watchedFolderId: WatchedFolderId): Promise<void>;
  pauseFolder(watchedFolderId: WatchedFolderId, isPaused: boolean): Promise<void>;
  /**
   * Changes the ignore rules and the routes of a folder: a pass over the folder follows, and uploads that have not begun are
   * planned again. Returns the folder as it is kept now.
   */
  setRules(
    watchedFolderId: WatchedFolderId,
    rules: Pick<WatchedFolder, 'excludes' | 'rules' | 'subfolders'>,
  ): Promise<WatchedFolder>;
  /** The rules for all folders have changed: each is looked at anew with those of now. */
  reloadFolders(): Promise<void>;
  /** Full reconcile scan now; resolves when scan and plan are through, not when uploads are. */
  scanNow(watchedFolderId: WatchedFolderId): Promise<void>;
  /** ROOT_REPLACED is answered: what lies there now is this folder, with all its files changed. Throws NOT_FOUND, ROOT_MISSING. */
  acceptRoot(watchedFolderId: WatchedFolderId): Promise<void>;
}
