import { existsSync } from 'node:fs';
import { AppError } from '../../shared/errors/index.ts';
import type { Clock, Log } from '../platform/index.ts';
import { type Connection, type ConnectionOptions, openConnection } from './connection.ts';
import { isBegun, migrate } from './migrations.ts';
import { isDatabaseOrNew, quarantine } from './quarantine.ts';
import { readAnswers, restoreAnswers, type SalvagedAnswers } from './salvage-answers.ts';

export interface SoundDatabase {
  readonly connection: Connection;
  /** Where a damaged one was kept when this one was begun in its place, null normally. */
  readonly quarantinedAs: string | null;
  /** Not all of what a person had said no to could be read from the damaged one. */
  readonly areAnswersLost: boolean;
}

/**
 * Of whoever holds the lock of the state directory: brings the journal up to date, and begins one where none or a damaged one is. Into
 * that one goes what a person has said no to, as far as it can be read.
 */
export function openToWrite(path: string, clock: Pick<Clock, 'nowMs'>, log: Log): SoundDatabase {
  try {
    return sound(begin(path));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'JOURNAL_CORRUPT') throw error;
    const answers = readAnswers(path);
    const areAnswersLost = answers.isPart;
    const quarantinedAs = quarantine(path, clock.nowMs());
    log.warn('journal set aside as damaged', { quarantinedAs, areAnswersLost, ...error.details });
    return { connection: begin(path, answers), quarantinedAs, areAnswersLost };
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
      if (closeUnless(connection, isBegun)) return sound(connection);
      connection.close();
    }
    return sound(begin(IN_MEMORY));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, details } = error;
    throw new AppError(code === 'JOURNAL_CORRUPT' ? 'JOURNAL_UNREADABLE' : code, { ...details, path }, error);
  }
}

// sqlite.org/inmemorydb.html: of this connection alone.
const IN_MEMORY = ':memory:';

function begin(path: string, answers: SalvagedAnswers | null = null): Connection {
  const connection = openChecked(path);
  closeUnless(connection, () => {
    if (answers === null) return migrate(connection);
    // In one step: a program that ends in between must not find a journal to which nobody has said no.
    connection.transaction(() => {
      migrate(connection);
      restoreAnswers(connection, answers);
    });
  });
  return connection;
}

function sound(connection: Connection): SoundDatabase {
  return { connection, quarantinedAs: null, areAnswersLost: false };
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
