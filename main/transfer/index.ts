/**
 * main/transfer: carries files to the bank exactly once, or reports clearly that it could not, and brings conversions back.
 *
 * In: intents from the journal, bytes of open files, answers of the bank. Out: moves and receipts into the journal, and events.
 * `docs/protocol/upload.md` is the specification: `intent-machine.ts` decides, `classify.ts` judges one attempt,
 * `judge-search.ts` judges an absence, and the rest performs the steps. Transfer never sends a last byte before the commit point
 * is durable, never repeats a request with an unknown outcome, never trusts a 2xx without a check, never deletes on the bank, and
 * never writes to a watched file. Downloads (`create-downloads.ts`) appear under their final name whole or not at all, and never
 * over an existing file. Transfer reaches HTTP, SQL and the disk only through its ports.
 */

export type {
  BankFeatures,
  BankPort,
  FileReading,
  FolderListing,
  IntentStore,
  IsIgnored,
  TransferEvents,
  UploadAnswer,
  UploadFile,
  UploadFiles,
  UploadObservation,
  UploadRequest,
} from './attempt/ports.ts';
export { createDownloads, type DownloadProgress, type Downloads } from './downloads/create-downloads.ts';
export { downloadName, numberedName } from './downloads/download-name.ts';
export type { DownloadBank, DownloadFiles } from './downloads/download-ports.ts';
export { defaultDownloadTiming, pollPauseMs } from './downloads/download-timing.ts';
export { mayBeHtml } from './downloads/may-be-html.ts';
export { createBandwidth } from './limits/bandwidth.ts';
export { defaultTiming, type TransferTiming } from './limits/timing.ts';
export { handOverProof, retryProof, sameProofOf, unreportedProofOf } from './proofs/hand-over-proof.ts';
export type { GivenProof } from './proofs/new-proof-upload.ts';
export type { ProofCandidate } from './proofs/proof-evidence.ts';
export type { ProofBank, ProofUploadProgress } from './proofs/proof-ports.ts';
export {
  causeOfProofUpload,
  isAmbiguousForUser,
  isAtSamePath,
  isOpenProofUpload,
} from './proofs/proof-queue.ts';
export { createProofUploads, type ProofUploads } from './proofs/proof-uploads.ts';
export {
  type AtMostOnceRequests,
  createAtMostOnceRequests,
  defaultRequestTiming,
} from './requests/at-most-once-requests.ts';
export { deleteRepeatedly } from './requests/deletion.ts';
export { type AmbiguousMail, emailKey, hasChanged, planMail } from './requests/mail-plan.ts';
export { fateOfFailure } from './requests/request-fate.ts';
export type { Look } from './requests/request-machine.ts';
export {
  createServerState,
  isAboutAccount,
  type ServerCondition,
  type ServerState,
} from './server-state/server-state.ts';
export { createTransfer, type Transfer, type TransferOptions } from './uploads/create-transfer.ts';
