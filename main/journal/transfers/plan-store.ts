import {
  type AskChoice,
  type AssetId,
  type BankFolderId,
  blockingKey,
  cancelledCause,
  type Fingerprint,
  type Intent,
  type IntentCause,
  type IntentId,
  parentPath,
  type RelativePath,
  type UploadSource,
  type WatchedFolderId,
} from '../../../shared/model/index.ts';
import type { Clock } from '../../platform/index.ts';
import type { Connection } from '../connection/connection.ts';
import { sqlStates } from '../migrations/index.ts';
import { type IntentRow, intentOf, sha256Blob } from '../rows/intent-row.ts';
import { type BatchOrigin, createBatchStore } from './batch-store.ts';
import { isExclusive } from './runnable-sql.ts';

/** A promise about to be written. It begins `queued`, or `parked` when a person has to answer first. */
export type NewIntent = Pick<
  Intent,
  | 'intentId'
  | 'target'
  | 'source'
  | 'sentName'
  | 'fingerprint'
  | 'sha256'
  | 'preexistingAssetIds'
  | 'before'
  | 'runAfterMs'
> & {
  /** Given: the intent begins parked with this cause. */
  readonly parkedFor: IntentCause | null;
  /** Wall clock: when the reading of the bank began by which it was planned. Without it: now. */
  readonly plannedAtMs?: number | undefined;
};

/** The reads and writes of planning: new promises, pending intents, decisions of the user. */
export interface PlanStore {
  /** All in one transaction; nothing is sent before it is durable. */
  createIntents(batch: readonly NewIntent[]): void;
  /** Files that came from there in one go with others, and that the bank holds already. */
  noteIdentical(origin: BatchOrigin, count: number): void;
  /** A scan of this folder has ended: what is promised from now on is another batch. */
  closeBatches(folderId: WatchedFolderId): void;
  /** Intents of files in this very directory that are neither confirmed nor cancelled, oldest first. */
  pendingInDirectory(folderId: WatchedFolderId, directory: RelativePath): Intent[];
  /** Paths for which this very file was promised, in any state, the latest first; none where its birth is unknown. */
  promisedPathsOf(
    folderId: WatchedFolderId,
    file: Pick<Fingerprint, 'ino' | 'birthNs'>,
  ): readonly RelativePath[];
  /** Intents of this folder past recall: bytes may have left for them, or a lost answer is being cleared up. */
  openIntentsOf(folderId: WatchedFolderId): Intent[];
  /** The source of an open intent that writes to this master file or was assigned to it. */
  unfinishedOwnerOf(assetId: AssetId): UploadSource | null;
  /** Intents of this `blockingKey`, of any folder and path, that are neither confirmed nor cancelled; oldest first. */
  intentsOfKey(key: string): Intent[];
  /**
   * Of these, the ones that may own what the bank shows under the name: open ones and parked ones. A queued one has sent
   * nothing, and 100,000 may be queued under one name.
   */
  competingIntents(key: string): Intent[];
  /** The oldest of these that belongs to no watched folder and is not parked; null without one. */
  manualUploadOfKey(key: string): Intent | null;
  /**
   * The file is a newer one now: a `queued` intent, or a parked one that was never ambiguous, promises the new state
   * instead. False when it is past that; then the new state waits as an intent of its own.
   */
  supersede(intentId: IntentId, newFingerprint: Fingerprint, runAfterMs: number): boolean;
  /** Cancels an intent that is queued or parked. False when it is past that. */
  discard(intentId: IntentId): boolean;
  /** Cancels the queued intents of this folder, and the parked ones that were never ambiguous: they will be planned again. */
  cancelReplaceableOf(folderId: WatchedFolderId): number;
  /**
   * Cancels what is queued of this folder while a later upload of its name, or to its asset, went by, as it may during a
   * pause: it was planned for a bank that is another one by now, and will be planned anew.
   */
  cancelOvertakenOf(folderId: WatchedFolderId): number;
  /**
   * Cancels queued versions and attachments of no folder while a later one went by, as it may when a command sends what was typed
   * beside a pause: sending them now would put an older file above a newer one.
   */
  cancelOvertakenDrops(): number;
  /** The bank folder of this asset's last upload; null when it is unknown. */
  bankFolderOf(assetId: AssetId): BankFolderId | null;
  /** Cancels what is queued or parked in this directory of the folder or below it, for an unlink. Returns how many. */
  cancelQueuedOf(folderId: WatchedFolderId, directory: RelativePath): number;

