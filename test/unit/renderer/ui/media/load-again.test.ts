import { describe, expect, it } from 'vitest';
import { loadAgain } from '../../../../../renderer/ui/media/load-again.ts';
import { createFakeClock } from '../../../../support/fake-clock.ts';

describe('load-again', () => {
  it('tries with growing pauses until it comes, and no more then', async () => {
    const { clock, triedAtMs, loaded } = start(3);
    await clock.advance(600_000);
    expect([triedAtMs, loaded(), clock.pendingCount]).toEqual([[2_000, 7_000, 22_000], 1, 0]);
  });

  it('ends where it never comes', async () => {
    const { clock, triedAtMs, loaded } = start(null);
    await clock.advance(3_600_000);
    expect([triedAtMs.length, loaded(), clock.pendingCount]).toEqual([6, 0, 0]);
  });

  it('is stopped in a pause and in a trial', async () => {
    const inPause = start(1);
    inPause.stop();
    const inTrial = start(null, false);
    await inTrial.clock.advance(2_000);
    inTrial.stop();
    expect([inPause.clock.pendingCount, inPause.loaded(), inTrial.givenUp()]).toEqual([0, 0, 1]);
  });
});

/** Loads something that comes with that trial, or never; `answers`: whether a trial comes to an end at all. */
function start(comesWith: number | null, answers = true) {
  const clock = createFakeClock();
  const startMs = clock.monotonicMs();
  const triedAtMs: number[] = [];
  let loadedCount = 0;
  let givenUpCount = 0;
  const stop = loadAgain(
    {
      load(done) {
        triedAtMs.push(clock.monotonicMs() - startMs);
        const isLoaded = triedAtMs.length === comesWith;
        if (answers) queueMicrotask(() => done(isLoaded));
        return () => {
          givenUpCount += 1;
        };
      },
      after: clock.after,
    },
    () => {
      loadedCount += 1;
    },
  );
  return { clock, triedAtMs, stop, loaded: () => loadedCount, givenUp: () => givenUpCount };
}
