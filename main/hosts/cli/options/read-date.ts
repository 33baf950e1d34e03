import { AppError } from '../../../../shared/errors/index.ts';

/**
 * Unix seconds of `2026-05-01`, of a full ISO time, or of seconds as they are; null for `none`. A day begins at the midnight of this
 * machine, as in the window. Throws BAD_USAGE.
 */
export function readDate(text: string): number | null {
  if (text === 'none') return null;
  if (/^\d{6,12}$/.test(text)) return Number(text);
  // Only ISO forms: what else Date can read differs per system.
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})(T.*)?$/.exec(text) ?? [];
  const ms = day === undefined || !isDay(day) ? Number.NaN : Date.parse(`${day}${time ?? 'T00:00'}`);
  if (!Number.isNaN(ms)) return Math.floor(ms / 1_000);
  throw new AppError('BAD_USAGE', { reason: `${text} is no date; write 2026-05-01, or none` });
}

/** False for the 30th of February, which Date would take for a day of March. */
function isDay(day: string): boolean {
  const midnight = Date.parse(`${day}T00:00Z`);
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day);
}
