import type {
  AssetId,
  BankFolderId,
  ControlAsset,
  IntentId,
  UploadDuplicate,
  UploadDuplicateKind,
} from '../../../shared/model/index.ts';
import type { Clock } from '../../platform/index.ts';
import type { Connection } from '../connection/connection.ts';

/** The records after an ambiguous upload: late sweeps, duplicates, and the control assets that make an absence believable. */
export interface DuplicateStore {
  /** False where it was known, settled or not. */
  recordDuplicate(intentId: IntentId, assetId: AssetId, kind: UploadDuplicateKind): boolean;
  /** Whether this asset was recorded for this upload, settled or not. */
  isDuplicateOf(intentId: IntentId, assetId: AssetId): boolean;
  /** Duplicates without an answer, newest first. */
  duplicates(limit: number): UploadDuplicate[];
  /** Number of uploads in `duplicates`, without parked ones: those are counted as parked. */
  duplicateCount(): number;
  /** The user has dealt with the duplicate; it is not reported again. False where it was answered before, or is unknown. */
  resolveDuplicate(intentId: IntentId, assetId: AssetId): boolean;
  /** The folder shows its assets again. False when no entry was reported. */
  forgetUnchecked(intentId: IntentId): boolean;
  scheduleSweep(intentId: IntentId, dueAtMs: number, step: number): void;
  dueSweeps(nowMs: number): readonly { readonly intentId: IntentId; readonly step: number }[];
  finishSweep(intentId: IntentId, step: number): void;
  nextSweepMs(): number | null;
  controlAssetOf(bankFolderId: BankFolderId): ControlAsset | null;
  /**
   * Records the content of a complete listing of a bank folder before anything is uploaded into it. A listing with assets
   * replaces the record. An empty one is kept only where no record was: a folder that held assets and now shows none makes the
   * listing uncertain, and that must not become the record.
   */
  noteControlAsset(controlAsset: ControlAsset): void;
}

