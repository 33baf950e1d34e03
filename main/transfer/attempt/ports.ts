import type {
  AssetId,
  AttachmentTypeId,
  BankAsset,
  BankFolderId,
  ControlAsset,
  FileId,
  Fingerprint,
  Intent,
  IntentCause,
  IntentId,
  IntentMove,
  IntentState,
  LocalPath,
  OpenBeside,
  Receipt,
  Recovered,
  RemoteDifference,
  RemotePlace,
  RemoteVersion,
  Sha256,
  ShownContent,
  UploadDuplicateKind,
  UploadSource,
} from '../../../shared/model/index.ts';

/**
 * Bytes of an upload: pulled once, from the first byte to the last. Asking for the next chunk says "the former ones
 * were handed to the connected socket", because the chunk after the hold-back gate is the one that cannot be taken
 * back: so pull nothing before the connection (and its TLS) stands, one chunk at a time, never ahead. Throwing
 * destroys the socket.
 */
export type UploadBody = AsyncIterable<Uint8Array>;

export type UploadRequest = {
  readonly idempotencyKey: string;
  /** Sent percent-encoded as one path component. */
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly body: UploadBody;
  readonly signal: AbortSignal;
} & (
  | {
      readonly kind: 'asset';
      readonly bankFolderId: BankFolderId;
      /** Create nothing where the folder holds this name and content; a bank that cannot ignores it. */
      readonly unlessExists: boolean;
    }
  | { readonly kind: 'version'; readonly assetId: AssetId }
  | { readonly kind: 'file-version'; readonly fileId: FileId }
  | { readonly kind: 'attachment'; readonly assetId: AssetId; readonly typeId: AttachmentTypeId }
);

/** The names in a 2xx body (`docs/api/extensions.md#upload-answers`): all four forms are accepted. */
export type UploadAnswer =
  | { readonly kind: 'asset'; readonly asset: BankAsset }
  | { readonly kind: 'id'; readonly id: string }
  | { readonly kind: 'empty' }
  | { readonly kind: 'unreadable' };

/**
 * How much of a body had been handed to the socket when the answer began or the request broke. `whole`: every byte. `part`: not the
 * last one, for certain. `unsure`: the last one was on its way.
 */
export type BodySent = 'whole' | 'part' | 'unsure';

/** The *observation* of one upload request; transfer judges it. `response` is set only when the whole answer was read. */
export type UploadObservation =
  | {
      readonly kind: 'response';
      readonly status: number;
      readonly sent: BodySent;
      /** From Retry-After, seconds or date form, in milliseconds; null when absent. Not clamped. */
      readonly retryAfterMs: number | null;
      readonly answer: UploadAnswer;
      /** The bank created nothing: this asset of the folder holds the name and content already. */
      readonly existingAssetId?: AssetId | null;
      /** `Message`/`Code` of an error body when it has any, shortened, for people. */
      readonly message: string | null;
    }
  | { readonly kind: 'no-response'; readonly cause: IntentCause; readonly sent: BodySent }
  /** A proxy on the way refused, and passed nothing of it on. */
  | { readonly kind: 'proxy-refused'; readonly cause: IntentCause; readonly sent: BodySent }
  /** The body iterable threw: the gate refused, or the file failed. The error is the one it threw. */
  | { readonly kind: 'body-failed'; readonly error: unknown };

/**
 * A search by FolderId, as read. `receivedCount` counts the items before any were skipped as unreadable; `isComplete` is
 * false when any item could not be read; `isPinned` is true when the bank may have cut the list at the length of a page.
 */
export interface FolderListing {
  readonly assets: readonly BankAsset[];
  readonly receivedCount: number;
  readonly isComplete: boolean;
  readonly isPinned: boolean;
}

/**
 * `idempotentUploads`: a repeated request with the same key and content answers what the first one answered. `conditionalCreate`:
 * a create can be made to depend on nothing of this name and content being in the folder.
 */
export interface BankFeatures {
  readonly idempotentUploads: boolean;
  readonly conditionalCreate: boolean;
}

