/**
 * main/folders: watched folders. Their runners, roots, links, and what is explained about them.
 *
 * `folder-set` makes the parts of each linked folder, `folder-runner` scans and watches it, `link/` carries out the commands, `explain/`
 * previews, simulates and says why. A folder has one runner, or none.
 */

export type { FolderLink } from './contract/folder-link.ts';
export type { LinkedFolders } from './contract/linked-folders.ts';
export type { SyncTransfer } from './contract/transfer-port.ts';
export { explainPath } from './explain/why.ts';
export { createFolderCommands } from './link/folder-commands.ts';
export { refuseNested } from './link/refuse-nested.ts';
export { toWatchedFolder } from './link/to-watched-folder.ts';
export { createFolderSet, type FolderParts, type FolderPartsDeps } from './runner/folder-set.ts';
export { createIgnored } from './runner/ignored-paths.ts';
export type { DirtyScope, StartWatcher, WatchedFolderStore } from './runner/watch-port.ts';
