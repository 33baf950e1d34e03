/** A mail server that restarts is back by then. */
const firstDelayMs = 30_000;
/** Often enough that a mail leaves in the working day on which its server came back. */
const longestDelayMs = 60 * 60 * 1000;
/** With the delays above some two days: after that a telephone call is better. */
const mostAttempts = 54;

/** How long to wait after the `attempts`-th failure (from 0); null when it is time to give up. */
export function retryDelayMs(attempts: number): number | null {
  if (attempts + 1 >= mostAttempts) return null;
  return Math.min(firstDelayMs * 2 ** attempts, longestDelayMs);
}
