import { describe, expect, it } from 'vitest';
import { formatBytes, formatRate } from '../../../../renderer/format/format-bytes.ts';

describe('renderer/format/format-bytes', () => {
  it('writes sizes in decimal units with three significant digits', () => {
    const sizes = [0, 1, 999, 1_000, 1_234_567, 88_400_000, 4_294_967_296, 2e15];
    expect(sizes.map((sizeBytes) => plain(formatBytes(sizeBytes, 'en')))).toEqual([
      '0 B',
      '1 B',
      '999 B',
      '1 kB',
      '1.23 MB',
      '88.4 MB',
      '4.29 GB',
      '2 PB',
    ]);
  });

  it('takes the next unit for what would round up to it', () => {
    expect([999.4, 999.5, 999_600].map((size) => plain(formatBytes(size, 'en')))).toEqual([
      '999 B',
      '1 kB',
      '1 MB',
    ]);
  });

  it('uses the words and the comma of each language', () => {
    expect(['fi', 'sv', 'de', 'ru'].map((locale) => plain(formatBytes(1_234_567_890, locale)))).toEqual([
      '1,23 Gt',
      '1,23 GB',
      '1,23 GB',
      '1,23 ГБ',
    ]);
  });

  it('writes rates per second', () => {
    expect([0, 4_200_000].map((rate) => plain(formatRate(rate, 'en')))).toEqual(['0 B/s', '4.2 MB/s']);
    expect(plain(formatRate(4_200_000, 'fi'))).toBe('4,2 Mt/s');
  });

  it('never writes a negative size', () => {
    expect(plain(formatBytes(-5, 'en'))).toBe('0 B');
  });
});

/** Intl puts narrow and unbreakable spaces where a person reads a space. */
function plain(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, ' ');
}
