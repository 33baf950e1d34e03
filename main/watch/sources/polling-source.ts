import { AppError } from '../../../shared/errors/index.ts';
import type { RelativePath } from '../../../shared/model/index.ts';
import { type Clock, forkWorkerProgram, type Log, type StartWorkerProgram } from '../../platform/index.ts';
import { createStartChokidar, type StartChokidar } from './chokidar-source.ts';
import { createRescan, pauseAfterLookMs } from './rescan-source.ts';
import { takeTreePicture } from './take-tree-picture.ts';
import type { SourceListener, StartSource, WatchSource } from './watch-source.ts';

export interface PollingOptions {
  /** Shortest pause between two looks at the same thing. */
  readonly pollIntervalMs: number;
  /** Trees with more entries are scanned again and again instead. */
  readonly mostChokidarEntries?: number;
  /** Another than the real one, for tests. */
  readonly startChokidar?: StartChokidar;
}

/**
 * chokidar remembers and looks at every entry alone: at 10,000 its process takes 150 MB and 6 % of a core, at 100,000
 * 640 MB and 62 %, where the repeated scan takes 16 MB and 9 % (docs/decisions/0005-watching.md).
 */
const usualMostChokidarEntries = 10_000;

/**
 * Polls: for volumes that send no events, and for systems that allow no watching. chokidar polls trees of usual size; the
 * repeated scan those that are too large for it, and any tree that chokidar fails at.
 */
export function createPolling(
  deps: { readonly clock: Clock; readonly log: Log; readonly startWorker?: StartWorkerProgram },
  options: PollingOptions,
): StartSource {
  const { clock, log } = deps;
  const { pollIntervalMs } = options;
  const mostEntries = options.mostChokidarEntries ?? usualMostChokidarEntries;
  const start = options.startChokidar ?? createStartChokidar(deps.startWorker ?? forkWorkerProgram);
  const rescan = createRescan(deps, { pollIntervalMs });

  return async (tree, listener) => {
    const controller = new AbortController();
    const { signal } = controller;
    const baseline = await takeTreePicture(clock, tree, signal);
    if (baseline.entryCount > mostEntries) return rescan(tree, listener, baseline);
    const intervalMs = pauseAfterLookMs(baseline.tookMs, pollIntervalMs);
    let rescans: WatchSource | null = null;
    let handingOver: Promise<void> | null = null;
    const watched: SourceListener = {
      ...listener,
      failed: (error) => {
        handingOver ??= handOver(error);
      },
    };
    try {
      const chokidar = await start({ tree, intervalMs, mostEntries }, watched);
      return {
        async stop() {
          controller.abort();
          await chokidar.stop();
          await handingOver;
          await rescans?.stop();
        },
      };
    } catch (error) {
      log.warn('chokidar cannot poll, scanning again and again instead', { root: tree.root, error });
      return rescan(tree, listener, baseline);
    }

    async function handOver(reason: unknown): Promise<void> {
      log.warn('chokidar polls no more, scanning again and again instead', {
        root: tree.root,
        error: reason,
      });
      try {
        const picture = await takeTreePicture(clock, tree, signal);
        rescans = rescan(tree, listener, picture);
        // A change since chokidar's last poll is in the picture already and would never be reported.
        listener.subtree('' as RelativePath);
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof AppError && error.code === 'ROOT_MISSING') listener.rootTouched();
        else listener.failed(error);
      }
    }
  };
}
