import { AppError } from '../../../shared/errors/index.ts';
import type { BankAnswer } from './answer-error.ts';

// Long enough for a proxy to find its backend again, short enough that a person who waits does not notice.
const delaysMs = [250, 1_000] as const;

// Errors that an idle connection, or a proxy with a restarting backend, gives once and not again. Refused, DNS and time-outs are
// not here: they mean offline, and the caller should learn that at once.
const passingReasons: ReadonlySet<unknown> = new Set(['ECONNRESET', 'EPIPE']);
const passingStatuses: ReadonlySet<number> = new Set([502, 504]);

/**
 * The whole retry policy of this room: after how many milliseconds a read is sent again, null for never. `attempt` is
 * how often it was sent. A search is a read, although it is a POST; no other POST is repeated here.
 */
export function retryReadAfterMs(attempt: number, outcome: BankAnswer | AppError): number | null {
  const isPassing =
    outcome instanceof AppError
      ? outcome.code === 'BANK_UNREACHABLE' && passingReasons.has(outcome.details.reason)
      : passingStatuses.has(outcome.status);
  return isPassing ? (delaysMs[attempt - 1] ?? null) : null;
}
