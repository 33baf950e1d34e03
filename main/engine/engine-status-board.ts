import {
  attentionCount,
  type EngineCounts,
  type EngineStatus,
  type FolderHealth,
  type FolderStatus,
  type IntentId,
  type IssueCounts,
  type TransferView,
} from '../../shared/model/index.ts';
import type { FolderParts, SyncTransfer } from '../folders/index.ts';
import type { Journal } from '../journal/index.ts';
import { offeredChoices } from '../manual-uploads/index.ts';
import type { Clock } from '../platform/index.ts';
import type { ServerCondition } from '../transfer/index.ts';
import { foldStatus, type StatusFacts } from './fold-status.ts';
import { countProofs } from './proof-counts.ts';
import type { SyncDownloads, SyncProofUploads, SyncSmartFolders } from './status-ports.ts';

/** The engine's state as people see it, folded from the journal each time: it cannot drift away from the truth. */
export interface StatusBoard {
  status(): EngineStatus;
  /** Whether a folder that is not paused is looked at right now. */
  isChecking(): boolean;
  view(intentId: IntentId): TransferView | null;
  /** The row with the progress of the moment, or with the answers that are offered. */
  live(row: TransferView): TransferView;
}

export interface StatusBoardDeps {
  readonly journal: Journal;
  readonly transfer: SyncTransfer;
  readonly proofUploads: Pick<SyncProofUploads, 'underWay'>;
  readonly downloads: Pick<SyncDownloads, 'failedCount'>;
  readonly smartFolders: Pick<SyncSmartFolders, 'troubledCount'>;
  readonly folders: () => readonly FolderParts[];
  readonly server: () => ServerCondition;
  readonly isJournalFull: () => boolean;
  readonly pause: () => EngineStatus['pause'];
  readonly limitBytesPerSecond: () => number | null;
  readonly clock: Clock;
}

// Long enough that the number can be read, short enough that it follows a change of the network.
const RATE_WINDOW_MS = 3_000;

export function createStatusBoard(deps: StatusBoardDeps): StatusBoard {
  const { journal, transfer, clock } = deps;
  const rate = createRateMeter(clock);

  const activeFolders = () => deps.folders().filter(({ folder }) => !folder.isPaused);

  function live(row: TransferView): TransferView {
    const sentBytes = transfer.sent().get(row.intentId) ?? row.sentBytes;
    if (row.state !== 'parked' || row.cause === null) return { ...row, sentBytes };
    const choices = offeredChoices(row.cause, row.target).join(' ');
    if (choices === '') return { ...row, sentBytes };
    return { ...row, sentBytes, cause: { ...row.cause, details: { ...row.cause.details, choices } } };
  }

  function factsOf(
    counts: EngineCounts,
    issues: IssueCounts,
    parts: readonly FolderParts[],
    isPaused: boolean,
  ): StatusFacts {
    const server = deps.server();
    return {
      isSignInRefused: server === 'refused',
      isOffline: server === 'offline' || server === 'misconfigured',
      isPaused,
      // Also between two looks: a file that was not compared yet may be one that the bank lacks.
      isChecking: server === 'connecting' || isAnyChecking(parts) || comparingIn(parts) > 0,
      issues: attentionCount(issues),
      running: counts.running,
      queued: counts.queued,
      waiting: counts.waiting + debouncingIn(parts),
    };
  }

  function folderStatus(parts: FolderParts): FolderStatus {
    const { folder, runner } = parts;
    const counts = journal.counts(folder.watchedFolderId);
    const isPaused = folder.isPaused || deps.pause() !== null;
    // An issue without a folder belongs to none.
    const issues = {
      uploads: counts.parked,
      downloads: 0,
      duplicates: 0,
      folders: countTroubled([parts]),
      smartFolders: 0,
      proofs: 0,
      journal: 0,
    };
    return {
      folder,
      word: foldStatus(factsOf(counts, issues, [parts], isPaused)),
      health: runner.health(),
      counts,
      agreedCount: journal.agreedCount(folder.watchedFolderId),
    };
  }

  return {
    live,
    view(intentId) {
      const row = journal.transferView(intentId);
      return row === null ? null : live(row);
    },
    isChecking: () => isAnyChecking(activeFolders()),
    status() {
      const parts = deps.folders();
      const active = activeFolders();
      const proofs = countProofs(deps.proofUploads.underWay(), clock.nowMs());
      const uploads = journal.counts();
      const counts: EngineCounts = {
        ...uploads,
        queued: uploads.queued + proofs.queued,
        running: uploads.running + proofs.running,
        waiting: uploads.waiting + proofs.waiting,
      };
      const issues: IssueCounts = {
        uploads: uploads.parked,
        downloads: deps.downloads.failedCount(),
        duplicates: journal.duplicateCount(),
        folders: countTroubled(active),
        smartFolders: deps.smartFolders.troubledCount(),
        proofs: proofs.parked,
        // With nothing left to send, missing disk space holds nothing up.
        journal: deps.isJournalFull() && openCount(uploads) > 0 ? 1 : 0,
      };
      const sent = transfer.sent();
      const sentBytes = [...sent.values()].reduce((total, bytes) => total + bytes, 0);
      const facts = factsOf(counts, issues, active, deps.pause() !== null);
      return {
        word: foldStatus(facts),
        workState: foldStatus({ ...facts, issues: 0 }),
        pause: deps.pause(),
        asOfMs: oldestScanMs(active),
        counts: { ...counts, bytesLeft: Math.max(0, uploads.bytesLeft - sentBytes) + proofs.bytesLeft },
        issues,
        debouncingCount: debouncingIn(active),
        comparing: comparingIn(active),
        bytesPerSecond: rate(new Map<string, number>([...sent, ...proofs.sent])),
        concurrency: transfer.concurrency(),
        limitBytesPerSecond: deps.limitBytesPerSecond(),
        folders: parts.map(folderStatus),
      };
    },
  };
}

