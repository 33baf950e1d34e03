import { adaptConcurrency, type ConcurrencyEvent, initialConcurrency } from './concurrency-controller.ts';
import { createDelta, type DeltaTiming } from './delta.ts';

/** What the bank's answers, and its silence, teach about it: how many uploads it bears, and how long it may take. */
export interface Pace {
  limit(): number;
  /** An attempt ended this long after its last byte, with an answer or without; `isSuccess`: the bank took the upload. */
  waited(waitMs: number, isSuccess: boolean): void;
  throttled(): void;
  /** A person's word; the bank's answers still decide how far below it. */
  setMaximum(maxConcurrency: number): void;
  /** Δ of `upload-protocol.md step 8`: only ever grows. */
  deltaMs(): number;
}

export function createPace(
  { maxConcurrency, timing }: { readonly maxConcurrency: number; readonly timing: DeltaTiming },
  onLimit: (limit: number) => void,
): Pace {
  let concurrency = initialConcurrency(maxConcurrency);
  const delta = createDelta(timing);

  function adapt(event: ConcurrencyEvent): void {
    const { limit } = concurrency;
    concurrency = adaptConcurrency(concurrency, event);
    if (concurrency.limit !== limit) onLimit(concurrency.limit);
  }

  return {
    limit: () => concurrency.limit,
    waited(waitMs, isSuccess) {
      delta.waited(waitMs);
      // How quickly a bank refuses, or a connection breaks, says nothing about how much it bears.
      if (isSuccess) adapt({ kind: 'answered', latencyMs: waitMs });
    },
    throttled: () => adapt({ kind: 'throttled' }),
    setMaximum: (maximum) => adapt({ kind: 'allowed', maximum }),
    deltaMs: delta.ms,
  };
}
