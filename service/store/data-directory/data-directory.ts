import { type chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { AppError } from '../../../shared/errors/index.ts';
import { ownDirectoryMark, ownDirectoryMarkText } from '../../../shared/model/index.ts';
import { hasCode, hasSqliteCode } from '../file-system/error-code.ts';

/** Where everything lies: one directory holds one bank. */
export interface DataDirectory {
  readonly path: string;
  readonly databaseFile: string;
  readonly blobDirectory: string;
  readonly renditionDirectory: string;
  readonly adminKeyFile: string;
  /** Room for a start on a full disk. */
  readonly startReserveFile: string;
}

export function prepareDataDirectory(path: string): DataDirectory {
  const directory: DataDirectory = {
    path,
    databaseFile: join(path, 'bank.db'),
    blobDirectory: join(path, 'blobs'),
    renditionDirectory: join(path, 'renditions'),
    adminKeyFile: join(path, 'admin-key'),
    startReserveFile: join(path, 'start-reserve'),
  };
  // Only the owner: it holds other people's files and the key of the administrator.
  mkdirSync(path, { recursive: true, mode: 0o700 });
  markOwn(path);
  mkdirSync(directory.blobDirectory, { recursive: true });
  mkdirSync(directory.renditionDirectory, { recursive: true });
  return directory;
}

/** Before any file of the bank is there: a Galley that watches the directory around it must never upload a database of keys. */
function markOwn(path: string): void {
  try {
    writeFileSync(join(path, ownDirectoryMark), ownDirectoryMarkText, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    // A full disk takes the name and not the text, and Galley goes by the name.
    if (!hasCode(error, 'EEXIST', 'ENOSPC', 'EDQUOT', 'EFBIG')) throw error;
  }
}

/**
 * Removes rights of other users that an earlier service left on a bank; the directory around it may be a user's own and stays as
 * it is. Files of another user are left to that user. Returns the files that stay open, as on a mount with fixed modes.
 */
export function closeToOthers(directory: DataDirectory, chmod: typeof chmodSync): readonly string[] {
  const left: string[] = [];
  // SQLite gives its journal the mode of the database, but one may lie there already.
  const databaseFiles = ['', '-wal', '-shm'].map((suffix) => directory.databaseFile + suffix);
  for (const path of [...databaseFiles, directory.blobDirectory, directory.renditionDirectory]) {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats === undefined || (stats.mode & 0o077) === 0 || stats.uid !== process.getuid?.()) continue;
    try {
      chmod(path, stats.mode & 0o700);
    } catch (error) {
      if (hasCode(error, 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS')) left.push(path);
      // A service that stops takes its journal away.
      else if (!hasCode(error, 'ENOENT')) throw error;
    }
  }
  return left;
}

/**
 * Makes this process the only service of the directory; a second one would sweep away the files the first is writing.
 * SQLite's own lock does it: it works on every system and ends with the process, however that ends. Throws STATE_LOCKED.
 */
export function lockDataDirectory(directory: DataDirectory): { release(): void } {
  const lock = new DatabaseSync(join(directory.path, 'service.lock'), { timeout: 0 });
  try {
    // Nothing is ever committed, and a journal file would need room that a full disk has not.
    lock.exec('pragma journal_mode = memory');
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    throw hasSqliteCode(error, 'busy')
      ? new AppError('STATE_LOCKED', { directory: directory.path }, error)
      : error;
  }
  return { release: () => lock.close() };
}
