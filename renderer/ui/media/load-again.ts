export interface LoadAgainDeps {
  /** Tries it once and tells later, never at once, whether it came. Returns what gives the trial up. */
  readonly load: (done: (isLoaded: boolean) => void) => () => void;
  /** Calls `run` once after so many milliseconds. Returns its cancel. */
  readonly after: (delayMs: number, run: () => void) => () => void;
}

/**
 * Milliseconds before each trial. The first are for a conversion that is being made, which takes seconds; the last for a bank
 * that is busy. A picture that has not come by then is asked for again when its place is drawn anew or the bank is back.
 */
const pausesMs = [2_000, 5_000, 15_000, 45_000, 120_000, 300_000] as const;

/** Tries, with growing pauses, what has failed once, until it comes or there is no use. Returns the stop. */
export function loadAgain({ load, after }: LoadAgainDeps, onLoaded: () => void): () => void {
  let giveUp = (): void => undefined;
  const tryAfterPause = (index: number): void => {
    const pauseMs = pausesMs[index];
    if (pauseMs === undefined) return;
    giveUp = after(pauseMs, () => {
      giveUp = load((isLoaded) => (isLoaded ? onLoaded() : tryAfterPause(index + 1)));
    });
  };
  tryAfterPause(0);
  return () => giveUp();
}
