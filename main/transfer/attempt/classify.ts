import { type ErrorCode, toAppError } from '../../../shared/errors/index.ts';
import { assertNever, type IntentCause } from '../../../shared/model/index.ts';
import type { BodySent, UploadAnswer, UploadObservation } from './ports.ts';

/** The meaning of one observation for the bank as a whole, beside its meaning for the intent. */
export type ServerFact =
  | { readonly kind: 'unreachable' }
  /** Busy or failing: everybody waits. `retryAfterMs` as the bank said it, null when it said nothing. */
  | { readonly kind: 'slow-down'; readonly retryAfterMs: number | null }
  | { readonly kind: 'misconfigured'; readonly cause: IntentCause }
  /** The bank refused a log-in. */
  | { readonly kind: 'refused' };

/** The part that holds up the whole account: the bank, or the journal of this computer. */
export type AccountSignal = ServerFact | { readonly kind: 'journal-full' };

/**
 * The next step when nothing was created. `retry`: with backoff. `retry-now`: as soon as the account allows, without counting.
 * `sign-in`: a fresh token first. `park`: the user decides. `name-or-park`: the bank may refuse the name. `outdated`: the bank
 * folder has changed since the plan. `settle`: the file has changed since the plan. `gone`: the file is missing. `stand-down`:
 * Galley broke the attempt off.
 */
export type AfterNotApplied =
  | 'retry'
  | 'retry-now'
  | 'sign-in'
  | 'park'
  | 'name-or-park'
  | 'outdated'
  | 'settle'
  | 'gone'
  | 'stand-down';

/** The meaning of one attempt, `docs/protocol/upload.md#step-6-classify-the-outcome`. */
export type Verdict =
  | { readonly kind: 'verify'; readonly answer: UploadAnswer }
  | { readonly kind: 'ambiguous'; readonly cause: IntentCause; readonly account: AccountSignal | null }
  | {
      readonly kind: 'not-applied';
      readonly next: AfterNotApplied;
      readonly cause: IntentCause;
      readonly account: AccountSignal | null;
      /** True when the bank answered: only that counts as an attempt. */
      readonly isAnswered: boolean;
    };

/**
 * Judges the observation of an upload. `commitPointReached`: the journal holds the commit point, so the last byte may have left.
 */
export function classify(commitPointReached: boolean, observation: UploadObservation): Verdict {
  switch (observation.kind) {
    case 'body-failed':
      return unanswered(commitPointReached, causeOf(observation.error));
    case 'no-response':
      return unanswered(mayBeComplete(commitPointReached, observation), observation.cause);
    case 'proxy-refused':
      return unanswered(
        observation.sent !== 'whole' && mayBeComplete(commitPointReached, observation),
        observation.cause,
      );
    case 'response':
      return answered(mayBeComplete(commitPointReached, observation), observation);
    default:
      return assertNever(observation);
  }
}

/**
 * A bank may answer or break off while the commit point is written. The withheld byte then never leaves
 * (`docs/protocol/upload.md#a1-incomplete-bodies`).
 */
function mayBeComplete(commitPointReached: boolean, { sent }: { readonly sent: BodySent }): boolean {
  return commitPointReached && sent !== 'part';
}

/** The meaning of a failed reading or request for the whole account; null when it concerns this request alone. */
export function accountSignalOf(cause: IntentCause): AccountSignal | null {
  return meaningOfFailure(cause).account;
}

/** No answer arrived. An incomplete request created nothing; the outcome of a complete one is unknown. */
function unanswered(isMaybeComplete: boolean, cause: IntentCause): Verdict {
  const { next, account } = meaningOfFailure(cause);
  if (isMaybeComplete) return { kind: 'ambiguous', cause, account };
  return { kind: 'not-applied', next, cause, account, isAnswered: false };
}

