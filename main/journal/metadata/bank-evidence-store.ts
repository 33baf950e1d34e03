/**
 * main/journal: by what a bank without an id of its own is recognised: assets of it with the second in which each was created, and
 * a digest of its lists. Two banks that give the same id to two assets of the same second do not happen by accident.
 */
import { type AssetId, asId, type BankFolderId } from '../../../shared/model/index.ts';
import type { Connection } from '../connection/connection.ts';
import type { MetaStore } from './meta-store.ts';

export interface EvidenceAsset {
  readonly assetId: AssetId;
  readonly bankFolderId: BankFolderId;
  /** A name under which the bank finds it. */
  readonly assetName: string;
  /** Unix seconds, by the bank's clock. */
  readonly createdS: number;
}

export interface BankEvidenceStore {
  list(): readonly EvidenceAsset[];
  /** Adds to what is there, up to what is needed (`MOST_EVIDENCE`). */
  note(assets: readonly EvidenceAsset[]): void;
  /** In place of what was there. */
  replace(assets: readonly EvidenceAsset[]): void;
  /** Digest of the lists that every bank has; null when none was read yet. */
  marks(): string | null;
  setMarks(marks: string): void;
  /** Assets that are agreed, as candidates for evidence: where they are, and the name of their file. */
  candidates(limit: number): readonly Omit<EvidenceAsset, 'createdS'>[];
}

/** Any of them would do. More than this prove nothing that fewer do not. */
export const MOST_EVIDENCE = 8;

export function createBankEvidenceStore(connection: Connection, meta: MetaStore): BankEvidenceStore {
  return {
    note(assets) {
      if (assets.length === 0) return;
      const insert = connection.statement(
        `INSERT INTO bank_evidence (asset_id, bank_folder_id, asset_name, created_s)
         SELECT ?, ?, ?, ? WHERE (SELECT COUNT(*) FROM bank_evidence) < ${MOST_EVIDENCE} ON CONFLICT DO NOTHING`,
      );
      connection.transaction(() => {
        for (const { assetId, bankFolderId, assetName, createdS } of assets)
          insert.run(assetId, bankFolderId, assetName, createdS);
      });
    },
    list: () =>
      connection
        .statement<{ asset_id: string; bank_folder_id: string; asset_name: string; created_s: number }>(
          'SELECT asset_id, bank_folder_id, asset_name, created_s FROM bank_evidence ORDER BY asset_id',
        )
        .all()
        .map(({ asset_id, bank_folder_id, asset_name, created_s }) => ({
          assetId: asId<AssetId>(asset_id),
          bankFolderId: asId<BankFolderId>(bank_folder_id),
          assetName: asset_name,
          createdS: created_s,
        })),
    replace(assets) {
      connection.transaction(() => {
        connection.statement('DELETE FROM bank_evidence').run();
        const insert = connection.statement(
          'INSERT INTO bank_evidence (asset_id, bank_folder_id, asset_name, created_s) VALUES (?, ?, ?, ?)',
        );
        for (const { assetId, bankFolderId, assetName, createdS } of assets)
          insert.run(assetId, bankFolderId, assetName, createdS);
      });
    },
    marks: () => meta.get('bank-marks'),
    setMarks: (marks) => meta.set('bank-marks', marks),
    candidates: (limit) =>
      connection
        .statement<{ asset_id: string; bank_folder_id: string; name: string }>(
          `SELECT asset_id, bank_folder_id, name FROM agreed
           WHERE is_gone = 0 AND bank_folder_id IS NOT NULL GROUP BY asset_id LIMIT ?`,
        )
        .all(limit)
        .map(({ asset_id, bank_folder_id, name }) => ({
          assetId: asId<AssetId>(asset_id),
          bankFolderId: asId<BankFolderId>(bank_folder_id),
          assetName: name,
        })),
  };
}
