import { stat } from 'node:fs/promises';
import { toAppError } from '../../shared/errors/index.ts';
import type { FolderHealth, LocalPath } from '../../shared/model/index.ts';
import type { Clock, Log, StartWorkerProgram } from '../platform/index.ts';
import { DirtyDirectories, type DirtyScope } from './dirty-directories.ts';
import { startInotify } from './sources/inotify-source.ts';
import { createPolling } from './sources/polling-source.ts';
import { startRecursive } from './sources/recursive-source.ts';
import { withSilentWrites } from './sources/silent-writes.ts';
import type { SourceListener, StartSource, WatchedTree, WatchSource } from './sources/watch-source.ts';

/** How well the folder is watched; the rest of `FolderHealth` is known to who scans. */
export type WatchHealth = Pick<
  FolderHealth,
  'mode' | 'isRootPresent' | 'watchingSinceMs' | 'overflowCount' | 'trouble'
>;

export interface WatcherOptions extends WatchedTree {
  /**
   * Such a volume is polled instead of watched: no event tells what other machines write. Asked whenever the root is
   * another one than before; null while nothing is there to ask.
   */
  readonly isNetworkVolume: (root: LocalPath) => Promise<boolean | null>;
  /** Shortest pause between two looks at the whole tree, where it comes to polling. */
  readonly pollIntervalMs: number;
}

export interface WatcherDeps {
  readonly clock: Clock;
  readonly log: Log;
  /** How polling gets its process; as Node does where nothing else is said. */
  readonly startWorker?: StartWorkerProgram;
  /** Other sources than those of this system, for tests. */
  readonly startNative?: StartSource;
  readonly startPolling?: StartSource;
}

export interface Watcher {
  /** After it resolves nothing is reported any more. */
  stop(): Promise<void>;
}

/**
 * An atomic save is three events in a row, an unpacked archive thousands; for this long they are gathered. A third of
 * the 150 ms that may pass between a settled change and the first byte that leaves.
 */
const gatherMs = 50;
/** A drive that is plugged in again is noticed while its owner still looks; a `stat` in this rhythm costs nothing. */
const probeMs = 5_000;
/** A network volume has this long to say what it is: the folder is called missing until it does. */
const answerGraceMs = 5_000;
/** A network volume that does not answer holds up the end this long at most. */
const stopGraceMs = 2_000;

/**
 * Watches one folder until stopped. Resolves when it is watched, or when it is known that it cannot be; later changes are
 * reported. Existing files are not: scan after it has resolved. A root that is missing or comes back is noticed within `probeMs`;
 * then, and whenever events were lost, everything is called dirty.
 */
