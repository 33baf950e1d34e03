import {
  type AssetId,
  asId,
  type FileId,
  type Sha256,
  type SmartFolderId,
  type SmartFolderItem,
  type SmartFolderSight,
} from '../../shared/model/index.ts';

export function aSight(id: string, version = '1'): SmartFolderSight {
  return { assetId: asId<AssetId>(id), fileId: asId<FileId>(`f${id}`), bankFileName: `${id}.png`, version };
}

/** An item with its rendition in the smart folder. */
export function aSmartFolderItem(id: string, change: Partial<SmartFolderItem> = {}): SmartFolderItem {
  const name = `${id}.png`;
  return {
    smartFolderId: asId<SmartFolderId>('shelf'),
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
