import type {
  ActivityEntry,
  ActivityListQuery,
  ActivityPage,
  ActivityQuery,
  AskChoice,
  EngineStatus,
  IntentId,
  LocalPath,
  TransferView,
  TroubledDirectory,
  UploadDuplicate,
  WatchedFolderId,
  WhyAnswer,
} from '../../shared/model/index.ts';
import type { LinkedFolders } from '../folders/index.ts';
import type {
  GroupOutcome,
  IssueGroup,
  ManualUploadRequest,
  ManualUploadResult,
} from '../manual-uploads/index.ts';
import type { WaitingFile } from '../planning/index.ts';
import type { ServerState } from '../transfer/index.ts';

/** Totals of everything that the engine did since it started; the source of `sync --once`'s summary. */
export interface RunTotals {
  readonly scanned: number;
  readonly uploaded: number;
  readonly versions: number;
  readonly adopted: number;
  readonly unchanged: number;
  readonly ignored: number;
  readonly parked: number;
  readonly failed: number;
  readonly bytes: number;
}

export type EngineEvent =
  | { readonly kind: 'status'; readonly status: EngineStatus }
  /** Rows that were added or changed; a row that is gone appears in `removed`. Sent at most every 100 ms. */
  | {
      readonly kind: 'transfers';
      readonly changed: readonly TransferView[];
      readonly removed: readonly IntentId[];
    };

/**
 * The engine as hosts see it: one per state directory, no Electron, no HTTP server, no terminal. Every host (window,
 * browser, command line) drives this and nothing below it.
 */
export interface SyncEngine extends LinkedFolders {
  /** Recovers the journal, signs in, scans and watches all linked folders that are not paused. */
  start(): Promise<void>;
  /**
   * Stops watching, aborts requests before their commit point, and waits for those past it. Subscribers have received every event
   * when it resolves. Safe to call twice.
   */
  stop(): Promise<void>;

  /** Whether the bank can be reached. Work beside the engine reports its failures here and waits here. */
  readonly server: Pick<ServerState, 'condition' | 'isOpen' | 'report' | 'reportFailure' | 'subscribe'>;
  /** Whether the bank has accepted the account since `start()`. */
  wasSignedIn(): boolean;
  /** Signs in once more, also after a refusal. */
  retrySignIn(): void;

  /** `untilMs` is shown to the user; the caller resumes at that time. */
  pause(untilMs: number | null): void;
  resume(): void;
  setLimit(bytesPerSecond: number | null): void;
  /** The most uploads at once; the bank's answers decide how far below it. */
  setMaxConcurrency(maxConcurrency: number): void;

  /**
   * One-off upload of a file outside any watched folder. Resolves when it is promised, not when it is sent. Throws the
   * signal's reason, and has promised nothing then.
   */
  upload(request: ManualUploadRequest, signal: AbortSignal): Promise<ManualUploadResult>;
  cancel(intentId: IntentId): Promise<void>;
  /** The same of all uploads of a batch that can still be taken back. */
  cancelBatch(batchId: number): Promise<GroupOutcome>;
  retry(intentId: IntentId): Promise<void>;
  /** Answers a parked question (`ask`, name clash, could not confirm). */
  answer(intentId: IntentId, choice: AskChoice): Promise<void>;
  /** Parked uploads grouped by cause, largest group first, with the answers that apply to a whole group. */
  issueGroups(): readonly IssueGroup[];
  retryIssues(code: string): Promise<GroupOutcome>;
  /** Throws BAD_USAGE for an answer that is not safe to give to a whole group. */
  answerIssues(code: string, choice: AskChoice): Promise<GroupOutcome>;

  /** Duplicates on the bank without an answer, newest first; `docs/protocol/upload.md#a2-false`. */
  duplicates(limit: number): readonly UploadDuplicate[];
  /** The user has dealt with them on the bank: they are not reported again. Unknown ones are skipped. */
  resolveDuplicates(duplicates: readonly Pick<UploadDuplicate, 'intentId' | 'assetId'>[]): void;

  /** Directories that could not be read when they were last looked at, as the journal knows; also of an engine that has not started. */
  troubledDirectories(): readonly (TroubledDirectory & { readonly watchedFolderId: WatchedFolderId })[];
  status(): EngineStatus;
  /** Whether a folder that is not paused is being scanned or compared with the bank. The word of the status may hide that. */
  isChecking(): boolean;
  /** Uploads alone. */
  activity(query: ActivityQuery): { readonly rows: readonly TransferView[]; readonly total: number };
  /** Uploads and downloads as one list. */
  activityPage(query: ActivityListQuery): ActivityPage<ActivityEntry>;
  /** Where the file of an intent lies; null when it is Galley's own copy, or the intent is not known. */
  localPathOf(intentId: IntentId): LocalPath | null;
  totals(): RunTotals;
  /** Files for which nothing is promised before the transfer of another one has ended; they count as failed in the totals. */
  waitingFiles(): readonly WaitingFile[];
  why(path: LocalPath): Promise<WhyAnswer>;
  /** Resolves when every folder was scanned and nothing is queued, running or waiting for a retry. */
  idle(signal: AbortSignal): Promise<void>;
  subscribe(listener: (event: EngineEvent) => void): () => void;
}
