/** A weekly window with a limit of its own. Days: 0 is Sunday; minutes since midnight; an end before its start is the next day's. */
export interface LimitWindow {
  readonly days: readonly number[];
  readonly fromMinute: number;
  readonly toMinute: number;
  /** Null: no limit in this window. */
  readonly limitBytesPerSecond: number | null;
}

export interface LimitRules {
  readonly limitBytesPerSecond: number | null;
  readonly schedule: readonly LimitWindow[];
}

const DAY_MINUTES = 24 * 60;

/** The limit at a moment of local time: of the first window that holds, else the ordinary one. Pure. */
export function limitAt({ limitBytesPerSecond, schedule }: LimitRules, moment: Date): number | null {
  const minute = moment.getHours() * 60 + moment.getMinutes();
  const day = moment.getDay();
  const window = schedule.find((each) => holdsAt(each, day, minute));
  return window === undefined ? limitBytesPerSecond : window.limitBytesPerSecond;
}

function holdsAt({ days, fromMinute, toMinute }: LimitWindow, day: number, minute: number): boolean {
  if (fromMinute < toMinute) return days.includes(day) && minute >= fromMinute && minute < toMinute;
  // Over midnight; the same minute twice is a whole day.
  const dayBefore = (day + 6) % 7;
  const rest = fromMinute === toMinute ? DAY_MINUTES : toMinute;
  return (
    (days.includes(day) && minute >= fromMinute) ||
    (days.includes(dayBefore) && minute < Math.min(rest, toMinute))
  );
}
