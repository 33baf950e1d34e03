import {
  type AssetId,
  asId,
  type FileId,
  type Sha256,
  type ShelfId,
  type ShelfItem,
  type ShelfSight,
} from '../../shared/model/index.ts';

export function aSight(id: string, version = '1'): ShelfSight {
  return { assetId: asId<AssetId>(id), fileId: asId<FileId>(`f${id}`), bankFileName: `${id}.png`, version };
}

/** An item whose rendition lies on the shelf. */
export function aShelvedItem(id: string, change: Partial<ShelfItem> = {}): ShelfItem {
  const name = `${id}.png`;
  return {
    shelfId: asId<ShelfId>('shelf'),
    sight: aSight(id),
    file: {
      version: '1',
      name,
      wishedName: name,
      sizeBytes: 3,
      mtimeNs: '1',
      inode: '1',
      sha256: asId<Sha256>('0'.repeat(64)),
    },
    isDue: false,
    downloadId: null,
    placing: null,
    cause: null,
    keptName: null,
    absenceCount: 0,
    isRemovalApproved: false,
    ...change,
  };
}
