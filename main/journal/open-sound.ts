import { existsSync } from 'node:fs';
import { AppError } from '../../shared/errors/index.ts';
import type { Clock, Log } from '../platform/index.ts';
import { type Connection, type ConnectionOptions, openConnection } from './connection.ts';
import { isBegun, migrate } from './migrations.ts';
import { isDatabaseOrNew, nameAside } from './move-aside.ts';
import { readAnswers, restoreAnswers, type SalvagedAnswers } from './salvage-answers.ts';
import { createSetAsideNotes, type JournalSetAside } from './set-aside-notes.ts';
import { finishReplacing, isHalfReplaced, removeSuccessor, replace, successorOf } from './successor.ts';

/**
 * Of whoever holds the lock of the state directory: brings the journal up to date, and begins one where none or a damaged one is. Into
 * that one goes what a person has said no to, as far as it can be read, and where the damaged one is kept.
 */
export function openToWrite(path: string, clock: Pick<Clock, 'nowMs'>, log: Log): Connection {
  finishReplacing(path, clock.nowMs());
  try {
    const connection = begin(path);
    closeUnless(connection, () => removeSuccessor(path));
    return connection;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'JOURNAL_CORRUPT') throw error;
    const answers = readAnswers(path);
    const setAside = { path: nameAside(path, 'corrupt', clock.nowMs()), areAnswersLost: answers.isPart };
    // First, on a disk that may be full: without it the next start would find nothing, and nobody who has said no to anything.
    makeSuccessor(path, answers, setAside);
    replace(path, setAside.path);
    log.warn('journal set aside as damaged', { setAside, ...error.details });
    return begin(path);
  }
}

/**
 * Of whoever holds no lock: another Galley may be at work in the file, and to move or to migrate it under that one would part it
 * from its promises. A journal that is not begun is an empty one in memory. Throws JOURNAL_UNREADABLE, JOURNAL_TOO_OLD.
 */
export function openToLook(path: string): Connection {
  try {
    if (isHalfReplaced(path)) throw new AppError('JOURNAL_CORRUPT', { found: 'no journal yet' });
    const connection = existsSync(path) ? openChecked(path, { isReadOnly: true }) : null;
    if (connection !== null) {
      if (closeUnless(connection, isBegun)) return connection;
      connection.close();
    }
    return begin(IN_MEMORY);
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

function makeSuccessor(path: string, answers: SalvagedAnswers, setAside: JournalSetAside): void {
  removeSuccessor(path);
  const connection = openChecked(successorOf(path));
  closeUnless(connection, () => {
    connection.transaction(() => {
      migrate(connection);
      restoreAnswers(connection, answers);
      createSetAsideNotes(connection).put(setAside);
    });
    // One file, which one renaming moves: no log beside it.
    connection.exec('PRAGMA journal_mode = DELETE');
  });
  connection.close();
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
