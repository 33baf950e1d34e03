/**
 * renderer/forms: drafts of forms, and what is wrong with them.
 *
 * A draft keeps what the user typed apart from what the bank or the settings say, tells what changed, and names each
 * problem at its field. The room also keeps a draft through its save: what is typed during the save stays. Fields are
 * drawn by the features. Never reads the store by itself and never decides when a form is saved.
 */
export { type AssetDraft, changesOf, type DraftProblem, draftOf, problemsOf } from './asset-draft.ts';
export { bankDayProblemOf, fromDateField, toDateField } from './bank-date.ts';
export { ignoreProblemOf, patternsOf } from './ignore-lines.ts';
export {
  type NetworkDraft,
  readLimit,
  readNetworkDraft,
  readTime,
  toNetworkDraft,
  type WindowDraft,
} from './network-draft.ts';
export {
  type MemberProblem,
  type MemberRow,
  type MilestoneProblem,
  type MilestoneRow,
  memberChangesOf,
  memberProblemsOf,
  memberRowsOf,
  milestoneChangesOf,
  milestoneProblemsOf,
  milestoneRowsOf,
  newMemberRow,
  newMilestoneRow,
} from './project-draft.ts';
export {
  emptyProjectFields,
  type ProjectFieldsDraft,
  type ProjectFieldsProblem,
  type ProjectFieldsView,
  projectFieldsChangesOf,
  projectFieldsProblemsOf,
} from './project-fields-draft.ts';
export {
  type PropertyDraft,
  type PropertyProblem,
  propertyChangesOf,
  propertyDraftOf,
  propertyProblemsOf,
  withFilledFields,
} from './property-draft.ts';
export { addDraft, faultOf, moveUp, type RuleDraft, toDrafts, toRules } from './rule-draft.ts';
export {
  draftOfGuest,
  emptyGuest,
  type GuestDraft,
  type GuestProblem,
  guestProblems,
  guestsBehind,
  guestsToSave,
  mailedAddresses,
  shownGuest,
  statusToSave,
} from './share-draft.ts';
export {
  newTaskRow,
  type TaskProblem,
  type TaskRow,
  taskChangesOf,
  taskProblemsOf,
  taskRowsOf,
} from './task-draft.ts';
export { type DraftForm, useDraft } from './use-draft.ts';
export { useIgnoreProblemText } from './use-ignore-problem-text.ts';
export { useTyped } from './use-typed.ts';
export { readSeconds, readWatchingDraft, toWatchingDraft, type WatchingDraft } from './watching-draft.ts';
