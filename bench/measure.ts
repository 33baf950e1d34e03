/** The result of one measure. */
export interface Result {
  readonly name: string;
  readonly what: string;
  readonly ours: string;
  readonly compared: string;
  /** The number that the aim is about. */
  readonly value: string;
  readonly aim: string;
  readonly isReached: boolean;
  /** The facts that are needed to believe or repeat it. */
  readonly method: string;
}

export interface MeasureContext {
  /** A directory of this measure alone, on a real disk; removed afterwards. */
  readonly work: string;
  say(line: string): void;
}

export type Measure = (context: MeasureContext) => Promise<readonly Result[]>;

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Nearest rank. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export function seconds(elapsedMs: number): string {
  return `${(elapsedMs / 1000).toFixed(2)} s`;
}

export function milliseconds(elapsedMs: number): string {
  return `${elapsedMs.toFixed(1)} ms`;
}
