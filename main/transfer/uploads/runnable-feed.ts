import { blockingKey, type Intent, type IntentId, mayShareName } from '../../../shared/model/index.ts';
import type { IntentStore } from '../attempt/ports.ts';
import type { ActiveTransfer } from './intent/active-transfer.ts';

/** Hands out runnable intents one by one, oldest first, holding only a handful of them in memory. */
export interface RunnableFeed {
  /** Null when nothing may run, or what is next does not fit: it keeps its turn then. */
  next(nowMs: number, fits?: (intent: Intent) => boolean): Intent | null;
}

// Twice the largest number of uploads at once: one query of the journal serves dozens of files, and no row gets old in between.
const BATCH = 48;

export function createRunnableFeed(
  store: Pick<IntentStore, 'nextRunnable' | 'runnable'>,
  activeTransfers: () => ReadonlyMap<IntentId, Pick<ActiveTransfer, 'key' | 'mayShareName'>>,
  isSharing: () => boolean = () => false,
): RunnableFeed {
  let batch: IntentId[] = [];

  const isInFlight = (intentId: IntentId): boolean => activeTransfers().has(intentId);

  /** The journal takes a small upload for one that has not begun, until its last byte is about to leave. */
  function isKeyTaken(intent: Intent): boolean {
    const key = blockingKey(intent.target, intent.sentName);
    const isBesideOthers = isSharing() && mayShareName(intent);
    for (const activeTransfer of activeTransfers().values()) {
      if (activeTransfer.key === key && !(isBesideOthers && activeTransfer.mayShareName)) return true;
    }
    return false;
  }

  function refill(nowMs: number): void {
    // Small uploads under way are still `queued` in the journal and come first in its answer.
    const found = store
      .nextRunnable(nowMs, BATCH + activeTransfers().size, isSharing())
      .map(({ intentId }) => intentId);
    batch = found.filter((intentId) => !isInFlight(intentId));
  }

  return {
    next(nowMs, fits = () => true) {
      for (let isFresh = false; ; ) {
        const intentId = batch.shift();
        if (intentId === undefined) {
          if (isFresh) return null;
          refill(nowMs);
          isFresh = true;
          continue;
        }
        if (isInFlight(intentId)) continue;
        const intent = store.runnable(intentId, nowMs, isSharing());
        if (intent === null || isKeyTaken(intent)) continue;
        if (fits(intent)) return intent;
        batch.unshift(intentId);
        return null;
      }
    },
  };
}
