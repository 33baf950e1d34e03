import type { IncomingHttpHeaders } from 'node:http';
import {
  AppError,
  type ErrorCode,
  type ErrorDetails,
  errorCatalogue,
  isErrorCode,
} from '../../../shared/errors/index.ts';
import { isJsonObject, parseJson } from './json-answer.ts';
import { readRetryAfter } from './retry-after.ts';

/** A complete answer of the bank, unjudged. */
export interface BankAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Uint8Array;
}

/** Takes known secrets out of a text of the bank, which may echo the key it refuses. */
export type Redact = (text: string) => string;

/**
 * The error that an answer outside 200–299 means. Status decides; a `Code` of the catalogue in the body refines it when
 * it belongs to the same status. Details: `status`, and where the bank said so `message`, `bankCode`, `retryAfterMs`,
 * `location` (origin only).
 */
export function answerError(answer: BankAnswer, redact: Redact, nowMs: number): AppError {
  const said = readErrorBody(answer.body, redact);
  const retryAfterMs = readRetryAfter(answer.headers['retry-after'], answer.headers.date, nowMs);
  const details: ErrorDetails = {
    status: answer.status,
    ...(said.message === null ? {} : { message: said.message }),
    ...(said.code === null ? {} : { bankCode: said.code }),
    ...(retryAfterMs === null ? {} : { retryAfterMs }),
    ...locationOf(answer),
  };
  return new AppError(codeOf(answer.status, said.code), details);
}

/** `Message` and `Code` of an error body of any JSON shape, shortened for people; both null for HTML and text. */
export function readErrorBody(
  body: Uint8Array,
  redact: Redact,
): { readonly message: string | null; readonly code: string | null } {
  const value = parseJson(body);
  if (!isJsonObject(value)) return { message: null, code: null };
  const message = firstText(value, ['Message', 'message', 'error_description', 'error', 'title', 'detail']);
  const code = firstText(value, ['Code', 'code']);
  return {
    message: message === null ? null : shorten(redact(message), longestMessageCharacters),
    code: code === null ? null : shorten(redact(code), longestCodeCharacters),
  };
}

// Enough for a sentence or two beside a file name; the rest is in no one's interest.
const longestMessageCharacters = 300;
const longestCodeCharacters = 60;

function codeOf(status: number, saidCode: string | null): ErrorCode {
  if (saidCode !== null && isErrorCode(saidCode) && errorCatalogue[saidCode].status === status)
    return saidCode;
  if (status >= 300 && status < 400) return 'BANK_REDIRECTED';
  const known = codeByStatus.get(status);
  if (known !== undefined) return known;
  return status >= 500 ? 'BANK_FAILED' : 'BAD_REQUEST';
}

const codeByStatus: ReadonlyMap<number, ErrorCode> = new Map([
  [401, 'NOT_SIGNED_IN'],
  [403, 'FORBIDDEN'],
  [404, 'NOT_FOUND'],
  [408, 'REQUEST_TIMEOUT'],
  [409, 'CONFLICT'],
  [411, 'LENGTH_REQUIRED'],
  [413, 'BODY_TOO_LARGE'],
  [415, 'UNSUPPORTED_MEDIA'],
  [422, 'UNPROCESSABLE'],
  [429, 'BANK_BUSY'],
  [503, 'BANK_BUSY'],
  [507, 'STORAGE_FULL'],
]);

function locationOf({ status, headers }: BankAnswer): { readonly location?: string } {
  const url = status >= 300 && status < 400 ? URL.parse(headers.location ?? '') : null;
  return url === null ? {} : { location: url.origin };
}

function firstText(value: Readonly<Record<string, unknown>>, keys: readonly string[]): string | null {
  for (const key of keys) {
    const text = value[key];
    if (typeof text === 'string' && text.trim() !== '') return text.trim();
  }
  return null;
}

function shorten(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1)}…`;
}
