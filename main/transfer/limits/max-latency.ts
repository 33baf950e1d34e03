import type { TransferTiming } from './timing.ts';

/** Δ of `docs/protocol/upload.md#maximum-latency`: only ever grows. */
export interface MaxLatency {
  /** An attempt ended this long after its last byte (docs/decisions/0032, 0088). */
  waited(waitMs: number): void;
  ms(): number;
}

export type MaxLatencyTiming = Pick<TransferTiming, 'maxLatencyFloorMs' | 'longestWaitMs'>;

const MAX_LATENCY_FACTOR = 3;

/**
 * Δ of one upload that the bank left unanswered: three times its own wait since the last byte, so twice after its connection was
 * closed, and never less than what the bank's answers demand (docs/decisions/0088).
 */
export function ownMaxLatencyMs(
  maxLatencyMs: number,
  unansweredMs: number,
  { longestWaitMs }: MaxLatencyTiming,
): number {
  return Math.max(maxLatencyMs, (MAX_LATENCY_FACTOR - 1) * Math.min(unansweredMs, longestWaitMs));
}

export function createMaxLatency({ maxLatencyFloorMs, longestWaitMs }: MaxLatencyTiming): MaxLatency {
  let longestMs = 0;

  return {
    waited(waitMs) {
      longestMs = Math.max(longestMs, Math.min(waitMs, longestWaitMs));
    },
    ms: () => Math.max(maxLatencyFloorMs, MAX_LATENCY_FACTOR * longestMs),
  };
}
