import { AppError, retryRuleOf, toAppError } from '../../../shared/errors/index.ts';
import type {
  FolderHealth,
  RelativePath,
  TroubledDirectory,
  WatchedFolder,
} from '../../../shared/model/index.ts';
import {
  type DirectorySkip,
  goneDirectory,
  isLastingTrouble,
  type ScannedDirectory,
} from '../../disk/index.ts';
import type { DirectoryProcessor, FolderAdoption, PassOutcome } from '../../planning/index.ts';
import { type Clock, createBackoff, type Log, type Random } from '../../platform/index.ts';
import type { UnreadRules } from '../../rules/index.ts';
import { bringsBack } from '../../rules/index.ts';
import { isAboutAccount } from '../../transfer/index.ts';
import { createDirtyQueue } from './dirty-queue.ts';
import { codeOfListing, createFolderTrouble, type TroubleStore } from './folder-trouble.ts';
import type { DirtyScope, StartWatcher, SyncWatcher, WatchHealth } from './watch-port.ts';

/** Disk access of one watched folder, as the runner needs it. */
export interface FolderDisk {
  scanTree(skip: DirectorySkip, signal: AbortSignal): AsyncIterable<readonly ScannedDirectory[]>;
  scanSubtree(
    directory: RelativePath,
    skip: DirectorySkip,
    signal: AbortSignal,
  ): AsyncIterable<readonly ScannedDirectory[]>;
  scanDirectory(directory: RelativePath): Promise<ScannedDirectory>;
  isRootThere(): Promise<boolean>;
}

export interface FolderRunnerDeps {
  readonly folder: WatchedFolder;
  readonly disk: FolderDisk;
  readonly processor: DirectoryProcessor;
  readonly adoption: Pick<FolderAdoption, 'scanEnded' | 'advance'>;
  readonly startWatcher: StartWatcher;
  /**
   * Reads the rules that hold in a directory from above, where no scan from the top downwards has led to it, or one that left
   * there long ago. True: what holds is not what was known before.
   */
  readonly learnAbove: (directory: RelativePath) => Promise<boolean>;
  /** Directories that neither scan nor watcher enters, by the rules as they are known now. */
  readonly skip: () => DirectorySkip;
  /**
   * Begins to note which directories are there; `end` calls gone what lies in none of them, and returns those of the
   * others that have to be looked at all the same.
   */
  readonly beginScan: () => {
    readonly saw: (directories: readonly RelativePath[]) => void;
    readonly end: () => readonly RelativePath[];
  };
  /** A scan and what followed from it are through: what is found from now on was not found in one go with it. */
  readonly onScanEnded: () => void;
  /** Keeps the trouble of directories; null: for one run alone. */
  readonly troubles: TroubleStore | null;
  readonly clock: Clock;
  readonly log: Log;
  readonly random: Random;
}

/**
 * Runs one watched folder: one piece of work at a time, with events as hints and the scan as the truth. Before `start`, which a
 * paused folder never sees, every request is ignored: a start scans everything.
 */
export interface FolderRunner {
  /** `isWatching` false: one full scan and what follows from it, no watcher. */
  start(options: { readonly isWatching: boolean }): void;
  /** Resolves when the running piece of work has ended. */
  stop(): Promise<void>;
  /**
   * Full scan now; resolves when scan and plan are through, but for what is still to be read and compared of a directory that
   * needs long. Throws what ended it.
   */
  scanNow(): Promise<void>;
  /** `inMs`: not before then, to gather what comes in quick succession. */
  markDirty(directory: RelativePath, inMs?: number): void;
  /** Something outside has changed (bank back, settings): what failed is tried again at once. */
  runDueNow(): void;
  health(): FolderHealth;
  isChecking(): boolean;
  debouncingCount(): number;
  /** Nothing is dirty, running, in debounce or due for a retry. */
  isIdle(): boolean;
}

