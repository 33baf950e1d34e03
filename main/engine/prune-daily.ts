import type { Journal } from '../journal/index.ts';
import type { Clock, Log } from '../platform/index.ts';

// After the first scan: the user waits for that, and not for this.
const FIRST_AFTER_MS = 5 * 60 * 1000;
const EVERY_MS = 24 * 60 * 60 * 1000;
// A breath between two portions, so that a million old rows never hold up an upload.
const PORTION_PAUSE_MS = 50;

/** Lets go of settled rows of more than 90 days ago, a portion at a time, once a day. Returns its stop. */
export function pruneDaily({
  journal,
  clock,
  log,
}: {
  readonly journal: Pick<Journal, 'prunePortion'>;
  readonly clock: Pick<Clock, 'after'>;
  readonly log: Log;
}): () => void {
  let cancel = clock.after(FIRST_AFTER_MS, prune);

  function prune(): void {
    let pruned = 0;
    try {
      pruned = journal.prunePortion();
    } catch (error) {
      // A full disk says so elsewhere, loudly; here tomorrow is early enough.
      log.warn('old activity could not be let go', { error });
    }
    cancel = clock.after(pruned > 0 ? PORTION_PAUSE_MS : EVERY_MS, prune);
  }

  return () => cancel();
}
