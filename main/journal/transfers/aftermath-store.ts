import type {
  AssetId,
  BankFolderId,
  FolderWitness,
  IntentId,
  Twin,
  TwinKind,
} from '../../../shared/model/index.ts';
import type { Clock } from '../../platform/index.ts';
import type { Connection } from '../connection/connection.ts';

/** What comes after an uncertain upload: late sweeps, twins, and the witnesses that make an absence believable. */
export interface AftermathStore {
  /** False where it was known, settled or not. */
  recordTwin(intentId: IntentId, assetId: AssetId, kind: TwinKind): boolean;
  /** Whether this asset was recorded for this upload, settled or not. */
  isTwinOf(intentId: IntentId, assetId: AssetId): boolean;
  /** Those that nobody has settled, newest first. */
  twins(limit: number): Twin[];
  /** Uploads that `twins` is about, but for parked ones: those are counted as such. */
  twinCount(): number;
  /** A person has dealt with it; it is not told of again. False where it was settled before, or is not known. */
  settleTwin(intentId: IntentId, assetId: AssetId): boolean;
  /** The folder shows its assets again. False where nothing of it was told. */
  forgetUnchecked(intentId: IntentId): boolean;
  scheduleSweep(intentId: IntentId, dueAtMs: number, step: number): void;
  dueSweeps(nowMs: number): readonly { readonly intentId: IntentId; readonly step: number }[];
  finishSweep(intentId: IntentId, step: number): void;
  nextSweepMs(): number | null;
  witnessOf(bankFolderId: BankFolderId): FolderWitness | null;
  /**
   * Notes what a complete listing of a bank folder held, before anything is uploaded into it. A listing with assets
   * replaces what was known; an empty one is kept only where nothing was, because a folder that held something and
   * now shows nothing is a reason for doubt, not a fact to remember.
   */
  noteWitness(witness: FolderWitness): void;
}

export function createAftermathStore(connection: Connection, clock: Pick<Clock, 'nowMs'>): AftermathStore {
  const insertTwin = connection.statement(
    `INSERT INTO twin (seq, asset_id, kind, found_at_ms)
     SELECT seq, ?, ?, ? FROM intent WHERE intent_id = ? ON CONFLICT DO NOTHING`,
  );
  const selectTwin = connection.statement(
    'SELECT 1 FROM twin JOIN intent USING (seq) WHERE intent_id = ? AND twin.asset_id = ?',
  );
  const updateSettled = connection.statement(
    `UPDATE twin SET settled_at_ms = ?
     WHERE seq = (SELECT seq FROM intent WHERE intent_id = ?) AND asset_id = ? AND settled_at_ms IS NULL`,
  );
  const deleteUnchecked = connection.statement(
    `DELETE FROM twin WHERE seq = (SELECT seq FROM intent WHERE intent_id = ?) AND kind = 'unchecked'`,
  );
  const countTwins = connection.statement<{ total: number }>(
    `SELECT COUNT(DISTINCT seq) AS total FROM twin JOIN intent USING (seq)
     WHERE settled_at_ms IS NULL AND state <> 'parked'`,
  );
  const countDuplicates = connection.statement<{ total: number }>(
    `SELECT COUNT(*) AS total FROM duplicate
     WHERE settled_at_ms IS NULL AND asset_id NOT IN (SELECT asset_id FROM twin)`,
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
  const selectTwins = connection.statement<{
    intent_id: IntentId;
    relative_path: string;
    target_folder_id: BankFolderId | null;
    asset_id: AssetId;
    own_asset_id: AssetId | null;
    kind: TwinKind;
    found_at_ms: number;
  }>(
    `SELECT intent_id, relative_path, target_folder_id, twin.asset_id, intent.asset_id AS own_asset_id, kind, found_at_ms
     FROM twin JOIN intent USING (seq) WHERE settled_at_ms IS NULL
     UNION ALL
     SELECT '' AS intent_id, relative_path, bank_folder_id, asset_id, own_asset_id, 'twin', found_at_ms
     FROM duplicate WHERE settled_at_ms IS NULL AND asset_id NOT IN (SELECT asset_id FROM twin)
     ORDER BY found_at_ms DESC, asset_id LIMIT ?`,
  );
  const selectWitness = connection.statement<{
    asset_ids: string;
    received_count: number;
    read_at_ms: number;
  }>('SELECT * FROM folder_witness WHERE bank_folder_id = ?');
  const upsertWitness = connection.statement(
    `INSERT INTO folder_witness VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET
       asset_ids = excluded.asset_ids, received_count = excluded.received_count,
       read_at_ms = excluded.read_at_ms
     WHERE excluded.received_count > 0 OR folder_witness.received_count = 0`,
  );

  return {
    recordTwin(intentId, assetId, kind) {
      return insertTwin.run(assetId, kind, clock.nowMs(), intentId).changes > 0;
    },
    isTwinOf: (intentId, assetId) => selectTwin.get(intentId, assetId) !== null,
    twins: (limit) =>
      selectTwins.all(limit).map((row) => ({
        intentId: row.intent_id,
        path: row.relative_path,
        bankFolderId: row.target_folder_id,
        assetId: row.asset_id,
        kind: row.kind,
        ownAssetId: row.own_asset_id,
        foundAtMs: row.found_at_ms,
      })),
    twinCount: () => (countTwins.get()?.total ?? 0) + (countDuplicates.get()?.total ?? 0),
    settleTwin: (intentId, assetId) => {
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
    witnessOf(bankFolderId) {
      const row = selectWitness.get(bankFolderId);
      if (row === null) return null;
      return {
        bankFolderId,
        assetIds: JSON.parse(row.asset_ids) as AssetId[],
        receivedCount: row.received_count,
        readAtMs: row.read_at_ms,
      };
    },
    noteWitness({ bankFolderId, assetIds, receivedCount, readAtMs }) {
      upsertWitness.run(bankFolderId, JSON.stringify(assetIds), receivedCount, Math.round(readAtMs));
    },
  };
}
