import type { AssetId, BankFile, LocalPath, SmartFolderQuery } from '../../shared/model/index.ts';
import type { FileStamp } from '../disk/index.ts';

/** One answer to a search. `isComplete` is false when it was cut, looks like a page, or could not all be read. */
export interface SmartFolderSnapshot {
  readonly assets: readonly {
    readonly assetId: AssetId;
    readonly modified: number;
    readonly master: BankFile;
  }[];
  readonly isComplete: boolean;
}

/** The bank calls of smart folders. Throws AppError. */
export interface SmartFolderBank {
  search(query: SmartFolderQuery, signal: AbortSignal): Promise<SmartFolderSnapshot>;
}

/** The disk calls of smart folders; all of main/disk. Throws AppError LOCAL_DISK_FULL, LOCAL_WRITE_FAILED. */
export interface SmartFolderFiles {
  beginSmartFolderDirectory(directory: LocalPath, key: string): Promise<boolean>;
  isSmartFolderThere(directory: LocalPath, key: string): Promise<boolean>;
  endSmartFolderDirectory(directory: LocalPath): Promise<void>;
  smartFolderAround(directory: LocalPath): Promise<LocalPath | null>;
  smartFolderStage(directory: LocalPath): LocalPath;
  stampAt(path: LocalPath): Promise<FileStamp | null>;
  /** Gives a name that nothing bears. */
  placePartialFile(staged: LocalPath, path: LocalPath): Promise<'written' | 'exists'>;
  replaceUnchanged(staged: LocalPath, path: LocalPath, stamp: FileStamp): Promise<boolean>;
  removeUnchanged(path: LocalPath, stamp: FileStamp): Promise<boolean>;
  /** Removes what gathers, if it is there. */
  removePartialFile(staged: LocalPath): Promise<void>;
  safeLocalName(name: string): string;
}
