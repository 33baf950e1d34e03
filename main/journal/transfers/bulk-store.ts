import {
  type AssetId,
  asId,
  type BankFolderId,
  type BulkAction,
  type BulkCounts,
  type BulkItem,
  type BulkItemState,
  type BulkJob,
  type BulkJobId,
  type DownloadId,
  type IntentCause,
  type ProofUploadId,
} from '../../../shared/model/index.ts';
import type { Clock } from '../../platform/index.ts';
import type { Connection } from '../connection/connection.ts';

/** An asset of a new job, with the facts about it that are known already. */
export type NewBulkItem = Pick<BulkItem, 'assetId' | 'name' | 'folderId'>;

/** One item and its place in the job, from 0. */
export interface PlacedBulkItem extends BulkItem {
  readonly place: number;
}

/** The change of one item; absent fields stay. */
export type BulkItemPatch = Partial<Omit<BulkItem, 'assetId'>>;

/** Jobs over many assets, durable when a call returns. */
export interface BulkStore {
  /** The items stand in the given order; an asset that is named twice counts once. */
  create(job: {
    readonly jobId: BulkJobId;
    readonly requestId: string;
    readonly action: BulkAction;
    readonly items: readonly NewBulkItem[];
  }): BulkJob;
  get(jobId: BulkJobId): BulkJob | null;
  ofRequest(requestId: string): BulkJob | null;
  /** Newest first. */
  jobs(): readonly BulkJob[];
  /** The first pending items, in order. */
  pending(jobId: BulkJobId, limit: number): readonly PlacedBulkItem[];
  item(jobId: BulkJobId, place: number): PlacedBulkItem | null;
  page(
    jobId: BulkJobId,
    query: { readonly state: BulkItemState | null; readonly offset: number; readonly limit: number },
  ): readonly BulkItem[];
  /** Does nothing for a job that is gone. A job without pending items ends in the same step. */
  patch(jobId: BulkJobId, place: number, patch: BulkItemPatch): void;
  /** All pending items but those at these places become `cancelled`, and the job with them. */
  cancel(jobId: BulkJobId, busyPlaces: readonly number[]): void;
  /** Failed and cancelled items become `pending`, and the job `running` where there are any. */
  retry(jobId: BulkJobId): void;
  remove(jobId: BulkJobId): void;
  /** Forgets jobs that ended before this moment, and of the ended ones all but the latest. */
  prune(endedBeforeMs: number, kept: number): void;
}

interface JobRow {
  readonly seq: number;
  readonly job_id: string;
  readonly action: string;
  readonly state: BulkJob['state'];
  readonly pending: number;
  readonly done: number;
  readonly unchanged: number;
  readonly failed: number;
  readonly cancelled: number;
  readonly started_at_ms: number;
  readonly ended_at_ms: number | null;
}

interface ItemRow {
  readonly place: number;
  readonly asset_id: string;
  readonly folder_id: string | null;
  readonly name: string | null;
  readonly state: BulkItemState;
  readonly cause: string | null;
  readonly download_id: string | null;
  readonly proof_upload_id: string | null;
}

export function createBulkStore(connection: Connection, clock: Pick<Clock, 'nowMs'>): BulkStore {
  const nowMs = (): number => Math.round(clock.nowMs());
  return { ...createJobRows(connection, nowMs), ...createItemRows(connection, nowMs) };
}

type ItemCalls = 'pending' | 'item' | 'page' | 'patch';
const oneJob = 'SELECT * FROM bulk_job WHERE job_id = ?';

function createJobRows(connection: Connection, nowMs: () => number): Omit<BulkStore, ItemCalls> {
  const jobById = connection.statement<JobRow>(oneJob);
  const jobByRequest = connection.statement<JobRow>('SELECT * FROM bulk_job WHERE request_id = ?');
  const allJobs = connection.statement<JobRow>('SELECT * FROM bulk_job ORDER BY seq DESC');
  const insertJob = connection.statement(
    'INSERT INTO bulk_job (job_id, request_id, action, started_at_ms) VALUES (?, ?, ?, ?)',
  );
  const insertItem = connection.statement(
    `INSERT INTO bulk_item (job_seq, place, asset_id, folder_id, name) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO NOTHING`,
  );
  const cancelItems = connection.statement(
    `UPDATE bulk_item SET state = 'cancelled' WHERE job_seq = ? AND state = 'pending'
       AND place NOT IN (SELECT value FROM json_each(?))`,
  );
  const endCancelled = connection.statement(
    `UPDATE bulk_job SET state = 'cancelled', ended_at_ms = ? WHERE seq = ? AND state = 'running'`,
  );
  const retryItems = connection.statement(
    `UPDATE bulk_item SET state = 'pending', cause = NULL WHERE job_seq = ? AND state IN ('failed', 'cancelled')`,
  );
  const reopen = connection.statement(
    `UPDATE bulk_job SET state = 'running', ended_at_ms = NULL WHERE seq = ? AND pending > 0`,
  );
  const removeJob = connection.statement('DELETE FROM bulk_job WHERE job_id = ?');
  const removeOld = connection.statement('DELETE FROM bulk_job WHERE ended_at_ms < ?');
  const removeMany = connection.statement(
    `DELETE FROM bulk_job WHERE state <> 'running' AND seq NOT IN
       (SELECT seq FROM bulk_job WHERE state <> 'running' ORDER BY seq DESC LIMIT ?)`,
  );
  const jobOrNull = (row: JobRow | null): BulkJob | null => (row === null ? null : toJob(row));
  /** Runs `work` as one step on the row of a job, if it is there. */
  const onJob = (jobId: BulkJobId, work: (seq: number) => void): void =>
    connection.transaction(() => {
      const row = jobById.get(jobId);
      if (row !== null) work(row.seq);
    });

  return {
    create: ({ jobId, requestId, action, items }) =>
      connection.transaction(() => {
        const { lastId } = insertJob.run(jobId, requestId, JSON.stringify(action), nowMs());
        for (const [place, { assetId, folderId, name }] of items.entries())
          insertItem.run(lastId, place, assetId, folderId, jsonOrNull(name));
        const created = jobById.get(jobId);
        if (created === null) throw new Error(`No bulk job ${jobId}.`);
        return toJob(created);
      }),
    get: (jobId) => jobOrNull(jobById.get(jobId)),
    ofRequest: (requestId) => jobOrNull(jobByRequest.get(requestId)),
    jobs: () => allJobs.all().map(toJob),
    cancel: (jobId, busyPlaces) =>
      onJob(jobId, (seq) => {
        cancelItems.run(seq, JSON.stringify(busyPlaces));
        endCancelled.run(nowMs(), seq);
      }),
    retry: (jobId) =>
      onJob(jobId, (seq) => {
        retryItems.run(seq);
        reopen.run(seq);
      }),
    remove(jobId) {
      removeJob.run(jobId);
    },
    prune: (endedBeforeMs, kept) =>
      connection.transaction(() => {
        removeOld.run(Math.round(endedBeforeMs));
        removeMany.run(kept);
      }),
  };
}

