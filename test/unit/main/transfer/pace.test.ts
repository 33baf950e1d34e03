import { describe, expect, it } from 'vitest';
import { createPace } from '../../../../main/transfer/pace.ts';

describe('pace', () => {
  it('waits three times the longest answer, at least the floor, and never less than before', () => {
    const pace = createPace({ maxConcurrency: 6, deltaFloorMs: 30_000 }, () => undefined);
    const deltas = [1_000, 20_000, 5].map((latencyMs) => {
      pace.answered(latencyMs, true);
      return pace.deltaMs();
    });
    expect(deltas).toEqual([30_000, 60_000, 60_000]);
  });

  it('tells each new limit once, and learns nothing of it from refusals', () => {
    const limits: number[] = [];
    const pace = createPace({ maxConcurrency: 6, deltaFloorMs: 1 }, (limit) => limits.push(limit));
    for (let count = 0; count < 100; count += 1) pace.answered(5, false);
    expect(limits).toEqual([]);
    for (let count = 0; count < 100; count += 1) pace.answered(5, true);
    pace.throttled();
    expect(limits).toEqual([5, 6, 3]);
    expect(pace.limit()).toBe(3);
  });
});
