import type { AppError } from '../../../shared/errors/index.ts';

/** Whether a failed POST can have had an effect. Every failure that is not surely `not-applied` is `unknown`. */
export type RequestFate = 'not-applied' | 'unknown';

/**
 * Judges the failure of a request with a small JSON body (`docs/protocol/at-most-once.md#outcome-of-a-request`, without a held-back byte): only a
 * complete refusal, or a failure from before there was a connection, proves that nothing happened.
 */
export function fateOfFailure({ code, details }: AppError): RequestFate {
  const { status, reason } = details;
  if (typeof status === 'number') return isRefusal(status) ? 'not-applied' : 'unknown';
  if (code === 'BANK_UNREACHABLE')
    return typeof reason === 'string' && unconnected.has(reason) ? 'not-applied' : 'unknown';
  return beforeSending.has(code) ? 'not-applied' : 'unknown';
}

/** 409 says that the bank holds something already, which may be this very request. */
function isRefusal(status: number): boolean {
  return status >= 300 && status < 500 && status !== 409;
}

// Only what cannot happen on a connection that stands: EHOSTUNREACH and its like can.
const unconnected: ReadonlySet<string> = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'lookup-timeout',
  'connect-timeout',
  'secureConnect-timeout',
]);

// Refusals of our own, and of the sign-in that comes before.
const beforeSending: ReadonlySet<string> = new Set([
  'BAD_NAME',
  'BANK_REPLACED',
  'BANK_UNRECOGNIZED',
  'BAD_REQUEST',
  'FORBIDDEN',
  'LOGIN_THROTTLED',
  'NOT_A_BANK',
  'NOT_FOUND',
  'NOT_SIGNED_IN',
  'PAC_FAILED',
  'PROXY_FAILED',
  'SIGN_IN_REFUSED',
  'TLS_FAILED',
]);
