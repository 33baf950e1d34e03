import type {
  AssetId,
  BankAsset,
  BankFolderId,
  FileId,
  Sha256,
  UnreadItem,
} from '../../shared/model/index.ts';

/** The content of a bank folder, as far as it was asked for. */
export interface SyncFound {
  readonly assets: readonly BankAsset[];
  readonly unread: readonly UnreadItem[];
}

/** One reading of a bank folder; its fields as in `main/transfer`. */
export interface SyncListing extends SyncFound {
  readonly receivedCount: number;
  readonly isComplete: boolean;
  readonly isPinned: boolean;
}

/** The bank as sync needs it, beside what transfer does by itself. Reads throw AppError. */
export interface SyncBank {
  signIn(signal: AbortSignal): Promise<void>;
  listFolder(bankFolderId: BankFolderId, signal: AbortSignal): Promise<SyncListing>;
  /** The same with all its subfolders. */
  listTree(bankFolderId: BankFolderId, signal: AbortSignal): Promise<SyncListing>;
  /** Assets of the folder with a name like one of these files; for a folder with a list that the bank may cut. */
  findNamed(
    bankFolderId: BankFolderId,
    fileNames: readonly string[],
    signal: AbortSignal,
  ): Promise<SyncFound>;
  readAsset(assetId: AssetId, hint: BankFolderId | null, signal: AbortSignal): Promise<BankAsset | null>;
  /** Null where the bank cannot list folders, which must be certain: files are parked for it. */
  folderChildren(
    parentId: BankFolderId,
    signal: AbortSignal,
  ): Promise<
    readonly { readonly bankFolderId: BankFolderId; readonly name: Readonly<Record<string, string>> }[] | null
  >;
  /** Null creates. Never repeated below here. */
  saveFolder(
    bankFolderId: BankFolderId | null,
    changes: { readonly parentId: BankFolderId; readonly name: string },
    signal: AbortSignal,
  ): Promise<BankFolderId>;
  /** Throws BANK_ANSWER_UNREADABLE for a web page other than the `expected` one, because a proxy or portal may have sent it. */
  hashOriginal(
    fileId: FileId,
    expected: Sha256 | null,
    signal: AbortSignal,
  ): Promise<{ readonly sizeBytes: number; readonly sha256: Sha256 }>;
}
