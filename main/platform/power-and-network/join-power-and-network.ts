import type { Clock } from '../time/clock.ts';
import type { PowerAndNetwork } from './power-and-network.ts';

/** Both sources notice the same waking within a tick of the slower one; a second sleep is never that short. */
const sameResumeMs = 45_000;

/**
 * Several sources as one. A wake-up that more than one of them noticed is reported once: every watched folder is scanned for it.
 */
export function joinPowerAndNetwork(
  sources: readonly PowerAndNetwork[],
  clock: Pick<Clock, 'monotonicMs'>,
): PowerAndNetwork {
  return {
    subscribe(listener) {
      let resumedAtMs: number | null = null;
      const removers = sources.map((source) =>
        source.subscribe((event) => {
          if (event.kind === 'suspend') resumedAtMs = null;
          if (event.kind === 'resume') {
            const nowMs = clock.monotonicMs();
            if (resumedAtMs !== null && nowMs - resumedAtMs < sameResumeMs) return;
            resumedAtMs = nowMs;
          }
          listener(event);
        }),
      );
      return () => {
        for (const remove of removers) remove();
      };
    },
  };
}
