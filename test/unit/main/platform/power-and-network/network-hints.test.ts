import { describe, expect, it } from 'vitest';
import { createNetworkHints } from '../../../../../main/platform/index.ts';
import { createFakeClock } from '../../../../support/fake-clock.ts';

describe('network-hints', () => {
  it('passes the first hint on at once, and of many that follow the last one, when its time has come', async () => {
    const clock = createFakeClock();
    const hints = createNetworkHints({ clock });
    const reported: number[] = [];
    const remove = hints.subscribe(({ kind }) => {
      if (kind === 'online') reported.push(clock.monotonicMs());
    });
    const beganMs = clock.monotonicMs();
    for (let count = 0; count < 4; count += 1) {
      hints.hint();
      await clock.advance(1_000);
    }
    await clock.advance(60_000);
    hints.hint();
    remove();
    await clock.advance(60_000);
    hints.hint();
    expect(reported.map((ms) => ms - beganMs)).toEqual([0, 5_000, 64_000]);
  });
});
