import {
  type ActivityQuery,
  asId,
  type EngineCounts,
  type FileId,
  type IntentCause,
  type IntentId,
  type IntentState,
  intentStates,
  type TransferView,
  type UploadTarget,
  type WatchedFolderId,
} from '../../../shared/model/index.ts';
import type { Clock } from '../../platform/index.ts';
import type { Connection } from '../connection/connection.ts';
import { holdsSearched, searchedText } from '../connection/text-search.ts';
import { sqlStates } from '../migrations/index.ts';
import { causeOf, folderIdOf, type IntentRow, targetOf } from '../rows/intent-row.ts';
import { createBatchStore } from '../transfers/batch-store.ts';
import type { SendScopeSql } from '../transfers/send-scope.ts';

export interface JournalTotals {
  readonly confirmedAssets: number;
  readonly confirmedVersions: number;
  readonly confirmedAttachments: number;
  readonly confirmedBytes: number;
}

/** The journal as people look at it. Progress of running transfers is not in it: `sentBytes` is 0 or the size. */
export interface ActivityStore {
  /** Uploads alone, newest first. `total` counts everything that matches. */
  activity(query: ActivityQuery): { readonly rows: TransferView[]; readonly total: number };
  transferView(intentId: IntentId): TransferView | null;
  /** Of all that this run is there for, or of one watched folder. Costs a few rows, however many transfers there are. */
  counts(folderId?: WatchedFolderId): EngineCounts;
  /** Confirmed uploads that are still in the history, by kind. Counts rows: for a summary, not for a status line. */
  totals(): JournalTotals;
  /** Parked uploads, grouped by the facts that decide about their answers: cause code, offered choices, target. */
  issueKinds(): IssueKind[];
  /** Parked intents of one cause, oldest first, from the one after `after` on. */
  issuesOf(code: string, after: IntentId | null, limit: number): IntentId[];
  /** Of one batch, what a person can still take back: what waits, newest first, then what is being sent. */
  cancellableOf(batchId: number): IntentId[];
  /**
   * Forgets one portion of the intents that were settled more than 90 days ago. Intents that a late sweep needs, intents with a
   * duplicate to show and agreed rows stay. Returns the number; call again until it returns 0.
   */
  prunePortion(): number;
}

/** Parked intents that are alike. `cause` and `target` are those of one of them; only their kinds speak for all. */
export interface IssueKind {
  readonly cause: IntentCause | null;
  readonly target: UploadTarget;
  readonly count: number;
}

// Long enough for "what happened to the file of last month's issue", short enough for a journal that does not grow.
const RETENTION_MS = 90 * 24 * 60 * 60 * 1000;
// One transaction each, so that pruning a million rows never holds up a commit point.
const PRUNE_ROWS = 2_000;

/** SQL conditions on `state`, spelled as in the partial indexes of the schema. */
export const filterConditions = {
  all: 'TRUE',
  running: `state IN (${sqlStates.running})`,
  waiting: `state IN (${sqlStates.waiting})`,
  done: `state IN ('confirmed', 'cancelled')`,
  issues: `state = 'parked'`,
} as const;

const withBigInts = { hasBigInts: true } as const;

