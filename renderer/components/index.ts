/**
 * renderer/components: the parts of which the screens are built.
 *
 * Dumb on purpose: a component draws its props and tells its parent what a person did. It may word its own labels
 * (`useTexts`), keep what belongs to the pointer or the keyboard (which row is active), and nothing else: no store, no
 * calls, no rules about uploads. Every one of them works by keyboard alone, shows its focus, and never tells a state by
 * colour only.
 */
export * from './account-mark.tsx';
export * from './activity-cells.tsx';
export * from './asset-tile.tsx';
export * from './bank-folder-picker.tsx';
export * from './bank-folder-tree.tsx';
export * from './bank-site-button.tsx';
export * from './batch-row.tsx';
export { BusyButton } from './busy-button.tsx';
export * from './connection-banner.tsx';
export * from './danger-button.tsx';
export * from './date-input.tsx';
export * from './directory-dialog-button.tsx';
export * from './directory-list.tsx';
export { keepDoubleClicks } from './double-click.ts';
export * from './download-row.tsx';
export * from './download-state.tsx';
export * from './drop-target.tsx';
export * from './empty-view.tsx';
export * from './failure-view.tsx';
export * from './file-button.tsx';
export * from './filter-tabs.tsx';
export * from './folder-card.tsx';
export * from './folder-choices.tsx';
export { folderIdIn } from './folder-id.ts';
export * from './form-guard.tsx';
export * from './galley-mark.tsx';
export * from './grid-part.tsx';
export * from './hand-focus-back.ts';
export * from './hop-list.tsx';
export * from './issue-groups.tsx';
export { keepFocus } from './keep-focus.ts';
export * from './keychain-trouble-text.tsx';
export * from './leave-dialog.tsx';
export * from './localized-fields.tsx';
export * from './message-text.tsx';
export * from './overall-progress.tsx';
export * from './page-header.tsx';
export * from './page-note.tsx';
export * from './palette-list.tsx';
export * from './paste-form.tsx';
export * from './plan-row.tsx';
export * from './plan-totals.tsx';
export * from './progress-bar.tsx';
export * from './project-tree.tsx';
export * from './proof-picture.tsx';
export * from './proof-row.tsx';
export * from './property-input.tsx';
export * from './rail.tsx';
export * from './rate-chart.tsx';
export * from './review-chips.tsx';
export * from './review-uploads.tsx';
export * from './routed-facts.ts';
export * from './save-document.ts';
export * from './saving-fields.tsx';
export * from './shelf-card.tsx';
export * from './state-mark.tsx';
export * from './status-strip.tsx';
export * from './step-list.tsx';
export * from './thumbnail.tsx';
export * from './transfer-row.tsx';
export * from './upload-item-row.tsx';
export * from './use-invalid-focus.ts';
export * from './use-now.ts';
export { PictureSource, usePicture } from './use-picture.ts';
export * from './virtual-rows.tsx';
export * from './virtual-tiles.tsx';
export * from './why-facts.tsx';
