/**
 * renderer/ui: the catalogue of parts of which the screens are built.
 *
 * Dumb on purpose: a component draws its props and tells its parent what the user did. It may word its own labels
 * (`useTexts`), keep what belongs to the pointer or the keyboard (which row is active), and nothing else: no store, no
 * calls, no rules about uploads. Every one of them works by keyboard alone, shows its focus, and never tells a state by
 * colour only. `feedback` says how something is, `media` shows pictures and texts of the bank, `lists` hold many of
 * one kind, `rows` are what stands in them, `inputs` take what the user decides, and `layout` frames the page.
 */
export { AccountMark } from './feedback/account-mark.tsx';
export { DownloadState } from './feedback/download-state.tsx';
export { EmptyView } from './feedback/empty-view.tsx';
export { FailureView } from './feedback/failure-view.tsx';
export { KeychainTroubleText } from './feedback/keychain-trouble-text.tsx';
export { OverallProgress } from './feedback/overall-progress.tsx';
export { PlanTotals } from './feedback/plan-totals.tsx';
export { ProgressBar } from './feedback/progress-bar.tsx';
export { RateChart } from './feedback/rate-chart.tsx';
export { BucketChip, GuestChips, ProofTodo } from './feedback/review-chips.tsx';
export { StateChip } from './feedback/state-mark.tsx';
export { StepList } from './feedback/step-list.tsx';
export { useNow } from './feedback/use-now.ts';
export { BankFolderPicker } from './inputs/bank-folder-picker.tsx';
export { BankSiteButton } from './inputs/bank-site-button.tsx';
export { BusyButton } from './inputs/busy-button.tsx';
export { DangerButton } from './inputs/danger-button.tsx';
export { DateInput } from './inputs/date-input.tsx';
export { DirectoryDialogButton } from './inputs/directory-dialog-button.tsx';
export { DirectoryList } from './inputs/directory-list.tsx';
export { FileButton } from './inputs/file-button.tsx';
export { FilterTabs } from './inputs/filter-tabs.tsx';
export { type FolderChoice, FolderChoices } from './inputs/folder-choices.tsx';
export { folderIdIn } from './inputs/folder-id.ts';
export {
  GuardedForm,
  HoldsForms,
  useCoveredForm,
  useFormGuard,
  useGuardedChanges,
} from './inputs/form-guard.tsx';
export { LeaveDialog } from './inputs/leave-dialog.tsx';
export { LocalizedFields } from './inputs/localized-fields.tsx';
export { PasteForm } from './inputs/paste-form.tsx';
export { PropertyInput } from './inputs/property-input.tsx';
export { SavingFields } from './inputs/saving-fields.tsx';
export { useInvalidFocus } from './inputs/use-invalid-focus.ts';
export { ConnectionBanner } from './layout/connection-banner.tsx';
export { keepDoubleClicks } from './layout/double-click.ts';
export { type Dropped, DropTarget, type DropZone } from './layout/drop-target.tsx';
export { GalleyMark } from './layout/galley-mark.tsx';
export { handFocusBack } from './layout/hand-focus-back.ts';
export { dockedFrom, Inspector } from './layout/inspector.tsx';
export { keepFocus } from './layout/keep-focus.ts';
export { PageHeader } from './layout/page-header.tsx';
export { PlaceTabs } from './layout/place-tabs.tsx';
export { Rail, RailEntry, type RailItem, RailSection } from './layout/rail.tsx';
export { StatusStrip } from './layout/status-strip.tsx';
export { BankFolderTree } from './lists/bank-folder-tree.tsx';
export { GridPart } from './lists/grid-part.tsx';
export { HopList } from './lists/hop-list.tsx';
export { type IssueGroupShown, IssueGroups, IssueLine, IssueLines } from './lists/issue-groups.tsx';
export { JustifiedTiles } from './lists/justified-tiles.tsx';
export type { ListSelection } from './lists/list-selection.ts';
export { type PaletteEntry, type PaletteGroup, PaletteList } from './lists/palette-list.tsx';
export { ProjectTree, type ProjectTreeLevel } from './lists/project-tree.tsx';
export { routedFacts } from './lists/routed-facts.ts';
export { VirtualRows } from './lists/virtual-rows.tsx';
export { type WhyFact, WhyFacts } from './lists/why-facts.tsx';
export { comparePictures } from './media/compare/compare-pictures.ts';
export { DifferenceMarks, DifferenceTools } from './media/compare/difference-marks.tsx';
export { Overlay } from './media/compare/overlay.tsx';
export { type ComparedPicture, SideBySide } from './media/compare/side-by-side.tsx';
export { FilmStrip } from './media/film-strip.tsx';
export { DrawLayer } from './media/markup/draw-layer.tsx';
export type { DrawTool } from './media/markup/draw-shape.ts';
export { DrawTools } from './media/markup/draw-tools.tsx';
export { MarkShape } from './media/markup/mark-shape.tsx';
export { MessageText } from './media/message-text.tsx';
export { hasUnseenPages, PageNote } from './media/page-note.tsx';
export { PictureStage } from './media/picture-stage.tsx';
export { ProofPicture } from './media/proof-picture.tsx';
export { saveDocument } from './media/save-document.ts';
export { isPhotoName, Thumbnail } from './media/thumbnail.tsx';
export { PictureSource, usePicture } from './media/use-picture.ts';
export {
  type AssetCheck,
  type AssetFace,
  AssetPlaceholder,
  AssetRow,
  AssetTile,
} from './rows/asset-tile.tsx';
export { BatchRow } from './rows/batch-row.tsx';
export { DownloadRow } from './rows/download-row.tsx';
export { FolderCard } from './rows/folder-card.tsx';
export { PlanRow } from './rows/plan-row.tsx';
export { ActivityText, ProofRow } from './rows/proof-row.tsx';
export { type ReviewUploadLine, ReviewUploads } from './rows/review-uploads.tsx';
export { SmartFolderCard } from './rows/smart-folder-card.tsx';
export { TransferRow } from './rows/transfer-row.tsx';
export { UploadItemRow } from './rows/upload-item-row.tsx';
