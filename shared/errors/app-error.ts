import { type ErrorCode, errorCatalogue } from './catalogue.ts';

export type ErrorDetails = Readonly<Record<string, string | number | boolean>>;

/**
 * The one error type of Galley. `details` hold the facts a text needs (file, sizes, seconds), never secrets;
 * `message` is for logs, people read the text of `code`.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}, cause?: unknown) {
    super(`${code}: ${errorCatalogue[code].meaning}`, cause === undefined ? undefined : { cause });
    this.code = code;
    this.details = details;
  }
}

export function hasErrorCode(error: unknown, code: ErrorCode): error is AppError {
  return error instanceof AppError && error.code === code;
}

/** Gives an AppError back as it is and wraps everything else as INTERNAL, keeping the cause. */
export function toAppError(error: unknown): AppError {
  return error instanceof AppError ? error : new AppError('INTERNAL', { message: String(error) }, error);
}
