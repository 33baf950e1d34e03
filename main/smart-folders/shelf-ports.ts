import type { AssetId, BankFile, LocalPath, ShelfQuery } from '../../shared/model/index.ts';
import type { FileStamp } from '../disk/index.ts';

/** One answer to a search. `isComplete` is false when it was cut, looks like a page, or could not all be read. */
export interface ShelfReading {
  readonly assets: readonly {
    readonly assetId: AssetId;
    readonly modified: number;
    readonly master: BankFile;
  }[];
  readonly isComplete: boolean;
}

/** The bank as shelves need it. Throws AppError. */
export interface ShelfBank {
  search(query: ShelfQuery, signal: AbortSignal): Promise<ShelfReading>;
}

/** This disk, as shelves need it; all of main/disk. Throws AppError LOCAL_DISK_FULL, LOCAL_WRITE_FAILED. */
export interface ShelfFiles {
  beginShelfDirectory(directory: LocalPath, key: string): Promise<boolean>;
  isShelfThere(directory: LocalPath, key: string): Promise<boolean>;
  endShelfDirectory(directory: LocalPath): Promise<void>;
  shelfAround(directory: LocalPath): Promise<LocalPath | null>;
  shelfStage(directory: LocalPath): LocalPath;
  stampAt(path: LocalPath): Promise<FileStamp | null>;
  /** Gives a name that nothing bears. */
  placePartialFile(staged: LocalPath, path: LocalPath): Promise<'written' | 'exists'>;
  replaceUnchanged(staged: LocalPath, path: LocalPath, stamp: FileStamp): Promise<boolean>;
  removeUnchanged(path: LocalPath, stamp: FileStamp): Promise<boolean>;
  /** Removes what gathers, if it is there. */
  removePartialFile(staged: LocalPath): Promise<void>;
  safeLocalName(name: string): string;
}
