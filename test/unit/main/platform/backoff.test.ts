import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backoffMs, backoffWindowMs, createBackoff, jitteredMs } from '../../../../main/platform/index.ts';
import { longestWait } from '../../../support/chance.ts';

const policy = { firstMs: 1_000, maxMs: 60_000 };
const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const attempts = fc.nat({ max: 2_000 });

describe('backoff', () => {
  it('doubles its window with each failure in a row, up to the maximum', () => {
    const windows = Array.from({ length: 8 }, (_, attempt) => backoffWindowMs(attempt, policy));
    expect(windows).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
  });

  it('draws from the whole window: nothing, half of it, all of it', () => {
    const drawn = [() => 0, () => 0.5, longestWait].map((random) => backoffMs(3, policy, random));
    expect(drawn).toEqual([0, 4_000, 8_000]);
  });

  it('stays in its window and never below its floor, for every chance and every length of a series', () => {
    fc.assert(
      fc.property(attempts, chance, fc.nat({ max: 90_000 }), (attempt, drawn, floorMs) => {
        const waitMs = backoffMs(attempt, { ...policy, floorMs }, () => drawn);
        expect(waitMs).toBeGreaterThanOrEqual(floorMs);
        expect(waitMs).toBeLessThanOrEqual(Math.max(floorMs, backoffWindowMs(attempt, policy)));
        expect(Number.isSafeInteger(waitMs)).toBe(true);
      }),
    );
  });

  it('spreads the waits of many clients evenly over the window', () => {
    const clients = Array.from({ length: 1_000 }, (_, index) => backoffMs(9, policy, () => index / 1_000));
    const perQuarter = [0, 1, 2, 3].map(
      (quarter) => clients.filter((waitMs) => Math.min(Math.floor(waitMs / 15_000), 3) === quarter).length,
    );
    expect(perQuarter).toEqual([250, 250, 250, 250]);
  });

  it('begins a new series after a success', () => {
    const backoff = createBackoff({ ...policy, random: longestWait });
    const first = [backoff.next(), backoff.next(), backoff.next()];
    backoff.reset();
    expect([first, backoff.next()]).toEqual([[1_000, 2_000, 4_000], 1_000]);
  });

  it('draws a wait for a window that grows by another measure', () => {
    expect([jitteredMs(3_000, 0, () => 0.5), jitteredMs(3_000, 2_000, () => 0.5)]).toEqual([1_500, 2_000]);
  });
});
