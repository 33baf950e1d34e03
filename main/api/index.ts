/**
 * main/api: the bank, as seen from here: HTTP with got, the session, one file per resource.
 *
 * In: ids, names, bodies, credentials. Out: assets and files in the words of shared/model, observations of uploads, and
 * AppErrors. It reads leniently what banks really answer and never guesses where a wrong guess could upload twice:
 * unreadable items are counted, an empty listing is only an empty listing, an upload is observed and never judged.
 *
 * It must never follow a redirect, send a token to another origin, repeat a POST, keep a secret in an error or a log,
 * or loop over a refused log-in. Files here never touch the disk; times of the bank are never mixed with local ones.
 */
export type { AssetDetails, FileDetails } from './assets/asset-details.ts';
export { type BankAttachmentType, findAttachmentType } from './assets/attachment-types.ts';
export type { FoundAsset } from './assets/bank-asset-reading.ts';
export type { BankFolder } from './assets/folders.ts';
export { type AssetListing, isPageLike } from './assets/search-answer.ts';
export type { AssetQuery, NameMatch } from './assets/search-clauses.ts';
export * from './bank-client.ts';
export type { BankDownload } from './files/download.ts';
export type { UploadObservation, UploadRequest } from './files/upload.ts';
export type { BankProofComment } from './review/comment-reading.ts';
export type { BankDecisionRecord } from './review/decision-reading.ts';
export type { BankMessage } from './review/messages.ts';
export {
  type BankProject,
  type BankProjectFolder,
  unknownProject,
  unknownProjectFolder,
} from './review/project-reading.ts';
export type { ProjectChanges, ProjectFolderChanges, ProjectListEntry } from './review/projects.ts';
export type { BankProof, BankProofActivity, BankProofVersion } from './review/proof-reading.ts';
export type { BankGuest, BankShare, ShareChange } from './review/shares.ts';
export type { BankSight, RecognizeBank, SeenAsset } from './server/bank-identity.ts';
export * from './server/probe-address.ts';
export { parseServerAddress } from './server/server-address.ts';
export * from './server/test-connection.ts';
export type { BankCredentials } from './session/session.ts';
