import type {
  AssetId,
  DownloadId,
  SmartFolder,
  SmartFolderId,
  SmartFolderItem,
  SmartFolderSight,
} from '../../shared/model/index.ts';
import { otherLocalName } from '../disk/index.ts';
import type { Journal } from '../journal/index.ts';

/** Counts of the files in a smart folder. */
export interface SmartFolderCounts {
  /** Files of Galley's that lie there. */
  readonly files: number;
  /** Renditions on their way. */
  readonly due: number;
  /** Renditions that do not come without a person. */
  readonly failed: number;
  /** Files that a person changed; they stay beside Galley's. */
  readonly kept: number;
  /** Files with a name in the bank that not every disk can hold. */
  readonly renamed: number;
}

/** A file that is called otherwise than in the bank, because not every disk can hold its name there. */
export interface RenamedFile {
  /** As the bank writes it. */
  readonly bankFileName: string;
  readonly name: string;
}

/** The items of one smart folder: read once, every change durable when the call returns. */
export interface SmartFolderRegistry {
  items(): readonly SmartFolderItem[];
  get(assetId: AssetId): SmartFolderItem | null;
  put(item: SmartFolderItem): void;
  remove(assetId: AssetId): void;
  hasDownload(downloadId: DownloadId): boolean;
  counts(): SmartFolderCounts;
  /** The first few of the files that are called otherwise than in the bank. */
  renamed(): readonly RenamedFile[];
}

// Enough to see what they are like; their number tells the rest.
const NAMED_AT_MOST = 20;

export function openSmartFolderRegistry(
  store: Journal['smartFolders'],
  { smartFolderId }: Pick<SmartFolder, 'smartFolderId'>,
): SmartFolderRegistry {
  const items = new Map(store.items(smartFolderId).map((item) => [item.sight.assetId, item]));
  // Kept beside, because a smart folder of 100,000 files is reported several times a second.
  const renamed = new Map<AssetId, RenamedFile>();
  const note = ({ sight, file }: SmartFolderItem): void => {
    const { assetId, bankFileName } = sight;
    // The file there may be of an older sight, and its name is not recorded any more.
    if (file?.version !== sight.version || otherLocalName(bankFileName) === null) renamed.delete(assetId);
    else renamed.set(assetId, { bankFileName, name: file.name });
  };
  for (const item of items.values()) note(item);
  return {
    items: () => [...items.values()],
    get: (assetId) => items.get(assetId) ?? null,
    put(item) {
      store.putItem(item);
      items.set(item.sight.assetId, item);
      note(item);
    },
    remove(assetId) {
      store.removeItem(smartFolderId, assetId);
      items.delete(assetId);
      renamed.delete(assetId);
    },
    hasDownload: (downloadId) => [...items.values()].some((item) => item.downloadId === downloadId),
    counts() {
      const all = [...items.values()];
      const count = (test: (item: SmartFolderItem) => boolean): number => all.filter(test).length;
      return {
        files: count(({ file }) => file !== null),
        due: count(({ isDue, cause }) => isDue && cause === null),
        failed: count(({ isDue, cause }) => isDue && cause !== null),
        kept: count(({ keptName }) => keptName !== null),
        renamed: renamed.size,
      };
    },
    renamed: () => [...renamed.values()].slice(0, NAMED_AT_MOST),
  };
}

/** An asset that is new in the smart folder. */
export function newSmartFolderItem(smartFolderId: SmartFolderId, sight: SmartFolderSight): SmartFolderItem {
  return {
    smartFolderId,
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