// Events get lost in more ways than any system admits; this bounds how long a lost one can hide a file.
const FULL_SCAN_EVERY_MS = 30 * 60 * 1000;
// A failed look (unreadable directory, bank that refuses the folder) is repeated with growing pauses.
const retryPolicy = { firstMs: 2_000, maxMs: 5 * 60 * 1000 };
// A directory that a network volume did not give out: long enough for the volume to recover.
const UNREADABLE_RETRY_MS = 30_000;
// A file that is still being written gets another pass within seconds, and belongs to the scan that found it.
const SAME_SCAN_MS = 10_000;
// A scan may take hours, and a person who leaves something out means what it comes by from now on.
const LEARN_EVERY_MS = 1_000;

// Enough to see what is wrong; the rest is a number.
const LISTED_TROUBLE = 50;

function troubledOf(directories: readonly TroubledDirectory[]): Pick<FolderHealth, 'troubledDirectories'> {
  if (directories.length === 0) return {};
  return { troubledDirectories: { first: directories.slice(0, LISTED_TROUBLE), count: directories.length } };
}

/**
 * `passed-by`: it has passed by directories which the rules do not leave out, as it turned out. `rules-edited`: it was broken
 * off, because what it came by before was planned by rules that hold no more, and may be sent.
 */
type WalkEnd = 'whole' | 'passed-by' | 'rules-edited';

