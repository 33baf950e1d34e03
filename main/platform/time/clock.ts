/**
 * Time as the engine sees it. Wall time may jump and is for what outlives the process or is shown to people; the
 * monotonic time never goes back and is for how long something took.
 */
export interface Clock {
  /** Milliseconds since the epoch. */
  nowMs(): number;
  /** Milliseconds since some moment of this process; whether sleep counts differs per system. */
  monotonicMs(): number;
  /** Calls `run` once, not before `delayMs` have passed. Returns its cancel. */
  after(delayMs: number, run: () => void): () => void;
}

/** Node fires at once what is further away than this (2^31 − 1 ms, 24.8 days). */
const longestTimerMs = 2_147_483_647;

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  after(delayMs, run) {
    let timer: NodeJS.Timeout;
    const arm = (restMs: number) => {
      const stepMs = Math.min(Math.max(restMs, 0), longestTimerMs);
      timer = setTimeout(() => (restMs > stepMs ? arm(restMs - stepMs) : run()), stepMs);
    };
    arm(delayMs);
    return () => clearTimeout(timer);
  },
};
