import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../../../main/platform/index.ts';
import { createFakeClock } from '../../../../support/fake-clock.ts';

describe('clock', () => {
  it('runs what is due, never before its time, and not what was cancelled', async () => {
    const startMs = systemClock.monotonicMs();
    const ran: string[] = [];
    const cancel = systemClock.after(5, () => ran.push('cancelled'));
    cancel();
    systemClock.after(3_000_000_000, () => ran.push('in a month'))();
    const cancelFar = systemClock.after(3_000_000_000, () => ran.push('in a month'));
    await new Promise<void>((resolve) => {
      systemClock.after(20, () => {
        ran.push('due');
        resolve();
      });
    });
    cancelFar();

    expect(ran).toEqual(['due']);
    // Timers of Node may fire a fraction of a millisecond early by its finer clock.
    expect(systemClock.monotonicMs() - startMs).toBeGreaterThan(18);
  });

  it('has a fake that runs timers in the order of their moments, those set on the way too', async () => {
    const clock = createFakeClock();
    const startMs = clock.nowMs();
    const ran: [string, number][] = [];
    const note = (name: string) => ran.push([name, clock.nowMs() - startMs]);
    clock.after(30, () => note('third'));
    clock.after(10, () => {
      note('first');
      clock.after(15, () => note('second'));
    });
    clock.after(31, () => note('too late'));

    await clock.advance(30);

    expect(ran).toEqual([
      ['first', 10],
      ['second', 25],
      ['third', 30],
    ]);
    expect([clock.pendingCount, clock.nextTimerInMs()]).toEqual([1, 1]);
  });
});
