import type {
  AssetId,
  BankAsset,
  BankFolderId,
  FileId,
  FolderHealth,
  IntentId,
  LocalPath,
  ProofUpload,
  RelativePath,
  Sha256,
  UnreadItem,
  WatchedFolder,
  WatchedFolderId,
} from '../../shared/model/index.ts';
import type { DirectorySkip } from '../disk/index.ts';

/** What a bank folder holds, as far as it was asked about. */
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
  /** Assets of the folder that are named like one of these files; for a folder whose list the bank may cut. */
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
  /** Throws BANK_ANSWER_UNREADABLE for a web page that is not the `expected` one: anybody may have sent it. */
  hashOriginal(
    fileId: FileId,
    expected: Sha256 | null,
    signal: AbortSignal,
  ): Promise<{ readonly sizeBytes: number; readonly sha256: Sha256 }>;
}

/** Transfer as sync drives it. */
export interface SyncTransfer {
  start(): void;
  stop(): Promise<void>;
  /** New or changed rows in the journal may be runnable. */
  wake(): void;
  pause(): void;
  resume(): void;
  /** The network changed or the machine woke up: ask the bank now. */
  poke(): void;
  /** Address and key are proven anew: what was refused may be tried again. */
  reconnect(): void;
  cancel(intentId: IntentId): Promise<unknown>;
  retry(intentId: IntentId): Promise<void>;
  concurrency(): number;
  setMaxConcurrency(maxConcurrency: number): void;
  /** Bytes handed over so far, of each intent under way. */
  sent(): ReadonlyMap<IntentId, number>;
  /** Resolves when nothing is runnable, running or waiting for a time. */
  idle(signal: AbortSignal): Promise<void>;
}

/** Files on their way to reviews, as the status tells of them. */
export interface SyncProofUploads {
  /** None before they were started: what nobody has begun is not under way. */
  underWay(): readonly { readonly upload: ProofUpload; readonly sentBytes: number }[];
  subscribe(listener: () => void): () => void;
}

/** Downloads, as the status tells of them. */
export interface SyncDownloads {
  failedCount(): number;
  /** Told as often as bytes arrive. */
  subscribe(listener: () => void): () => void;
}

/** Searches that are kept as folders, as the status tells of them. */
export interface SyncShelves {
  /** In trouble that does not pass by itself, or with a question; none before they were started. */
  troubledCount(): number;
  subscribe(listener: () => void): () => void;
}

/** What a watcher calls dirty. `subtree`: that directory and all below it; `everything`: events were lost. */
export type Dirt =
  | { readonly kind: 'directory'; readonly directory: RelativePath }
  | { readonly kind: 'subtree'; readonly directory: RelativePath }
  | { readonly kind: 'everything' };

export type WatchHealth = Pick<
  FolderHealth,
  'mode' | 'isRootPresent' | 'watchingSinceMs' | 'overflowCount' | 'trouble'
>;

export interface SyncWatcher {
  stop(): Promise<void>;
}

/** Resolves when the folder is watched or cannot be; what is there already is not told. */
export type StartWatcher = (
  root: LocalPath,
  skip: DirectorySkip,
  onDirt: (dirt: readonly Dirt[]) => void,
  onHealth: (health: WatchHealth) => void,
) => Promise<SyncWatcher>;

/** Where the list of watched folders is kept; losing the journal must not lose it. */
export interface WatchedFolderStore {
  list(): readonly WatchedFolder[];
  put(folder: WatchedFolder): Promise<void>;
  remove(watchedFolderId: WatchedFolderId): Promise<void>;
}
