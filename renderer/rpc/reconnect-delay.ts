/** The first try follows at once in human terms: a host that was restarted answers within a blink. */
const firstDelayMs = 250;

/** A person who looks at the banner should not wait longer than this for a host that is back. */
const longestDelayMs = 5_000;

/** Wait before try number `attempt` (from 1): doubles up to a bound. Without jitter: there is one page per host. */
export function reconnectDelayMs(attempt: number): number {
  return Math.min(longestDelayMs, firstDelayMs * 2 ** Math.max(0, attempt - 1));
}
