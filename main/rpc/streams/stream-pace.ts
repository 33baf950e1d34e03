import type { Clock } from '../../platform/index.ts';

/** Resolves after `delayMs`, or at once when the signal aborts. */
export function pause(clock: Pick<Clock, 'after'>, delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      cancel();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const cancel = clock.after(delayMs, end);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}

/** Wakes the waiting reader; without one, it wakes the next reader at once. Rings for good on abort. */
export function createBell(signal: AbortSignal): { ring(): void; rung(): Promise<void> } {
  let isRung = false;
  let wake: (() => void) | null = null;
  const ring = (): void => {
    isRung = true;
    wake?.();
  };
  signal.addEventListener('abort', ring, { once: true });
  return {
    ring,
    async rung() {
      if (!isRung && !signal.aborted) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      wake = null;
      isRung = false;
    },
  };
}
