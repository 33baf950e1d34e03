/**
 * main/smart-folders: saved searches that are kept as folders of this computer.
 *
 * In: a search and a conversion. Out: files beside the engine's own downloads. It writes only into its own directories and removes only
 * what it wrote itself.
 */

export type { SmartFolderBank, SmartFolderFiles } from './smart-folder-ports.ts';
export type { SmartFolderStatus } from './smart-folder-status.ts';
export { createSmartFolders, type SmartFolders } from './smart-folders.ts';
