/**
 * renderer/stores: what the page knows, and the only place where it changes.
 *
 * One zustand store of slices. The engine slice is a fold of the host's stream (a snapshot replaces, deltas add), so
 * its counts are the engine's; the others hold what a person is doing: the bank folders opened so far, the files about
 * to be uploaded, preferences, notices. Works without a DOM: connection, storage and sending come in as deps. Never
 * draws, never words a sentence, never keeps what the host can be asked again.
 */
export * from './account-name.ts';
export * from './activity-question.ts';
export * from './activity-rows.ts';
export * from './answer-choices.ts';
export * from './app-store.ts';
export * from './ask-failed-again.ts';
export * from './asset-draft.ts';
export * from './asset-face.ts';
export * from './asset-file-slice.ts';
export * from './bank-date.ts';
export * from './bank-folders-slice.ts';
export * from './bank-site.ts';
export * from './batch-place.ts';
export * from './conversion-rows.ts';
export * from './downloads-slice.ts';
export * from './engine-slice.ts';
export * from './failure-code.ts';
export * from './fold-batch.ts';
export * from './fold-preview.ts';
export * from './fold-transfers.ts';
export * from './folder-name.ts';
export * from './folder-search.ts';
export * from './follow-downloads.ts';
export * from './follow-troubles.ts';
export * from './found-folders.ts';
export * from './held-word.ts';
export * from './host-slice.ts';
export * from './ignore-lines.ts';
export * from './is-handing-over.ts';
export * from './localized-draft.ts';
export * from './message-threads.ts';
export * from './navigation-slice.ts';
export * from './notices-slice.ts';
export * from './obey-host.ts';
export * from './once.ts';
export * from './palette-match.ts';
export * from './preferences-slice.ts';
export * from './project-draft.ts';
export * from './project-fields-draft.ts';
export * from './proof-news.ts';
export * from './property-draft.ts';
export * from './rate-slice.ts';
export * from './read-again.ts';
export * from './read-and-lend.ts';
export * from './review-files-slice.ts';
export * from './review-place-slice.ts';
export * from './rule-draft.ts';
export * from './search-look.ts';
export * from './search-slice.ts';
export * from './share-draft.ts';
export * from './show-in-account.ts';
export * from './status-options.ts';
export * from './store-context.tsx';
export * from './task-draft.ts';
export * from './tick-queue.ts';
export * from './transfer-group.ts';
export * from './tree-children.ts';
export * from './unsaved-slice.ts';
export * from './upload-draft.ts';
export * from './upload-news.ts';
export * from './uploads-slice.ts';
export * from './use-asset-lists.ts';
export * from './use-asset-name.ts';
export * from './use-attachment-types.ts';
export * from './use-chosen-folder-name.ts';
export * from './use-click.ts';
export * from './use-directory-browser.ts';
export * from './use-draft.ts';
export * from './use-folder-lookup.ts';
export * from './use-folder-name.ts';
export * from './use-pages.ts';
export * from './use-project-lists.ts';
export * from './use-proof-uploads.ts';
export * from './use-rate-samples.ts';
export * from './use-review-lists.ts';
export * from './use-show-account.ts';
export * from './use-still-here.ts';
export * from './use-upload-folder-name.ts';
export * from './use-whole-reading.ts';
export * from './without-saved.ts';
