import { adaptConcurrency, type ConcurrencyEvent, initialConcurrency } from './concurrency-controller.ts';
import { createMaxLatency, type MaxLatencyTiming } from './max-latency.ts';

/** Limits learned from the bank's answers: how many uploads it accepts at once, and how long a request may take. */
export interface Pace {
  limit(): number;
  /** Of these, uploads with large bodies. */
  largeLimit(): number;
  /** The bank answered this long after the last byte of an upload; `isSuccess`: it took the upload. */
  answered(waitMs: number, isSuccess: boolean): void;
  throttled(): void;
  /** A person's word; the bank's answers still decide how far below it. */
  setMaximum(maxConcurrency: number): void;
  /** Δ of `docs/protocol/upload.md#maximum-latency`: only ever grows. */
  maxLatencyMs(): number;
}

export interface PaceOptions {
  /** Most uploads with large bodies at once. */
  readonly maxConcurrency: number;
  /** Uploads under way now. */
  readonly atOnce: () => number;
  readonly timing: MaxLatencyTiming;
}

// As many small uploads take the place of one large one. More were not faster at our own bank (bench/RESULTS.md).
const SMALL_PER_LARGE = 4;

export function createPace(
  { maxConcurrency, atOnce, timing }: PaceOptions,
  onLimit: (limit: number) => void,
): Pace {
  let mostLarge = maxConcurrency;
  let concurrency = initialConcurrency(mostOf(maxConcurrency));
  const delta = createMaxLatency(timing);

  function adapt(event: ConcurrencyEvent): void {
    const { limit } = concurrency;
    concurrency = adaptConcurrency(concurrency, event);
    if (concurrency.limit !== limit) onLimit(concurrency.limit);
  }

  return {
    limit: () => concurrency.limit,
    largeLimit: () => Math.min(mostLarge, concurrency.limit),
    answered(waitMs, isSuccess) {
      delta.waited(waitMs);
      // How quickly a bank refuses, or a connection breaks, says nothing about how much it bears.
      if (isSuccess) adapt({ kind: 'answered', latencyMs: waitMs, atOnce: atOnce() });
    },
    throttled: () => adapt({ kind: 'throttled', atOnce: atOnce() }),
    setMaximum(maximum) {
      mostLarge = maximum;
      adapt({ kind: 'allowed', maximum: mostOf(maximum) });
    },
    maxLatencyMs: delta.ms,
  };
}

/** A limit of one upload at a time includes small files. */
function mostOf(maxConcurrency: number): number {
  return maxConcurrency === 1 ? 1 : SMALL_PER_LARGE * maxConcurrency;
}
