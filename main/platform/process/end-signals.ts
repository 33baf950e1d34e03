import type { Clock } from '../time/clock.ts';

/** The part of `process` that is needed. */
export interface SignalSource {
  on(name: NodeJS.Signals, listener: (name: NodeJS.Signals) => void): unknown;
  off(name: NodeJS.Signals, listener: (name: NodeJS.Signals) => void): unknown;
  kill(pid: number, name: NodeJS.Signals): unknown;
  readonly pid: number;
}

/**
 * One Ctrl-C comes from the terminal, from npm and from the program that started Galley; the user presses again later than that.
 */
const sameSignalMs = 1_000;

/** Reports the first signal. A later one, from a user who no longer waits, ends the process as if there were no listener. */
export function onEndSignal(
  names: readonly NodeJS.Signals[],
  onFirst: (name: NodeJS.Signals) => void,
  { process, clock }: { readonly process: SignalSource; readonly clock: Pick<Clock, 'monotonicMs'> },
): void {
  let firstAtMs: number | null = null;
  const hear = (name: NodeJS.Signals): void => {
    const nowMs = clock.monotonicMs();
    if (firstAtMs === null) {
      firstAtMs = nowMs;
      onFirst(name);
    } else if (nowMs - firstAtMs >= sameSignalMs) {
      for (const each of names) process.off(each, hear);
      process.kill(process.pid, name);
    }
  };
  for (const name of names) process.on(name, hear);
}
