import { linkSync, renameSync, rmSync } from 'node:fs';
import { AppError } from '../../../shared/errors/index.ts';
import type { Clock, Log } from '../../platform/index.ts';
import { type Connection, type ConnectionOptions, openConnection } from '../connection/connection.ts';
import { type JournalOwner, refuseOtherOwner } from '../metadata/journal-owner.ts';
import { createMetaStore } from '../metadata/meta-store.ts';
import { createReadoption, type ReadoptionReason } from '../metadata/readoption.ts';
import { createSetAsideNotes, type JournalSetAside } from '../metadata/set-aside-notes.ts';
import { migrate, requireCurrent, requireJournal } from '../migrations/index.ts';
import { nameAside, placeOf } from './move-aside.ts';
import { type RecoveredDecisions, readAnswers, restoreAnswers } from './recover-decisions.ts';
import {
  finishReplacing,
  isHalfReplaced,
  removeReplacement,
  replace,
  replacementOf,
} from './replacement-journal.ts';

export interface OpenToWrite {
  readonly path: string;
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly log: Log;
  readonly owner: JournalOwner | null;
}

/**
 * For the holder of the lock of the state directory: migrates the journal, and begins a new one where none is or a damaged one
 * is. The new one receives the user's refusals, as far as they can be read, and the path of the damaged one. A journal is new
 * only where nothing lies at the path; any other file that is no journal of this owner is damaged.
 */
export function openToWrite({ path, clock, log, owner }: OpenToWrite): Connection {
  finishReplacing(path, clock.nowMs());
  try {
    if (placeOf(path) === 'nothing') beginAt(path);
    const connection = openChecked(path, owner);
    closeUnless(connection, migrate);
    closeUnless(connection, () => removeReplacement(path));
    return connection;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'JOURNAL_CORRUPT') throw error;
    const answers = readAnswers(path, owner);
    const setAside = { path: nameAside(path, 'corrupt', clock.nowMs()), areAnswersLost: answers.isPart };
    // First, on a disk that may be full: without it the next start would find no journal, and none of the user's refusals.
    makeReplacement(path, answers, setAside);
    replace(path, setAside.path);
    log.warn('journal set aside as damaged', { setAside, ...error.details });
    return openChecked(path, owner);
  }
}

/**
 * For processes without the lock: another Galley may be using the file, and a move or a migration would part it from its
 * promises. A journal that was never begun is an empty one in memory. Throws JOURNAL_UNREADABLE, JOURNAL_TOO_OLD.
 */
export function openReadOnly(path: string, owner: JournalOwner | null): Connection {
  try {
    if (isHalfReplaced(path)) throw new AppError('JOURNAL_CORRUPT', { found: 'no journal yet' });
    if (placeOf(path) === 'nothing') return openEmpty();
    const connection = openChecked(path, owner, { isReadOnly: true });
    closeUnless(connection, requireCurrent);
    return connection;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, details } = error;
    throw new AppError(code === 'JOURNAL_CORRUPT' ? 'JOURNAL_UNREADABLE' : code, { ...details, path }, error);
  }
}

function openEmpty(): Connection {
  // sqlite.org/inmemorydb.html: of this connection alone.
  const connection = openConnection(':memory:');
  closeUnless(connection, migrate);
  return connection;
}

/** A new journal appears at its path whole: half of one would count as damaged at the next opening. */
function beginAt(path: string): void {
  // Of this process alone: another may begin the same journal, and a program that ended over it has left its own.
  const draft = `${path}.begun-${process.pid}`;
  removeWithLogs(draft);
  makeJournal(draft, 'new-journal', () => undefined);
  try {
    // Fails where another process was faster; its journal is used then.
    linkSync(draft, path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    // A file system without links, as on a memory card.
    if (code !== 'EEXIST' && placeOf(path) === 'nothing') renameSync(draft, path);
  } finally {
    removeWithLogs(draft);
  }
}

function makeReplacement(path: string, answers: RecoveredDecisions, setAside: JournalSetAside): void {
  removeReplacement(path);
  makeJournal(replacementOf(path), 'damaged-journal', (connection) => {
    restoreAnswers(connection, answers);
    createSetAsideNotes(connection).put(setAside);
  });
}

function makeJournal(path: string, reason: ReadoptionReason, fill: (connection: Connection) => void): void {
  const connection = openConnection(path);
  closeUnless(connection, () => {
    connection.transaction(() => {
      migrate(connection);
      createReadoption(createMetaStore(connection)).require(reason);
      fill(connection);
    });
    // One file, which one renaming moves: no log beside it.
    connection.exec('PRAGMA journal_mode = DELETE');
  });
  connection.close();
}

function removeWithLogs(path: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(path + suffix, { force: true });
}

/** Throws JOURNAL_CORRUPT for a damaged journal, another kind of file, or the journal of another owner. */
function openChecked(path: string, owner: JournalOwner | null, options: ConnectionOptions = {}): Connection {
  if (placeOf(path) !== 'database') throw new AppError('JOURNAL_CORRUPT', { found: 'no database' });
  const connection = openConnection(path, options);
  closeUnless(connection, () => {
    // quick_check reads every page and row but does not compare indexes with tables: it finds torn and overwritten
    // pages at the speed of reading the file, where integrity_check of a million files would cost many seconds.
    const found = connection.statement<{ quick_check: string }>('PRAGMA quick_check(1)').get()?.quick_check;
    if (found !== 'ok') throw new AppError('JOURNAL_CORRUPT', { found: found ?? 'nothing' });
    requireJournal(connection);
    refuseOtherOwner(connection, owner);
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
