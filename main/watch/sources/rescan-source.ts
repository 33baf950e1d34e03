import { AppError } from '../../../shared/errors/index.ts';
import type { Clock, Log } from '../../platform/index.ts';
import { type TreePicture, takeTreePicture } from './take-tree-picture.ts';
import type { SourceListener, WatchedTree, WatchSource } from './watch-source.ts';

/** `baseline`: compared with the first pass; it may be older than the call, and then more is reported. */
export type StartRescan = (tree: WatchedTree, listener: SourceListener, baseline: TreePicture) => WatchSource;

/**
 * A look takes at most this share of the time: a tree that takes a minute to look at, over a slow network, is not looked
 * at again at once.
 */
const usualPausePerLook = 4;

/** How long a tree that took so long to look at is left alone. */
export function pauseAfterLookMs(
  tookMs: number,
  pollIntervalMs: number,
  pausePerLook = usualPausePerLook,
): number {
  return Math.max(pollIntervalMs, pausePerLook * tookMs);
}

export interface RescanOptions {
  /** Shortest pause between two looks. */
  readonly pollIntervalMs: number;
  /** How many times as long as a look its pause is; 4 without it. */
  readonly pausePerLook?: number;
}

/** Scans the whole tree again and again and compares pictures. */
export function createRescan(
  { clock, log }: { readonly clock: Clock; readonly log: Log },
  { pollIntervalMs, pausePerLook }: RescanOptions,
): StartRescan {
  return (tree, listener, baseline) => {
    const controller = new AbortController();
    const { signal } = controller;
    let known = baseline;
    let looking: Promise<void> = Promise.resolve();
    let cancel = lookLater();

    function lookLater(): () => void {
      return clock.after(pauseAfterLookMs(known.tookMs, pollIntervalMs, pausePerLook), () => {
        looking = compare().finally(() => {
          if (!signal.aborted) cancel = lookLater();
        });
      });
    }

    async function compare(): Promise<void> {
      try {
        const seen = await takeTreePicture(clock, tree, signal);
        for (const [directory, state] of seen.states) {
          const before = known.states.get(directory);
          if (before === undefined) listener.subtree(directory);
          else if (before !== state) listener.directory(directory);
        }
        for (const directory of known.states.keys())
          if (!seen.states.has(directory)) listener.subtree(directory);
        known = seen;
      } catch (error) {
        if (signal.aborted) return;
        log.warn('poll failed', { root: tree.root, error });
        if (error instanceof AppError && error.code === 'ROOT_MISSING') listener.rootTouched();
      }
    }

    return {
      async stop() {
        controller.abort();
        cancel();
        await looking;
      },
    };
  };
}