export function createDuplicateStore(connection: Connection, clock: Pick<Clock, 'nowMs'>): DuplicateStore {
  const insertDuplicate = connection.statement(
    `INSERT INTO upload_duplicate (seq, asset_id, kind, found_at_ms)
     SELECT seq, ?, ?, ? FROM intent WHERE intent_id = ? ON CONFLICT DO NOTHING`,
  );
  const selectDuplicate = connection.statement(
    'SELECT 1 FROM upload_duplicate JOIN intent USING (seq) WHERE intent_id = ? AND upload_duplicate.asset_id = ?',
  );
  const updateSettled = connection.statement(
    `UPDATE upload_duplicate SET settled_at_ms = ?
     WHERE seq = (SELECT seq FROM intent WHERE intent_id = ?) AND asset_id = ? AND settled_at_ms IS NULL`,
  );
  const deleteUnchecked = connection.statement(
    `DELETE FROM upload_duplicate WHERE seq = (SELECT seq FROM intent WHERE intent_id = ?) AND kind = 'unchecked'`,
  );
  const countUploadDuplicates = connection.statement<{ total: number }>(
    `SELECT COUNT(DISTINCT seq) AS total FROM upload_duplicate JOIN intent USING (seq)
     WHERE settled_at_ms IS NULL AND state <> 'parked'`,
  );
  const countDuplicates = connection.statement<{ total: number }>(
    `SELECT COUNT(*) AS total FROM duplicate
     WHERE settled_at_ms IS NULL AND asset_id NOT IN (SELECT asset_id FROM upload_duplicate)`,
  );
  const updateDuplicate = connection.statement(
    'UPDATE duplicate SET settled_at_ms = ? WHERE asset_id = ? AND settled_at_ms IS NULL',
  );
  const insertSweep = connection.statement(
    `INSERT INTO sweep SELECT seq, ?, ? FROM intent WHERE intent_id = ?
     ON CONFLICT DO UPDATE SET due_at_ms = excluded.due_at_ms`,
  );
  const selectDue = connection.statement<{ intent_id: IntentId; step: number }>(
    'SELECT intent_id, step FROM sweep JOIN intent USING (seq) WHERE due_at_ms <= ? ORDER BY due_at_ms',
  );
  const deleteSweep = connection.statement(
    'DELETE FROM sweep WHERE step = ? AND seq = (SELECT seq FROM intent WHERE intent_id = ?)',
  );
  const selectNextSweep = connection.statement<{ due_at_ms: number | null }>(
    'SELECT MIN(due_at_ms) AS due_at_ms FROM sweep',
  );
  const selectDuplicates = connection.statement<{
    intent_id: IntentId;
    relative_path: string;
    target_folder_id: BankFolderId | null;
    asset_id: AssetId;
    own_asset_id: AssetId | null;
    kind: UploadDuplicateKind;
    found_at_ms: number;
  }>(
    `SELECT intent_id, relative_path, target_folder_id, upload_duplicate.asset_id, intent.asset_id AS own_asset_id, kind, found_at_ms
     FROM upload_duplicate JOIN intent USING (seq) WHERE settled_at_ms IS NULL
     UNION ALL
     SELECT '' AS intent_id, relative_path, bank_folder_id, asset_id, own_asset_id, 'duplicate', found_at_ms
     FROM duplicate WHERE settled_at_ms IS NULL AND asset_id NOT IN (SELECT asset_id FROM upload_duplicate)
     ORDER BY found_at_ms DESC, asset_id LIMIT ?`,
  );
  const selectControlAsset = connection.statement<{
    asset_ids: string;
    received_count: number;
    read_at_ms: number;
  }>('SELECT * FROM control_asset WHERE bank_folder_id = ?');
  const upsertControlAsset = connection.statement(
    `INSERT INTO control_asset VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET
       asset_ids = excluded.asset_ids, received_count = excluded.received_count,
       read_at_ms = excluded.read_at_ms
     WHERE excluded.received_count > 0 OR control_asset.received_count = 0`,
  );

  return {
    recordDuplicate(intentId, assetId, kind) {
      return insertDuplicate.run(assetId, kind, clock.nowMs(), intentId).changes > 0;
    },
    isDuplicateOf: (intentId, assetId) => selectDuplicate.get(intentId, assetId) !== null,
    duplicates: (limit) =>
      selectDuplicates.all(limit).map((row) => ({
        intentId: row.intent_id,
        path: row.relative_path,
        bankFolderId: row.target_folder_id,
        assetId: row.asset_id,
        kind: row.kind,
        ownAssetId: row.own_asset_id,
        foundAtMs: row.found_at_ms,
      })),
    duplicateCount: () => (countUploadDuplicates.get()?.total ?? 0) + (countDuplicates.get()?.total ?? 0),
    resolveDuplicate: (intentId, assetId) => {
      const nowMs = clock.nowMs();
      return (
        updateSettled.run(nowMs, intentId, assetId).changes + updateDuplicate.run(nowMs, assetId).changes > 0
      );
    },
    forgetUnchecked: (intentId) => deleteUnchecked.run(intentId).changes > 0,
    scheduleSweep(intentId, dueAtMs, step) {
      insertSweep.run(step, Math.round(dueAtMs), intentId);
    },
    dueSweeps: (nowMs) => selectDue.all(nowMs).map(({ intent_id, step }) => ({ intentId: intent_id, step })),
    finishSweep(intentId, step) {
      deleteSweep.run(step, intentId);
    },
    nextSweepMs: () => selectNextSweep.get()?.due_at_ms ?? null,
    controlAssetOf(bankFolderId) {
      const row = selectControlAsset.get(bankFolderId);
      if (row === null) return null;
      return {
        bankFolderId,
        assetIds: JSON.parse(row.asset_ids) as AssetId[],
        receivedCount: row.received_count,
        readAtMs: row.read_at_ms,
      };
    },
    noteControlAsset({ bankFolderId, assetIds, receivedCount, readAtMs }) {
      upsertControlAsset.run(bankFolderId, JSON.stringify(assetIds), receivedCount, Math.round(readAtMs));
    },
  };
}
