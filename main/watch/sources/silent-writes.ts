/**
 * main/watch: looks now and then for what no event tells. A program that writes through a memory mapping makes none at all, and other
 * writes lose theirs in ways that no system admits.
 */
import type { Clock, Log } from '../../platform/index.ts';
import { createRescan } from './rescan-source.ts';
import { takeTreePicture } from './take-tree-picture.ts';
import type { SourceListener, StartSource, WatchedTree, WatchSource } from './watch-source.ts';

/** The first scan of the folder goes first: it sees what was written before it. */
const FIRST_LOOK_MS = 5_000;
/** With the time that a file is left alone, a silent write leaves within a minute. */
const LOOK_EVERY_MS = 45_000;
/**
 * At most half a percent of one core: a tree that takes longer than a quarter of a second is looked at less often, and one of a
 * million files about as often as it is scanned anyway.
 */
const PAUSE_PER_LOOK = 200;

/** A source of events that also compares sizes and times of the whole tree. */
export function withSilentWrites(
  deps: { readonly clock: Clock; readonly log: Log },
  start: StartSource,
): StartSource {
  return async (tree, listener) => {
    const source = await start(tree, listener);
    const looks = lookLater(deps, tree, listener);
    return {
      async stop() {
        await looks.stop();
        await source.stop();
      },
    };
  };
}

function lookLater(
  { clock, log }: { readonly clock: Clock; readonly log: Log },
  tree: WatchedTree,
  listener: SourceListener,
): WatchSource {
  const controller = new AbortController();
  const rescan = createRescan(
    { clock, log },
    { pollIntervalMs: LOOK_EVERY_MS, pausePerLook: PAUSE_PER_LOOK },
  );
  let rescans: WatchSource | null = null;
  let beginning: Promise<void> = Promise.resolve();

  async function begin(): Promise<void> {
    try {
      const picture = await takeTreePicture(clock, tree, controller.signal);
      if (!controller.signal.aborted) rescans = rescan(tree, listener, picture);
    } catch (error) {
      // The source reports a root that went; the next source reads it again.
      if (!controller.signal.aborted) log.warn('no look for silent writes', { root: tree.root, error });
    }
  }

  const cancel = clock.after(FIRST_LOOK_MS, () => {
    beginning = begin();
  });
  return {
    async stop() {
      cancel();
      controller.abort();
      await beginning;
      await rescans?.stop();
    },
  };
}
