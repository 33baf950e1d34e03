import { describe, expect, it } from 'vitest';
import { createHostWatch, type HostEvent, networkAddresses } from '../../../../../main/platform/index.ts';
import { createFakeClock } from '../../../../support/fake-clock.ts';

describe('power-and-network', () => {
  it('stays silent while time and addresses go their usual way', async () => {
    const { clock, events } = startWatch(['10.0.0.1']);
    await clock.advance(600_000);

    expect(events).toEqual([]);
  });

  it('finds a sleep that only the wall clock has counted', async () => {
    const { clock, events } = startWatch([]);
    clock.jumpWallTime(3_600_000);
    await clock.advance(10_000);
    await clock.advance(60_000);

    expect(events).toEqual([{ kind: 'resume', awayMs: 3_600_000 }]);
  });

  it('finds a sleep that both clocks have counted', async () => {
    const { events, lateBy } = startWatchOnSlowTimers();
    lateBy(45_000);

    expect(events).toEqual([{ kind: 'resume', awayMs: 45_000 }]);
  });

  it('takes neither a delay of seconds nor a clock that was put back for a sleep', async () => {
    const { events, lateBy } = startWatchOnSlowTimers();
    lateBy(29_000);
    const { clock, events: otherEvents } = startWatch([]);
    clock.jumpWallTime(-3_600_000);
    await clock.advance(60_000);

    expect([events, otherEvents]).toEqual([[], []]);
  });

  it('says online when an address appears, not when one goes', async () => {
    const addresses = ['10.0.0.1'];
    const { clock, events } = startWatch(addresses);
    addresses.pop();
    await clock.advance(10_000);
    expect(events).toEqual([]);

    addresses.push('192.168.1.7');
    await clock.advance(10_000);

    expect(events).toEqual([{ kind: 'online' }]);
  });

  it('reports to no one after it was left, and sets no timer after its stop', async () => {
    const { clock, events, watch, remove } = startWatch([]);
    remove();
    clock.jumpWallTime(3_600_000);
    await clock.advance(10_000);
    watch.stop();

    expect([events, clock.pendingCount]).toEqual([[], 0]);
  });

  it('never counts loopback among the addresses of the machine', () => {
    expect(networkAddresses()).not.toContain('127.0.0.1');
  });
});

function startWatch(addresses: readonly string[]) {
  const clock = createFakeClock();
  const watch = createHostWatch({ clock, addresses: () => addresses });
  const events: HostEvent[] = [];
  const remove = watch.subscribe((event) => events.push(event));
  return { clock, watch, events, remove };
}

/** A clock with one pending timer that is run by hand, as late as wanted. */
function startWatchOnSlowTimers() {
  let elapsedMs = 0;
  let pending: { readonly delayMs: number; readonly run: () => void } | null = null;
  const clock = {
    nowMs: () => 1_000 + elapsedMs,
    monotonicMs: () => elapsedMs,
    after(delayMs: number, run: () => void) {
      pending = { delayMs, run };
      return () => {
        pending = null;
      };
    },
  };
  const watch = createHostWatch({ clock, addresses: () => [] });
  const events: HostEvent[] = [];
  watch.subscribe((event) => events.push(event));
  const lateBy = (lateMs: number) => {
    elapsedMs += (pending?.delayMs ?? 0) + lateMs;
    pending?.run();
  };
  return { events, lateBy };
}
