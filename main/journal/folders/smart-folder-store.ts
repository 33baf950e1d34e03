import type { AssetId, SmartFolder, SmartFolderId, SmartFolderItem } from '../../../shared/model/index.ts';
import type { Connection } from '../connection/connection.ts';

/** Smart folders, durable when a call returns. */
export interface SmartFolderStore {
  /** Oldest first. */
  list(): readonly SmartFolder[];
  put(smartFolder: SmartFolder): void;
  /** With everything on it. */
  remove(smartFolderId: SmartFolderId): void;
  items(smartFolderId: SmartFolderId): readonly SmartFolderItem[];
  putItem(item: SmartFolderItem): void;
  removeItem(smartFolderId: SmartFolderId, assetId: AssetId): void;
}

export function createSmartFolderStore(connection: Connection): SmartFolderStore {
  const select = connection.statement<{ record: string }>('SELECT record FROM smart_folder ORDER BY seq');
  const upsert = connection.statement(
    `INSERT INTO smart_folder (smart_folder_id, record) VALUES (?, ?)
     ON CONFLICT (smart_folder_id) DO UPDATE SET record = excluded.record`,
  );
  const remove = connection.statement('DELETE FROM smart_folder WHERE smart_folder_id = ?');
  const selectItems = connection.statement<{ record: string }>(
    'SELECT record FROM smart_folder_item WHERE smart_folder_id = ? ORDER BY asset_id',
  );
  const upsertItem = connection.statement(
    `INSERT INTO smart_folder_item (smart_folder_id, asset_id, record) VALUES (?, ?, ?)
     ON CONFLICT (smart_folder_id, asset_id) DO UPDATE SET record = excluded.record`,
  );
  const removeItem = connection.statement(
    'DELETE FROM smart_folder_item WHERE smart_folder_id = ? AND asset_id = ?',
  );

  return {
    // Written by `put` alone, so that what is read has the shape that was written.
    list: () => select.all().map(({ record }) => JSON.parse(record) as SmartFolder),
    put(smartFolder) {
      upsert.run(smartFolder.smartFolderId, JSON.stringify(smartFolder));
    },
    remove(smartFolderId) {
      remove.run(smartFolderId);
    },
    items: (smartFolderId) =>
      selectItems.all(smartFolderId).map(({ record }) => JSON.parse(record) as SmartFolderItem),
    putItem(item) {
      upsertItem.run(item.smartFolderId, item.sight.assetId, JSON.stringify(item));
    },
    removeItem(smartFolderId, assetId) {
      removeItem.run(smartFolderId, assetId);
    },
  };
}
