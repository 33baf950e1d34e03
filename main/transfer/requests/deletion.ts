import { toAppError } from '../../../shared/errors/index.ts';
import type { Clock } from '../../platform/index.ts';
import { growingPauseMs } from '../limits/timing.ts';
import { fateOfFailure } from './request-fate.ts';

/** A deletion whose effect is the same however often it is sent. */
export interface Deletion {
  send(signal: AbortSignal): Promise<void>;
  /** Whether it is gone; asked after a refusal that follows a lost answer, because that may be the refusal of what is gone. */
  isGone(signal: AbortSignal): Promise<boolean>;
}

// Together about a quarter of a minute: a person looks on, and may click again at any time.
const MOST_ATTEMPTS = 5;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 8_000;

/** Deletes, and retries freely after lost answers (`docs/protocol/at-most-once.md#deletions`). Throws AppError. */
export async function deleteRepeatedly(
  { clock }: { readonly clock: Pick<Clock, 'after'> },
  { send, isGone }: Deletion,
  signal: AbortSignal,
): Promise<void> {
  let wasLost = false;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await send(signal);
      return;
    } catch (error) {
      const failure = toAppError(error);
      if (signal.aborted) throw failure;
      const isLost = fateOfFailure(failure) === 'unknown';
      if (!isLost && wasLost && (await isGone(signal))) return;
      if (!isLost || attempt >= MOST_ATTEMPTS) throw failure;
      wasLost = true;
    }
    await new Promise<void>((resolve) => {
      clock.after(growingPauseMs(FIRST_PAUSE_MS, LONGEST_PAUSE_MS, attempt), resolve);
    });
    signal.throwIfAborted();
  }
}
