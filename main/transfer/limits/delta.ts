import type { TransferTiming } from './timing.ts';

/** Δ of `docs/protocol/upload.md#maximum-latency`: only ever grows. */
export interface Delta {
  /** An attempt ended this long after its last byte (docs/decisions/0032, 0088). */
  waited(waitMs: number): void;
  ms(): number;
}

export type DeltaTiming = Pick<TransferTiming, 'deltaFloorMs' | 'longestWaitMs'>;

const DELTA_FACTOR = 3;

/**
 * Δ of one upload that the bank left unanswered: three times its own wait since the last byte, so twice after its connection was
 * closed, and never less than what the bank's answers demand (docs/decisions/0088).
 */
export function ownDeltaMs(deltaMs: number, unansweredMs: number, { longestWaitMs }: DeltaTiming): number {
  return Math.max(deltaMs, (DELTA_FACTOR - 1) * Math.min(unansweredMs, longestWaitMs));
}

export function createDelta({ deltaFloorMs, longestWaitMs }: DeltaTiming): Delta {
  let longestMs = 0;

  return {
    waited(waitMs) {
      longestMs = Math.max(longestMs, Math.min(waitMs, longestWaitMs));
    },
    ms: () => Math.max(deltaFloorMs, DELTA_FACTOR * longestMs),
  };
}
