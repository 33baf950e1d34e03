import { describe, expect, it } from 'vitest';
import { readHttpDate, readRetryAfter } from '../../../../../main/api/http/retry-after.ts';

const nowMs = Date.UTC(2025, 3, 1, 8, 30, 0);

describe('retry-after', () => {
  it.each([
    ['seconds', '120', undefined, 120_000],
    ['a date, from the local clock', 'Tue, 01 Apr 2025 08:31:00 GMT', undefined, 60_000],
    [
      'a date, from the clock of the bank',
      'Tue, 01 Apr 2025 08:31:00 GMT',
      'Tue, 01 Apr 2025 08:30:50 GMT',
      10_000,
    ],
    ['a date of the old form', 'Tue Apr  1 08:30:05 2025', undefined, 5_000],
    ['a date that is past', 'Tue, 01 Apr 2025 08:00:00 GMT', undefined, 0],
    ['nothing', undefined, undefined, null],
    ['nonsense', 'soon', undefined, null],
    ['a negative number', '-5', undefined, null],
    ['nonsense that begins like a day', 'Tuesday next', undefined, null],
  ])('reads %s', (_, header, dateHeader, expected) => {
    expect(readRetryAfter(header, dateHeader, nowMs)).toBe(expected);
  });

  it('takes no plain number for a date', () => {
    expect(readHttpDate('2025')).toBeNull();
  });
});
