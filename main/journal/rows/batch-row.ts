import { type ActivityBatch, asId, type BankFolderId } from '../../../shared/model/index.ts';
import { folderIdOf } from './intent-row.ts';

export interface BatchRow {
  readonly batch_key: number;
  readonly watched_folder_id: string;
  readonly bank_folder_id: string | null;
  readonly changed_at_ms: number;
  readonly last_seq: number;
  readonly is_folded: 0 | 1;
  readonly waiting_count: number;
  readonly running_count: number;
  readonly done_count: number;
  readonly issue_count: number;
  readonly cancelled_count: number;
  readonly identical_count: number;
  readonly total_bytes: number;
  readonly done_bytes: number;
}

/** SQL for `sizeOf`. */
export const batchSize = 'waiting_count + running_count + done_count + issue_count + cancelled_count';

/** Uploads of a batch, those that were given up among them. */
export function sizeOf(row: BatchRow): number {
  return row.waiting_count + row.running_count + row.done_count + row.issue_count + row.cancelled_count;
}

export function batchOf(row: BatchRow): ActivityBatch {
  return {
    batchId: row.batch_key,
    watchedFolderId: folderIdOf(row.watched_folder_id),
    bankFolderId: row.bank_folder_id === null ? null : asId<BankFolderId>(row.bank_folder_id),
    counts: {
      running: row.running_count,
      waiting: row.waiting_count,
      done: row.done_count,
      issues: row.issue_count,
    },
    cancelledCount: row.cancelled_count,
    identicalCount: row.identical_count,
    totalBytes: row.total_bytes,
    doneBytes: row.done_bytes,
    updatedAtMs: row.changed_at_ms,
  };
}
