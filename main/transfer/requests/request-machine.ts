import { AppError } from '../../../shared/errors/index.ts';
import { assertNever } from '../../../shared/model/index.ts';
import { fateOfFailure } from './request-fate.ts';

/**
 * One request of the user that creates, changes or mails something: sent at most once
 * (`docs/protocol/at-most-once.md#states-and-crash-rules`). ambiguous: the answer was lost, and the bank is read. done: the
 * request had its effect. failed: it had none, or its outcome stays unknown.
 */
export type RequestState<Value> =
  | { readonly kind: 'sending' }
  | {
      readonly kind: 'ambiguous';
      readonly error: AppError;
      readonly sinceMs: number;
      readonly readAfterMs: number;
      readonly failedReadings: number;
    }
  | { readonly kind: 'done'; readonly value: Value }
  | { readonly kind: 'failed'; readonly error: AppError };

/** `unclear`: read, but what is there neither shows the effect nor rules it out. */
export type Look<Value> =
  | { readonly kind: 'applied'; readonly value: Value }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unclear' };

export type RequestEvent<Value> =
  | { readonly kind: 'answered'; readonly value: Value }
  | { readonly kind: 'send-failed'; readonly error: AppError }
  | { readonly kind: 'looked'; readonly look: Look<Value> }
  | { readonly kind: 'look-failed'; readonly error: AppError };

export interface RequestTiming {
  /** Δ: after that a lost request takes effect no more (A2). */
  readonly maxLatencyMs: number;
  /** Between two readings. */
  readonly readGapMs: number;
  /** Failed readings before the user is notified; the user waits in front of the screen. */
  readonly failedReadingLimit: number;
}

/** The state after an event. Throws for an event that the state does not know. */
export function stepRequest<Value>(
  state: RequestState<Value>,
  event: RequestEvent<Value>,
  { nowMs, timing }: { readonly nowMs: number; readonly timing: RequestTiming },
): RequestState<Value> {
  switch (event.kind) {
    case 'answered':
      require(state, 'sending', event);
      return { kind: 'done', value: event.value };
    case 'send-failed':
      require(state, 'sending', event);
      return fateOfFailure(event.error) === 'not-applied'
        ? { kind: 'failed', error: event.error }
        : // At once: what has had its effect is then known without a wait.
          { kind: 'ambiguous', error: event.error, sinceMs: nowMs, readAfterMs: nowMs, failedReadings: 0 };
    case 'looked': {
      const ambiguity = require(state, 'ambiguous', event);
      if (event.look.kind === 'applied') return { kind: 'done', value: event.look.value };
      const settledAtMs = ambiguity.sinceMs + timing.maxLatencyMs;
      if (nowMs < settledAtMs)
        return {
          ...ambiguity,
          failedReadings: 0,
          readAfterMs: Math.max(settledAtMs, nowMs + timing.readGapMs),
        };
      if (event.look.kind === 'absent') return { kind: 'failed', error: ambiguity.error };
      return { kind: 'failed', error: couldNotConfirm(ambiguity.error) };
    }
    case 'look-failed': {
      const ambiguity = require(state, 'ambiguous', event);
      const failedReadings = ambiguity.failedReadings + 1;
      if (failedReadings >= timing.failedReadingLimit)
        return { kind: 'failed', error: couldNotConfirm(ambiguity.error) };
      return { ...ambiguity, failedReadings, readAfterMs: nowMs + timing.readGapMs };
    }
    default:
      return assertNever(event);
  }
}

function couldNotConfirm({ code }: AppError): AppError {
  return new AppError('COULD_NOT_CONFIRM', { reason: code });
}

function require<Value, Kind extends RequestState<Value>['kind']>(
  state: RequestState<Value>,
  kind: Kind,
  event: RequestEvent<Value>,
): Extract<RequestState<Value>, { kind: Kind }> {
  if (state.kind !== kind) throw new Error(`A click in "${state.kind}" cannot take "${event.kind}".`);
  return state as Extract<RequestState<Value>, { kind: Kind }>;
}
