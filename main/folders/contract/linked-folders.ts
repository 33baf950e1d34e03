import type { PlanSummary, WatchedFolder, WatchedFolderId } from '../../../shared/model/index.ts';
import type { FolderLink, OperationListener } from './folder-link.ts';

/** What a host may ask of watched folders, and of a directory that may become one. */
export interface LinkedFolders {
  /** Scans and plans without linking; nothing is written, nothing sent but the search of the bank folder. */
  preview(link: FolderLink, onOperation: OperationListener, signal: AbortSignal): Promise<PlanSummary>;
  /**
   * What the rules of a link would make of the files of its directory, or of files of these names. As a preview, but each
   * operation names the rule that takes its path.
   */
  simulate(
    link: FolderLink,
    names: readonly string[] | null,
    onOperation: OperationListener,
    signal: AbortSignal,
  ): Promise<PlanSummary>;
  /** Throws BROAD_ROOT for a home directory or a whole volume that nobody has confirmed, and OWN_FOLDER. */
  link(link: FolderLink): Promise<WatchedFolder>;
  /** Stops watching and forgets the link; files and assets stay on both sides. Queued intents are cancelled. */
  unlink(watchedFolderId: WatchedFolderId): Promise<void>;
  pauseFolder(watchedFolderId: WatchedFolderId, isPaused: boolean): Promise<void>;
  /**
   * What stays out, and new routes for new files: the folder is looked at anew, and what had not begun to be sent is planned anew.
   * Answers with the folder as it is kept now.
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
