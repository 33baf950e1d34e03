import type { LocalPath } from '../files/local-file.ts';
import type {
  AssetId,
  AssetStatusId,
  BankFolderId,
  Brand,
  ConversionId,
  KeywordId,
  ProjectId,
} from '../primitives/ids.ts';
import type { DownloadId } from './download.ts';
import type { IntentCause } from './intent.ts';
import type { ProofUploadId } from './proof-upload.ts';

/** Identifies one job over many assets. Made by Galley. */
export type BulkJobId = Brand<string, 'BulkJobId'>;

/** A value that a save writes into one property field; null deletes it (`docs/api/extensions.md#property-deletion`). */
export type BulkPropertyValue = string | number | boolean | Readonly<Record<string, string>> | null;

export const bulkFolderModes = ['move', 'link'] as const;

/** The one thing that a job does to each of its assets. */
export type BulkAction =
  | { readonly kind: 'download'; readonly conversionId: ConversionId; readonly directory: LocalPath }
  | { readonly kind: 'keywords'; readonly add: readonly KeywordId[]; readonly remove: readonly KeywordId[] }
  | { readonly kind: 'property'; readonly fieldIdentifier: string; readonly value: BulkPropertyValue }
  | { readonly kind: 'status'; readonly statusId: AssetStatusId }
  | {
      readonly kind: 'folder';
      readonly mode: (typeof bulkFolderModes)[number];
      readonly folderId: BankFolderId;
      readonly fromFolderId: BankFolderId | null;
      /** The assets were found in `fromFolderId` and its subfolders; absent: in that folder alone. */
      readonly mayLieBelow?: boolean;
    }
  | { readonly kind: 'proof'; readonly projectId: ProjectId };

/** `waiting` is not stored: it follows from the state of the bank and from the jobs before this one. */
export const bulkJobStates = ['running', 'waiting', 'done', 'cancelled'] as const;
export type BulkJobState = (typeof bulkJobStates)[number];

/**
 * Why a job that has work left does nothing. `queued`: an earlier job of its kind goes first. `offline`: the bank cannot be
 * reached. `sign-in`: the bank refuses the account. `paused`: the user paused everything. `storage`: the journal cannot be
 * written.
 */
export const bulkWaits = ['queued', 'offline', 'sign-in', 'paused', 'storage'] as const;
export type BulkWait = (typeof bulkWaits)[number];

/**
 * `pending`: no end yet. `done`: the bank took the change, or the file lies on this disk. `unchanged`: the asset already was as
 * wanted, and nothing was sent. `failed`: carries a cause. `cancelled`: given up before it began.
 */
export const bulkItemStates = ['pending', 'done', 'unchanged', 'failed', 'cancelled'] as const;
export type BulkItemState = (typeof bulkItemStates)[number];

/** Items by state; together the items of the job. */
export type BulkCounts = Readonly<Record<BulkItemState, number>>;

export interface BulkJob {
  readonly jobId: BulkJobId;
  readonly action: BulkAction;
  readonly state: Exclude<BulkJobState, 'waiting'>;
  readonly counts: BulkCounts;
  readonly startedAtMs: number;
  /** Null while it runs. */
  readonly endedAtMs: number | null;
}

export interface BulkItem {
  readonly assetId: AssetId;
  /** As last seen, language key → text; null until the asset was read. */
  readonly name: Readonly<Record<string, string>> | null;
  /** A bank folder in which the asset was seen, for banks that look up no ids. */
  readonly folderId: BankFolderId | null;
  readonly state: BulkItemState;
  readonly cause: IntentCause | null;
  /** The promise that this item made; it is never made twice. */
  readonly downloadId: DownloadId | null;
  readonly proofUploadId: ProofUploadId | null;
}
