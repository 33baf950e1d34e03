import type { AssetId, Shelf, ShelfId, ShelfItem } from '../../../shared/model/index.ts';
import type { Connection } from '../connection/connection.ts';

/** Rendition shelves, durable when a call returns. */
export interface ShelfStore {
  /** Oldest first. */
  list(): readonly Shelf[];
  put(shelf: Shelf): void;
  /** With everything on it. */
  remove(shelfId: ShelfId): void;
  items(shelfId: ShelfId): readonly ShelfItem[];
  putItem(item: ShelfItem): void;
  removeItem(shelfId: ShelfId, assetId: AssetId): void;
}

export function createShelfStore(connection: Connection): ShelfStore {
  const select = connection.statement<{ record: string }>('SELECT record FROM shelf ORDER BY seq');
  const upsert = connection.statement(
    `INSERT INTO shelf (shelf_id, record) VALUES (?, ?)
     ON CONFLICT (shelf_id) DO UPDATE SET record = excluded.record`,
  );
  const remove = connection.statement('DELETE FROM shelf WHERE shelf_id = ?');
  const selectItems = connection.statement<{ record: string }>(
    'SELECT record FROM shelf_item WHERE shelf_id = ? ORDER BY asset_id',
  );
  const upsertItem = connection.statement(
    `INSERT INTO shelf_item (shelf_id, asset_id, record) VALUES (?, ?, ?)
     ON CONFLICT (shelf_id, asset_id) DO UPDATE SET record = excluded.record`,
  );
  const removeItem = connection.statement('DELETE FROM shelf_item WHERE shelf_id = ? AND asset_id = ?');

  return {
    // Written by `put` alone, so that what is read has the shape that was written.
    list: () => select.all().map(({ record }) => JSON.parse(record) as Shelf),
    put(shelf) {
      upsert.run(shelf.shelfId, JSON.stringify(shelf));
    },
    remove(shelfId) {
      remove.run(shelfId);
    },
    items: (shelfId) => selectItems.all(shelfId).map(({ record }) => JSON.parse(record) as ShelfItem),
    putItem(item) {
      upsertItem.run(item.shelfId, item.sight.assetId, JSON.stringify(item));
    },
    removeItem(shelfId, assetId) {
      removeItem.run(shelfId, assetId);
    },
  };
}
