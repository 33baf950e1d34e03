/**
 * main/remote: what the bank holds, as the engine knows it. One cache of each bank folder, snapshots of it, lookups by name, bank
 * folders for subfolders.
 *
 * In: `SyncBank`. Out: `BankView`, `BankReading`, `BankNames`. Failed readings report to the server state of `main/transfer`. It plans nothing and writes only the folders that mirrored
 * subfolders need. An absence is believed only where a listing is complete.
 */

export { attachedOf, rowsOfOthers, siblingsOf, troubledOf } from './asset-rows.ts';
export { type AssetsElsewhere, createAssetsElsewhere } from './assets-elsewhere.ts';
export {
  createBankNames,
  droppedOn,
  emptyBankNames,
  isOwnedElsewhere,
  readableRival,
  rivalPath,
  rivalsUnder,
} from './bank-names.ts';
export type { SyncBank, SyncListing } from './bank-port.ts';
export type { BankReading } from './bank-reading.ts';
export { type BankSubfolders, createBankSubfolders, isAboutFolder } from './bank-subfolders.ts';
export type { BankView } from './bank-view.ts';
export { type BankViews, createBankViews } from './bank-views.ts';
export { createDirectoryBanks, type DirectoryBanks, type DirectoryBanksDeps } from './directory-banks.ts';
export { createFolderFailures, type FolderFailures } from './folder-failures.ts';
export { holdBack, homeIdOf, needsHome } from './home-needs.ts';
export { namesToAsk } from './names-to-ask.ts';
export { reportFailures } from './report-failures.ts';
