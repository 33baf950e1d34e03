import { chmodSync, closeSync, openSync, statSync } from 'node:fs';

// SQLite begins its files with what the umask leaves of 0644, and gives the logs beside a database the mode of the database.
const OWNER_ONLY = 0o600;
const OTHERS = 0o077;

/**
 * Makes the database at `path` and its logs readable by its user alone in any directory, because it names files, assets and
 * answers. Creates a missing file first, so that no other user can open it before.
 */
export function makePrivate(path: string): void {
  try {
    closeSync(openSync(path, 'wx', OWNER_ONLY));
    return;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') return;
    // SQLite meets any other trouble of the place next, and the journal reports it.
  }
  for (const suffix of ['', '-wal', '-shm']) restrict(`${path}${suffix}`);
}

function restrict(path: string): void {
  try {
    if ((statSync(path).mode & OTHERS) !== 0) chmodSync(path, OWNER_ONLY);
  } catch (error) {
    // A log that is not there needs nothing; a volume without modes, or the file of another user, allows nothing.
    if (!['ENOENT', 'EPERM', 'ENOTSUP', 'EROFS', 'EACCES'].includes(codeOf(error))) throw error;
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
