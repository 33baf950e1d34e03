import { RequestError, TimeoutError } from 'got';
import { AppError, type ErrorCode } from '../../../shared/errors/index.ts';

/**
 * The meaning of a request without a complete answer, as a code of the catalogue with the reason. Got's own errors carry the
 * request's headers, so they never leave this room: the cause is a plain error of code and text.
 *
 * BANK_UNREACHABLE, PROXY_FAILED, TLS_FAILED, BANK_ANSWER_UNREADABLE (not HTTP, or cut short), CANCELLED, or INTERNAL.
 */
export function networkFailure(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof TimeoutError)
    return new AppError(
      'BANK_UNREACHABLE',
      { reason: `${error.event}-timeout` },
      bareError(error.message, ''),
    );
  const reason = errorCodeOf(error);
  if (reason === 'ERR_PROXY_TUNNEL') return tunnelFailure(error);
  if (reason === null) return new AppError('INTERNAL', {}, bareError(messageOf(error), ''));
  return new AppError(catalogueCodeOf(reason), { reason }, bareError(messageOf(error), reason));
}

// OpenSSL's words for an answer that is no TLS record: plain HTTP, as a rule. Node gives them a code or only a text.
const plainAnswer = /wrong.version.number|packet.length.too.long/i;

/**
 * NOT_ENCRYPTED where a server answers an https address in plain text; everything else as it is. Only before anything was sent:
 * in the middle of a connection the same words mean a broken record, and what was sent may have arrived.
 */
export function withoutEncryption(error: AppError): AppError {
  const words = `${error.details.reason} ${error.cause instanceof Error ? error.cause.message : ''}`;
  return error.code === 'BANK_UNREACHABLE' && plainAnswer.test(words)
    ? new AppError('NOT_ENCRYPTED', error.details, error.cause)
    : error;
}

// Verification failures of Node's TLS: OpenSSL's own words, not one common prefix.
const certificateCodes: ReadonlySet<string> = new Set([
  'CERT_CHAIN_TOO_LONG',
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'CERT_REJECTED',
  'CERT_REVOKED',
  'CERT_SIGNATURE_FAILURE',
  'CERT_UNTRUSTED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'HOSTNAME_MISMATCH',
  'INVALID_CA',
  'INVALID_PURPOSE',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_CRL',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/** The statuses of a proxy that refuses to connect; 502 to 504 say that it did not reach the bank itself. */
function tunnelFailure(error: unknown): AppError {
  const status = tunnelStatusOf(error);
  if (status === 0) return new AppError('PROXY_FAILED', { reason: 'no-tunnel' });
  const isBankAway = status >= 502 && status <= 504;
  return new AppError(isBankAway ? 'BANK_UNREACHABLE' : 'PROXY_FAILED', { reason: `tunnel ${status}` });
}

function tunnelStatusOf(error: unknown): number {
  if (!(error instanceof Error)) return 0;
  return 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : tunnelStatusOf(error.cause);
}

function catalogueCodeOf(reason: string): ErrorCode {
  if (certificateCodes.has(reason)) return 'TLS_FAILED';
  if (reason === 'SOCKS_REFUSED' || reason === 'ERR_PROXY_INVALID_CONFIG') return 'PROXY_FAILED';
  // llhttp's codes: what came back is not HTTP.
  if (reason.startsWith('HPE_') || reason === 'ERR_HTTP_CONTENT_LENGTH_MISMATCH')
    return 'BANK_ANSWER_UNREADABLE';
  // zlib's codes: the announced compression is not what was sent.
  if (reason.startsWith('Z_') || reason.startsWith('ERR__ERROR_FORMAT')) return 'BANK_ANSWER_UNREADABLE';
  if (reason === 'ERR_ABORTED' || reason === 'ABORT_ERR' || reason === 'ERR_CANCELED') return 'CANCELLED';
  if (reason === 'ERR_INVALID_CHAR' || reason === 'ERR_INVALID_URL') return 'BAD_REQUEST';
  return 'BANK_UNREACHABLE';
}

/** The innermost code: got wraps Node's error and keeps its code, or says ERR_GOT_REQUEST_ERROR for its own. */
function errorCodeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const own = 'code' in error && typeof error.code === 'string' ? error.code : null;
  const inner = error.cause === undefined ? null : errorCodeOf(error.cause);
  return inner ?? own;
}

function messageOf(error: unknown): string {
  const innermost = error instanceof RequestError && error.cause instanceof Error ? error.cause : error;
  return innermost instanceof Error ? innermost.message : String(innermost);
}

function bareError(message: string, code: string): Error {
  return new Error(code === '' ? message : `${code}: ${message}`);
}
