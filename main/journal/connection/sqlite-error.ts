import { AppError, type ErrorCode } from '../../../shared/errors/index.ts';

// Primary result codes of sqlite.org/rescode.html; the extended ones carry more in the upper bytes.
const SQLITE_BUSY = 5;
const SQLITE_IOERR = 10;
const SQLITE_CORRUPT = 11;
const SQLITE_FULL = 13;
const SQLITE_NOTADB = 26;

const codes: ReadonlyMap<number, ErrorCode> = new Map<number, ErrorCode>([
  [SQLITE_FULL, 'JOURNAL_FULL'],
  // A failing disk and a full one ask for the same: send nothing, because nothing can be written down first.
  [SQLITE_IOERR, 'JOURNAL_FULL'],
  [SQLITE_CORRUPT, 'JOURNAL_CORRUPT'],
  [SQLITE_NOTADB, 'JOURNAL_CORRUPT'],
]);

/** SQLite's error as AppError, the original as its cause; anything else comes back as it is. */
export function journalError(error: unknown): unknown {
  const resultCode = resultCodeOf(error);
  if (resultCode === null || !(error instanceof Error)) return error;
  const code = codes.get(resultCode & 0xff) ?? 'INTERNAL';
  return new AppError(code, { resultCode, message: error.message }, error);
}

/** Another process holds the file. */
export function isBusy(error: unknown): boolean {
  const resultCode = resultCodeOf(error);
  return resultCode !== null && (resultCode & 0xff) === SQLITE_BUSY;
}

function resultCodeOf(error: unknown): number | null {
  if (!(error instanceof Error) || !('errcode' in error)) return null;
  return typeof error.errcode === 'number' ? error.errcode : null;
}
