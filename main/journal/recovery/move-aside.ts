import { closeSync, existsSync, lstatSync, openSync, readSync, renameSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { AppError } from '../../../shared/errors/index.ts';

/** A free name `journal.<why>-<timestamp>.db` beside the journal, to keep it under. */
export function nameAside(path: string, why: 'corrupt' | 'removed', nowMs: number): string {
  const stamp = new Date(nowMs).toISOString().replace(/[:.]/g, '-');
  return `${freePath(join(dirname(path), `journal.${why}-${stamp}`))}.db`;
}

/** Keeps a journal under another name, with its write-ahead log: it may hold what a person needs to find out what happened. */
export function moveAside(path: string, keptAs: string): void {
  // The log last: without it, what is left at `path` could pass for a sound journal that knows less.
  for (const suffix of ['', '-wal', '-shm']) {
    if (lstatSync(path + suffix, { throwIfNoEntry: false }) !== undefined)
      renameSync(path + suffix, keptAs + suffix);
  }
}

// sqlite.org/fileformat.html § 1.3: the first 16 bytes of every database.
const MAGIC = 'SQLite format 3\0';

/** The kind of object at the path of a journal. */
export type JournalPlace = 'nothing' | 'database' | 'something-else';

/**
 * Checked before SQLite opens it: SQLite would take an empty file for a new database, wait forever at a pipe, and remove the log
 * of a file that is no database. A dangling link, as to a volume that is away, and a log without its journal count as something
 * else, too. Throws JOURNAL_UNREADABLE where the system refuses to show it.
 */
export function placeOf(path: string): JournalPlace {
  try {
    const entry = lstatSync(path, { throwIfNoEntry: false });
    if (entry === undefined) return existsSync(`${path}-wal`) ? 'something-else' : 'nothing';
    // Through a link: a journal may be kept elsewhere.
    const target = statSync(path, { throwIfNoEntry: false });
    return target?.isFile() === true && isDatabase(path) ? 'database' : 'something-else';
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new AppError('JOURNAL_UNREADABLE', { path, reason }, error);
  }
}

function isDatabase(path: string): boolean {
  const file = openSync(path, 'r');
  try {
    const head = Buffer.alloc(MAGIC.length);
    readSync(file, head, 0, head.length, 0);
    return head.toString('latin1') === MAGIC;
  } finally {
    closeSync(file);
  }
}

function freePath(base: string): string {
  let candidate = base;
  for (let count = 2; existsSync(`${candidate}.db`); count += 1) candidate = `${base}-${count}`;
  return candidate;
}