  /** Remembers a person's answer for this state of this file. */
  decide(folderId: WatchedFolderId, path: RelativePath, fingerprint: Fingerprint, choice: AskChoice): void;
  /** The file is no longer skipped; other answers about it hold. */
  forgetSkip(folderId: WatchedFolderId, path: RelativePath): void;
  hasDecisions(folderId: WatchedFolderId): boolean;
  /** The remembered answer, null when there is none or the file has changed since. */
  decisionFor(folderId: WatchedFolderId, path: RelativePath, fingerprint: Fingerprint): AskChoice | null;
  /** Where a file of this inode, size and time was skipped: this one, before it was renamed, or another name of it. */
  skipsOfFile(folderId: WatchedFolderId, fingerprint: Fingerprint): RelativePath[];
}

const withBigInts = { hasBigInts: true } as const;

export function createPlanStore(connection: Connection, clock: Pick<Clock, 'nowMs'>): PlanStore {
  const batches = createBatchStore(connection);
  const insert = connection.statement(
    `INSERT INTO intent (intent_id, target_kind, target_folder_id, target_asset_id, target_file_id,
       target_type_id, blocking_key, local_path, watched_folder_id, relative_path, directory, is_spooled,
       sent_name, dev, ino, size_bytes, mtime_ns, ctime_ns, sha256, preexisting_asset_ids, before, state, cause, run_after_ms,
       created_at_ms, updated_at_ms, batch_key, is_folded, birth_ns)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const selectPending = connection.statement<IntentRow>(
    `SELECT * FROM intent WHERE watched_folder_id = ? AND directory = ?
     AND state NOT IN ('confirmed', 'cancelled') ORDER BY seq`,
    withBigInts,
  );
  // The plus keeps SQLite off the index by directory: that one holds all that is queued, these hold a handful.
  const selectOpen = connection.statement<IntentRow>(
    `SELECT * FROM intent WHERE state IN (${sqlStates.open}) AND +watched_folder_id = ?1
     UNION ALL
     SELECT * FROM intent WHERE state = 'parked' AND was_ambiguous = 1 AND +watched_folder_id = ?1`,
    withBigInts,
  );
  const selectPathsOfFile = connection.statement<{ relative_path: RelativePath }>(
    `SELECT relative_path FROM intent WHERE ino = ? AND birth_ns = ? AND +watched_folder_id = ?
     GROUP BY relative_path ORDER BY MAX(seq) DESC`,
  );
  const selectOwner = connection.statement<IntentRow>(
    `SELECT * FROM intent WHERE state NOT IN ('confirmed', 'cancelled') AND target_asset_id = ?1
     AND target_kind = 'version'
     UNION ALL
     SELECT * FROM intent WHERE asset_id = ?1 AND state NOT IN ('confirmed', 'cancelled')
     AND target_kind <> 'attachment' LIMIT 1`,
    withBigInts,
  );
  const selectOfKey = connection.statement<IntentRow>(
    `SELECT * FROM intent WHERE blocking_key = ? AND state NOT IN ('confirmed', 'cancelled') ORDER BY seq`,
    withBigInts,
  );
  const selectCompeting = connection.statement<IntentRow>(
    `SELECT * FROM intent INDEXED BY intent_one_open_file WHERE blocking_key = ?1 AND state IN (${sqlStates.open})
     UNION ALL
     SELECT * FROM intent INDEXED BY intent_parked_key WHERE blocking_key = ?1 AND state = 'parked' ORDER BY seq`,
    withBigInts,
  );
  const selectManual = connection.statement<IntentRow>(
    `SELECT * FROM intent INDEXED BY intent_exclusive_key WHERE blocking_key = ?
     AND state NOT IN ('confirmed', 'cancelled') AND ${isExclusive('intent')}
     AND watched_folder_id = '' AND state <> 'parked' ORDER BY seq LIMIT 1`,
    withBigInts,
  );
  const updateDiscarded = connection.statement(
    `UPDATE intent SET state = 'cancelled', updated_at_ms = ?
     WHERE intent_id = ? AND state IN ('queued', 'parked')`,
  );
  const updateSuperseded = connection.statement(
    `UPDATE intent SET dev = ?, ino = ?, size_bytes = ?, mtime_ns = ?, ctime_ns = ?, birth_ns = ?, sha256 = NULL,
       state = 'queued', cause = NULL, run_after_ms = ?, updated_at_ms = ?
     WHERE intent_id = ? AND (state = 'queued' OR (state = 'parked' AND was_ambiguous = 0))`,
  );
  const updateCancelled = connection.statement(
    `UPDATE intent SET state = 'cancelled', updated_at_ms = ?1
     WHERE watched_folder_id = ?2 AND state IN ('queued', 'parked')
       AND (?3 = '' OR directory = ?3 OR (directory > ?3 || '/' AND directory < ?3 || '0'))`,
  );
  const updateReplaceable = connection.statement(
    `UPDATE intent SET state = 'cancelled', updated_at_ms = ?
     WHERE watched_folder_id = ? AND (state = 'queued' OR (state = 'parked' AND was_ambiguous = 0))`,
  );
  // In this order: what is newer than the oldest of this folder is few, and the earlier ones are found by their key.
  const updateOvertaken = connection.statement(
    `UPDATE intent SET state = 'cancelled', updated_at_ms = ?1 WHERE seq IN (
       SELECT mine.seq FROM intent AS later CROSS JOIN intent AS mine ON mine.blocking_key = later.blocking_key
       WHERE later.seq > (SELECT MIN(seq) FROM intent WHERE watched_folder_id = ?2 AND state = 'queued'
         AND state NOT IN ('confirmed', 'cancelled'))
       AND later.state NOT IN ('queued', 'cancelled') AND (later.state <> 'parked' OR later.was_ambiguous = 1)
       AND mine.state NOT IN ('confirmed', 'cancelled')
       AND mine.state = 'queued' AND mine.watched_folder_id = ?2 AND mine.seq < later.seq)`,
  );
  const updateOvertakenDrops = connection.statement(
    `UPDATE intent SET state = 'cancelled', cause = ?1, updated_at_ms = ?2 WHERE seq IN (
       SELECT mine.seq FROM intent AS later CROSS JOIN intent AS mine ON mine.blocking_key = later.blocking_key
       WHERE later.seq > (SELECT MIN(seq) FROM intent WHERE watched_folder_id = '' AND state = 'queued'
         AND target_kind <> 'asset' AND state NOT IN ('confirmed', 'cancelled'))
       AND later.state NOT IN ('queued', 'cancelled', 'parked')
       AND mine.state NOT IN ('confirmed', 'cancelled')
       AND mine.state = 'queued' AND mine.watched_folder_id = '' AND mine.target_kind <> 'asset' AND mine.seq < later.seq)`,
  );
  const selectBankFolder = connection.statement<{ target_folder_id: BankFolderId }>(
    `SELECT target_folder_id FROM intent WHERE asset_id = ? AND state = 'confirmed'
     AND target_folder_id IS NOT NULL ORDER BY seq DESC LIMIT 1`,
  );
  const selectAgreedFolder = connection.statement<{ bank_folder_id: BankFolderId }>(
    'SELECT bank_folder_id FROM agreed WHERE asset_id = ? AND bank_folder_id IS NOT NULL LIMIT 1',
  );
  const upsertDecision = connection.statement(
    `INSERT INTO decision VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET dev = excluded.dev,
       ino = excluded.ino, size_bytes = excluded.size_bytes, mtime_ns = excluded.mtime_ns,
       choice = excluded.choice, decided_at_ms = excluded.decided_at_ms`,
  );
  const deleteSkip = connection.statement(
    `DELETE FROM decision WHERE watched_folder_id = ? AND relative_path = ? AND choice = 'skip'`,
  );
  const selectAnyDecision = connection.statement(
    'SELECT 1 FROM decision WHERE watched_folder_id = ? LIMIT 1',
  );
  // Every mount gives out the device number anew, and of some disks the inode numbers too; what a person said holds longer
  // than that. On one device another inode may be another file that was given this time: setting it makes ctime later.
  const selectDecision = connection.statement<{ choice: AskChoice }>(
    `SELECT choice FROM decision WHERE watched_folder_id = ?1 AND relative_path = ?2 AND size_bytes = ?3
     AND mtime_ns = ?4 AND (ino = ?5 OR dev <> ?6 OR ?7 <= ?4)`,
  );
  const selectSkips = connection.statement<{ relative_path: RelativePath }>(
    `SELECT relative_path FROM decision WHERE watched_folder_id = ? AND ino = ? AND size_bytes = ?
     AND mtime_ns = ? AND choice = 'skip' ORDER BY relative_path`,
  );

  function insertIntent(intent: NewIntent, nowMs: number, join: typeof batches.join): number {
    const { target, source, fingerprint, sentName } = intent;
    const { watchedFolderId } = source;
    const { bankFolderId } = target;
    const isCreate = target.kind === 'asset';
    const { batchKey, isFolded } = join({ watchedFolderId, bankFolderId, isCreate }, nowMs);
    insert.run(
      ...[intent.intentId, target.kind],
      bankFolderId,
      target.kind === 'asset' ? null : target.assetId,
      target.kind === 'version' ? target.fileId : null,
      target.kind === 'attachment' ? target.typeId : null,
      ...[blockingKey(target, sentName), source.localPath, watchedFolderId ?? ''],
      ...[source.relativePath, parentPath(source.relativePath), source.isSpooled ? 1 : 0, sentName],
      ...[fingerprint.dev, fingerprint.ino, fingerprint.sizeBytes, fingerprint.mtimeNs, fingerprint.ctimeNs],
      intent.sha256 === null ? null : sha256Blob(intent.sha256),
      JSON.stringify(intent.preexistingAssetIds),
      intent.before === null ? null : JSON.stringify(intent.before),
      intent.parkedFor === null ? 'queued' : 'parked',
      intent.parkedFor === null ? null : JSON.stringify(intent.parkedFor),
      ...[intent.runAfterMs, intent.plannedAtMs ?? nowMs, nowMs, batchKey, isFolded],
      fingerprint.birthNs ?? null,
    );
    return batchKey;
  }

  return {
    createIntents(batch) {
      const nowMs = clock.nowMs();
      connection.transaction(() => {
        const join = batches.joinOnce();
        batches.fold(new Set(batch.map((intent) => insertIntent(intent, nowMs, join))));
      });
    },
    noteIdentical(origin, count) {
      connection.transaction(() => batches.noteIdentical(origin, count, clock.nowMs()));
    },
    closeBatches: batches.close,
    pendingInDirectory: (folderId, directory) => selectPending.all(folderId, directory).map(intentOf),
    promisedPathsOf: (folderId, { ino, birthNs }) =>
      birthNs === undefined
        ? []
        : selectPathsOfFile.all(ino, birthNs, folderId).map((row) => row.relative_path),
    openIntentsOf: (folderId) => selectOpen.all(folderId).map(intentOf),
    unfinishedOwnerOf(assetId) {
      const row = selectOwner.get(assetId);
      return row === null ? null : intentOf(row).source;
    },
    intentsOfKey: (key) => selectOfKey.all(key).map(intentOf),
    competingIntents: (key) => selectCompeting.all(key).map(intentOf),
    manualUploadOfKey(key) {
      const row = selectManual.get(key);
      return row === null ? null : intentOf(row);
    },
    supersede(intentId, { dev, ino, sizeBytes, mtimeNs, ctimeNs, birthNs = null }, runAfterMs) {
      return connection.transaction(() => {
        const nowMs = clock.nowMs();
        const stamps = [dev, ino, sizeBytes, mtimeNs, ctimeNs, birthNs] as const;
        return updateSuperseded.run(...stamps, runAfterMs, nowMs, intentId).changes === 1;
      });
    },
    discard: (intentId) =>
      connection.transaction(() => updateDiscarded.run(clock.nowMs(), intentId).changes === 1),
    cancelQueuedOf: (folderId, directory) =>
      connection.transaction(() => updateCancelled.run(clock.nowMs(), folderId, directory).changes),
    cancelReplaceableOf: (folderId) =>
      connection.transaction(() => updateReplaceable.run(clock.nowMs(), folderId).changes),
    cancelOvertakenOf: (folderId) =>
      connection.transaction(() => updateOvertaken.run(clock.nowMs(), folderId).changes),
    cancelOvertakenDrops: () =>
      connection.transaction(
        () => updateOvertakenDrops.run(JSON.stringify(cancelledCause), clock.nowMs()).changes,
      ),
    bankFolderOf: (assetId) =>
      selectBankFolder.get(assetId)?.target_folder_id ??
      selectAgreedFolder.get(assetId)?.bank_folder_id ??
      null,
    decide(folderId, path, { dev, ino, sizeBytes, mtimeNs }, choice) {
      upsertDecision.run(folderId, path, dev, ino, sizeBytes, mtimeNs, choice, clock.nowMs());
    },
    forgetSkip(folderId, path) {
      deleteSkip.run(folderId, path);
    },
    hasDecisions: (folderId) => selectAnyDecision.get(folderId) !== null,
    decisionFor: (folderId, path, { dev, ino, sizeBytes, mtimeNs, ctimeNs }) =>
      selectDecision.get(folderId, path, sizeBytes, mtimeNs, ino, dev, ctimeNs)?.choice ?? null,
    skipsOfFile: (folderId, { ino, sizeBytes, mtimeNs }) =>
      selectSkips.all(folderId, ino, sizeBytes, mtimeNs).map((row) => row.relative_path),
  };
}