function openCount({ queued, running, waiting }: EngineCounts): number {
  return queued + running + waiting;
}

function isAnyChecking(parts: readonly FolderParts[]): boolean {
  return parts.some(({ runner }) => runner.isChecking());
}

function comparingIn(parts: readonly FolderParts[]): number {
  return parts.reduce((total, { adoption }) => total + adoption.comparingCount(), 0);
}

function debouncingIn(parts: readonly FolderParts[]): number {
  return parts.reduce((total, { runner }) => total + runner.debouncingCount(), 0);
}

function countTroubled(parts: readonly FolderParts[]): number {
  return parts.filter(({ runner }) => needsUser(runner.health())).length;
}

/** A folder that is polled because it cannot be watched is looked after all the same: there is nothing to do. */
function needsUser({ mode, trouble }: FolderHealth): boolean {
  return trouble !== null && !(trouble === 'WATCH_FAILED' && mode === 'polling');
}

/** "Up to date" is true as of the oldest of the last full scans; null while one of them has not ended. */
function oldestScanMs(parts: readonly FolderParts[]): number | null {
  let oldestMs: number | null = null;
  for (const { runner } of parts) {
    const endedMs = runner.health().lastFullScanEndedMs;
    if (endedMs === null) return null;
    oldestMs = Math.min(oldestMs ?? endedMs, endedMs);
  }
  return oldestMs;
}

/** Bytes per second over the window, from the growth of what each transfer has sent. */
function createRateMeter(clock: Clock): (sent: ReadonlyMap<string, number>) => number {
  let last = new Map<string, number>();
  let samples: { readonly atMs: number; readonly bytes: number }[] = [];
  return (sent) => {
    const nowMs = clock.monotonicMs();
    let bytes = 0;
    for (const [intentId, total] of sent) bytes += Math.max(0, total - (last.get(intentId) ?? 0));
    last = new Map(sent);
    samples = [...samples, { atMs: nowMs, bytes }].filter(({ atMs }) => nowMs - atMs <= RATE_WINDOW_MS);
    const first = samples[0];
    if (first === undefined || nowMs <= first.atMs) return 0;
    const moved = samples.slice(1).reduce((total, sample) => total + sample.bytes, 0);
    return Math.round((moved * 1000) / (nowMs - first.atMs));
  };
}