export function createFolderRunner(deps: FolderRunnerDeps, onChange: () => void): FolderRunner {
  const { clock, log, processor, disk } = deps;
  const life = new AbortController();
  const queue = createDirtyQueue(clock);
  let watcher: SyncWatcher | null = null;
  let watchedSkip: DirectorySkip | null = null;
  let watchHealth: WatchHealth = {
    mode: 'none',
    isRootPresent: true,
    watchingSinceMs: null,
    overflowCount: 0,
    trouble: null,
  };
  const trouble = createFolderTrouble(deps.troubles);
  let lastFullScanEndedMs: number | null = null;
  let directoryCount = 0;
  const retry = createBackoff({ ...retryPolicy, random: deps.random });
  let isStarted = false;
  let isWorking = false;
  let learnedMs = Number.NEGATIVE_INFINITY;
  let current: Promise<void> | null = null;
  let cancelTimer: (() => void) | null = null;
  let scanWaiters: { resolve: () => void; reject: (error: AppError) => void }[] = [];

  function pump(): void {
    if (!isStarted || current !== null || life.signal.aborted) return;
    cancelTimer?.();
    cancelTimer = null;
    const dueInMs = queue.dueInMs();
    if (dueInMs === null) {
      onChange();
      return;
    }
    if (dueInMs > 0) {
      cancelTimer = clock.after(dueInMs, pump);
      onChange();
      return;
    }
    isWorking = true;
    onChange();
    current = work().finally(() => {
      current = null;
      isWorking = false;
      pump();
    });
  }

  async function beginWatching(): Promise<void> {
    const skip = deps.skip();
    watchedSkip = skip;
    try {
      watcher = await deps.startWatcher(deps.folder.root, skip, received, (health) => {
        watchHealth = health;
        onChange();
      });
    } catch (error) {
      const { code } = toAppError(error);
      log.error('watcher did not start', { code, error });
      watchHealth = { ...watchHealth, trouble: 'WATCH_FAILED' };
    }
  }

  /** A rule that was found on the way has brought back directories that the watcher stays out of. */
  async function watchWhatCameBack(skip: DirectorySkip): Promise<void> {
    if (watcher === null || watchedSkip === null || !bringsBack(watchedSkip, skip)) return;
    const stopping = watcher;
    watcher = null;
    await stopping.stop();
    if (!life.signal.aborted) await beginWatching();
  }

  function received(dirtyScope: readonly DirtyScope[]): void {
    for (const each of dirtyScope) queue.add(each, 0);
    pump();
  }

  /** Takes the most far-reaching piece of work that is due. */
  async function work(): Promise<void> {
    const next = queue.take();
    if (next === null) return;
    try {
      switch (next.kind) {
        case 'everything':
          await fullScan();
          break;
        case 'subtree':
          await learnAbove(next.directory);
          for await (const group of disk.scanSubtree(next.directory, deps.skip(), life.signal)) {
            for (const scanned of group) {
              await learnNowAndThen(scanned.directory);
              await passAndFollowRules(scanned);
            }
          }
          break;
        case 'directory':
          await learnAbove(next.directory);
          await passAndFollowRules(await disk.scanDirectory(next.directory));
          break;
      }
      if ((queue.dueInMs() ?? Number.POSITIVE_INFINITY) > SAME_SCAN_MS) deps.onScanEnded();
      retry.reset();
      for (const directory of deps.adoption.advance()) queue.add({ kind: 'directory', directory }, 0);
    } catch (error) {
      if (life.signal.aborted) return;
      failed(next, toAppError(error));
    }
  }

  function learnAbove(directory: RelativePath): Promise<boolean> {
    learnedMs = clock.monotonicMs();
    return deps.learnAbove(directory);
  }

  /**
   * A walk goes depth first: the directories above the current one were above it a moment ago, too, so that each `.galleyignore`
   * is read again within this time.
   */
  async function learnNowAndThen(directory: RelativePath): Promise<boolean> {
    return clock.monotonicMs() - learnedMs >= LEARN_EVERY_MS && (await learnAbove(directory));
  }

  async function fullScan(): Promise<void> {
    const waiters = scanWaiters;
    scanWaiters = [];
    try {
      let mayBeginAnew = true;
      // Once more when rules were found that bring back what was passed by. Nothing in there may be called gone.
      for (let end: WalkEnd | null = null; end !== 'whole'; ) {
        const skip = deps.skip();
        await watchWhatCameBack(skip);
        end = await scanAll(skip, mayBeginAnew);
        if (end === 'rules-edited') mayBeginAnew = false;
      }
      trouble.scanEnded(null);
      deps.adoption.scanEnded();
      lastFullScanEndedMs = clock.nowMs();
      queue.addRoutine(FULL_SCAN_EVERY_MS);
      for (const waiter of waiters) waiter.resolve();
    } catch (error) {
      const cause = life.signal.aborted ? life.signal.reason : error;
      for (const waiter of waiters) waiter.reject(toAppError(cause));
      throw error;
    }
  }

  async function scanAll(skip: DirectorySkip, mayBeginAnew: boolean): Promise<WalkEnd> {
    const scan = deps.beginScan();
    trouble.scanBegins();
    learnedMs = clock.monotonicMs();
    let isComplete = true;
    let count = 0;
    for await (const group of disk.scanTree(skip, life.signal)) {
      scan.saw(group.map(({ directory }) => directory));
      count += group.length;
      for (const scanned of group) {
        if (await learnNowAndThen(scanned.directory)) {
          if (mayBeginAnew) return 'rules-edited';
          // Rules that are edited all the time, or read by a failing volume now and then, must not keep a walk from its end.
          queue.add({ kind: 'everything' }, 0);
        }
        if (scanned.trouble?.kind === 'unreadable') isComplete = false;
        await passWithGone(scanned);
      }
    }
    directoryCount = count;
    log.info('full scan ended', { directories: count, isComplete });
    if (bringsBack(skip, deps.skip())) return 'passed-by';
    // Below a directory that could not be read nothing may be called gone.
    const left = isComplete ? scan.end() : [];
    for (const directory of left) queue.add({ kind: 'directory', directory }, 0);
    return 'whole';
  }

  async function look(scanned: ScannedDirectory): Promise<PassOutcome> {
    const { directory } = scanned;
    const unreadable = scanned.trouble?.kind === 'unreadable' ? scanned.trouble.errno : null;
    const outcome = await processor.process(scanned, life.signal);
    // Files that cannot be read because the root was renamed or unplugged are no trouble of their own.
    if (outcome.trouble !== null && !(await disk.isRootThere()))
      throw new AppError('ROOT_MISSING', { path: deps.folder.root }, outcome.trouble);
    const code = outcome.trouble?.code ?? (unreadable === null ? null : codeOfListing(unreadable));
    trouble.looked(directory, code);
    if (code !== null) log.warn('directory not finished', { directory, code, errno: unreadable });
    const again = { kind: 'directory', directory } as const;
    if (outcome.requeueInMs !== null) queue.add(again, outcome.requeueInMs);
    const { unreadRules } = outcome;
    if (unreadRules !== null && (unreadRules.directory !== directory || unreadable === null))
      waitForRules(unreadRules);
    if (unreadable !== null && !isLastingTrouble(unreadable)) queue.add(again, UNREADABLE_RETRY_MS);
    return outcome;
  }

  /** Once they are read they are new, and all that waits for them is looked at. */
  function waitForRules({ directory, error }: UnreadRules): void {
    trouble.looked(directory, error.code);
    if (retryRuleOf(error.code) !== 'never') queue.add({ kind: 'directory', directory }, UNREADABLE_RETRY_MS);
  }

  /** The directory, and those below it that are gone and have uploads which have not ended. */
  async function passWithGone(scanned: ScannedDirectory): Promise<PassOutcome> {
    // Not read from the disk again: one that answers to several spellings of a name would show another directory.
    for (const directory of processor.markGoneBelow(scanned)) await look(goneDirectory(directory));
    return look(scanned);
  }

  /** A full scan visits every directory below the rules; here the subtree has to follow explicitly. */
  async function passAndFollowRules(scanned: ScannedDirectory): Promise<void> {
    const { hasNewRules } = await passWithGone(scanned);
    if (hasNewRules) queue.add({ kind: 'everything' }, 0);
  }

  function failed(what: DirtyScope, error: AppError): void {
    log.warn('look failed', { ...what, code: error.code, details: error.details });
    if (what.kind === 'everything') trouble.scanEnded(error.code);
    else trouble.looked(what.directory, error.code);
    // Trouble that only the user can end is checked at the next full scan, or when the user asks. Trouble of the bank is retried
    // when the bank is back.
    const rule = retryRuleOf(error.code);
    if ((rule === 'never' || rule === 'askUser') && !isAboutAccount(error.code)) {
      queue.addRoutine(FULL_SCAN_EVERY_MS);
      return;
    }
    queue.add(what, retry.next());
  }

  return {
    start({ isWatching }) {
      isStarted = true;
      // Watch first, scan then: what changes in between is seen by both instead of by neither.
      current = (isWatching ? beginWatching() : Promise.resolve()).finally(() => {
        current = null;
        queue.add({ kind: 'everything' }, 0);
        pump();
      });
    },
    async stop() {
      cancelTimer?.();
      life.abort(new AppError('CANCELLED'));
      for (const waiter of scanWaiters) waiter.reject(new AppError('CANCELLED'));
      await current;
      await watcher?.stop();
    },
    scanNow() {
      if (!isStarted) return Promise.resolve();
      return new Promise((resolve, reject) => {
        scanWaiters.push({ resolve, reject });
        queue.add({ kind: 'everything' }, 0);
        pump();
      });
    },
    markDirty(directory, inMs = 0) {
      if (!isStarted) return;
      queue.add({ kind: 'directory', directory }, inMs);
      pump();
    },
    runDueNow() {
      retry.reset();
      queue.runDueNow();
      pump();
    },
    health: () => ({
      ...watchHealth,
      ...troubledOf(trouble.directories()),
      isRootPresent: watchHealth.isRootPresent && trouble.code() !== 'ROOT_MISSING',
      lastFullScanEndedMs,
      directoryCount,
      // Why it is polled must not hide what is in the way of the looks, which go on.
      trouble:
        watchHealth.mode === 'polling'
          ? (trouble.code() ?? watchHealth.trouble)
          : (watchHealth.trouble ?? trouble.code()),
    }),
    isChecking: () => isWorking,
    debouncingCount: () => processor.debouncingCount(),
    isIdle: () => current === null && queue.isQuiet(),
  };
}
