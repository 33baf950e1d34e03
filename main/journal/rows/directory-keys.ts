import type { RelativePath, WatchedFolderId } from '../../../shared/model/index.ts';
import type { Connection } from '../connection/connection.ts';

/** The numbers by which rows name watched folders and their directories. */
export interface DirectoryKeys {
  /** Null without rows of that folder: read paths must not write. */
  findFolder(folderId: WatchedFolderId): number | null;
  /** Null without rows of that directory. */
  findDirectory(folderId: WatchedFolderId, directory: RelativePath): number | null;
  ensureFolder(folderId: WatchedFolderId): number;
  ensureDirectory(folderId: WatchedFolderId, directory: RelativePath): number;
}

export function createDirectoryKeys(connection: Connection): DirectoryKeys {
  const selectFolder = connection.statement<{ folder_key: number }>(
    'SELECT folder_key FROM watched_folder WHERE watched_folder_id = ?',
  );
  const insertFolder = connection.statement('INSERT INTO watched_folder (watched_folder_id) VALUES (?)');
  const selectDirectory = connection.statement<{ directory_key: number }>(
    'SELECT directory_key FROM directory WHERE folder_key = ? AND path = ?',
  );
  // Added to the scan that is running: rows agreed during it must not look missed at its end.
  const insertDirectory = connection.statement(
    `INSERT INTO directory (folder_key, path, scan_generation)
     SELECT folder_key, ?2, scan_generation FROM watched_folder WHERE folder_key = ?1`,
  );

  function findFolder(folderId: WatchedFolderId): number | null {
    return selectFolder.get(folderId)?.folder_key ?? null;
  }

  function ensureFolder(folderId: WatchedFolderId): number {
    return findFolder(folderId) ?? insertFolder.run(folderId).lastId;
  }

  return {
    findFolder,
    findDirectory(folderId, directory) {
      const folder = findFolder(folderId);
      return folder === null ? null : (selectDirectory.get(folder, directory)?.directory_key ?? null);
    },
    ensureFolder,
    ensureDirectory(folderId, directory) {
      const folder = ensureFolder(folderId);
      return (
        selectDirectory.get(folder, directory)?.directory_key ?? insertDirectory.run(folder, directory).lastId
      );
    },
  };
}
