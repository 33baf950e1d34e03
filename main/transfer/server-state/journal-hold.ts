import { backoffMs, type Clock, type Random } from '../../platform/index.ts';
import type { TransferEvents } from '../attempt/ports.ts';
import { probeBackoff, type TransferTiming } from '../limits/timing.ts';

/**
 * Holds uploads back while the journal cannot be written. It stands beside the state of the bank, because a full disk says
 * nothing about the bank, and both may hold at once.
 */
export interface JournalHold {
  isFull(): boolean;
  /** The journal refused a write. Uploads are tried again after a wait that grows with each refusal. */
  full(): void;
  /** An upload went well: the next refusal is the first of a new series. */
  succeeded(): void;
  stop(): void;
}

export interface JournalHoldDeps {
  readonly clock: Clock;
  readonly random: Random;
  readonly timing: TransferTiming;
  readonly events: Pick<TransferEvents, 'journalFull'>;
  readonly onCapacity: () => void;
}

export function createJournalHold({
  clock,
  random,
  timing,
  events,
  onCapacity,
}: JournalHoldDeps): JournalHold {
  let isFull = false;
  let isStopped = false;
  let refusals = 0;
  let cancelTimer: (() => void) | null = null;

  return {
    isFull: () => isFull,
    full() {
      refusals += 1;
      if (!isFull) {
        isFull = true;
        events.journalFull(true);
      }
      cancelTimer?.();
      if (isStopped) return;
      cancelTimer = clock.after(backoffMs(refusals - 1, probeBackoff(timing), random), () => {
        cancelTimer = null;
        isFull = false;
        events.journalFull(false);
        onCapacity();
      });
    },
    succeeded() {
      refusals = 0;
    },
    stop() {
      isStopped = true;
      cancelTimer?.();
    },
  };
}
