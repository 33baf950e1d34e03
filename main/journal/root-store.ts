import type { WatchedFolderId } from '../../shared/model/index.ts';
import type { Connection } from './connection.ts';

/** Which directory was last taken for the root of a watched folder, as whoever compares it puts it into words. */
export interface RootStore {
  /** Null when nobody has looked yet. */
  identityOf(folderId: WatchedFolderId): string | null;
  setIdentity(folderId: WatchedFolderId, identity: string): void;
}

export function createRootStore(connection: Connection): RootStore {
  const select = connection.statement<{ root_identity: string | null }>(
    'SELECT root_identity FROM watched_folder WHERE watched_folder_id = ?',
  );
  const upsert = connection.statement(
    `INSERT INTO watched_folder (watched_folder_id, root_identity) VALUES (?, ?)
     ON CONFLICT (watched_folder_id) DO UPDATE SET root_identity = excluded.root_identity`,
  );
  return {
    identityOf: (folderId) => select.get(folderId)?.root_identity ?? null,
    setIdentity(folderId, identity) {
      upsert.run(folderId, identity);
    },
  };
}
