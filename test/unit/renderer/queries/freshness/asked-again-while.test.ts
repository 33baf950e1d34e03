import { describe, expect, it } from 'vitest';
import { askedAgainWhile } from '../../../../../renderer/queries/freshness/asked-again-while.ts';

describe('asked-again-while', () => {
  it('asks again for an answer that is a guess, and keeps for good what is none', () => {
    const { staleTime, refetchInterval } = askedAgainWhile<string>((answer) => answer === 'guess');
    const times = ['guess', 'known', undefined].map((data) => {
      const query = { state: { data } };
      return [staleTime(query), refetchInterval(query)];
    });
    expect(times).toEqual([
      [60_000, 60_000],
      [Infinity, false],
      [Infinity, false],
    ]);
  });
});