function createItemRows(connection: Connection, nowMs: () => number): Pick<BulkStore, ItemCalls> {
  const jobById = connection.statement<JobRow>(oneJob);
  const pendingItems = connection.statement<ItemRow>(
    `SELECT * FROM bulk_item WHERE job_seq = ? AND state = 'pending' ORDER BY place LIMIT ?`,
  );
  const oneItem = connection.statement<ItemRow>('SELECT * FROM bulk_item WHERE job_seq = ? AND place = ?');
  const anyPage = connection.statement<ItemRow>(
    'SELECT * FROM bulk_item WHERE job_seq = ? ORDER BY place LIMIT ? OFFSET ?',
  );
  const statePage = connection.statement<ItemRow>(
    'SELECT * FROM bulk_item WHERE job_seq = ? AND state = ? ORDER BY place LIMIT ? OFFSET ?',
  );
  const updateItem = connection.statement(
    `UPDATE bulk_item SET folder_id = ?, name = ?, state = ?, cause = ?, download_id = ?, proof_upload_id = ?
     WHERE job_seq = ? AND place = ?`,
  );
  const endFinished = connection.statement(
    `UPDATE bulk_job SET state = 'done', ended_at_ms = ? WHERE seq = ? AND state = 'running' AND pending = 0`,
  );
  const seqOf = (jobId: BulkJobId): number | null => jobById.get(jobId)?.seq ?? null;

  function item(jobId: BulkJobId, place: number): PlacedBulkItem | null {
    const seq = seqOf(jobId);
    const row = seq === null ? null : oneItem.get(seq, place);
    return row === null ? null : toItem(row);
  }

  return {
    pending(jobId, limit) {
      const seq = seqOf(jobId);
      return seq === null ? [] : pendingItems.all(seq, limit).map(toItem);
    },
    item,
    page(jobId, { state, offset, limit }) {
      const seq = seqOf(jobId);
      if (seq === null) return [];
      const rows =
        state === null ? anyPage.all(seq, limit, offset) : statePage.all(seq, state, limit, offset);
      return rows.map(toItem);
    },
    patch: (jobId, place, patch) =>
      connection.transaction(() => {
        const seq = seqOf(jobId);
        const before = item(jobId, place);
        if (seq === null || before === null) return;
        const { folderId, name, state, cause, downloadId, proofUploadId } = { ...before, ...patch };
        updateItem.run(
          ...[folderId, jsonOrNull(name), state, jsonOrNull(cause), downloadId, proofUploadId],
          ...[seq, place],
        );
        endFinished.run(nowMs(), seq);
      }),
  };
}

function jsonOrNull(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value);
}

function toJob(row: JobRow): BulkJob {
  const { pending, done, unchanged, failed, cancelled } = row;
  const counts: BulkCounts = { pending, done, unchanged, failed, cancelled };
  return {
    jobId: asId<BulkJobId>(row.job_id),
    // Written by `create` alone, so that what is read has the shape that was written.
    action: JSON.parse(row.action) as BulkAction,
    state: row.state,
    counts,
    startedAtMs: row.started_at_ms,
    endedAtMs: row.ended_at_ms,
  };
}

function toItem(row: ItemRow): PlacedBulkItem {
  return {
    place: row.place,
    assetId: asId<AssetId>(row.asset_id),
    name: row.name === null ? null : (JSON.parse(row.name) as BulkItem['name']),
    folderId: row.folder_id === null ? null : asId<BankFolderId>(row.folder_id),
    state: row.state,
    cause: row.cause === null ? null : (JSON.parse(row.cause) as IntentCause),
    downloadId: row.download_id === null ? null : asId<DownloadId>(row.download_id),
    proofUploadId: row.proof_upload_id === null ? null : asId<ProofUploadId>(row.proof_upload_id),
  };
}
