import type { Transaction } from 'kysely';
import { AppError } from '../../../../shared/errors/index.ts';
import {
  type AssetRecord,
  defaultText,
  foldText,
  initialStatusId,
  type NewUpload,
  wordForm,
} from '../../../domain/index.ts';
import type { DatabaseSchema } from '../../schema/database-schema.ts';
import { changedAt } from '../../sqlite/last-change.ts';
import { type NextRowId, nextRowId } from '../../sqlite/next-row-id.ts';
import { loadAssets } from '../assets/asset-store.ts';
import { writeImage } from '../rows/file-columns.ts';
import { writeLocalized } from '../rows/localized-json.ts';
import { parseRowId } from '../rows/row-id.ts';

/**
 * Writes the rows of a batch and returns each upload's asset, in order. New assets, the common case, are five inserts for the
 * whole batch and are answered without reading anything back. Throws FORBIDDEN when a target has gone since it was admitted.
 */
export async function insertUploads(
  transaction: Transaction<DatabaseSchema>,
  uploads: readonly NewUpload[],
): Promise<readonly AssetRecord[]> {
  const next = await nextRowId(transaction);
  const assets: (AssetRecord | null)[] = [];
  const inserts: NewAsset[] = [];
  for (const upload of uploads) {
    if (upload.kind !== 'asset') {
      assets.push(null);
      continue;
    }
    const insert = { upload, assetId: next.rowId++, fileId: next.rowId++, versionId: next.rowId++ };
    inserts.push(insert);
    assets.push(newAssetRecord(insert));
  }
  if (inserts.length > 0) await insertAssets(transaction, inserts);

  for (const [index, upload] of uploads.entries()) {
    if (upload.kind === 'asset') continue;
    const assetId = await insertVersion(transaction, upload, next);
    assets[index] = (await loadAssets(transaction, [assetId]))[0] ?? null;
  }
  return assets.filter((asset) => asset !== null);
}

interface NewAsset {
  readonly upload: Extract<NewUpload, { kind: 'asset' }>;
  readonly assetId: number;
  readonly fileId: number;
  readonly versionId: number;
}

async function insertAssets(
  transaction: Transaction<DatabaseSchema>,
  inserts: readonly NewAsset[],
): Promise<void> {
  await transaction
    .insertInto('asset')
    .values(
      inserts.map(({ assetId, upload }) => ({
        asset_id: assetId,
        description_json: writeLocalized({}),
        created: upload.created,
        modified: upload.created,
        publish_end: null,
        status_id: initialStatusId,
      })),
    )
    .execute();
  await transaction
    .insertInto('asset_name')
    .values(
      inserts.map(({ assetId, upload }) => ({
        asset_id: assetId,
        language: 'x-default',
        text: upload.stem,
        folded: foldText(upload.stem),
        words: wordForm(upload.stem),
      })),
    )
    .execute();
  await transaction
    .insertInto('asset_folder')
    .values(inserts.map(({ assetId, upload }) => ({ asset_id: assetId, folder_id: upload.folderId })))
    .execute();
  await transaction
    .insertInto('file')
    .values(
      inserts.map(({ assetId, fileId, versionId }) => ({
        file_id: fileId,
        asset_id: assetId,
        type_id: null,
        active_version_id: versionId,
      })),
    )
    .execute();
  await transaction
    .insertInto('file_version')
    .values(inserts.map(({ upload, fileId, versionId }) => versionRow(upload, fileId, versionId)))
    .execute();
}

/** Adds a version and makes it the active one, the newest always being so. Returns the asset's id. */
async function insertVersion(
  transaction: Transaction<DatabaseSchema>,
  upload: Exclude<NewUpload, { kind: 'asset' }>,
  next: NextRowId,
): Promise<string> {
  const versionId = next.rowId++;
  const target = await findTarget(transaction, upload);
  const fileId = target.fileId ?? next.rowId++;
  if (target.fileId === null) {
    const typeId = upload.kind === 'attachment' ? upload.typeId : null;
    await transaction
      .insertInto('file')
      .values({ file_id: fileId, asset_id: target.assetId, type_id: typeId, active_version_id: versionId })
      .execute();
  } else {
    await transaction
      .updateTable('file')
      .set({ active_version_id: versionId })
      .where('file_id', '=', fileId)
      .execute();
  }
  await transaction
    .insertInto('file_version')
    .values(versionRow(upload, fileId, versionId))
    .execute();
  await transaction
    .updateTable('asset')
    .set({ modified: changedAt(upload.created) })
    .where('asset_id', '=', target.assetId)
    .execute();
  return String(target.assetId);
}

/** `fileId` null: the asset has no such file yet, this is its first version. */
async function findTarget(
  transaction: Transaction<DatabaseSchema>,
  upload: Exclude<NewUpload, { kind: 'asset' }>,
): Promise<{ readonly assetId: number; readonly fileId: number | null }> {
  const rowId = parseRowId(upload.kind === 'file-version' ? upload.fileId : upload.assetId);
  if (rowId === null) throw new AppError('FORBIDDEN', { right: 'modifyAssets' });
  const files = transaction.selectFrom('file').select(['file_id', 'asset_id']);
  if (upload.kind === 'file-version') {
    const row = await files.where('file_id', '=', rowId).executeTakeFirst();
    if (row === undefined) throw new AppError('FORBIDDEN', { right: 'modifyAssets' });
    return { assetId: row.asset_id, fileId: row.file_id };
  }
  const row = await files
    .where('asset_id', '=', rowId)
    .where('type_id', 'is', upload.kind === 'attachment' ? upload.typeId : null)
    .executeTakeFirst();
  return { assetId: rowId, fileId: row?.file_id ?? null };
}

function versionRow(upload: NewUpload, fileId: number, versionId: number): DatabaseSchema['file_version'] {
  return {
    version_id: versionId,
    file_id: fileId,
    stem: upload.stem,
    extension: upload.extension,
    created: upload.created,
    user_id: upload.userId,
    size_bytes: upload.blob.sizeBytes,
    sha256: upload.blob.sha256,
    ...writeImage(upload.image),
  };
}

function newAssetRecord({ upload, assetId, fileId }: NewAsset): AssetRecord {
  return {
    assetId: String(assetId),
    name: defaultText(upload.stem),
    description: {},
    created: upload.created,
    modified: upload.created,
    publishEnd: null,
    statusId: initialStatusId,
    propertyValues: [],
    keywords: [],
    linkedFolders: [upload.folderId],
    master: {
      fileId: String(fileId),
      stem: upload.stem,
      extension: upload.extension,
      created: upload.created,
      sizeBytes: upload.blob.sizeBytes,
      sha256: upload.blob.sha256,
      image: upload.image,
    },
    attachments: [],
  };
}
