/**
 * Room `test/faults/worlds`: the oracle's own view of the bank, read from its database and its blobs and never through the
 * client. It sees what the API does not show: older versions, and whether a blob has the bytes that its name says.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sha256Of } from '../edited-tree.ts';

export interface BankVersion {
  readonly versionId: number;
  readonly fileName: string;
  readonly sha256: string;
  readonly sizeBytes: number;
}

export interface BankAssetFacts {
  readonly assetId: string;
  readonly folderIds: readonly string[];
  /** Of the master file, oldest first; the last is the active one. */
  readonly versions: readonly BankVersion[];
}

export interface BankDisk {
  readonly assets: readonly BankAssetFacts[];
  /** Blobs with bytes that do not match their name, or that are missing. */
  readonly damagedBlobs: readonly string[];
}

export function readBankDisk(dataPath: string): BankDisk {
  return withDatabase(dataPath, (database) => {
    const rows = database
      .prepare(
        `select file.asset_id, version_id, stem, extension, sha256, size_bytes, version_id = active_version_id as is_active
         from file join file_version using (file_id) where type_id is null order by version_id`,
      )
      .all();
    const places = Map.groupBy(
      database.prepare('select asset_id, folder_id from asset_folder').all(),
      ({ asset_id }) => String(asset_id),
    );
    const assets = [...Map.groupBy(rows, ({ asset_id }) => String(asset_id))].map(([assetId, ofAsset]) => {
      const newest = ofAsset.at(-1);
      if (newest?.is_active !== 1) throw new Error(`The newest version of asset ${assetId} is not active.`);
      return {
        assetId,
        folderIds: (places.get(assetId) ?? []).map(({ folder_id }) => String(folder_id)),
        versions: ofAsset.map(({ version_id, stem, extension, sha256, size_bytes }) => ({
          versionId: Number(version_id),
          fileName: extension === '' ? String(stem) : `${stem}.${extension}`,
          sha256: String(sha256),
          sizeBytes: Number(size_bytes),
        })),
      };
    });
    const digests = new Set(rows.map(({ sha256 }) => String(sha256)));
    return { assets, damagedBlobs: [...digests].filter((sha256) => !isWhole(dataPath, sha256)) };
  });
}

/** Changes with every upload that the bank takes. */
export function bankMark(dataPath: string): string {
  return withDatabase(dataPath, (database) => {
    const row = database
      .prepare('select count(*) as count, max(version_id) as newest from file_version')
      .get();
    return `${row?.count} ${row?.newest}`;
  });
}

/** The asset with an active master file of this content; null when there is none. */
export function assetHolding(dataPath: string, sha256: string): string | null {
  return assetsHolding(dataPath, sha256)[0] ?? null;
}

/** Every asset with this content as its active version. */
export function assetsHolding(dataPath: string, sha256: string): readonly string[] {
  const { assets } = readBankDisk(dataPath);
  return assets.flatMap(({ assetId, versions }) => (versions.at(-1)?.sha256 === sha256 ? [assetId] : []));
}

function isWhole(dataPath: string, sha256: string): boolean {
  const path = join(dataPath, 'blobs', sha256.slice(0, 1), sha256);
  return existsSync(path) && sha256Of(readFileSync(path)) === sha256;
}

function withDatabase<Found>(dataPath: string, read: (database: DatabaseSync) => Found): Found {
  const database = new DatabaseSync(join(dataPath, 'bank.db'), { readOnly: true });
  try {
    return read(database);
  } finally {
    database.close();
  }
}
