import { blockingKey, type Intent, type IntentId } from '../../shared/model/index.ts';
import type { Flight } from './flight.ts';
import type { IntentStore } from './ports.ts';

/** Hands out runnable intents one by one, oldest first, holding only a handful of them in memory. */
export interface RunnableFeed {
  next(nowMs: number): Intent | null;
}

// Twice the most uploads at once: one question to the journal serves a dozen files, and nothing gets old meanwhile.
const BATCH = 12;

export function createRunnableFeed(
  store: Pick<IntentStore, 'nextRunnable' | 'runnable'>,
  flights: () => ReadonlyMap<IntentId, Pick<Flight, 'key'>>,
): RunnableFeed {
  let batch: IntentId[] = [];

  const isInFlight = (intentId: IntentId): boolean => flights().has(intentId);

  /** The journal takes a small upload of a folder that was just paused for one that has not begun. */
  function isKeyInFlight({ target, sentName }: Intent): boolean {
    const key = blockingKey(target, sentName);
    return [...flights().values()].some((flight) => flight.key === key);
  }

  function refill(nowMs: number): void {
    // Small uploads under way are still `queued` in the journal and come first in its answer.
    const found = store.nextRunnable(nowMs, BATCH + flights().size).map(({ intentId }) => intentId);
    batch = found.filter((intentId) => !isInFlight(intentId));
  }

  return {
    next(nowMs) {
      for (let isFresh = false; ; ) {
        const intentId = batch.shift();
        if (intentId === undefined) {
          if (isFresh) return null;
          refill(nowMs);
          isFresh = true;
          continue;
        }
        if (isInFlight(intentId)) continue;
        const intent = store.runnable(intentId, nowMs);
        if (intent !== null && !isKeyInFlight(intent)) return intent;
      }
    },
  };
}
