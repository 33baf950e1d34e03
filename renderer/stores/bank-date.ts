/** The local day of a moment of the bank (Unix seconds), as a date field wants it: `2026-06-14`; '' for none. */
export function toDateField(seconds: number | null): string {
  if (seconds === null) return '';
  const day = new Date(seconds * 1_000);
  const pad = (value: number): string => String(value).padStart(2, '0');
  return `${day.getFullYear()}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}`;
}

/**
 * Unix seconds of the local midnight that begins the day in a date field; null for none. `reference.md § Project` keeps moments,
 * and people plan in days.
 */
export function fromDateField(text: string): number | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (year === undefined) return null;
  return Math.floor(new Date(Number(year), Number(month) - 1, Number(day)).getTime() / 1_000);
}