export async function startWatcher(
  deps: WatcherDeps,
  options: WatcherOptions,
  onDirty: (dirtyScope: readonly DirtyScope[]) => void,
  onHealth: (health: WatchHealth) => void,
): Promise<Watcher> {
  const { clock, log } = deps;
  const { root } = options;
  const startNative =
    deps.startNative ?? withSilentWrites(deps, process.platform === 'linux' ? startInotify : startRecursive);
  const startPolling = deps.startPolling ?? createPolling(deps, { pollIntervalMs: options.pollIntervalMs });
  const dirty = new DirtyDirectories();
  let health: WatchHealth = unwatched;
  let source: WatchSource | null = null;
  let rootIdentity: string | null = null;
  let isPolled = false;
  let mustRestart = false;
  let isStopped = false;
  let cancelGather: (() => void) | null = null;
  let cancelProbe: () => void = () => undefined;
  /** Looks at the root run one after the other; each may stop and start the source. */
  let looks: Promise<void> = Promise.resolve();

  const silence = Promise.withResolvers<void>();
  const receivedVolume = clock.after(answerGraceMs, () => {
    log.warn('the volume of a watched root does not answer', { root });
    setHealth(missing);
    silence.resolve();
  });
  await Promise.race([look(), silence.promise]);
  receivedVolume();
  probeLater();
  return { stop };

  function look(): Promise<void> {
    looks = looks.then(lookAtRoot).catch((error: unknown) => {
      log.error('look at a watched root failed', { root, error });
      setHealth({ trouble: toAppError(error).code });
    });
    return looks;
  }

  function probeLater(): void {
    if (isStopped) return;
    cancelProbe = clock.after(probeMs, () => void look().then(probeLater));
  }

  /** A root that is there is left to the next probe: a source that lost events must not be started anew in the middle of a storm. */
  async function lookIfGone(): Promise<void> {
    await looks;
    if ((await identityOf(root)) === null) await look();
  }

  async function lookAtRoot(): Promise<void> {
    if (isStopped) return;
    const identity = await identityOf(root);
    if (source !== null && identity === rootIdentity && !mustRestart) return;
    if (identity !== null) isPolled = (await options.isNetworkVolume(root)) !== false;
    receivedVolume();
    const isFirst = rootIdentity === null && health === unwatched;
    mustRestart = false;
    await stopSource();
    rootIdentity = identity;
    if (identity === null) {
      // Paths that the removal itself made dirty must not be read as if they had been emptied.
      dirty.clear();
      setHealth(missing);
      return;
    }
    await startSource();
    if (isFirst) return;
    dirty.markEverything();
    reportSoon();
  }

  async function startSource(): Promise<void> {
    const found = { isRootPresent: true, watchingSinceMs: clock.nowMs() };
    if (isPolled) {
      source = await begin(startPolling);
      setHealth({ ...found, mode: 'polling', trouble: null });
      return;
    }
    try {
      source = await begin(startNative);
      setHealth({ ...found, mode: 'native', trouble: null });
    } catch (error) {
      log.warn('cannot watch, polling instead', { root, error });
      setHealth({ mode: 'none', isRootPresent: true, watchingSinceMs: null, trouble: 'WATCH_FAILED' });
      source = await begin(startPolling);
      setHealth({ ...found, mode: 'polling' });
    }
  }

  async function begin(start: StartSource): Promise<WatchSource> {
    let isCurrent = true;
    try {
      const begun = await start(
        // Nothing else of the options: it goes to other threads.
        { root, skip: options.skip },
        listenerFor(() => isCurrent && !isStopped),
      );
      return {
        stop() {
          // Late messages of a source must not be taken for those of its successor.
          isCurrent = false;
          return begun.stop();
        },
      };
    } catch (error) {
      // Nor what one said that never began: it would cost the successor its place at the next probe.
      isCurrent = false;
      mustRestart = false;
      throw error;
    }
  }

  async function stopSource(): Promise<void> {
    const stopping = source;
    source = null;
    try {
      await stopping?.stop();
    } catch (error) {
      // It is not listened to any more; its successor must come all the same.
      log.warn('a source of events did not end well', { root, error });
    }
  }

  function listenerFor(isReceived: () => boolean): SourceListener {
    const received =
      <Args extends readonly unknown[]>(act: (...args: Args) => void) =>
      (...args: Args) => {
        if (!isReceived()) return;
        act(...args);
        reportSoon();
      };
    return {
      directory: received((directory) => dirty.mark(directory)),
      subtree: received((directory) => dirty.markSubtree(directory)),
      // The next probe starts it anew: not at once, because a storm of events may go on for a while.
      lost: received(() => {
        log.warn('events lost', { root });
        dirty.markEverything();
        mustRestart = true;
        setHealth({ overflowCount: health.overflowCount + 1 });
      }),
      rootTouched: received(() => {
        mustRestart = true;
        void look();
      }),
      failed: received((error) => {
        log.warn('watching failed', { root, error });
        mustRestart = true;
        setHealth({ mode: 'none', watchingSinceMs: null, trouble: 'WATCH_FAILED' });
      }),
    };
  }

  function reportSoon(): void {
    if (isStopped || dirty.isClean || cancelGather !== null) return;
    cancelGather = clock.after(gatherMs, () => {
      // The files of an unplugged volume are polled as missing before its root is, and a renamed root is reported as changed
      // before it is as gone. When it is gone there is nothing to report.
      const looked = health.mode === 'polling' ? look() : dirty.isRootMarked ? lookIfGone() : looks;
      void looked.then(report, (error: unknown) => {
        log.error('look at a watched root failed', { root, error });
        report();
      });
    });
  }

  function report(): void {
    cancelGather = null;
    if (!isStopped && !dirty.isClean) onDirty(dirty.take());
  }

  function setHealth(change: Partial<WatchHealth>): void {
    if (isStopped) return;
    health = { ...health, ...change };
    onHealth(health);
  }

  async function stop(): Promise<void> {
    isStopped = true;
    cancelProbe();
    cancelGather?.();
    let cancelGrace: () => void = () => undefined;
    const grace = new Promise<void>((resolve) => {
      cancelGrace = clock.after(stopGraceMs, resolve);
    });
    await Promise.race([looks.then(stopSource), grace]);
    cancelGrace();
  }
}

const unwatched: WatchHealth = {
  mode: 'none',
  isRootPresent: true,
  watchingSinceMs: null,
  overflowCount: 0,
  trouble: null,
};

const missing = {
  mode: 'none',
  isRootPresent: false,
  watchingSinceMs: null,
  trouble: 'ROOT_MISSING',
} as const satisfies Partial<WatchHealth>;

/** Null when there is no directory at this path: unplugged, renamed, deleted. */
async function identityOf(root: LocalPath): Promise<string | null> {
  try {
    const stats = await stat(root, { bigint: true });
    return stats.isDirectory() ? `${stats.dev}:${stats.ino}` : null;
  } catch (error) {
    if (error instanceof Error && 'code' in error) return null;
    throw error;
  }
}
