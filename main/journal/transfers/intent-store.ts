import { AppError } from '../../../shared/errors/index.ts';
import {
  type AssetId,
  type AttemptRecord,
  baseName,
  blockingKey,
  cancelledCause,
  type Fingerprint,
  type Intent,
  type IntentId,
  type IntentMove,
  type IntentState,
  type OpenBeside,
  parentPath,
  type Receipt,
  type Recovered,
  type RemotePlace,
  type Sha256,
  type ShownContent,
} from '../../../shared/model/index.ts';
import type { Clock } from '../../platform/index.ts';
import type { AgreedStore } from '../agreed/agreed-store.ts';
import type { RemoteVersionStore } from '../agreed/remote-version-store.ts';
import type { Connection } from '../connection/connection.ts';
import type { GroupCommit } from '../connection/group-commit.ts';
import { sqlStates } from '../migrations/index.ts';
import { columnsOf } from '../rows/intent-columns.ts';
import { type IntentRow, intentOf, sha256Blob, sha256Of } from '../rows/intent-row.ts';
import { runnableSql } from './runnable-sql.ts';
import type { SendScopeSql } from './send-scope.ts';

/** The queue operations on intents: find the next, move them, settle them. */
export interface IntentStore {
  get(intentId: IntentId): Intent | null;
  /**
   * With `isSharing`, creates that `mayShareName` run beside each other. Throws also when a commit point that did not reach the
   * disk cannot be taken back yet.
   */
  nextRunnable(nowMs: number, limit: number, isSharing?: boolean): readonly Intent[];
  runnable(intentId: IntentId, nowMs: number, isSharing?: boolean): Intent | null;
  nextDueMs(nowMs: number): number | null;
  /** Intents of this run's scope that are queued, under way or ambiguous, without those that a paused folder holds back. */
  awaitedCount(): number;
  move(move: IntentMove): void;
  /** Refused when the intent was superseded by a newer state of its file than `fingerprint`. */
  recordCommitPoint(intentId: IntentId, sha256: Sha256, fingerprint: Fingerprint): Promise<void>;
  confirm(intentId: IntentId, receipt: Receipt, ended?: AttemptRecord): Promise<void>;
  /** Remembers that a person wanted to cancel it, unless it is settled or parked. */
  noteCancelAsked(intentId: IntentId): void;
  /** Agrees on the content of a watched file that the bank shows already; the intent itself is left as it is. */
  adopt(intent: Intent, shown: ShownContent): void;
  receiptOf(intentId: IntentId): Receipt | null;
  /** The owners of these assets: agreed rows, and intents other than `asker`. */
  ownersOf(assetIds: readonly AssetId[], asker?: IntentId): ReadonlyMap<AssetId, IntentId | 'agreed'>;
  /** Whether a later intent of the same key is under way or through, so that running this one would undo it. */
  isOvertaken(intentId: IntentId): boolean;
  /** Whether another intent of the same key is under way or ambiguous: one of each key may be. */
  isAnotherOpen(intentId: IntentId): boolean;
  /** The names and contents of the other open intents of the same key: an asset of the name may belong to any of them. */
  openBeside(intentId: IntentId): readonly OpenBeside[];
  attemptsOf(intentId: IntentId): readonly AttemptRecord[];
  recover(nowMs: number): Recovered;
}

export interface IntentStoreDeps {
  readonly connection: Connection;
  readonly groupCommit: GroupCommit;
  readonly agreed: Pick<AgreedStore, 'putAgreed'>;
  readonly remote: Pick<RemoteVersionStore, 'expected' | 'accept' | 'settle'>;
  readonly scope: Pick<SendScopeSql, 'includes' | 'tally'>;
  readonly clock: Pick<Clock, 'nowMs'>;
}

// No wait in `run_after_ms` is longer than an hour (Retry-After is clamped there). A longer one means that the
// clock was wrong when it was written, and must not hold a file back for a year.
const LONGEST_WAIT_MS = 2 * 60 * 60 * 1000;

