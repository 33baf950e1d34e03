import type { BackoffPolicy } from '../../platform/index.ts';

/**
 * Every wait of the upload protocol. One object, passed in, so that the model, the tests and the fault harness can
 * shrink the waits without touching the rules. All in milliseconds.
 */
export interface TransferTiming {
  /** The debounce of a manual upload that changed while it was read. It doubles after each abort up to the ceiling. */
  readonly verifyFloorMs: number;
  readonly verifyCeilingMs: number;
  /** Δ = max(floor, 3 × the longest wait for an answer seen): after that, a lost request takes effect no more (A2). */
  readonly maxLatencyFloorMs: number;
  /** The most that one such wait counts. Requests time out long before; the rest is the machine's sleep. */
  readonly longestWaitMs: number;
  /** Between two readings that together prove an absence; at least λ of A3. */
  readonly readGapMs: number;
  /** Pauses between readings that proved nothing grow up to this. */
  readonly ambiguityCeilingMs: number;
  /** Ambiguous for longer: a person is asked. */
  readonly parkAfterMs: number;
  /** When the folder is searched for duplicates after an intent that was ever ambiguous has been confirmed. */
  readonly sweepsMs: readonly number[];
  /** First and longest window of the wait before the next attempt of an intent; the wait is drawn from it. */
  readonly backoffFloorMs: number;
  readonly backoffCeilingMs: number;
  /** The bounds for a Retry-After of the bank. */
  readonly retryAfterFloorMs: number;
  readonly retryAfterCeilingMs: number;
  /** First and longest window of the wait between two questions whether the bank answers again. */
  readonly probeFloorMs: number;
  readonly probeCeilingMs: number;
  /** Attempts that the bank answered with a failure before the file is parked with that failure. */
  readonly attemptLimit: number;
}

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

export const defaultTiming: TransferTiming = {
  // `docs/protocol/upload.md#debounce-backoff`.
  verifyFloorMs: 2 * SECOND_MS,
  verifyCeilingMs: 60 * SECOND_MS,
  // `docs/protocol/upload.md#maximum-latency`.
  maxLatencyFloorMs: 30 * SECOND_MS,
  // A minute for a last byte that the socket does not take, two for the answer: then the bank client gives up.
  longestWaitMs: 3 * MINUTE_MS,
  readGapMs: 10 * SECOND_MS,
  ambiguityCeilingMs: 15 * MINUTE_MS,
  parkAfterMs: 24 * HOUR_MS,
  // `docs/protocol/upload.md#sweep-when`.
  sweepsMs: [MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 24 * HOUR_MS],
  // Short at first, because most failures pass at once; five minutes at most, because no user waits in front of the screen then.
  backoffFloorMs: SECOND_MS,
  backoffCeilingMs: 5 * MINUTE_MS,
  // `docs/protocol/upload.md#next-busy`.
  retryAfterFloorMs: SECOND_MS,
  retryAfterCeilingMs: HOUR_MS,
  probeFloorMs: SECOND_MS,
  probeCeilingMs: 60 * SECOND_MS,
  // With the windows above: up to nine minutes, half of that on average, of a bank that answers others and fails on this file.
  attemptLimit: 10,
};

/** Before the next attempt of an intent. */
export function attemptBackoff({ backoffFloorMs, backoffCeilingMs }: TransferTiming): BackoffPolicy {
  return { firstMs: backoffFloorMs, maxMs: backoffCeilingMs };
}

/** Between two questions whether the bank, or the journal, is back. */
export function probeBackoff({ probeFloorMs, probeCeilingMs }: TransferTiming): BackoffPolicy {
  return { firstMs: probeFloorMs, maxMs: probeCeilingMs };
}

/** Between readings that prove nothing. The floor is the visibility delay, which the protocol waits for in any case. */
export function readingBackoff({ readGapMs, ambiguityCeilingMs }: TransferTiming): BackoffPolicy {
  return { firstMs: readGapMs, maxMs: ambiguityCeilingMs, floorMs: readGapMs };
}

export function clampRetryAfterMs(timing: TransferTiming, retryAfterMs: number): number {
  return Math.min(Math.max(retryAfterMs, timing.retryAfterFloorMs), timing.retryAfterCeilingMs);
}
