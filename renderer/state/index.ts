/**
 * renderer/state: what the page knows, and the only place where it changes.
 *
 * One zustand store of slices. The engine slice is a fold of the host's stream (a snapshot replaces, deltas add), so
 * its counts are the engine's; the others hold what the user is doing: the bank folders opened so far, the files about
 * to be uploaded, preferences, notices. `slices` make the `store`; `folds` and `hand-over` are pure and lie below;
 * `bank-folders` and `follow` read the store and lie above. Works without a DOM: connection, storage and sending come in
 * as deps. Never draws, never words a sentence, never keeps what the host can be asked again.
 */
export {
  type ChosenFolder,
  chosenFolderName,
  folderName,
  type PickName,
  topFolderId,
} from './bank-folders/folder-name.ts';
export { nextFolderToLoad } from './bank-folders/folder-search.ts';
export { treeChildren } from './bank-folders/tree-children.ts';
export { useChosenFolderName } from './bank-folders/use-chosen-folder-name.ts';
export { useFolderLookup } from './bank-folders/use-folder-lookup.ts';
export { useFolderName } from './bank-folders/use-folder-name.ts';
export { useUploadFolderName } from './bank-folders/use-upload-folder-name.ts';
export { accountNameOf, needsAttention } from './folds/account-name.ts';
export { openAssetFaceOf, pictureVersionOf } from './folds/asset-face.ts';
export { bankSiteOf } from './folds/bank-site.ts';
export { filesLeft } from './folds/fold-batch.ts';
export { type LiveTransfers, latestOf } from './folds/fold-transfers.ts';
export { matchesTyped } from './folds/palette-match.ts';
export { followDownloads } from './follow/follow-downloads.ts';
export { followKeptLists } from './follow/follow-kept-lists.ts';
export { followTroubles } from './follow/follow-troubles.ts';
export { followHost } from './follow/obey-host.ts';
export { addressOf, followAddress, readAddress } from './follow/page-address.ts';
export { clashChoices, hasUnsent, isUnanswered, sendable, uploadTotals } from './hand-over/upload-draft.ts';
export type { AssetFile } from './slices/asset-file-slice.ts';
export { canCancelDownload, canRetryDownload, downloadOf } from './slices/downloads-slice.ts';
export { isHandingOver } from './slices/is-handing-over.ts';
export type { Place } from './slices/navigation-slice.ts';
export {
  inspectorWidths,
  type Notifier,
  notifiers,
  type PreferenceStorage,
  resultViews,
  themes,
  tileHeights,
} from './slices/preferences-slice.ts';
export { rateSampleEveryMs } from './slices/rate-slice.ts';
export { chosenFileKey, type ReviewTarget } from './slices/review-files-slice.ts';
export { type ProofFilter, proofFilters } from './slices/review-place-slice.ts';
export { emptySearch, noFilter, type SearchWish } from './slices/search-slice.ts';
export type { LostWith } from './slices/unsaved-slice.ts';
export type { ChosenFile } from './slices/uploads-slice.ts';
export { type AppStore, createAppStore } from './store/app-store.ts';
export { StoreProvider, useAppStore, useIsAccountShown, useWholeStore } from './store/store-context.tsx';
