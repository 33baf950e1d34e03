import { describe, expect, it } from 'vitest';
import { slicesOf } from '../../../../../main/journal/activity/activity-slices.ts';

describe('activity-slices', () => {
  it('cuts every page out of the list as it would be written down', () => {
    const open = [
      { batchKey: 7, index: 3, count: 2 },
      { batchKey: 9, index: 0, count: 4 },
      { batchKey: 8, index: 4, count: 0 },
    ];
    const whole = ['0', '9.0', '9.1', '9.2', '9.3', '1', '2', '3', '7.0', '7.1', '4', '5'];
    for (let limit = 1; limit <= whole.length + 1; limit += 1)
      for (let offset = 0; offset <= whole.length + 1; offset += 1)
        expect(written(slicesOf(open, 6, offset, limit))).toEqual(whole.slice(offset, offset + limit));
  });

  it('is the folded list itself when nothing is open', () => {
    expect(slicesOf([], 50_000, 400, 100)).toEqual([{ batchKey: null, offset: 400, limit: 100 }]);
    expect(slicesOf([], 0, 0, 100)).toEqual([]);
  });
});

function written(slices: ReturnType<typeof slicesOf>): string[] {
  return slices.flatMap(({ batchKey, offset, limit }) =>
    Array.from({ length: limit }, (_, index) =>
      batchKey === null ? String(offset + index) : `${batchKey}.${offset + index}`,
    ),
  );
}
