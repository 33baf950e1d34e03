/**
 * renderer/queries: what the page asks the host through the contract, and how it asks.
 *
 * `procedures` gives each procedure its key and its fetcher, `bank` and `host` hold a hook for each question, `pages` and
 * `reading` long answers in parts, `at-most-once` one change under an id of its own, and `freshness` the rules of asking again.
 * A query knows the store, because an answer belongs to a connection and an account. Never draws and never words a sentence.
 */

export { type Asked, useAtMostOnce } from './at-most-once/use-at-most-once.ts';
export { useStillHere } from './at-most-once/use-still-here.ts';
export { statusOptions } from './bank/status-options.ts';
export { listFailure, offeredConversionIds, useAssetLists } from './bank/use-asset-lists.ts';
export { useAssetName } from './bank/use-asset-name.ts';
export { useAttachmentTypes } from './bank/use-attachment-types.ts';
export { usePeople, usePropertyFields } from './bank/use-project-lists.ts';
export { projectTopId, useProjectTree } from './bank/use-project-tree.ts';
export { newsKey, useProofUploads } from './bank/use-proof-uploads.ts';
export { useAbilities, useProjectStatuses, useProofStatuses } from './bank/use-review-lists.ts';
export { askFailedAgain, isBankAway, isBankBack } from './freshness/ask-failed-again.ts';
export { readAgain } from './freshness/read-again.ts';
export { useDesktopSettings } from './host/use-desktop-settings.ts';
export { useDirectoryBrowser } from './host/use-directory-browser.ts';
export { useDownloadFolder } from './host/use-download-folder.ts';
export { useEndAccount } from './host/use-end-account.ts';
export { useShowAccount } from './host/use-show-account.ts';
export { type ActivityListPage, activityKey, activityQuestion } from './pages/activity-question.ts';
export { lookOf } from './pages/search-look.ts';
export { askAhead, type Page, type Pages, usePages } from './pages/use-pages.ts';
export { reviewKey, useHostQueries, useReviewQueries } from './procedures/host-queries.ts';
export { readText } from './reading/read-text.ts';
export { type Folding, useWholeReading } from './reading/use-whole-reading.ts';
