import type { EngineStatus, FolderStatus, WatchedFolder } from '../../../shared/model/index.ts';
import type { EngineStatusView, FolderStatusView, WatchedFolderView } from '../../../shared/rpc/index.ts';

type DisplayPath = (path: string) => string;

/** The status of the page while no account is signed in: nothing to do, and the state that says why. */
export const signedOutStatus: EngineStatusView = {
  word: 'sign-in-needed',
  workState: 'sign-in-needed',
  pause: null,
  asOfMs: null,
  counts: { queued: 0, running: 0, waiting: 0, parked: 0, confirmed: 0, bytesLeft: 0 },
  issues: { uploads: 0, downloads: 0, duplicates: 0, folders: 0, smartFolders: 0, proofs: 0, journal: 0 },
  debouncingCount: 0,
  comparing: 0,
  bytesPerSecond: 0,
  concurrency: 0,
  limitBytesPerSecond: null,
  folders: [],
};

export function toStatusView(status: EngineStatus, displayPath: DisplayPath): EngineStatusView {
  return {
    ...status,
    folders: status.folders.map((folder) => toFolderStatusView(folder, displayPath)),
  };
}

/** Field by field, so that a new field of the model never crosses unseen. */
export function toFolderView(folder: WatchedFolder, displayPath: DisplayPath): WatchedFolderView {
  return {
    watchedFolderId: folder.watchedFolderId,
    server: folder.server,
    displayPath: displayPath(folder.root),
    bankFolderId: folder.bankFolderId,
    bankFolderName: folder.bankFolderName,
    excludes: folder.excludes,
    rules: folder.rules,
    subfolders: folder.subfolders,
    isPaused: folder.isPaused,
  };
}

function toFolderStatusView(status: FolderStatus, displayPath: DisplayPath): FolderStatusView {
  return { ...status, folder: toFolderView(status.folder, displayPath) };
}
