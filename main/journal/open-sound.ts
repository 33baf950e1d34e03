import { existsSync } from 'node:fs';
import { AppError } from '../../shared/errors/index.ts';
import type { Clock, Log } from '../platform/index.ts';
import { type Connection, type ConnectionOptions, openConnection } from './connection.ts';
import { isBegun, migrate } from './migrations.ts';
import { isDatabaseOrNew, quarantine } from './quarantine.ts';

export interface SoundDatabase {
  readonly connection: Connection;
  /** Where a damaged one was kept when this one was begun in its place, null normally. */
  readonly quarantinedAs: string | null;
}

/** Of whoever holds the lock of the state directory: brings the journal up to date, and begins one where none or a damaged one is. */
export function openToWrite(path: string, clock: Pick<Clock, 'nowMs'>, log: Log): SoundDatabase {
  try {
    return { connection: begin(path), quarantinedAs: null };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'JOURNAL_CORRUPT') throw error;
    const quarantinedAs = quarantine(path, clock.nowMs());
    log.warn('journal set aside as damaged', { quarantinedAs, ...error.details });
    return { connection: begin(path), quarantinedAs };
  }
}

/**
 * Of whoever holds no lock: another Galley may be at work in the file, and to move or to migrate it under that one would part it
 * from its promises. A journal that is not begun is an empty one in memory. Throws JOURNAL_UNREADABLE, JOURNAL_TOO_OLD.
 */
export function openToLook(path: string): SoundDatabase {
  try {
    const connection = existsSync(path) ? openChecked(path, { isReadOnly: true }) : null;
    if (connection !== null) {
      if (closeUnless(connection, isBegun)) return { connection, quarantinedAs: null };
      connection.close();
    }
    return { connection: begin(IN_MEMORY), quarantinedAs: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, details } = error;
    throw new AppError(code === 'JOURNAL_CORRUPT' ? 'JOURNAL_UNREADABLE' : code, { ...details, path }, error);
  }
}

// sqlite.org/inmemorydb.html: of this connection alone.
const IN_MEMORY = ':memory:';

function begin(path: string): Connection {
  const connection = openChecked(path);
  closeUnless(connection, migrate);
  return connection;
}

function openChecked(path: string, options: ConnectionOptions = {}): Connection {
  // Looked at before SQLite does: closing what is no database would take its write-ahead log away.
  if (!isDatabaseOrNew(path)) throw new AppError('JOURNAL_CORRUPT', { found: 'no database' });
  const connection = openConnection(path, options);
  closeUnless(connection, () => {
    // quick_check reads every page and row but does not compare indexes with tables: it finds torn and overwritten
    // pages at the speed of reading the file, where integrity_check of a million files would cost many seconds.
    const found = connection.statement<{ quick_check: string }>('PRAGMA quick_check(1)').get()?.quick_check;
    if (found !== 'ok') throw new AppError('JOURNAL_CORRUPT', { found: found ?? 'nothing' });
  });
  return connection;
}

/** Closes the connection when `work` throws. */
function closeUnless<Result>(connection: Connection, work: (connection: Connection) => Result): Result {
  try {
    return work(connection);
  } catch (error) {
    connection.close();
    throw error;
  }
}
