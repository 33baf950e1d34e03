/**
 * Backoff with full jitter: the one place that decides how long a retry waits.
 *
 * The window of a wait doubles with each failure in a row, up to a maximum. The wait itself is drawn from the whole window, so
 * that many clients that lost one bank at one moment do not return at one moment. A floor is for a minimum that is promised to
 * the other side, such as a Retry-After: no draw is below it.
 *
 * Fixed waits are no backoff and stay where they are: constants of the upload protocol, polling intervals, debounce.
 */
export interface BackoffPolicy {
  /** Window of the first wait. */
  readonly firstMs: number;
  /** No window is larger. */
  readonly maxMs: number;
  /** No wait is shorter; missing: 0. */
  readonly floorMs?: number;
}

/** A source of chance, from 0 to below 1. */
export type Random = () => number;

export const systemRandom: Random = Math.random;

/** Waits of one series of failures. */
export interface Backoff {
  /** The wait after one more failure. */
  next(): number;
  /** Something succeeded: the next failure is the first of a new series. */
  reset(): void;
}

// Beyond it the power is no number of milliseconds any more; every maximum is reached long before.
const MOST_DOUBLINGS = 30;

/** first · 2^attempt, at most the maximum. `attempt` is 0 for the first wait. */
export function backoffWindowMs(attempt: number, { firstMs, maxMs }: BackoffPolicy): number {
  return Math.min(maxMs, firstMs * 2 ** Math.min(Math.max(attempt, 0), MOST_DOUBLINGS));
}

/** A wait from a window of this size, whole milliseconds, never below the floor. */
export function jitteredMs(windowMs: number, floorMs: number, random: Random): number {
  return Math.max(floorMs, Math.round(random() * windowMs));
}

/** The wait before the retry that follows failure number `attempt`, counted from 0. */
export function backoffMs(attempt: number, policy: BackoffPolicy, random: Random): number {
  return jitteredMs(backoffWindowMs(attempt, policy), policy.floorMs ?? 0, random);
}

export function createBackoff({ random, ...policy }: BackoffPolicy & { readonly random: Random }): Backoff {
  let attempt = 0;
  return {
    next() {
      const waitMs = backoffMs(attempt, policy, random);
      attempt += 1;
      return waitMs;
    },
    reset() {
      attempt = 0;
    },
  };
}
