/** The local day of a moment of the bank (Unix seconds), as a date field wants it: `2026-06-14`; '' for none that it can show. */
export function toDateField(seconds: number | null): string {
  if (seconds === null) return '';
  const day = new Date(seconds * 1_000);
  const year = day.getFullYear();
  if (!(year >= 1)) return '';
  const pad = (value: number): string => String(value).padStart(2, '0');
  return `${String(year).padStart(4, '0')}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}`;
}

/**
 * Unix seconds of the local midnight that begins the day in a date field; null for none, and for a text that is no day. `docs/api/reference.md#project-moments` keeps moments,
 * and people plan in days.
 */
export function fromDateField(text: string): number | null {
  const [, year, month, day] = /^(\d{4,6})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (year === undefined) return null;
  const midnight = new Date(2000, 0, 1);
  // Given to the constructor, a year below 100 would be one of the last century.
  midnight.setFullYear(Number(year), Number(month) - 1, Number(day));
  return Math.floor(midnight.getTime() / 1_000);
}

/** `date`: no day, which saved would be no date at all. `year`: a day before 1970, which the bank has no seconds for. */
export type BankDayProblem = 'date' | 'year';

/** The problem of a typed day. A date field takes the 26 of a user who means 2026 for the year 26 without an error. */
export function bankDayProblemOf(text: string): BankDayProblem | null {
  if (text === '') return null;
  const seconds = fromDateField(text);
  if (seconds === null) return 'date';
  return seconds < 0 ? 'year' : null;
}
