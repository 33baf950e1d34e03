import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** One file of an asset with every version that the bank ever took, oldest first. */
export interface RowsOfFile {
  /** Null: the master file. */
  readonly typeId: string | null;
  readonly versions: readonly RowOfVersion[];
}

export interface RowOfVersion {
  readonly stem: string;
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly isActive: boolean;
}

export interface RowsOfAsset {
  readonly assetId: string;
  /** Paths of the bank folders that it is in, below the inbox; '' is the inbox itself. */
  readonly directories: readonly string[];
  readonly files: readonly RowsOfFile[];
}

export interface BankRows {
  readonly assets: readonly RowsOfAsset[];
  /** A path for each bank folder below the inbox: a folder that is there twice is here twice. */
  readonly directories: readonly string[];
}

/** The bank's rows on its disk: through the API it shows active versions alone. Digests are those of the accepted bodies. */
export function readBankRows(dataPath: string, inboxFolderId: string): BankRows {
  const database = new DatabaseSync(join(dataPath, 'bank.db'), { readOnly: true });
  try {
    const rows = (query: string) => database.prepare(query).all();
    const children = Map.groupBy(
      rows('select folder_id, parent_id, name_json from folder'),
      ({ parent_id }) => String(parent_id),
    );
    const paths = new Map([[inboxFolderId, '']]);
    const walk = (parentId: string, above: string): void => {
      for (const { folder_id, name_json } of children.get(parentId) ?? []) {
        const path = above + String(Object.values(JSON.parse(String(name_json)))[0]);
        paths.set(String(folder_id), path);
        walk(String(folder_id), `${path}/`);
      }
    };
    walk(inboxFolderId, '');
    const places = Map.groupBy(
      rows('select asset_id, folder_id from asset_folder'),
      ({ asset_id }) => asset_id,
    );
    const versions = rows(
      'select asset_id, type_id, file.file_id, stem, sha256, size_bytes, version_id = active_version_id as is_active ' +
        'from file join file_version using (file_id) order by version_id',
    );
    return {
      directories: [...paths.values()].filter((path) => path !== ''),
      assets: [...Map.groupBy(versions, ({ asset_id }) => asset_id)].map(([assetId, ofAsset]) => ({
        assetId: String(assetId),
        directories: (places.get(assetId) ?? []).map(
          ({ folder_id }) => paths.get(String(folder_id)) ?? `folder ${folder_id} outside`,
        ),
        files: [...Map.groupBy(ofAsset, ({ file_id }) => file_id).values()].map((ofFile) => ({
          typeId: ofFile[0]?.type_id == null ? null : String(ofFile[0].type_id),
          versions: ofFile.map(({ stem, sha256, size_bytes, is_active }) => ({
            stem: String(stem),
            sha256: String(sha256),
            sizeBytes: Number(size_bytes),
            isActive: is_active === 1,
          })),
        })),
      })),
    };
  } finally {
    database.close();
  }
}
