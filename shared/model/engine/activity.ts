import type { BankFolderId, WatchedFolderId } from '../primitives/ids.ts';
import type { Download } from '../transfers/download.ts';
import type { TransferView } from './engine-status.ts';

export const activityFilters = ['all', 'running', 'waiting', 'done', 'issues'] as const;
export type ActivityFilter = (typeof activityFilters)[number];

/** A part of Activity, newest first. */
export interface ActivityQuery {
  readonly filter: ActivityFilter;
  /** Part of a path, any case; empty for everything. */
  readonly text: string;
  readonly offset: number;
  readonly limit: number;
}

export interface ActivityListQuery extends ActivityQuery {
  /** Batches with their uploads shown below them. */
  readonly openBatchIds: readonly number[];
}

/**
 * One line of Activity: something on its way to the bank or from it, or what became of it. `isReplaced`: a later upload from
 * here gave the same file another content, so the bank's picture of that file is not a picture of this line.
 */
export type ActivityEntry =
  | {
      readonly kind: 'upload';
      readonly transfer: TransferView;
      readonly isInBatch: boolean;
      readonly isReplaced: boolean;
    }
  | { readonly kind: 'download'; readonly download: Download; readonly isReplaced: boolean }
  | { readonly kind: 'batch'; readonly batch: ActivityBatch };

/** Rows of each filter, independent of the search text. */
export type ActivityCounts = Readonly<Record<Exclude<ActivityFilter, 'all'>, number>>;

/** Uploads that were found in one go: from one watched folder, or by hand into one bank folder. */
export interface ActivityBatch {
  readonly batchId: number;
  readonly watchedFolderId: WatchedFolderId | null;
  /** Where the first of them was sent to; null for what goes to an asset wherever it is. */
  readonly bankFolderId: BankFolderId | null;
  readonly counts: ActivityCounts;
  readonly cancelledCount: number;
  /** Files found with them that the bank held already. */
  readonly identicalCount: number;
  /** Without those that were cancelled. */
  readonly totalBytes: number;
  readonly doneBytes: number;
  readonly updatedAtMs: number;
}

export interface ActivityPage<Row> {
  readonly rows: readonly Row[];
  /** Rows that match in all, of which `rows` is the part that was asked for. */
  readonly total: number;
  readonly counts: ActivityCounts;
}
