import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readDate } from '../../../../../../main/hosts/cli/options/read-date.ts';

describe('read-date', () => {
  beforeEach(() => void vi.stubEnv('TZ', 'America/New_York'));
  afterEach(() => void vi.unstubAllEnvs());

  it.each([
    ['none', null],
    ['1780272000', 1_780_272_000],
    // The midnight of where the person is, as in the window: five hours behind in winter, four in summer.
    ['2026-01-31', Date.UTC(2026, 0, 31, 5) / 1_000],
    ['2026-05-31', Date.UTC(2026, 4, 31, 4) / 1_000],
    ['2028-02-29', Date.UTC(2028, 1, 29, 5) / 1_000],
    ['2026-05-31T12:00Z', Date.UTC(2026, 4, 31, 12) / 1_000],
    ['2026-05-31T12:00:00.900', Date.UTC(2026, 4, 31, 16) / 1_000],
  ])('reads %s', (text, seconds) => {
    expect(readDate(text)).toBe(seconds);
  });

  it.each([
    '2026-02-30',
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-02-30T12:00Z',
    '31.5.2026',
    'May 1',
    '',
  ])('refuses %j, which is no day', (text) => {
    expect(() => readDate(text)).toThrowError(expect.objectContaining({ code: 'BAD_USAGE' }));
  });
});
