import { keptFormats } from './kept-formats.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** After a week "23 days ago" says less than a date. */
const relativeWindowMs = 7 * dayMs;

const clockFormat = keptFormats(
  (locale: string) => new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' }),
);
const dateFormat = keptFormats((locale: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }));
const momentFormat = keptFormats(
  (locale: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }),
);
const relativeFormat = keptFormats(
  (locale: string) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' }),
);
const durationFormat = keptFormats(
  (locale: string, unit: string) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }),
);

/** The clock alone for today (`14:02` as the locale writes it), else date and clock: what "as of" and "last full scan" show. */
export function formatMoment(timeMs: number, nowMs: number, locale: string): string {
  if (isSameDay(timeMs, nowMs)) return clockFormat(locale).format(timeMs);
  return momentFormat(locale).format(timeMs);
}

/** `now`, `3 minutes ago`, `yesterday`, `in 2 minutes`; a date when it is more than a week away. */
export function formatRelative(timeMs: number, nowMs: number, locale: string): string {
  const maxLatencyMs = timeMs - nowMs;
  const distanceMs = Math.abs(maxLatencyMs);
  if (distanceMs >= relativeWindowMs) return dateFormat(locale).format(timeMs);
  const relative = relativeFormat(locale);
  if (distanceMs < minuteMs) {
    // The past is "now" for a minute; what comes is counted, because a person waits for it.
    return maxLatencyMs > 0
      ? relative.format(Math.ceil(maxLatencyMs / secondMs), 'second')
      : relative.format(0, 'second');
  }
  if (distanceMs < hourMs) return relative.format(Math.trunc(maxLatencyMs / minuteMs), 'minute');
  if (distanceMs < dayMs) return relative.format(Math.trunc(maxLatencyMs / hourMs), 'hour');
  return relative.format(Math.trunc(maxLatencyMs / dayMs), 'day');
}

/** `45 seconds`, `12 minutes`, `3 hours`: how long something will take, rounded as an estimate deserves. */
export function formatDuration(durationMs: number, locale: string): string {
  const [value, unit] = roundDuration(durationMs);
  return durationFormat(locale, unit).format(value);
}

function roundDuration(durationMs: number): readonly [number, 'second' | 'minute' | 'hour' | 'day'] {
  // Fives of seconds, because an estimate that counts down second by second only jumps back and forth.
  if (durationMs < minuteMs - 2.5 * secondMs)
    return [Math.max(5, Math.round(durationMs / (5 * secondMs)) * 5), 'second'];
  if (durationMs < 90 * minuteMs) return [Math.max(1, Math.round(durationMs / minuteMs)), 'minute'];
  if (durationMs < 2 * dayMs) return [Math.round(durationMs / hourMs), 'hour'];
  return [Math.round(durationMs / dayMs), 'day'];
}

function isSameDay(leftMs: number, rightMs: number): boolean {
  return new Date(leftMs).toDateString() === new Date(rightMs).toDateString();
}
