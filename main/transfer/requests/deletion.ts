import { toAppError } from '../../../shared/errors/index.ts';
import { type Clock, createBackoff, type Random } from '../../platform/index.ts';
import { fateOfFailure } from './request-fate.ts';

/** A deletion with the same effect however often it is sent. */
export interface Deletion {
  send(signal: AbortSignal): Promise<void>;
  /** Whether it is gone; asked after a refusal that follows a lost answer, because that may be the refusal of what is gone. */
  isGone(signal: AbortSignal): Promise<boolean>;
}

// Together a quarter of a minute at most: a person looks on, and may click again at any time.
const MOST_ATTEMPTS = 5;
const policy = { firstMs: 1_000, maxMs: 8_000 };

/** Deletes, and retries freely after lost answers (`docs/protocol/at-most-once.md#deletions`). Throws AppError. */
export async function deleteRepeatedly(
  { clock, random }: { readonly clock: Pick<Clock, 'after'>; readonly random: Random },
  { send, isGone }: Deletion,
  signal: AbortSignal,
): Promise<void> {
  const backoff = createBackoff({ ...policy, random });
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
      clock.after(backoff.next(), resolve);
    });
    signal.throwIfAborted();
  }
}
