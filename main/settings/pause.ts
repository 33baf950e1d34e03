import type { PauseLength } from '../../shared/model/index.ts';
import type { Preferences } from './preferences.ts';

export type Pause = NonNullable<Preferences['pause']>;

/** The pause that Galley begins by itself over damage, until the user resumes. */
export const pauseForDamage: Pause = { sinceMs: 0, untilMs: null, cause: 'damage' };

/** Whether the pause was begun over damage. Without a cause, as an earlier Galley wrote it, the pause has no beginning. */
export function isForDamage({ sinceMs, untilMs, cause }: Pause): boolean {
  return cause === 'damage' || (cause === undefined && sinceMs === 0 && untilMs === null);
}

/** When people who went home are back at work. */
const MORNING_HOUR = 8;
const MINUTE_MS = 60_000;

/** When a pause of this length ends, in milliseconds since the epoch; null: not by itself. Tomorrow is local time. */
export function pauseEndMs(length: PauseLength, now: Date): number | null {
  switch (length) {
    case 'half-hour':
      return now.getTime() + 30 * MINUTE_MS;
    case 'hour':
      return now.getTime() + 60 * MINUTE_MS;
    case 'until-tomorrow':
      // By the calendar and not by 24 hours: the night of a clock change is shorter or longer.
      return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, MORNING_HOUR).getTime();
    case 'until-resumed':
      return null;
    default:
      return length satisfies never;
  }
}

/**
 * The rest of a pause at a moment; null when it is over. A wall clock that was put back to before the pause began would stretch
 * it, by years if the clock was wrong by years: it then lasts its own length from now on.
 */
export function pauseAt(pause: Pause, nowMs: number): Pause | null {
  const { sinceMs, untilMs } = pause;
  if (untilMs === null) return pause;
  if (nowMs >= untilMs) return null;
  if (nowMs < sinceMs) return { ...pause, sinceMs: nowMs, untilMs: nowMs + (untilMs - sinceMs) };
  return pause;
}
