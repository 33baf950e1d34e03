import type { Connection } from '../connection/connection.ts';
import type { ProofUploadStore } from '../requests/proof-upload-store.ts';

/** The journal's records of the copies that Galley made of dropped files. */
export interface SpoolStore {
  /** Whether the journal names a copy of this file name in any state. By name alone, which is random. Walks all uploads. */
  knows(name: string): boolean;
  /** When it last wrote of an upload, ms since epoch; 0 when it never did. Walks all uploads. */
  newestMs(): number;
}

export function createSpoolStore(
  connection: Connection,
  proofUploads: Pick<ProofUploadStore, 'list'>,
): SpoolStore {
  const select = connection.statement(
    `SELECT 1 FROM intent WHERE is_spooled = 1 AND substr(local_path, -length(?1)) = ?1 LIMIT 1`,
  );
  const selectNewest = connection.statement<{ newest: number }>(
    'SELECT COALESCE(MAX(updated_at_ms), 0) AS newest FROM intent',
  );
  return {
    knows: (name) =>
      select.get(name) !== null ||
      proofUploads.list().some(({ isSpooled, localPath }) => isSpooled && localPath.endsWith(name)),
    newestMs: () =>
      proofUploads
        .list()
        .reduce((newest, { updatedAtMs }) => Math.max(newest, updatedAtMs), selectNewest.get()?.newest ?? 0),
  };
}
