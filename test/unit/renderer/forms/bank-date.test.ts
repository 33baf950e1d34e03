import { describe, expect, it } from 'vitest';
import { fromDateField, toDateField } from '../../../../renderer/forms/bank-date.ts';

describe('renderer/forms/bank-date', () => {
  it('gives a date field back the day that was put into it', () => {
    expect(toDateField(fromDateField('2026-06-14'))).toBe('2026-06-14');
    expect([toDateField(null), fromDateField(''), fromDateField('14.6.2026')]).toEqual(['', null, null]);
  });
});
