import type { Transaction } from 'kysely';
import type { AssetRecord, NewUpload, UploadStore } from '../../../domain/index.ts';
import type { DiskBlobStore } from '../../blobs/disk/blob-store.ts';
import type { DatabaseSchema } from '../../schema/database-schema.ts';
import type { Database } from '../../sqlite/database.ts';
import { loadAssets } from '../assets/asset-store.ts';
import { createBatchCommits } from './batch-commits.ts';
import { claimsOf, insertOnce, noTerms } from './insert-once.ts';
import { insertUploads } from './insert-uploads.ts';

export interface ClosableUploadStore extends UploadStore {
  /** Resolves when no upload is being committed, also none with a sender that has hung up. */
  settled(): Promise<void>;
}

/** Uploads of assets, their versions and attachments. */
export function createUploadStore(deps: {
  readonly database: Database;
  readonly blobs: DiskBlobStore;
}): ClosableUploadStore {
  const commits = createBatchCommits({
    ...deps,
    claimsOf: claimsOf<NewUpload, AssetRecord>,
    insert: insertOnce({ insert: insertUploads, findExisting }),
  });
  const commitOnTerms: UploadStore['commitOnTerms'] = (upload, terms) =>
    commits.commit({ blob: upload.blob, upload, terms });

  return {
    settled: commits.settled,
    commitOnTerms,
    async commit(upload) {
      const outcome = await commitOnTerms(upload, noTerms);
      if (outcome.kind === 'replayed') throw new Error('An upload without a key was taken for a repeat.');
      return outcome.result;
    },
  };
}

/** The oldest asset of the folder with an active master file of this name and content. */
async function findExisting(
  transaction: Transaction<DatabaseSchema>,
  upload: NewUpload,
): Promise<AssetRecord | null> {
  if (upload.kind !== 'asset') return null;
  const row = await transaction
    .selectFrom('file_version')
    .innerJoin('file', (join) =>
      join
        .onRef('file.file_id', '=', 'file_version.file_id')
        .onRef('file.active_version_id', '=', 'file_version.version_id'),
    )
    .innerJoin('asset_folder', 'asset_folder.asset_id', 'file.asset_id')
    .select('file.asset_id')
    .where('file_version.sha256', '=', upload.blob.sha256)
    .where('file_version.stem', '=', upload.stem)
    .where('file_version.extension', '=', upload.extension)
    .where('file.type_id', 'is', null)
    .where('asset_folder.folder_id', '=', upload.folderId)
    .orderBy('file.asset_id')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  const [asset] = await loadAssets(transaction, [String(row.asset_id)]);
  return asset ?? null;
}
