import type { AssetId, DownloadId, Shelf, ShelfId, ShelfItem, ShelfSight } from '../../shared/model/index.ts';
import type { Journal } from '../journal/index.ts';

/** Counts of what lies on a shelf. */
export interface ShelfCounts {
  /** Files of Galley's that lie there. */
  readonly files: number;
  /** Renditions on their way. */
  readonly due: number;
  /** Renditions that do not come without a person. */
  readonly failed: number;
  /** Files that a person changed; they stay beside Galley's. */
  readonly kept: number;
}

/** What lies on one shelf: read once, every change durable when the call returns. */
export interface ShelfBook {
  items(): readonly ShelfItem[];
  get(assetId: AssetId): ShelfItem | null;
  put(item: ShelfItem): void;
  remove(assetId: AssetId): void;
  hasDownload(downloadId: DownloadId): boolean;
  counts(): ShelfCounts;
}

export function openShelfBook(store: Journal['shelves'], { shelfId }: Pick<Shelf, 'shelfId'>): ShelfBook {
  const items = new Map(store.items(shelfId).map((item) => [item.sight.assetId, item]));
  return {
    items: () => [...items.values()],
    get: (assetId) => items.get(assetId) ?? null,
    put(item) {
      store.putItem(item);
      items.set(item.sight.assetId, item);
    },
    remove(assetId) {
      store.removeItem(shelfId, assetId);
      items.delete(assetId);
    },
    hasDownload: (downloadId) => [...items.values()].some((item) => item.downloadId === downloadId),
    counts() {
      const all = [...items.values()];
      const count = (test: (item: ShelfItem) => boolean): number => all.filter(test).length;
      return {
        files: count(({ file }) => file !== null),
        due: count(({ isDue, cause }) => isDue && cause === null),
        failed: count(({ isDue, cause }) => isDue && cause !== null),
        kept: count(({ keptName }) => keptName !== null),
      };
    },
  };
}

/** An asset that is new on the shelf. */
export function newShelfItem(shelfId: ShelfId, sight: ShelfSight): ShelfItem {
  return {
    shelfId,
    sight,
    file: null,
    isDue: true,
    downloadId: null,
    placing: null,
    cause: null,
    keptName: null,
    absenceCount: 0,
    isRemovalApproved: false,
  };
}
