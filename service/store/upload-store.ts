import type { AssetRecord, NewUpload } from '../domain/index.ts';
import { type BatchCommits, createBatchCommits } from './batch-commits.ts';
import type { DiskBlobStore } from './blob-store.ts';
import type { Database } from './database.ts';
import { insertUploads } from './insert-uploads.ts';

/** Uploads of assets, their versions and attachments. */
export function createUploadStore(deps: {
  readonly database: Database;
  readonly blobs: DiskBlobStore;
}): BatchCommits<NewUpload, AssetRecord> {
  return createBatchCommits({ ...deps, insert: insertUploads });
}
