import { keptFormats } from './kept-formats.ts';

/** Decimal units, as every file manager and disk maker of today counts; binary ones would show a 1 GB file as 0.93. */
const unitStep = 1000;
const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte', 'petabyte'] as const;

/** `1.2 GB`, `340 kB`, `0 B` in the words of the locale; three significant digits, so that columns stay narrow. */
export function formatBytes(sizeBytes: number, locale: string): string {
  const { value, unit } = scale(sizeBytes);
  return write(value, unit, locale);
}

/** `4.2 MB/s`, `4,2 МБ/с`. */
export function formatRate(bytesPerSecond: number, locale: string): string {
  const { value, unit } = scale(bytesPerSecond);
  return write(value, `${unit}-per-second`, locale);
}

/** The narrow form of bytes is `0B`, the short one `0 byte`; people expect `0 B`. */
function write(value: number, unit: string, locale: string): string {
  return unitFormat(locale, unit)
    .format(value)
    .replace(/(\d)(\p{L})/u, '$1\u00a0$2');
}

function scale(sizeBytes: number): { readonly value: number; readonly unit: (typeof units)[number] } {
  let value = Math.max(0, sizeBytes);
  let index = 0;
  // 999.5 would print as "1,000 kB": what rounds to the next unit belongs to it.
  while (index < units.length - 1 && value >= unitStep - 0.5) {
    value /= unitStep;
    index += 1;
  }
  return { value, unit: units[index] ?? 'byte' };
}

const unitFormat = keptFormats(
  (locale: string, unit: string) =>
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit,
      unitDisplay: unit.startsWith('byte') ? 'narrow' : 'short',
      maximumSignificantDigits: 3,
    }),
);
