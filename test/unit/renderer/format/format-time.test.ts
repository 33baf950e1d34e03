import { describe, expect, it } from 'vitest';
import { formatDuration, formatMoment, formatRelative } from '../../../../renderer/format/format-time.ts';

const nowMs = new Date(2026, 4, 14, 15, 0, 0).getTime();
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

describe('renderer/format/format-time', () => {
  it('says how long ago, in steps that grow', () => {
    const ages = [0, 59_000, 3 * minuteMs, 2 * hourMs, dayMs, 6 * dayMs];
    expect(ages.map((ageMs) => formatRelative(nowMs - ageMs, nowMs, 'en'))).toEqual([
      'now',
      'now',
      '3 min. ago',
      '2 hr. ago',
      'yesterday',
      '6 days ago',
    ]);
  });

  it('counts the seconds of what is to come', () => {
    expect([200, 12_000, 90_000].map((aheadMs) => formatRelative(nowMs + aheadMs, nowMs, 'en'))).toEqual([
      'in 1 sec.',
      'in 12 sec.',
      'in 1 min.',
    ]);
  });

  it('gives a date when it is more than a week away', () => {
    expect(formatRelative(nowMs - 8 * dayMs, nowMs, 'de')).toBe('06.05.2026');
  });

  it('speaks the language of the page', () => {
    expect(
      ['fi', 'sv', 'de', 'ru'].map((locale) => formatRelative(nowMs - 5 * minuteMs, nowMs, locale)),
    ).toEqual(['5 min sitten', 'för 5 min sen', 'vor 5 Min.', '5 мин. назад']);
  });

  it('shows the clock alone for today and the date before it for other days', () => {
    expect(formatMoment(nowMs - hourMs, nowMs, 'en-GB')).toBe('14:00');
    expect(formatMoment(nowMs - dayMs, nowMs, 'en-GB')).toBe('13 May 2026, 15:00');
  });

  it('rounds estimates: fives of seconds, then minutes, hours, days', () => {
    const durations = [0, 12_000, 58_000, 100_000, 89 * minuteMs, 91 * minuteMs, 3 * dayMs];
    expect(durations.map((durationMs) => formatDuration(durationMs, 'en'))).toEqual([
      '5 seconds',
      '10 seconds',
      '1 minute',
      '2 minutes',
      '89 minutes',
      '2 hours',
      '3 days',
    ]);
  });
});
