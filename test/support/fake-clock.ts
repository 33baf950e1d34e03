import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../main/platform/index.ts';

export interface FakeClock extends Clock {
  /**
   * Lets this much time pass: runs each timer that falls due at its own moment, in order, and lets promises and I/O
   * that it set off go on before the next. Timers set on the way count.
   */
  advance(durationMs: number): Promise<void>;
  /** Moves wall time alone, as sleep on Linux or a person in the settings does; negative moves it back. */
  jumpWallTime(durationMs: number): void;
  /** How many timers wait. */
  readonly pendingCount: number;
  /** Moment of the next timer, in milliseconds from now; null when none waits. */
  nextTimerInMs(): number | null;
}

/**
 * A clock that stands still until it is moved. Starts at an arbitrary Tuesday, and at a monotonic time that is no round number.
 */
export function createFakeClock(startMs = Date.UTC(2025, 3, 1, 8, 30)): FakeClock {
  const startMonotonicMs = 12_345;
  const timers = new Map<symbol, { readonly dueMs: number; readonly run: () => void }>();
  let elapsedMs = 0;
  let wallOffsetMs = 0;

  const nextTimer = () => {
    // Of equal moments the first that was set comes first: maps keep order, and sort is stable.
    const [next] = [...timers].sort(([, left], [, right]) => left.dueMs - right.dueMs);
    return next;
  };

  return {
    nowMs: () => startMs + elapsedMs + wallOffsetMs,
    monotonicMs: () => startMonotonicMs + elapsedMs,
    after(delayMs, run) {
      const key = Symbol('timer');
      timers.set(key, { dueMs: elapsedMs + Math.max(delayMs, 0), run });
      return () => timers.delete(key);
    },
    async advance(durationMs) {
      const endMs = elapsedMs + durationMs;
      await setImmediate();
      for (let next = nextTimer(); next !== undefined && next[1].dueMs <= endMs; next = nextTimer()) {
        const [key, timer] = next;
        timers.delete(key);
        elapsedMs = Math.max(elapsedMs, timer.dueMs);
        timer.run();
        await setImmediate();
      }
      elapsedMs = endMs;
      await setImmediate();
    },
    jumpWallTime(durationMs) {
      wallOffsetMs += durationMs;
    },
    get pendingCount() {
      return timers.size;
    },
    nextTimerInMs() {
      const next = nextTimer();
      return next === undefined ? null : next[1].dueMs - elapsedMs;
    },
  };
}
