import { cancelled } from '../async/unless-aborted.ts';
import type { Clock } from './clock.ts';

/** Resolves when so much time has passed; at once when `delayMs` is not above 0. Throws AppError: see `cancelled`. */
export function pause(clock: Pick<Clock, 'after'>, delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(cancelled(signal));
      return;
    }
    if (delayMs <= 0) {
      resolve();
      return;
    }
    const abort = () => {
      cancel();
      reject(cancelled(signal));
    };
    const cancel = clock.after(delayMs, () => {
      signal.removeEventListener('abort', abort);
      resolve();
    });
    signal.addEventListener('abort', abort, { once: true });
  });
}
