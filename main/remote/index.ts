/**
 * main/remote: what the bank holds, as the engine knows it. One cache of each bank folder, snapshots of it, lookups by name, bank
 * folders for subfolders.
 *
 * In: `SyncBank`. Out: `BankView`, `BankReading`, `BankNames`. Failed readings report to the server state of `main/transfer`. It plans nothing and writes only the folders that mirrored
 * subfolders need. An absence is believed only where a listing is complete.
 */

export { attachedOf, rowsOfOthers, siblingsOf, troubledOf } from './asset-rows.ts';
export { type AssetsElsewhere, createAssetsElsewhere } from './assets-elsewhere.ts';
export type { SyncBank, SyncListing } from './bank-port.ts';
export { type BankSubfolders, createBankSubfolders, isAboutFolder } from './bank-subfolders.ts';
export { createFolderFailures, type FolderFailures } from './folder-failures.ts';
export {
  createNameLookup,
  droppedOn,
  emptyNameLookup,
  isOwnedElsewhere,
  readableRival,
  rivalPath,
  rivalsUnder,
} from './name-lookup.ts';
export { namesToAsk } from './names-to-ask.ts';
export type { RemoteFolderCache } from './remote-folder-cache.ts';
export { createRemoteFolderCaches, type RemoteFolderCaches } from './remote-folder-caches.ts';
export {
  createRemoteFolderResolver,
  type DirectoryBanksDeps,
  type RemoteFolderResolver,
} from './remote-folder-resolver.ts';
export type { RemoteSnapshot } from './remote-snapshot.ts';
export { reportFailures } from './report-failures.ts';
export { holdBack, needsHome, targetFolderIdOf } from './target-folder-needs.ts';
