import type {
  AssetRecord,
  AssetStore,
  AttachmentRecord,
  FileRecord,
  KeywordRecord,
  PropertyValueRecord,
} from '../../../domain/index.ts';
import type { Database } from '../../sqlite/database.ts';
import { idList } from '../../sqlite/id-list.ts';
import { fileColumns, readFile, writeImage } from '../rows/file-columns.ts';
import { readLocalized } from '../rows/localized-json.ts';
import { parseRowId } from '../rows/row-id.ts';

export function createAssetStore(database: Database): AssetStore {
  return {
    async exists(assetId) {
      const rowId = parseRowId(assetId);
      if (rowId === null) return false;
      const row = await database
        .selectFrom('asset')
        .select('asset_id')
        .where('asset_id', '=', rowId)
        .executeTakeFirst();
      return row !== undefined;
    },

    load: (assetIds) => loadAssets(database, assetIds),

    async findFile(fileId) {
      const rowId = parseRowId(fileId);
      if (rowId === null) return null;
      const row = await database
        .selectFrom('file')
        .innerJoin('file_version', 'file_version.version_id', 'file.active_version_id')
        .select(fileColumns)
        .select('file.asset_id')
        .where('file.file_id', '=', rowId)
        .executeTakeFirst();
      return row === undefined ? null : { file: readFile(row), assetId: String(row.asset_id) };
    },

    async listPendingImages(limit) {
      return database
        .selectFrom('file_version')
        .select(['version_id', 'sha256', 'extension'])
        .where('image_state', '=', 'pending')
        .unionAll(
          database
            .selectFrom('proof_version')
            .select(['version_id', 'sha256', 'extension'])
            .where('image_state', '=', 'pending'),
        )
        .orderBy('version_id')
        .limit(limit)
        .execute();
    },

    async saveImageStates(states) {
      await database.transaction().execute(async (transaction) => {
        for (const { sha256, extension, image } of states) {
          for (const table of ['file_version', 'proof_version'] as const) {
            await transaction
              .updateTable(table)
              .set(writeImage(image))
              .where('sha256', '=', sha256)
              .where('extension', '=', extension)
              // A preview may have failed while the header was looked at: what was seen to fail stays failed.
              .where(
                'image_state',
                'in',
                image.kind === 'failed' ? ['pending', 'ready', 'failed'] : ['pending'],
              )
              .execute();
          }
        }
      });
    },
  };
}

/** Six queries for any number of assets. */
export async function loadAssets(
  database: Database,
  assetIds: readonly string[],
): Promise<readonly AssetRecord[]> {
  const rowIds = assetIds.map(parseRowId).filter((rowId) => rowId !== null);
  if (rowIds.length === 0) return [];
  const assets = await database
    .selectFrom('asset')
    .selectAll()
    .where('asset_id', 'in', idList(rowIds))
    .execute();
  const names = await database
    .selectFrom('asset_name')
    .select(['asset_id', 'language', 'text'])
    .where('asset_id', 'in', idList(rowIds))
    .execute();
  const folders = await database
    .selectFrom('asset_folder')
    .selectAll()
    .where('asset_id', 'in', idList(rowIds))
    .orderBy('folder_id')
    .execute();
  const properties = await database
    .selectFrom('asset_property')
    .selectAll()
    .where('asset_id', 'in', idList(rowIds))
    .orderBy('field_identifier')
    .execute();
  const keywords = await database
    .selectFrom('asset_keyword')
    .innerJoin('keyword', 'keyword.keyword_id', 'asset_keyword.keyword_id')
    .select(['asset_id', 'keyword.keyword_id', 'value_json'])
    .where('asset_id', 'in', idList(rowIds))
    .orderBy('keyword.keyword_id')
    .execute();
  const files = await database
    .selectFrom('file')
    .innerJoin('file_version', 'file_version.version_id', 'file.active_version_id')
    .select(fileColumns)
    .select(['file.asset_id', 'file.type_id'])
    .where('file.asset_id', 'in', idList(rowIds))
    .orderBy('file.file_id')
    .execute();

  const parts = new Map<number, AssetParts>(rowIds.map((rowId) => [rowId, emptyParts()]));
  for (const row of names) addTo(parts, row.asset_id, (part) => (part.name[row.language] = row.text));
  for (const row of folders) addTo(parts, row.asset_id, (part) => part.linkedFolders.push(row.folder_id));
  for (const row of properties)
    addTo(parts, row.asset_id, (part) =>
      part.propertyValues.push({ fieldIdentifier: row.field_identifier, value: JSON.parse(row.value_json) }),
    );
  for (const row of keywords)
    addTo(parts, row.asset_id, (part) =>
      part.keywords.push({ keywordId: row.keyword_id, value: readLocalized(row.value_json) }),
    );
  for (const row of files)
    addTo(parts, row.asset_id, (part) => {
      if (row.type_id === null) part.master = readFile(row);
      else part.attachments.push({ typeId: row.type_id, file: readFile(row) });
    });

  const rowsById = new Map(assets.map((row) => [row.asset_id, row]));
  return rowIds.flatMap((rowId) => {
    const row = rowsById.get(rowId);
    if (row === undefined) return [];
    return {
      assetId: String(rowId),
      description: readLocalized(row.description_json),
      created: row.created,
      modified: row.modified,
      publishEnd: row.publish_end,
      statusId: row.status_id,
      ...(parts.get(rowId) ?? emptyParts()),
    };
  });
}

interface AssetParts {
  readonly name: Record<string, string>;
  readonly linkedFolders: string[];
  readonly propertyValues: PropertyValueRecord[];
  readonly keywords: KeywordRecord[];
  master: FileRecord | null;
  readonly attachments: AttachmentRecord[];
}

function emptyParts(): AssetParts {
  return { name: {}, linkedFolders: [], propertyValues: [], keywords: [], master: null, attachments: [] };
}

function addTo(
  parts: ReadonlyMap<number, AssetParts>,
  assetId: number,
  add: (part: AssetParts) => unknown,
): void {
  const part = parts.get(assetId);
  if (part !== undefined) add(part);
}
