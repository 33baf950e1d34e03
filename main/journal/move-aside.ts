import { closeSync, existsSync, openSync, readSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A free name `journal.<why>-<timestamp>.db` beside the journal, to keep it under. */
export function nameAside(path: string, why: 'corrupt' | 'removed', nowMs: number): string {
  const stamp = new Date(nowMs).toISOString().replace(/[:.]/g, '-');
  return `${freePath(join(dirname(path), `journal.${why}-${stamp}`))}.db`;
}

/** Keeps a journal under another name, with its write-ahead log: it may hold what a person needs to find out what happened. */
export function moveAside(path: string, keptAs: string): void {
  // The log last: without it, what is left at `path` could pass for a sound journal that knows less.
  for (const suffix of ['', '-wal', '-shm']) {
    if (existsSync(path + suffix)) renameSync(path + suffix, keptAs + suffix);
  }
}

// sqlite.org/fileformat.html § 1.3: the first 16 bytes of every database.
const MAGIC = 'SQLite format 3\0';

/** Whether SQLite would take the file at `path` for its own, or begin one there. */
export function isDatabaseOrNew(path: string): boolean {
  if (!existsSync(path)) return true;
  const file = openSync(path, 'r');
  try {
    const head = Buffer.alloc(MAGIC.length);
    const length = readSync(file, head, 0, head.length, 0);
    return length === 0 || head.toString('latin1') === MAGIC;
  } finally {
    closeSync(file);
  }
}

function freePath(base: string): string {
  let candidate = base;
  for (let count = 2; existsSync(`${candidate}.db`); count += 1) candidate = `${base}-${count}`;
  return candidate;
}
