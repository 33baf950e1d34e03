import { describe, expect, it } from 'vitest';
import { pauseAt, pauseEndMs } from '../../../../main/settings/index.ts';
import { pauseLengths } from '../../../../shared/model/index.ts';

const minuteMs = 60_000;

describe('pause', () => {
  it('ends after its time, at eight in the morning of the next day, or never', () => {
    const now = new Date(2025, 2, 29, 23, 50);
    const ends = pauseLengths.map((length) => pauseEndMs(length, now));
    expect(ends).toEqual([
      now.getTime() + 30 * minuteMs,
      now.getTime() + 60 * minuteMs,
      new Date(2025, 2, 30, 8).getTime(),
      null,
    ]);
  });

  it('is over at its end, stays until then, and lasts no longer than itself when the clock is put back', () => {
    const pause = { sinceMs: 1_000, untilMs: 3_000 };
    const endless = { sinceMs: 1_000, untilMs: null };
    expect([
      pauseAt(pause, 2_999),
      pauseAt(pause, 3_000),
      pauseAt(pause, 1_000_000),
      pauseAt(pause, 400),
      pauseAt(endless, 400),
      pauseAt(endless, 1_000_000),
    ]).toEqual([pause, null, null, { sinceMs: 400, untilMs: 2_400 }, endless, endless]);
  });
});
