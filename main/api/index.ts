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
export type { AssetDetails, FileDetails } from './asset-details.ts';
export { type BankAttachmentType, findAttachmentType } from './attachment-types.ts';
export type { FoundAsset } from './bank-asset-reading.ts';
export * from './bank-client.ts';
export type { BankSight, RecognizeBank, SeenAsset } from './bank-identity.ts';
export type { BankDownload } from './download.ts';
export type { BankFolder } from './folders.ts';
export type { BankMessage } from './messages.ts';
export * from './probe-address.ts';
export type { BankProject, BankProjectFolder } from './project-reading.ts';
export type { ProjectChanges, ProjectFolderChanges, ProjectListEntry } from './projects.ts';
export type {
  BankProof,
  BankProofActivity,
  BankProofVersion,
} from './proof-reading.ts';
export { type AssetListing, isPageLike } from './search-answer.ts';
export type { AssetQuery, NameMatch } from './search-clauses.ts';
export { parseServerAddress } from './server-address.ts';
export type { BankCredentials } from './session.ts';
export type { BankGuest, BankShare, ShareChange } from './shares.ts';
export * from './test-connection.ts';
export type { UploadObservation, UploadRequest } from './upload.ts';