/** The bank as transfer needs it. Reads throw AppError; `upload` returns what it saw and throws only on misuse. */
export interface BankPort {
  upload(request: UploadRequest): Promise<UploadObservation>;
  listFolder(bankFolderId: BankFolderId, signal: AbortSignal): Promise<FolderListing>;
  /** Assets of the folder that are named like one of these files. */
  findNamed(
    bankFolderId: BankFolderId,
    fileNames: readonly string[],
    signal: AbortSignal,
  ): Promise<{ readonly assets: readonly BankAsset[] }>;
  /** Which extensions for uploads this bank announces; none for a documented one. Throws AppError. */
  features(signal: AbortSignal): Promise<BankFeatures>;
  /** Finds one asset; null when the bank shows none. Documented banks are searched by folder, others by id. */
  readAsset(assetId: AssetId, hint: BankFolderId | null, signal: AbortSignal): Promise<BankAsset | null>;
  /**
   * Streams conversion 1 and returns its digest; nothing touches the disk. Throws for a web page other than the `expected` one,
   * because a proxy or portal may have sent it.
   */
  hashOriginal(
    fileId: FileId,
    expected: Sha256 | null,
    signal: AbortSignal,
  ): Promise<{ readonly sizeBytes: number; readonly sha256: Sha256 }>;
  /** One single-flight log-in for all who ask at once. Throws SIGN_IN_REFUSED when it is over. */
  signInAgain(): Promise<void>;
}

/** The journal as transfer needs it. Every method is durable (`synchronous=FULL`) when it returns or resolves. */
export interface IntentStore {
  get(intentId: IntentId): Intent | null;
  /**
   * Up to `limit` intents in `queued` or `ambiguous` that may run at `nowMs`, oldest first, none of a blocked key. With
   * `isSharing`, intents that `mayShareName` block each other no more.
   */
  nextRunnable(nowMs: number, limit: number, isSharing?: boolean): readonly Intent[];
  /** The intent as it is now if it may still run, null otherwise: what `nextRunnable` said may be old by now. */
  runnable(intentId: IntentId, nowMs: number, isSharing?: boolean): Intent | null;
  /**
   * The earliest `runAfterMs` after `nowMs` of an intent that waits, null when none does. To be asked with the moment of
   * the `nextRunnable` before it: what becomes runnable between two moments would be in neither answer.
   */
  nextDueMs(nowMs: number): number | null;
  /** Throws when the move is illegal, or lost because the intent is no longer in `from`. */
  move(move: IntentMove): void;
  /**
   * Records the commit point: moves the intent from `queued` or `sending` to `committing` and adds 1 to `attempt`. Resolves when
   * the row is durable. `sha256` covers the whole file, the held-back byte included. Rejects when the intent promises another
   * state of the file than `fingerprint` by now. Commits of one turn share one transaction.
   */
  recordCommitPoint(intentId: IntentId, sha256: Sha256, fingerprint: Fingerprint): Promise<void>;
  /** Confirmed + receipt + agreed in one transaction; of uploads that end in one turn, in one shared transaction. */
  confirm(intentId: IntentId, receipt: Receipt, ended?: IntentMove['ended']): Promise<void>;
  /** Versions that the bank is expected to show. */
  readonly remote: {
    expected(place: RemotePlace): RemoteVersion | null;
    noteShown(place: RemotePlace, version: Pick<RemoteVersion, 'fileId' | 'created'>): void;
    record(place: RemotePlace, difference: Pick<RemoteDifference, 'kind' | 'shown'>): boolean;
  };
  /** The bank shows the content of this intent as the active version: it is agreed on without an upload. */
  adopt(intent: Intent, shown: ShownContent): void;
  /** Asset ids that other intents than `asker`, or agreed rows of this state directory, own. */
  ownersOf(assetIds: readonly AssetId[], asker: IntentId): ReadonlyMap<AssetId, IntentId | 'agreed'>;
  /** The assets of the bank folder at its last reading before uploads; null when none was recorded. */
  controlAssetOf(bankFolderId: BankFolderId): ControlAsset | null;
  noteControlAsset(controlAsset: ControlAsset): void;
  /** Whether this asset was disclosed as a duplicate or partial upload of this intent. */
  isDuplicateOf(intentId: IntentId, assetId: AssetId): boolean;
  /** False where it was known. */
  recordDuplicate(intentId: IntentId, assetId: AssetId, kind: UploadDuplicateKind): boolean;
  /** The folder shows its assets again, so `unchecked` is over. False when no `unchecked` entry was reported. */
  forgetUnchecked(intentId: IntentId): boolean;
  /** Number of intents that are queued, under way or ambiguous, without those that a paused folder holds back. */
  awaitedCount(): number;
  /** Whether a later intent of the same key is under way or through, so that running this one would undo it. */
  isOvertaken(intentId: IntentId): boolean;
  /** Whether another intent of the same key is under way or ambiguous. */
  isAnotherOpen(intentId: IntentId): boolean;
  /** The names and contents of the other open intents of the same key: an asset of the name may belong to any of them. */
  openBeside(intentId: IntentId): readonly OpenBeside[];
  scheduleSweep(intentId: IntentId, dueAtMs: number, step: number): void;
  dueSweeps(nowMs: number): readonly { readonly intentId: IntentId; readonly step: number }[];
  finishSweep(intentId: IntentId, step: number): void;
  /** The earliest time at which a sweep is due, null when none is left. */
  nextSweepMs(): number | null;
  /** A person wants to cancel it; kept beyond a crash, because the attempt may end long after. */
  noteCancelAsked(intentId: IntentId): void;
  /**
   * Crash recovery, once at start: `sending` → `queued`, `tail` and `verifying` → `ambiguous`, and what is queued although
   * a person wanted to cancel it → `cancelled`. Returns how many.
   */
  recover(nowMs: number): Recovered;
}

