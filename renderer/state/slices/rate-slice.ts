/** The recent speed of uploads, one figure for each sample. */
export interface RateSlice {
  /** Bytes per second, oldest first, the last is now. */
  readonly rates: readonly number[];
  noteRate(bytesPerSecond: number): void;
}

/** Two seconds apart, 150 of them are the last five minutes: as much as the width of the chart can tell. */
export const rateSampleEveryMs = 2_000;
const keptSamples = 150;

export function createRateSlice(set: (change: Partial<RateSlice>) => void, get: () => RateSlice): RateSlice {
  return {
    rates: [],
    noteRate: (bytesPerSecond) => set({ rates: [...get().rates, bytesPerSecond].slice(-keptSamples) }),
  };
}