export function createActivityStore(
  connection: Connection,
  scope: Pick<SendScopeSql, 'includes' | 'tally'>,
  clock: Pick<Clock, 'nowMs'>,
): ActivityStore {
  const batches = createBatchStore(connection);
  const selectOne = connection.statement<IntentRow>('SELECT * FROM intent WHERE intent_id = ?', withBigInts);
  const selectLater = connection.statement<{ total: number; bytes: number }>(
    `SELECT COUNT(*) AS total, COALESCE(SUM(size_bytes), 0) AS bytes FROM intent
     WHERE state IN (${sqlStates.waiting}) AND run_after_ms > 0 AND state = 'queued' AND run_after_ms > ?
     AND ${scope.includes('intent')}`,
  );
  const selectLaterOfFolder = connection.statement<{ total: number }>(
    `SELECT COUNT(*) AS total FROM intent
     WHERE state IN (${sqlStates.waiting}) AND run_after_ms > 0 AND state = 'queued' AND run_after_ms > ?
     AND watched_folder_id = ?`,
  );
  const selectTally = connection.statement<TallyRow>(
    `SELECT state, SUM(intent_count) AS total, SUM(total_bytes) AS bytes FROM ${scope.tally} GROUP BY state`,
  );
  const selectTallyOfFolder = connection.statement<TallyRow>(
    `SELECT state, intent_count AS total, total_bytes AS bytes FROM tally WHERE watched_folder_id = ?`,
  );

  const selectKinds = connection.statement<
    Pick<IntentRow, 'target_kind' | 'target_folder_id' | 'cause'> & { total: number }
  >(
    // Of an aggregate with one MIN, SQLite takes the bare columns from the row that has it.
    `SELECT target_kind, target_folder_id, cause, COUNT(*) AS total, MIN(seq) FROM intent WHERE state = 'parked'
     GROUP BY cause ->> '$.code', cause ->> '$.details.choices', target_kind, target_folder_id IS NULL`,
  );
  const selectIssuesOf = connection.statement<{ intent_id: IntentId }>(
    `SELECT intent_id FROM intent WHERE state = 'parked' AND COALESCE(cause ->> '$.code', '') = ?
     AND seq > COALESCE((SELECT seq FROM intent WHERE intent_id = ?), 0) ORDER BY seq LIMIT ?`,
  );
  const selectCancellable = connection.statement<{ intent_id: IntentId }>(
    `SELECT intent_id FROM intent WHERE batch_key = ? AND state IN ('queued', 'parked', 'sending')
     ORDER BY state = 'sending', seq DESC`,
  );
  // Walks the partial index of settled rows, so that old parked rows are not read. An intent confirmed after a parked one stays
  // as long as that: it keeps the older content from going above the newer.
  const deleteOld = connection.statement(
    `DELETE FROM intent WHERE seq IN (
       SELECT seq FROM (
         SELECT seq, created_at_ms, updated_at_ms, state, blocking_key FROM intent
         WHERE state IN ('confirmed', 'cancelled') ORDER BY seq LIMIT ${PRUNE_ROWS}) AS old
       WHERE created_at_ms < ?1 AND updated_at_ms < ?1
         AND seq NOT IN (SELECT seq FROM sweep) AND seq NOT IN (SELECT seq FROM upload_duplicate WHERE settled_at_ms IS NULL)
         AND (state <> 'confirmed' OR NOT EXISTS (
           SELECT 1 FROM intent AS earlier WHERE earlier.blocking_key = old.blocking_key
           AND earlier.state NOT IN ('confirmed', 'cancelled') AND earlier.seq < old.seq)))`,
  );

  function countOf(condition: string): number {
    const sql = `SELECT COALESCE(SUM(intent_count), 0) AS total FROM tally WHERE ${condition}`;
    return connection.statement<{ total: number }>(sql).get()?.total ?? 0;
  }

  return {
    activity({ filter, text, offset, limit }) {
      const condition = filterConditions[filter];
      const where = `WHERE ${condition}${text === '' ? '' : ` AND ${holdsSearched('relative_path')}`}`;
      const values = text === '' ? [] : [searchedText(text)];
      const rows = connection
        .statement<IntentRow>(`SELECT * FROM intent ${where} ORDER BY seq DESC LIMIT ? OFFSET ?`, withBigInts)
        .all(...values, limit, offset)
        .map(viewOf);
      if (text === '') return { rows, total: countOf(condition) };
      const counted = connection
        .statement<{ total: number }>(`SELECT COUNT(*) AS total FROM intent ${where}`)
        .get(...values);
      return { rows, total: counted?.total ?? 0 };
    },
    transferView(intentId) {
      const row = selectOne.get(intentId);
      return row === null ? null : viewOf(row);
    },
    counts(folderId) {
      const rows = folderId === undefined ? selectTally.all() : selectTallyOfFolder.all(folderId);
      const byState = new Map(rows.map((row) => [row.state, row]));
      const total = (...states: IntentState[]): number =>
        states.reduce((sum, state) => sum + (byState.get(state)?.total ?? 0), 0);
      const nowMs = clock.nowMs();
      const later =
        folderId === undefined ? selectLater.get(nowMs) : selectLaterOfFolder.get(nowMs, folderId);
      const laterCount = later?.total ?? 0;
      const left = intentStates.filter((state) => !['confirmed', 'parked', 'cancelled'].includes(state));
      return {
        queued: total('queued') - laterCount,
        running: total('sending', 'committing', 'verifying'),
        waiting: total('ambiguous') + laterCount,
        parked: total('parked'),
        confirmed: total('confirmed'),
        bytesLeft: left.reduce((sum, state) => sum + (byState.get(state)?.bytes ?? 0), 0),
      };
    },
    totals() {
      const rows = connection
        .statement<{ target_kind: string; total: number; bytes: number }>(
          `SELECT target_kind, COUNT(*) AS total, SUM(receipt.size_bytes) AS bytes
           FROM receipt JOIN intent USING (seq) GROUP BY target_kind`,
        )
        .all();
      const of = (kind: string): number => rows.find((row) => row.target_kind === kind)?.total ?? 0;
      return {
        confirmedAssets: of('asset'),
        confirmedVersions: of('version'),
        confirmedAttachments: of('attachment'),
        confirmedBytes: rows.reduce((sum, row) => sum + row.bytes, 0),
      };
    },
    issueKinds: () =>
      selectKinds.all().map(({ total, cause, ...row }) => ({
        cause: causeOf(cause),
        target: targetOf({ ...row, target_asset_id: null, target_file_id: null, target_type_id: null }),
        count: total,
      })),
    issuesOf: (code, afterIntentId, limit) =>
      selectIssuesOf.all(code, afterIntentId ?? '', limit).map(({ intent_id }) => intent_id),
    cancellableOf: (batchId) => selectCancellable.all(batchId).map(({ intent_id }) => intent_id),
    prunePortion() {
      const beforeMs = clock.nowMs() - RETENTION_MS;
      return connection.transaction(() => {
        const { changes } = deleteOld.run(beforeMs);
        batches.forgetEmpty(beforeMs);
        return changes;
      });
    },
  };
}

interface TallyRow {
  readonly state: IntentState;
  readonly total: number;
  readonly bytes: number;
}

export function viewOf(row: IntentRow): TransferView {
  const sizeBytes = Number(row.size_bytes);
  const isThrough = row.state === 'confirmed' || row.state === 'committing' || row.state === 'verifying';
  return {
    intentId: row.intent_id as IntentId,
    watchedFolderId: folderIdOf(row.watched_folder_id),
    path: row.relative_path,
    target: targetOf(row),
    state: row.state,
    cause: causeOf(row.cause),
    sizeBytes,
    sentBytes: isThrough ? sizeBytes : 0,
    attempt: Number(row.attempt),
    runAfterMs: Number(row.run_after_ms),
    updatedAtMs: Number(row.updated_at_ms),
    assetId: row.asset_id,
    fileId: row.file_id === null ? null : asId<FileId>(row.file_id),
    isShowable: row.is_spooled === 0n,
  };
}