/** One pass over an open file. */
export interface FileReading {
  /** At least one byte and at most `mostBytes`, good until the next call; none when the file ends before its announced size. */
  next(mostBytes: number): Promise<Uint8Array>;
  /** Of all bytes; asked after the last of them. */
  sha256(): Promise<Sha256>;
  /** Awaited before the file is closed. */
  close(): Promise<void>;
}

/** An open local file. It is the one descriptor of the whole attempt; nothing is ever read through the path again. */
export interface UploadFile {
  /** `fstat` of the descriptor, now. */
  fingerprint(): Promise<Fingerprint>;
  /** Begins to read exactly `sizeBytes` bytes from the first one on, hashing on the way. One reading per descriptor. */
  read(sizeBytes: number): FileReading;
  /** Whether the path still names this very (dev, ino). */
  stillMapsTo(localPath: LocalPath): Promise<boolean>;
  close(): Promise<void>;
}

/** Opens regular files only, never blocking, never following a link at the end (`docs/protocol/upload.md#safe-open`). */
export interface UploadFiles {
  /** Throws AppError FILE_GONE, FILE_BUSY, FILE_UNREADABLE, FILE_NOT_REGULAR, FILE_READ_FAILED. */
  openForUpload(source: UploadSource): Promise<UploadFile>;
  /** Removes a spool file of Galley's own after its intent has settled. Never called for a user's file. */
  removeSpooled(localPath: LocalPath): Promise<void>;
}

/**
 * Whether the rules of its watched folder ignore this file by now. Galley asks before it reads or sends any byte of the file.
 * Throws AppError when the rules cannot be read at the moment.
 */
export type IsIgnored = (source: UploadSource) => Promise<boolean>;

/** Receives events, so that status and UI can follow. Never throws back into transfer. */
export interface TransferEvents {
  moved(intentId: IntentId, from: IntentState, to: IntentState): void;
  progress(intentId: IntentId, sentBytes: number): void;
  /**
   * The file is not what was planned: changed while it was read, or gone. The intent waits in `queued` (changed) or
   * is `cancelled` (gone); for a watched file, sync plans again and supersedes or cancels it.
   */
  fileChanged(intentId: IntentId, code: 'FILE_CHANGED' | 'FILE_GONE'): void;
  /**
   * The bank folder holds a stranger of the name that was not there when the create was planned, or the rules leave the file
   * out by now. Of a watched file it is `cancelled`, to be planned anew; any other is `parked` with the question.
   */
  planOutdated(intentId: IntentId): void;
  /** The late sweep or a reconcile found what should not be there, or could not look. */
  duplicateFound(intentId: IntentId, assetId: AssetId, kind: UploadDuplicateKind): void;
  /** The check that was impossible for this intent can be made again. */
  duplicateCleared(intentId: IntentId): void;
  /** The journal cannot be written (true) or can be written again (false). Uploads pause while it cannot. */
  journalFull(isFull: boolean): void;
}
