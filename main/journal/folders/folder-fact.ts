import type { WatchedFolderId } from '../../../shared/model/index.ts';
import type { Connection } from '../connection/connection.ts';

/** One text about a watched folder; its row begins with whichever is said first. */
export interface FolderFact {
  /** Null until a value was stored. */
  get(folderId: WatchedFolderId): string | null;
  set(folderId: WatchedFolderId, text: string): void;
}

export function createFolderFact(connection: Connection, column: 'root_identity' | 'planned_by'): FolderFact {
  const select = connection.statement<{ text: string | null }>(
    `SELECT ${column} AS text FROM watched_folder WHERE watched_folder_id = ?`,
  );
  const upsert = connection.statement(
    `INSERT INTO watched_folder (watched_folder_id, ${column}) VALUES (?, ?)
     ON CONFLICT (watched_folder_id) DO UPDATE SET ${column} = excluded.${column}`,
  );
  return {
    get: (folderId) => select.get(folderId)?.text ?? null,
    set(folderId, text) {
      upsert.run(folderId, text);
    },
  };
}
