import type { Clock } from '../time/clock.ts';
import type { HostEvent, PowerAndNetwork } from './power-and-network.ts';

export interface NetworkHints extends PowerAndNetwork {
  /** A page saw the network come back. It may be wrong, or say so all the time. */
  hint(): void;
}

// A look costs a sign-in; a page that flaps costs one in this time.
const LEAST_PAUSE_MS = 5_000;

/** Network hints of pages, as a reason to check and never as the truth. The last hint of many is not lost. */
export function createNetworkHints({ clock }: { readonly clock: Clock }): NetworkHints {
  const listeners = new Set<(event: HostEvent) => void>();
  let reportedAtMs: number | null = null;
  let isPending = false;

  function report(): void {
    isPending = false;
    reportedAtMs = clock.monotonicMs();
    for (const listener of [...listeners]) listener({ kind: 'online' });
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    hint() {
      const restMs = reportedAtMs === null ? 0 : reportedAtMs + LEAST_PAUSE_MS - clock.monotonicMs();
      if (restMs <= 0) report();
      else if (!isPending) {
        isPending = true;
        clock.after(restMs, report);
      }
    },
  };
}
