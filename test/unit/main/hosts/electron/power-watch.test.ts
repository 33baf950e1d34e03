import { EventEmitter } from 'node:events';
import type { PowerMonitor } from 'electron';
import { describe, expect, it } from 'vitest';
import { createPowerWatch } from '../../../../../main/hosts/electron/power-watch.ts';
import { type HostEvent, joinPowerAndNetwork } from '../../../../../main/platform/index.ts';

describe('power-watch', () => {
  it('tells sleep beforehand, and how long it lasted afterwards', () => {
    const { monitor, reported, pass } = watch();
    monitor.emit('suspend');
    pass(3_600_000);
    monitor.emit('resume');
    expect(reported).toEqual([{ kind: 'suspend' }, { kind: 'resume', awayMs: 3_600_000 }]);
  });

  it('reports a wake-up after a missed falling asleep', () => {
    const { monitor, reported } = watch();
    monitor.emit('resume');
    expect(reported).toEqual([{ kind: 'resume', awayMs: 0 }]);
  });

  it('leaves no listener behind', () => {
    const { monitor, stop } = watch();
    stop();
    expect([monitor.listenerCount('suspend'), monitor.listenerCount('resume')]).toEqual([0, 0]);
  });

  it('is one wake-up, with any other observers', () => {
    const { monitor, reported, pass, ticker } = watch();
    monitor.emit('suspend');
    pass(60_000);
    monitor.emit('resume');
    pass(9_000);
    ticker({ kind: 'resume', awayMs: 60_000 });
    ticker({ kind: 'online' });
    pass(60_000);
    ticker({ kind: 'resume', awayMs: 50_000 });
    monitor.emit('suspend');
    monitor.emit('resume');
    expect(reported.map(({ kind }) => kind)).toEqual([
      'suspend',
      'resume',
      'online',
      'resume',
      'suspend',
      'resume',
    ]);
  });
});

function watch() {
  let nowMs = 1_700_000_000_000;
  let ticker: (event: HostEvent) => void = () => undefined;
  const monitor = new EventEmitter();
  const clock = { nowMs: () => nowMs, monotonicMs: () => nowMs };
  const reported: HostEvent[] = [];
  const joined = joinPowerAndNetwork(
    [
      createPowerWatch(monitor as unknown as PowerMonitor, clock),
      {
        subscribe(listener) {
          ticker = listener;
          return () => undefined;
        },
      },
    ],
    clock,
  );
  const stop = joined.subscribe((event) => void reported.push(event));
  return {
    monitor,
    reported,
    stop,
    ticker: (event: HostEvent) => ticker(event),
    pass(ms: number) {
      nowMs += ms;
    },
  };
}
