import { describe, expect, it } from 'vitest';
import { ownMaxLatencyMs } from '../../../../../main/transfer/limits/max-latency.ts';
import { createPace } from '../../../../../main/transfer/limits/pace.ts';

const atOnce = () => 24;
const timing = { maxLatencyFloorMs: 30_000, longestWaitMs: 180_000 };

describe('pace', () => {
  it('gives a bank three times the longest answer, at least the floor, and never less than before', () => {
    const pace = createPace({ maxConcurrency: 6, atOnce, timing }, () => undefined);
    const waits = [
      [1_000, true],
      [20_000, true],
      [5, true],
      [50_000, false],
      [5, false],
    ] as const;
    const deltas = waits.map(([waitMs, isSuccess]) => {
      pace.answered(waitMs, isSuccess);
      return pace.maxLatencyMs();
    });
    expect(deltas).toEqual([30_000, 60_000, 60_000, 150_000, 150_000]);
  });

  it('takes a night that the machine slept through for no wait of the bank', () => {
    const pace = createPace({ maxConcurrency: 6, atOnce, timing }, () => undefined);
    pace.answered(8 * 3_600_000, true);
    expect(pace.maxLatencyMs()).toBe(3 * timing.longestWaitMs);
    expect(ownMaxLatencyMs(30_000, 8 * 3_600_000, timing)).toBe(2 * timing.longestWaitMs);
  });

  it('gives an upload without an answer three times its own wait since the last byte, and no less than others', () => {
    const deltas = [0, 10_000, 120_000].map((unansweredMs) => ownMaxLatencyMs(60_000, unansweredMs, timing));
    expect(deltas).toEqual([60_000, 60_000, 240_000]);
  });

  it('tells each new limit once, and learns nothing of it from refusals', () => {
    const limits: number[] = [];
    const pace = createPace({ maxConcurrency: 6, atOnce, timing }, (limit) => limits.push(limit));
    for (let count = 0; count < 100; count += 1) pace.answered(5, false);
    expect(limits).toEqual([]);
    for (let count = 0; count < 40; count += 1) pace.answered(5, true);
    pace.throttled();
    expect(limits).toEqual([9, 10, 5]);
    expect(pace.limit()).toBe(5);
  });

  it('allows four small uploads in the place of a large one, and one at a time where a person wants one', () => {
    const pace = createPace({ maxConcurrency: 6, atOnce, timing }, () => undefined);
    for (let count = 0; count < 2_000; count += 1) pace.answered(5, true);
    const limits = [[pace.limit(), pace.largeLimit()]];
    for (const maximum of [2, 1]) {
      pace.setMaximum(maximum);
      limits.push([pace.limit(), pace.largeLimit()]);
    }
    expect(limits).toEqual([
      [24, 6],
      [8, 2],
      [1, 1],
    ]);
  });
});
