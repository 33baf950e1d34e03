import type { ErrorCode } from '../../shared/errors/index.ts';
import { readRpcFailure } from '../../shared/rpc/index.ts';

/** The code of an error of a call; it picks the text. */
export function toFailureCode(error: unknown): ErrorCode {
  return readRpcFailure(error).code;
}

/** The code to show where the call was made; null for a lost connection, which the banner tells for all of the page. */
export function failureToShow(error: unknown): ErrorCode | null {
  if (error === null || error === undefined) return null;
  const code = toFailureCode(error);
  return code === 'HOST_UNREACHABLE' ? null : code;
}
