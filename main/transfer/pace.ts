import { adaptConcurrency, type ConcurrencyEvent, initialConcurrency } from './concurrency-controller.ts';

/** What the bank's answers teach about it: how many uploads it bears, and how long it may take. */
export interface Pace {
  limit(): number;
  /** An answer came this long after the last byte; `isSuccess`: to an upload that the bank took. */
  answered(latencyMs: number, isSuccess: boolean): void;
  throttled(): void;
  /** A person's word; the bank's answers still decide how far below it. */
  setMaximum(maxConcurrency: number): void;
  /** Δ of `upload-protocol.md step 8`: only ever grows. */
  deltaMs(): number;
}

const DELTA_FACTOR = 3;

export function createPace(
  { maxConcurrency, deltaFloorMs }: { readonly maxConcurrency: number; readonly deltaFloorMs: number },
  onLimit: (limit: number) => void,
): Pace {
  let concurrency = initialConcurrency(maxConcurrency);
  let longestAnswerMs = 0;

  function adapt(event: ConcurrencyEvent): void {
    const { limit } = concurrency;
    concurrency = adaptConcurrency(concurrency, event);
    if (concurrency.limit !== limit) onLimit(concurrency.limit);
  }

  return {
    limit: () => concurrency.limit,
    answered(latencyMs, isSuccess) {
      longestAnswerMs = Math.max(longestAnswerMs, latencyMs);
      // How quickly a bank refuses says nothing about how much it bears.
      if (isSuccess) adapt({ kind: 'answered', latencyMs });
    },
    throttled: () => adapt({ kind: 'throttled' }),
    setMaximum: (maximum) => adapt({ kind: 'allowed', maximum }),
    deltaMs: () => Math.max(deltaFloorMs, DELTA_FACTOR * longestAnswerMs),
  };
}
