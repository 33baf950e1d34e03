import { AppError } from '../../../shared/errors/index.ts';

/** The last second of the year 9999: later moments are milliseconds by mistake. */
const latestMoment = 253_402_300_799;

/** Throws BAD_REQUEST naming `field` for what is no moment in Unix seconds that a calendar can show. */
export function requireMoment(seconds: number, field: string): void {
  if (seconds >= 0 && seconds <= latestMoment) return;
  throw new AppError('BAD_REQUEST', { field, reason: `${field} is not a Unix timestamp in seconds.` });
}
