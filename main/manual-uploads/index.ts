/**
 * main/manual-uploads: files that a user gives by drag and drop or by command, and the answers to questions about parked files.
 *
 * In: requests and answers. Out: intents in the journal. A file outside of any watched folder is promised with the content that it had
 * when it was given.
 */

export { createIssueCommands, type GroupOutcome, type IssueGroup } from './issue-commands.ts';
export type {
  ManualUploadRequest,
  ManualUploadResult,
  UploadRequestTarget,
} from './manual-upload-request.ts';
export { createManualUploads } from './manual-uploads.ts';
export { offeredChoices } from './offered-choices.ts';
export { createUserCommands } from './user-commands.ts';
