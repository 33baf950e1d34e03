import type { LocalPath, Sha256 } from '../files/local-file.ts';
import type { AssetId, BankFolderId, Brand, ConversionId, FileId } from '../primitives/ids.ts';
import type { DownloadId } from '../transfers/download.ts';
import type { IntentCause } from '../transfers/intent.ts';

/** The directory of Galley's own in every smart folder: it names the smart folder's owner, and renditions gather in it. */
export const smartFolderMarkName = '.galley-shelf';

/** Identifies one smart folder. Made by Galley. */
export type SmartFolderId = Brand<string, 'SmartFolderId'>;

/** A search as a person saved it; the words of the search screen. */
export interface SmartFolderQuery {
  readonly text: string;
  readonly match: 'contains' | 'exactly' | 'words' | 'regex';
  readonly folderId: BankFolderId | null;
  readonly includeSubfolders: boolean;
  readonly exclude: boolean;
}

/** A saved search and a conversion that Galley keeps as files in one directory. */
export interface SmartFolder {
  readonly smartFolderId: SmartFolderId;
  /** Made by Galley for this smart folder alone. */
  readonly directory: LocalPath;
  readonly query: SmartFolderQuery;
  readonly conversionId: ConversionId;
  readonly isPaused: boolean;
  readonly createdAtMs: number;
  /** When the bank was last asked with success; null before the first time. */
  readonly readAtMs: number | null;
}

/** The bank's facts about one asset. `version` changes exactly when another rendition is due. */
export interface SmartFolderSight {
  readonly assetId: AssetId;
  readonly fileId: FileId;
  /** With extension, as the bank writes it: not yet safe for a disk. */
  readonly bankFileName: string;
  readonly version: string;
}

/** A file that Galley wrote into a smart folder. Integers beyond 2^53 are decimal text. */
export interface SmartFolderFile {
  readonly version: string;
  /** One component in the directory of the smart folder. */
  readonly name: string;
  /** The name before it was numbered, because another file bore it. */
  readonly wishedName: string;
  readonly sizeBytes: number;
  readonly mtimeNs: string;
  readonly inode: string;
  readonly sha256: Sha256;
}

/** One asset in a smart folder: the bank's facts, the file there, and the rendition on its way. */
export interface SmartFolderItem {
  readonly smartFolderId: SmartFolderId;
  readonly sight: SmartFolderSight;
  /** Null before the first rendition arrived. */
  readonly file: SmartFolderFile | null;
  /** The rendition of `sight` has still to come. */
  readonly isDue: boolean;
  readonly downloadId: DownloadId | null;
  /** Written before a file gets its final name, so that its owner is known after a crash. */
  readonly placing: Pick<SmartFolderFile, 'name' | 'inode'> | null;
  /** Why the rendition does not come. */
  readonly cause: IntentCause | null;
  /** A file that Galley wrote and a person changed since: it stays, and Galley's own lies beside it. */
  readonly keptName: string | null;
  /** Admissible readings in a row that did not show the asset. */
  readonly absenceCount: number;
  /** A person said that files of assets which are gone may go. */
  readonly isRemovalApproved: boolean;
}