const withBigInts = { hasBigInts: true } as const;

export function createIntentStore({
  connection,
  groupCommit,
  agreed,
  remote,
  scope,
  clock,
}: IntentStoreDeps): IntentStore {
  const sharing = runnableSql(scope, true);
  const exclusive = runnableSql(scope, false);
  const selectOne = connection.statement<IntentRow>('SELECT * FROM intent WHERE intent_id = ?', withBigInts);
  const selectRunnable = (sql: string) =>
    connection.statement<IntentRow>(`${sql} ORDER BY seq LIMIT ?3`, withBigInts);
  const selectIfRunnable = (sql: string) =>
    connection.statement<IntentRow>(`${sql} AND intent_id = ?3`, withBigInts);
  const selectNextDue = connection.statement<{ wake_ms: number | null }>(
    `SELECT MIN(run_after_ms) AS wake_ms FROM intent
     WHERE state IN (${sqlStates.waiting}) AND run_after_ms > 0 AND run_after_ms > ?`,
  );
  const selectUnfinished = connection.statement<{ total: number }>(
    `SELECT COALESCE(SUM(intent_count), 0) AS total FROM ${scope.tally} WHERE state IN (${sqlStates.unsettled})`,
  );
  const selectHeldBack = connection.statement<{ total: number }>(
    `SELECT COUNT(*) AS total FROM intent WHERE state NOT IN ('confirmed', 'cancelled') AND state = 'queued'
       AND ${scope.includes('intent')}
       AND watched_folder_id IN (SELECT watched_folder_id FROM watched_folder WHERE is_paused = 1)`,
  );
  const updateCommitting = connection.statement(
    `UPDATE intent SET state = 'committing', attempt = attempt + 1, sha256 = ?, updated_at_ms = ?
     WHERE intent_id = ? AND state IN ('queued', 'sending')
       AND ino = ? AND size_bytes = ? AND mtime_ns = ? AND ctime_ns = ?`,
  );
  const withdrawCommitPoint = connection.statement(
    `UPDATE intent SET state = 'queued', updated_at_ms = ? WHERE intent_id = ? AND state = 'committing'`,
  );
  /** The journal holds them as `committing`, but no attempt runs: nothing else would take them up before the next start. */
  const falseCommitPoints = new Set<IntentId>();
  const updateConfirmed = connection.statement<IntentRow>(
    `UPDATE intent SET state = 'confirmed', asset_id = ?, file_id = ?, sha256 = ?, cause = NULL,
       run_after_ms = 0, updated_at_ms = ?
     WHERE intent_id = ? AND state IN ('committing', 'verifying', 'ambiguous') RETURNING *`,
    withBigInts,
  );
  const updateCancelAsked = connection.statement(
    `UPDATE intent SET is_cancel_asked = 1, updated_at_ms = ?
     WHERE intent_id = ? AND state IN (${sqlStates.unsettled})`,
  );
  const insertReceipt = connection.statement('INSERT INTO receipt VALUES (?, ?, ?, ?, ?, ?, ?)');
  const updateProof = connection.statement(
    `UPDATE agreed SET verified_by = ?, verified_at_ms = ?, is_overtaken = 0,
       bank_folder_id = COALESCE(?, bank_folder_id), version_created = ?
     WHERE name = ? AND directory_key = (
       SELECT directory_key FROM directory JOIN watched_folder USING (folder_key)
       WHERE watched_folder_id = ? AND path = ?)`,
  );
  const updateOvertaken = connection.statement(
    `UPDATE agreed SET is_overtaken = 1 WHERE asset_id = ? AND file_id = ? AND sha256 <> ? AND EXISTS (
       SELECT 1 FROM directory JOIN watched_folder USING (folder_key)
       WHERE directory.directory_key = agreed.directory_key AND watched_folder_id = ?)`,
  );
  const selectReceipt = connection.statement<{
    asset_id: AssetId;
    file_id: Receipt['fileId'];
    size_bytes: number;
    sha256: Sha256;
    verified_by: Receipt['verifiedBy'];
    verified_at_ms: number;
  }>(
    `SELECT receipt.asset_id, receipt.file_id, receipt.size_bytes, lower(hex(receipt.sha256)) AS sha256,
       verified_by, verified_at_ms
     FROM receipt JOIN intent USING (seq) WHERE intent_id = ?`,
  );
  const insertAttempt = connection.statement(
    `INSERT INTO attempt SELECT seq,
       (SELECT COALESCE(MAX(ordinal), 0) + 1 FROM attempt WHERE attempt.seq = intent.seq), ?, ?, ?, ?
     FROM intent WHERE intent_id = ?`,
  );
  const selectAttempts = connection.statement<{
    started_at_ms: number;
    ended_at_ms: number;
    status: number | null;
    outcome: string;
  }>('SELECT attempt.* FROM attempt JOIN intent USING (seq) WHERE intent_id = ? ORDER BY ordinal');
  const selectIntentOwner = connection.statement<{ intent_id: IntentId }>(
    'SELECT intent_id FROM intent WHERE asset_id = ? AND intent_id <> ? LIMIT 1',
  );
  const selectAgreedOwner = connection.statement('SELECT 1 FROM agreed WHERE asset_id = ? LIMIT 1');
  const selectOvertaken = connection.statement(
    `SELECT 1 FROM intent AS mine JOIN intent AS later ON later.blocking_key = mine.blocking_key
     WHERE mine.intent_id = ?1 AND later.seq > mine.seq AND later.state NOT IN ('confirmed', 'cancelled')
       AND later.state <> 'parked'
     UNION ALL
     SELECT 1 FROM intent AS mine JOIN intent AS later ON later.asset_id = mine.target_asset_id
     WHERE mine.intent_id = ?1 AND later.seq > mine.seq AND later.blocking_key = mine.blocking_key
       AND later.state = 'confirmed'
     LIMIT 1`,
  );
  const selectAnotherOpen = connection.statement(
    `SELECT 1 FROM intent AS mine CROSS JOIN intent AS other INDEXED BY intent_one_open_file
       ON other.blocking_key = mine.blocking_key
     WHERE mine.intent_id = ? AND other.seq <> mine.seq AND other.state IN (${sqlStates.open}) LIMIT 1`,
  );
  const selectOpenBeside = connection.statement<{ size_bytes: number; sha256: Uint8Array | null }>(
    `SELECT other.size_bytes, other.sha256
     FROM intent AS mine CROSS JOIN intent AS other INDEXED BY intent_one_open_file
       ON other.blocking_key = mine.blocking_key
     WHERE mine.intent_id = ? AND other.seq <> mine.seq AND other.state IN (${sqlStates.open})`,
  );

  function recordAttempt(
    intentId: IntentId,
    { startedAtMs, endedAtMs, status, outcome }: AttemptRecord,
  ): void {
    insertAttempt.run(startedAtMs, endedAtMs, status, outcome, intentId);
  }

  function requireMoved(changes: number, intentId: IntentId, to: IntentState): void {
    if (changes === 1) return;
    const found = selectOne.get(intentId)?.state ?? 'missing';
    throw new AppError('INTERNAL', { message: 'A move of an intent was lost.', intentId, found, to });
  }

  function applyMove({ intentId, from, to, patch, ended }: IntentMove): void {
    const values = columnsOf(patch);
    if (patch.sentName !== undefined) {
      const row = selectOne.get(intentId);
      if (row !== null) values.push(['blocking_key', blockingKey(intentOf(row).target, patch.sentName)]);
    }
    const names = values.map(([name]) => `${name} = ?, `).join('');
    // The statement is remembered by its text; patches come in a handful of shapes.
    const update = connection.statement(
      `UPDATE intent SET ${names}state = ?, updated_at_ms = ? WHERE intent_id = ? AND state = ?`,
    );
    const { changes } = update.run(...values.map(([, value]) => value), to, clock.nowMs(), intentId, from);
    requireMoved(changes, intentId, to);
    if (ended !== undefined) recordAttempt(intentId, ended);
  }

  function settleAgreed(intent: Intent, receipt: Receipt): void {
    const { watchedFolderId, relativePath } = intent.source;
    if (watchedFolderId === null) {
      // A watched file may belong to the same asset: its next version goes above this one, which was sent from here.
      const { fileId, sizeBytes, sha256, versionCreated: created = null } = receipt;
      const place = placeOf(intent, receipt.assetId);
      if (remote.expected(place) !== null) remote.accept(place, { fileId, created, sizeBytes, sha256 });
      return;
    }
    agreed.putAgreed(watchedFolderId, [
      {
        path: relativePath,
        fingerprint: intent.fingerprint,
        sha256: receipt.sha256,
        assetId: receipt.assetId,
        fileId: receipt.fileId,
        attachmentTypeId: intent.target.kind === 'attachment' ? intent.target.typeId : null,
        isGone: false,
      },
    ]);
    const { assetId, fileId, sha256, verifiedBy, verifiedAtMs } = receipt;
    const place = [baseName(relativePath), watchedFolderId, parentPath(relativePath)] as const;
    const created = receipt.versionCreated ?? null;
    updateProof.run(verifiedBy, verifiedAtMs, intent.target.bankFolderId, created, ...place);
    updateOvertaken.run(assetId, fileId, sha256Blob(sha256), watchedFolderId);
    remote.settle(placeOf(intent, assetId));
  }

  function withdrawCommitPoints(): void {
    for (const intentId of falseCommitPoints) {
      withdrawCommitPoint.run(clock.nowMs(), intentId);
      falseCommitPoints.delete(intentId);
    }
  }

  /** At once, or with the next look for something to do. */
  function withdrawLater(intentId: IntentId): void {
    falseCommitPoints.add(intentId);
    try {
      withdrawCommitPoints();
    } catch (error) {
      // The cause is usually the trouble that kept the commit point from the disk; the next reader meets it again if it lasts.
      if (!(error instanceof AppError)) throw error;
    }
  }

  return {
    get(intentId) {
      const row = selectOne.get(intentId);
      return row === null ? null : intentOf(row);
    },
    nextRunnable(nowMs, limit, isSharing = false) {
      withdrawCommitPoints();
      const statement = selectRunnable(isSharing ? sharing : exclusive);
      return statement.all(nowMs, nowMs + LONGEST_WAIT_MS, limit).map(intentOf);
    },
    runnable(intentId, nowMs, isSharing = false) {
      const statement = selectIfRunnable(isSharing ? sharing : exclusive);
      const row = statement.get(nowMs, nowMs + LONGEST_WAIT_MS, intentId);
      return row === null ? null : intentOf(row);
    },
    nextDueMs: (nowMs) => selectNextDue.get(nowMs)?.wake_ms ?? null,
    awaitedCount() {
      const unsettled = selectUnfinished.get()?.total ?? 0;
      return unsettled === 0 ? 0 : unsettled - (selectHeldBack.get()?.total ?? 0);
    },
    move(move) {
      connection.transaction(() => applyMove(move));
    },
    async recordCommitPoint(intentId, sha256, { ino, sizeBytes, mtimeNs, ctimeNs }) {
      try {
        await groupCommit.add(() => {
          const stamps = [ino, sizeBytes, mtimeNs, ctimeNs] as const;
          const { changes } = updateCommitting.run(sha256Blob(sha256), clock.nowMs(), intentId, ...stamps);
          requireMoved(changes, intentId, 'committing');
        });
      } catch (error) {
        // Written but not on the disk: the last byte stays here, so the row must not say otherwise.
        if (error instanceof AppError && error.code === 'JOURNAL_FULL') withdrawLater(intentId);
        throw error;
      }
    },
    confirm: (intentId, receipt, ended) =>
      groupCommit.addPatiently(() => {
        const { assetId, fileId, sizeBytes, verifiedBy, verifiedAtMs } = receipt;
        const sha256 = sha256Blob(receipt.sha256);
        const row = updateConfirmed.get(assetId, fileId, sha256, clock.nowMs(), intentId);
        if (row === null) return requireMoved(0, intentId, 'confirmed');
        insertReceipt.run(row.seq, assetId, fileId, sizeBytes, sha256, verifiedBy, verifiedAtMs);
        if (ended !== undefined) recordAttempt(intentId, ended);
        settleAgreed(intentOf(row), receipt);
      }),
    adopt(intent, { assetId, version: { fileId, created, sizeBytes, sha256 } }) {
      connection.transaction(() => {
        const { intentId } = intent;
        const proof = { intentId, assetId, fileId, sizeBytes, sha256, verifiedBy: 'content' } as const;
        const versionCreated = created ?? undefined;
        settleAgreed(intent, { ...proof, verifiedAtMs: clock.nowMs(), versionCreated });
      });
    },
    noteCancelAsked(intentId) {
      connection.transaction(() => updateCancelAsked.run(clock.nowMs(), intentId));
    },
    receiptOf(intentId) {
      const row = selectReceipt.get(intentId);
      if (row === null) return null;
      return {
        intentId,
        assetId: row.asset_id,
        fileId: row.file_id,
        sizeBytes: row.size_bytes,
        sha256: row.sha256,
        verifiedBy: row.verified_by,
        verifiedAtMs: row.verified_at_ms,
      };
    },
    ownersOf(assetIds, asker) {
      const owners = new Map<AssetId, IntentId | 'agreed'>();
      for (const assetId of assetIds) {
        const owner = selectIntentOwner.get(assetId, asker ?? '');
        if (owner !== null) owners.set(assetId, owner.intent_id);
        else if (selectAgreedOwner.get(assetId) !== null) owners.set(assetId, 'agreed');
      }
      return owners;
    },
    isOvertaken: (intentId) => selectOvertaken.get(intentId) !== null,
    isAnotherOpen: (intentId) => selectAnotherOpen.get(intentId) !== null,
    openBeside: (intentId) =>
      selectOpenBeside.all(intentId).map(({ size_bytes, sha256 }) => ({
        sizeBytes: size_bytes,
        sha256: sha256 === null ? null : sha256Of(sha256),
      })),
    attemptsOf: (intentId) =>
      selectAttempts.all(intentId).map((row) => ({
        startedAtMs: row.started_at_ms,
        endedAtMs: row.ended_at_ms,
        status: row.status,
        outcome: row.outcome,
      })),
    recover(nowMs) {
      return connection.transaction(() => {
        const requeue = connection.statement(
          `UPDATE intent SET state = 'queued', run_after_ms = 0, updated_at_ms = ?
           WHERE state IN (${sqlStates.running}) AND state = 'sending'`,
        );
        const ambiguity = connection.statement(
          `UPDATE intent SET state = 'ambiguous', was_ambiguous = 1, ambiguous_since_ms = ?, run_after_ms = 0,
             updated_at_ms = ? WHERE state IN (${sqlStates.running}) AND state <> 'sending'`,
        );
        // No byte of these has left: a cancel from just before their commit point is not late any more.
        const giveUp = connection.statement(
          `UPDATE intent SET state = 'cancelled', cause = ?, updated_at_ms = ?
           WHERE state IN (${sqlStates.waiting}) AND state = 'queued' AND is_cancel_asked = 1`,
        );
        return {
          requeued: requeue.run(nowMs).changes,
          ambiguous: ambiguity.run(nowMs, nowMs).changes,
          cancelled: giveUp.run(JSON.stringify(cancelledCause), nowMs).changes,
        };
      });
    },
  };
}

function placeOf({ target }: Intent, assetId: AssetId): RemotePlace {
  return { assetId, typeId: target.kind === 'attachment' ? target.typeId : null };
}
