import { closeSync, existsSync, openSync, readSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Sets a damaged journal aside under `journal.corrupt-<timestamp>.db`, with its write-ahead log, and keeps it: it may
 * hold what a person needs to find out what happened. Returns the new path.
 */
export function quarantine(path: string, nowMs: number): string {
  return setAside(path, 'corrupt', nowMs);
}

/** Gives the journal of a removed account another name and keeps it: what was sent and confirmed can be looked up. */
export function setJournalAside(path: string, nowMs: number): void {
  if (existsSync(path)) setAside(path, 'removed', nowMs);
}

function setAside(path: string, why: string, nowMs: number): string {
  const stamp = new Date(nowMs).toISOString().replace(/[:.]/g, '-');
  const base = freePath(join(dirname(path), `journal.${why}-${stamp}`));
  // The log first: a new journal must never be opened next to the old one's log.
  for (const suffix of ['-wal', '-shm', '']) {
    if (existsSync(path + suffix)) renameSync(path + suffix, `${base}.db${suffix}`);
  }
  return `${base}.db`;
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
