/**
 * Milliseconds to wait by a Retry-After header: whole seconds or an HTTP date (RFC 9110 § 10.2.3), which counts from
 * the bank's own `Date` where it sent one, because the clocks may differ. Null when absent or nonsense; not clamped.
 */
export function readRetryAfter(
  header: string | undefined,
  dateHeader: string | undefined,
  nowMs: number,
): number | null {
  if (header === undefined) return null;
  const text = header.trim();
  if (/^\d+$/.test(text)) return Number(text) * 1_000;
  const untilMs = readHttpDate(text);
  if (untilMs === null) return null;
  return Math.max(0, untilMs - (readHttpDate(dateHeader) ?? nowMs));
}

/** Milliseconds since the epoch of an HTTP date; null for anything else. */
export function readHttpDate(text: string | undefined): number | null {
  // Date.parse takes many forms; every HTTP date begins with the name of a day.
  if (text === undefined || !/^[A-Z][a-z]{2}/.test(text)) return null;
  const asUtc = /(GMT|UTC)$/.test(text) ? text : `${text} GMT`;
  const parsedMs = Date.parse(asUtc);
  return Number.isNaN(parsedMs) ? null : parsedMs;
}