function meaningOfFailure(cause: IntentCause): {
  readonly next: AfterNotApplied;
  readonly account: AccountSignal | null;
} {
  switch (cause.code) {
    case 'FILE_CHANGED':
      return { next: 'settle', account: null };
    case 'NAME_ON_BANK':
    case 'SEVERAL_ON_BANK':
    case 'NEWER_ON_BANK':
    case 'OLDER_ON_BANK':
    case 'SAME_ON_BANK':
    case 'RULES_CHANGED':
      return { next: 'outdated', account: null };
    case 'FILE_GONE':
      return { next: 'gone', account: null };
    case 'CANCELLED':
      return { next: 'stand-down', account: null };
    case 'FILE_REPLACED':
    case 'FILE_UNREADABLE':
    case 'FILE_NOT_REGULAR':
    case 'FILE_NAME_UNREADABLE':
    case 'ASSET_GONE':
    case 'FORBIDDEN':
    case 'NOT_FOUND':
      return { next: 'park', account: null };
    case 'JOURNAL_FULL':
      return { next: 'retry-now', account: { kind: 'journal-full' } };
    // Being offline is not a failure of the upload: the account waits, and the intent keeps its place.
    case 'BANK_UNREACHABLE':
    case 'PROXY_FAILED':
    case 'PAC_FAILED':
      return { next: 'retry-now', account: { kind: 'unreachable' } };
    case 'SIGN_IN_REFUSED':
      return { next: 'retry-now', account: { kind: 'refused' } };
    case 'TLS_FAILED':
    case 'NOT_A_BANK':
    case 'BANK_REPLACED':
    case 'BANK_UNRECOGNIZED':
    case 'BANK_REDIRECTED':
      return { next: 'retry-now', account: { kind: 'misconfigured', cause } };
    default:
      return { next: 'retry', account: null };
  }
}

function answered(
  isMaybeComplete: boolean,
  { status, sent, retryAfterMs, answer, message }: Extract<UploadObservation, { kind: 'response' }>,
): Verdict {
  const { code, next } = meaningOf(status);
  const details = { status, ...(message === null ? {} : { message }) };
  const cause = { code, details };
  const account = accountOfStatus(status, retryAfterMs, cause);
  if (isMaybeComplete) {
    if (isSuccess(status)) {
      if (answer.kind !== 'unreadable') return { kind: 'verify', answer };
      return { kind: 'ambiguous', cause: { code: 'BANK_ANSWER_UNREADABLE', details }, account };
    }
    // Only a complete refusal of a complete request proves that nothing was created.
    const isRefusal = status >= 400 && status < 500 && status !== 409 && sent === 'whole';
    if (!isRefusal) return { kind: 'ambiguous', cause, account };
  }
  return { kind: 'not-applied', next, cause, account, isAnswered: true };
}

function meaningOf(status: number): { readonly code: ErrorCode; readonly next: AfterNotApplied } {
  switch (status) {
    case 400:
      return { code: 'BAD_REQUEST', next: 'name-or-park' };
    case 404:
    case 414:
      return { code: 'NOT_FOUND', next: 'name-or-park' };
    case 401:
      return { code: 'NOT_SIGNED_IN', next: 'sign-in' };
    case 403:
      return { code: 'FORBIDDEN', next: 'sign-in' };
    case 408:
      return { code: 'REQUEST_TIMEOUT', next: 'retry' };
    case 409:
      return { code: 'CONFLICT', next: 'retry' };
    case 411:
      return { code: 'LENGTH_REQUIRED', next: 'park' };
    case 413:
      return { code: 'BODY_TOO_LARGE', next: 'park' };
    case 415:
      return { code: 'UNSUPPORTED_MEDIA', next: 'park' };
    case 422:
      return { code: 'UNPROCESSABLE', next: 'park' };
    case 429:
    case 503:
      return { code: 'BANK_BUSY', next: 'retry' };
    case 507:
      return { code: 'STORAGE_FULL', next: 'retry' };
    default:
      return rangeOf(status);
  }
}

function rangeOf(status: number): { readonly code: ErrorCode; readonly next: AfterNotApplied } {
  // A success before the last byte has left is no bank speaking.
  if (isSuccess(status)) return { code: 'BANK_ANSWER_UNREADABLE', next: 'retry' };
  if (status >= 300 && status < 400) return { code: 'BANK_REDIRECTED', next: 'retry-now' };
  if (status >= 400 && status < 500) return { code: 'BAD_REQUEST', next: 'park' };
  return { code: 'BANK_FAILED', next: 'retry' };
}

function accountOfStatus(
  status: number,
  retryAfterMs: number | null,
  cause: IntentCause,
): AccountSignal | null {
  if (status >= 300 && status < 400) return { kind: 'misconfigured', cause };
  if (status === 408 || status === 429 || status >= 500) return { kind: 'slow-down', retryAfterMs };
  return null;
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** The cause of an error, in the form that the journal keeps. */
export function causeOf(error: unknown): IntentCause {
  const { code, details } = toAppError(error);
  return { code, details };
}
