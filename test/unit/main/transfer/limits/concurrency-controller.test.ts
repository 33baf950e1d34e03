import { describe, expect, it } from 'vitest';
import {
  adaptConcurrency,
  type ConcurrencyState,
  initialConcurrency,
} from '../../../../../main/transfer/limits/concurrency-controller.ts';

describe('concurrency-controller', () => {
  it('grows to its maximum while answers stay quick, and no further', () => {
    expect(answers(initialConcurrency(24), 2_000, () => 20).limit).toBe(24);
    expect(initialConcurrency(1).limit).toBe(1);
  });

  it('learns nothing about more uploads at once from fewer', () => {
    expect(answers(initialConcurrency(24), 2_000, () => 20, 6).limit).toBe(8);
  });

  it('halves when asked to slow down, down to one', () => {
    const limits: number[] = [];
    for (let state = initialConcurrency(24), count = 0; count < 5; count += 1) {
      state = adaptConcurrency(state, { kind: 'throttled', atOnce: state.limit });
      limits.push(state.limit);
    }
    expect(limits).toEqual([4, 2, 1, 1, 1]);
  });

  it('halves what was under way, where that is less than the limit', () => {
    const state = answers(initialConcurrency(24), 2_000, () => 20);
    expect(adaptConcurrency(state, { kind: 'throttled', atOnce: 6 }).limit).toBe(3);
    expect(adaptConcurrency(state, { kind: 'throttled', atOnce: 0 }).limit).toBe(1);
  });

  it('gives way step by step when answers take three times as long as they could', () => {
    const busy = answers(initialConcurrency(6), 100, () => 40);
    const slowed = answers(busy, 60, () => 400);
    expect(slowed.limit).toBeLessThan(busy.limit);
    expect(slowed.limit).toBeGreaterThanOrEqual(1);
  });

  it('is not frightened by a single slow answer, nor by jitter of a quick bank', () => {
    const calm = answers(initialConcurrency(6), 100, () => 10);
    expect(answers(calm, 1, () => 300).limit).toBe(6);
    expect(answers(calm, 200, (index) => (index % 2 === 0 ? 5 : 60)).limit).toBe(6);
  });

  it('takes a bank that is slow from now on for what it is, in the end', () => {
    const slow = answers(
      answers(initialConcurrency(6), 50, () => 50),
      3_000,
      () => 500,
    );
    expect(slow.limit).toBe(6);
  });
});

function answers(
  state: ConcurrencyState,
  count: number,
  latencyMs: (index: number) => number,
  atOnce = Infinity,
): ConcurrencyState {
  return Array.from({ length: count }).reduce<ConcurrencyState>(
    (current, _, index) =>
      adaptConcurrency(current, { kind: 'answered', latencyMs: latencyMs(index), atOnce }),
    state,
  );
}
