import { toAppError } from '../../../shared/errors/index.ts';
import type { RelativePath, WatchedFolder, WatchedFolderId } from '../../../shared/model/index.ts';
import { createBackoff, type Random, unlessAborted } from '../../platform/index.ts';
import { type CheckFolderDeps, checkFolder } from './check-folder.ts';

/**
 * Compares what the bank holds with the agreed state: when the bank was reached, once a day, and after each batch of creates, which
 * another machine may have made at the same moment. Without it a restored backup would be called up to date for ever.
 */
export interface RemoteCheck {
  /** The bank is there (again): everything is compared, unless that was done a moment ago. */
  reached(): void;
  /** This folder is looked after from now on. */
  added(watchedFolderId: WatchedFolderId): void;
  /** A new asset was confirmed in this folder: its listing is looked through once the creates have ended. */
  created(watchedFolderId: WatchedFolderId): void;
  /** Runs due work now instead of after its delay; resolves when nothing is due or running. Never rejects. */
  settle(signal: AbortSignal): Promise<void>;
  isIdle(): boolean;
  /** Something is being compared right now; false also while a comparison that failed waits for its next try. */
  isRunning(): boolean;
  stop(): void;
}

export interface RemoteCheckDeps extends CheckFolderDeps {
  readonly folders: () => readonly WatchedFolder[];
  readonly whenOnline: (signal: AbortSignal) => Promise<void>;
  readonly random: Random;
  /** These files have to be planned again. */
  readonly onDifferences: (watchedFolderId: WatchedFolderId, paths: readonly RelativePath[]) => void;
  /** Something that the status shows has changed. */
  readonly onChange: () => void;
  readonly life: AbortSignal;
}

export interface RemoteCheckOptions {
  readonly confirmGapMs: number;
}

// A connection that comes and goes must not list everything again each time.
const REACHED_AT_MOST_EVERY_MS = 10 * 60_000;
// Daily, with a jitter of up to four hours: the clients of a company must not all list at the minute they were started.
const DAILY_MS = 22 * 60 * 60_000;
const JITTER_MS = 4 * 60 * 60_000;
// Creates of one batch end within moments of each other; the second sweep finds what another machine finished later.
const SWEEP_AFTER_MS = 2_000;
const SECOND_SWEEP_AFTER_MS = 60_000;
// A bank that fails at a listing is asked again soon, and then with growing pauses.
const retryPolicy = { firstMs: 2_000, maxMs: 60_000 };

export function createRemoteCheck(deps: RemoteCheckDeps, options: RemoteCheckOptions): RemoteCheck {
  const { clock, log, life } = deps;
  const due = new Set<WatchedFolderId>();
  const swept = new Set<WatchedFolderId>();
  let isHeld = false;
  let retried = Promise.withResolvers<void>();
  let cancelRetry: () => void = () => undefined;
  const retry = createBackoff({ ...retryPolicy, random: deps.random });
  let lastFullMs: number | null = null;
  let running: Promise<void> | null = null;
  let cancelSweep: (() => void) | null = null;
  let cancelSecond: (() => void) | null = null;
  let cancelDaily: () => void = () => undefined;
  let isStopped = false;

  function armDaily(): void {
    cancelDaily();
    cancelDaily = clock.after(DAILY_MS + deps.random() * JITTER_MS, () => {
      askForAll();
      armDaily();
    });
  }

  function askForAll(): void {
    for (const { watchedFolderId } of deps.folders()) due.add(watchedFolderId);
    lastFullMs = clock.monotonicMs();
    begin();
  }

  function begin(): void {
    if (running !== null || isHeld || due.size === 0 || life.aborted) return;
    running = work().finally(() => {
      running = null;
      deps.onChange();
      begin();
    });
  }

  async function work(): Promise<void> {
    try {
      await deps.whenOnline(life);
      for (let next = take(); next !== null; next = take()) await check(next, life);
      retry.reset();
    } catch (error) {
      if (life.aborted) return;
      const { code } = toAppError(error);
      log.warn('comparison with the bank failed', { code });
      isHeld = true;
      cancelRetry = clock.after(retry.next(), () => {
        isHeld = false;
        begin();
        retried.resolve();
        retried = Promise.withResolvers<void>();
      });
    }
  }

  function take(): WatchedFolderId | null {
    const [first] = due;
    if (first === undefined) return null;
    due.delete(first);
    return first;
  }

  async function check(watchedFolderId: WatchedFolderId, signal: AbortSignal): Promise<void> {
    const folder = deps.folders().find((each) => each.watchedFolderId === watchedFolderId);
    if (folder === undefined || folder.isPaused) return;
    const startedMs = clock.monotonicMs();
    try {
      const { compared, paths, duplicatesFound } = await checkFolder(deps, folder, options, signal);
      const ms = Math.round(clock.monotonicMs() - startedMs);
      log.info('compared with the bank', {
        watchedFolderId,
        compared,
        differences: paths.length,
        duplicatesFound,
        ms,
      });
      if (paths.length > 0) deps.onDifferences(watchedFolderId, paths);
      if (duplicatesFound > 0) deps.onChange();
    } catch (error) {
      due.add(watchedFolderId);
      throw error;
    }
  }

  function sweepNow(): void {
    cancelSweep?.();
    cancelSweep = null;
    if (swept.size === 0 || isStopped) return;
    const again = new Set(swept);
    for (const id of swept) due.add(id);
    swept.clear();
    for (const { bankFolderId } of deps.folders()) deps.viewOf(bankFolderId).invalidate();
    cancelSecond?.();
    cancelSecond = clock.after(SECOND_SWEEP_AFTER_MS, () => {
      for (const id of again) due.add(id);
      begin();
    });
    begin();
  }

  async function settle(signal: AbortSignal): Promise<void> {
    sweepNow();
    begin();
    // A comparison that failed is still due: nothing may be called up to date before it went through.
    while (running !== null || (isHeld && due.size > 0)) {
      await (running ?? unlessAborted(retried.promise, signal));
      signal.throwIfAborted();
    }
  }

  return {
    reached() {
      const isRecent = lastFullMs !== null && clock.monotonicMs() - lastFullMs < REACHED_AT_MOST_EVERY_MS;
      if (isRecent || isStopped) return;
      askForAll();
      armDaily();
    },
    added(watchedFolderId) {
      due.add(watchedFolderId);
      begin();
    },
    created(watchedFolderId) {
      // An upload may be confirmed while the engine stops. A sweep that was armed then would keep the process for a minute.
      if (isStopped) return;
      swept.add(watchedFolderId);
      cancelSweep?.();
      cancelSweep = clock.after(SWEEP_AFTER_MS, sweepNow);
    },
    settle,
    isRunning: () => running !== null,
    isIdle: () => running === null && swept.size === 0 && due.size === 0,
    stop() {
      isStopped = true;
      cancelDaily();
      cancelSweep?.();
      cancelSecond?.();
      cancelRetry();
    },
  };
}
