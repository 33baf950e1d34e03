import type { PowerMonitor } from 'electron';
import type { Clock, HostEvent, PowerAndNetwork } from '../../platform/index.ts';

/** Electron's sleep events. `createHostWatch` watches the network, because Electron has no event for it. */
export function createPowerWatch(
  monitor: Pick<PowerMonitor, 'on' | 'off'>,
  clock: Pick<Clock, 'nowMs'>,
): PowerAndNetwork {
  return {
    subscribe(listener) {
      let suspendedAtMs: number | null = null;
      const report = (event: HostEvent): void => listener(event);
      const onSuspend = (): void => {
        suspendedAtMs = clock.nowMs();
        report({ kind: 'suspend' });
      };
      const onResume = (): void => {
        const awayMs = suspendedAtMs === null ? 0 : Math.max(0, clock.nowMs() - suspendedAtMs);
        suspendedAtMs = null;
        report({ kind: 'resume', awayMs });
      };
      monitor.on('suspend', onSuspend);
      monitor.on('resume', onResume);
      return () => {
        monitor.off('suspend', onSuspend);
        monitor.off('resume', onResume);
      };
    },
  };
}
