import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { AppError } from '../../../shared/errors/index.ts';
import { makePrivate } from './private-file.ts';
import { isBusy, journalError } from './sqlite-error.ts';
import { addTextSearch } from './text-search.ts';

/** A prepared statement. Its rows have the shape that its SQL selects; the caller declares that shape once, as `Row`. */
export interface Statement<Row> {
  run(...values: SQLInputValue[]): { readonly changes: number; readonly lastId: number };
  get(...values: SQLInputValue[]): Row | null;
  all(...values: SQLInputValue[]): Row[];
}

export interface Connection {
  /** Prepares once and remembers. With `hasBigInts` every integer of a row is a bigint (nanoseconds, inodes). */
  statement<Row = Record<string, never>>(
    sql: string,
    options?: { readonly hasBigInts: boolean },
  ): Statement<Row>;
  /** Everything in `work` becomes durable at its end or not at all. Inside another transaction it joins that one. */
  transaction<Result>(work: () => Result): Result;
  /**
   * Runs `work` as one savepoint: it takes effect as a whole or not at all, and becomes durable with the next sync of the
   * write-ahead log by any caller. Not inside another transaction.
   */
  transactionBeforeSync<Result>(work: () => Result): Result;
  exec(sql: string): void;
  readonly isOpen: boolean;
  close(): void;
}

// sqlite.org/inmemorydb.html: no file at all.
const IN_MEMORY = ':memory:';
// 32 MiB of pages: the index of a million files stays fast, and memory stays within what an idle program may take.
const CACHE_KIB = 32 * 1024;
// Another process that looks into the journal writes for milliseconds, if at all; on a busy machine that may take long.
const BUSY_MS = 5_000;

export interface ConnectionOptions {
  /** Writes throw. */
  readonly isReadOnly?: boolean;
}

/** Opens the file with the durability that the upload protocol stands on. Throws AppError. */
export function openConnection(path: string, { isReadOnly = false }: ConnectionOptions = {}): Connection {
  if (!isReadOnly && path !== IN_MEMORY) makePrivate(path);
  // From the first statement on: `galley status` may open a new journal at the moment in which `galley run` begins it.
  const database = guarded(() => new DatabaseSync(path, { timeout: BUSY_MS, readOnly: isReadOnly }));
  const statements = new Map<string, Statement<never>>();
  let depth = 0;

  try {
    // FULL: in WAL mode every COMMIT is an fsync, so a committed `committing` row is durable. On macOS an fsync ends in the cache
    // of the drive, and only F_FULLFSYNC does not; elsewhere the two settings are without effect.
    if (!isReadOnly) guarded(() => keepWriteAheadLog(database));
    guarded(() =>
      database.exec(`PRAGMA synchronous = FULL; PRAGMA fullfsync = ON;
        PRAGMA checkpoint_fullfsync = ON; PRAGMA foreign_keys = ON;
        PRAGMA cache_size = -${CACHE_KIB}; PRAGMA temp_store = MEMORY;`),
    );
    addTextSearch(database);
  } catch (error) {
    database.close();
    throw error;
  }

  function rollback(): void {
    // A full disk or an I/O error has rolled back already; a second ROLLBACK would hide the first error.
    if (database.isTransaction) guarded(() => database.exec('ROLLBACK'));
  }

  function transaction<Result>(work: () => Result): Result {
    if (depth > 0) return work();
    guarded(() => database.exec('BEGIN IMMEDIATE'));
    depth += 1;
    try {
      const result = work();
      guarded(() => database.exec('COMMIT'));
      return result;
    } catch (error) {
      rollback();
      throw error;
    } finally {
      depth -= 1;
    }
  }

  return {
    transaction,
    transactionBeforeSync(work) {
      if (depth > 0)
        throw new AppError('INTERNAL', { message: 'The outer transaction says when it is durable.' });
      // NORMAL: a COMMIT is written to the log, and the next sync makes it durable; checkpoints still sync before they copy.
      guarded(() => database.exec('PRAGMA synchronous = NORMAL'));
      try {
        return transaction(work);
      } finally {
        guarded(() => database.exec('PRAGMA synchronous = FULL'));
      }
    },
    statement<Row>(sql: string, options?: { readonly hasBigInts: boolean }) {
      const known = statements.get(sql);
      if (known !== undefined) return known as Statement<Row>;
      const prepared = guarded(() => database.prepare(sql));
      if (options?.hasBigInts === true) prepared.setReadBigInts(true);
      const statement = wrap<Row>(prepared);
      statements.set(sql, statement as Statement<never>);
      return statement;
    },
    exec: (sql) => guarded(() => database.exec(sql)),
    get isOpen() {
      return database.isOpen;
    },
    close() {
      if (database.isOpen) database.close();
    },
  };
}

// Each failed try means that another process got through; more than a few do not begin one journal together.
const MODE_TRIES = 10;

/**
 * Of two processes that begin the same file together, SQLite refuses one at once instead of letting both wait for each other.
 * That one waits for the lock of a writer, which it may, and tries again.
 */
function keepWriteAheadLog(database: DatabaseSync): void {
  for (let left = MODE_TRIES; ; left -= 1) {
    try {
      database.exec('PRAGMA journal_mode = WAL');
      return;
    } catch (error) {
      if (left === 0 || !isBusy(error)) throw error;
      database.exec('BEGIN IMMEDIATE; COMMIT');
    }
  }
}

function wrap<Row>(prepared: StatementSync): Statement<Row> {
  return {
    run(...values) {
      const { changes, lastInsertRowid } = guarded(() => prepared.run(...values));
      return { changes: Number(changes), lastId: Number(lastInsertRowid) };
    },
    get: (...values) => (guarded(() => prepared.get(...values)) as Row | undefined) ?? null,
    all: (...values) => guarded(() => prepared.all(...values)) as Row[],
  };
}

function guarded<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw journalError(error);
  }
}
