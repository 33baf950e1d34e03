import type { ReminderStore } from '../ports/discussion-ports.ts';

/** Reminds guests of a deadline a day before it. */
export interface DeadlineReminders {
  /** Queues what became due while the service was down, then goes on by itself. */
  start(): Promise<void>;
  /** A deadline or a share has changed. */
  wake(): void;
  /** Waits for a round that is under way. */
  stop(): Promise<void>;
}

/** A working day to look at a proof. */
const aheadSeconds = 24 * 60 * 60;
/** A reminder need not be exact: rounds come as often as this, and after each change. */
const roundMs = 10 * 60 * 1000;

/**
 * Rounds over the database. The store queues a mail in the transaction that notes it, so neither a kill nor an overlapping round sends
 * one twice.
 */
export function createDeadlineReminders(deps: {
  readonly store: ReminderStore;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Runs something later; answers how to call it off. */
  readonly after: (delayMs: number, run: () => void) => () => void;
  /** Called after mails were queued, so that they leave soon. */
  readonly mailQueued: () => void;
  /** The database failed; the next round tries again. */
  readonly failed: (error: unknown) => void;
}): DeadlineReminders {
  const { store, now, after, mailQueued, failed } = deps;
  let isRunning = false;
  let isWoken = false;
  let round: Promise<void> | null = null;
  let cancelTimer = (): void => {};

  function wake(): void {
    if (!isRunning) return;
    isWoken = true;
    round ??= work().finally(() => {
      round = null;
      if (isWoken) wake();
    });
  }

  async function work(): Promise<void> {
    cancelTimer();
    isWoken = false;
    try {
      if ((await store.queueDue(now(), aheadSeconds)) > 0) mailQueued();
    } catch (error) {
      failed(error);
    }
    if (isRunning) cancelTimer = after(roundMs, wake);
  }

  return {
    async start() {
      isRunning = true;
      wake();
      await round;
    },
    wake,
    async stop() {
      isRunning = false;
      cancelTimer();
      await round;
      cancelTimer();
    },
  };
}
