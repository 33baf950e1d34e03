import type { TransferTiming } from './timing.ts';

/** Δ of `upload-protocol.md step 8`: only ever grows. */
export interface Delta {
  /** An attempt ended this long after its last byte, whatever its end was (docs/decisions/0032). */
  waited(waitMs: number): void;
  ms(): number;
}

export type DeltaTiming = Pick<TransferTiming, 'deltaFloorMs' | 'longestWaitMs'>;

const DELTA_FACTOR = 3;

export function createDelta({ deltaFloorMs, longestWaitMs }: DeltaTiming): Delta {
  let longestMs = 0;

  return {
    waited(waitMs) {
      longestMs = Math.max(longestMs, Math.min(waitMs, longestWaitMs));
    },
    ms: () => Math.max(deltaFloorMs, DELTA_FACTOR * longestMs),
  };
}
