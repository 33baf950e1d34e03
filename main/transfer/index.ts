/**
 * main/transfer: carries files to the bank exactly once, or says loudly that it could not; and brings conversions back.
 *
 * In: intents from the journal, bytes of open files, what the bank answers. Out: moves and receipts into the journal,
 * events for whoever shows them. `docs/protocol/upload.md` is the specification; `intent-machine.ts` decides, `classify.ts`
 * judges one attempt, `judge-search.ts` an absence, and the rest carries out. It never sends a last byte before TAIL is
 * durable, never repeats a request whose fate is unknown, never trusts a 2xx that it did not check, never deletes
 * on the bank, and never writes to a watched file. Downloads (`create-downloads.ts`) appear under their final name whole or
 * not at all, and never over a file that is there. It speaks HTTP, SQL and to the disk only through its ports.
 */

export { createBandwidth } from './bandwidth.ts';
export type { Look } from './click-machine.ts';
export { type Clicks, createClicks, defaultClickTiming } from './clicks.ts';
export {
  createDownloads,
  type DownloadProgress,
  type Downloads,
} from './create-downloads.ts';
export { createTransfer, type Transfer, type TransferOptions } from './create-transfer.ts';
export { deleteRepeatedly } from './deletion.ts';
export { downloadName, numberedName } from './download-name.ts';
export type { DownloadBank, DownloadFiles } from './download-ports.ts';
export { defaultDownloadTiming, pollPauseMs } from './download-timing.ts';
export { handOverProof, retryProof, sameProofOf, untoldProofOf } from './hand-over-proof.ts';
export { type DoubtfulMail, emailKey, hasChanged, planMail } from './mail-plan.ts';
export { mayBeHtml } from './may-be-html.ts';
export type { GivenProof } from './new-proof-upload.ts';
export type {
  BankFeatures,
  BankPort,
  FileReading,
  FolderListing,
  IntentStore,
  IsLeftOut,
  TransferEvents,
  UploadAnswer,
  UploadFile,
  UploadFiles,
  UploadObservation,
  UploadRequest,
} from './ports.ts';
export type { ProofCandidate } from './proof-evidence.ts';
export type { ProofBank, ProofUploadProgress } from './proof-ports.ts';
export { causeOfProofUpload, isAtSamePath, isInDoubtForPerson, isOpenProofUpload } from './proof-queue.ts';
export { createProofUploads, type ProofUploads } from './proof-uploads.ts';
export { fateOfFailure } from './request-fate.ts';
export type { TransferTiming } from './timing.ts';
