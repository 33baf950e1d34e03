import { describe, expect, it } from 'vitest';
import { limitAt } from '../../../../main/settings/index.ts';

describe('limit-schedule', () => {
  it('takes the first window that holds, over midnight too, else the ordinary limit', () => {
    const rules = {
      limitBytesPerSecond: 1,
      schedule: [
        { days: [1, 2, 3, 4, 5], fromMinute: 8 * 60, toMinute: 17 * 60, limitBytesPerSecond: 2 },
        { days: [5], fromMinute: 22 * 60, toMinute: 6 * 60, limitBytesPerSecond: null },
        { days: [0], fromMinute: 0, toMinute: 0, limitBytesPerSecond: 3 },
      ],
    };
    // 6 January 2025 is a Monday.
    const at = (day: number, hour: number, minute = 0) =>
      limitAt(rules, new Date(2025, 0, 5 + day, hour, minute));
    expect([
      at(1, 7, 59),
      at(1, 8),
      at(1, 16, 59),
      at(1, 17),
      at(5, 23),
      at(6, 5, 59),
      at(6, 6),
      at(7, 12),
    ]).toEqual([1, 2, 2, 1, null, null, 1, 3]);
  });
});
