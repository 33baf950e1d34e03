import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
} from 'kysely';
import { AppError } from '../../../shared/errors/index.ts';
import { hasSqliteCode } from '../file-system/error-code.ts';

/**
 * Kysely over `node:sqlite`. Kysely's own SQLite dialect speaks to an object of better-sqlite3's shape; this gives it a
 * `DatabaseSync` in that shape. Prepared statements are kept, as preparing costs more than most queries here.
 */
export function createNodeSqliteDialect(database: DatabaseSync): SqliteDialect {
  return new NodeSqliteDialect(database);
}

/**
 * Opens a database file for durable, concurrent use: a commit has reached the disk when it returns, readers of other
 * processes (the command line) do not wait for writers.
 */
export function openDatabaseFile(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: true, timeout: lockWaitMs });
  database.exec('pragma journal_mode = wal');
  database.exec('pragma synchronous = full');
  // Plain fsync leaves macOS free to keep the bytes in the drive's memory; checkpoints follow this too. Elsewhere it does nothing.
  database.exec('pragma fullfsync = on');
  database.exec(`pragma cache_size = -${cacheKibibytes}`);
  database.exec('pragma temp_store = memory');
  return database;
}

/** Longest wait for another process that writes, such as `service -- key create` beside a running service. */
const lockWaitMs = 5_000;
/** Holds the hot pages of some 100,000 assets; the rest is left to the page cache of the system. */
const cacheKibibytes = 32_768;
/** Distinct SQL texts of the service are some dozens; batches of every size multiply those of an upload. */
const mostStatements = 500;

class NodeSqliteDialect extends SqliteDialect {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    super({ database: inExpectedShape(database) });
    this.#database = database;
  }

  override createDriver(): Driver {
    return new ImmediateDriver(this.#database);
  }

  /** SQLite does roll back DDL, and only then is a migration cut short by a kill as if it never began. */
  override createAdapter(): SqliteAdapter {
    return new TransactionalDdlAdapter();
  }
}

/**
 * Transactions take the write lock at once and wait for it. One that begins with reading would fail without waiting when
 * another process has written in between.
 */
class ImmediateDriver extends SqliteDriver {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    super({ database: inExpectedShape(database) });
    this.#database = database;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /**
   * SQLite rolls back by itself when the disk is full or fails. Rolling back once more is an error, and that one would hide
   * the first, which says what is wrong.
   */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection);
  }
}

class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

type ExpectedDatabase = Exclude<
  ConstructorParameters<typeof SqliteDialect>[0]['database'],
  (...args: never[]) => unknown
>;

function inExpectedShape(database: DatabaseSync): ExpectedDatabase {
  const statements = new Map<string, ReturnType<ExpectedDatabase['prepare']>>();
  return {
    close: () => {
      statements.clear();
      database.close();
    },
    prepare(sql) {
      const known = statements.get(sql);
      if (known !== undefined) return known;
      const statement = statementInExpectedShape(database, database.prepare(sql));
      const oldest = statements.keys().next();
      if (statements.size >= mostStatements && oldest.done !== true) statements.delete(oldest.value);
      statements.set(sql, statement);
      return statement;
    },
  };
}

function statementInExpectedShape(
  database: DatabaseSync,
  statement: StatementSync,
): ReturnType<ExpectedDatabase['prepare']> {
  const bound = (parameters: readonly unknown[]): SQLInputValue[] => parameters.map(toInputValue);
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => reportingFull(database, () => statement.all(...bound(parameters))),
    run: (parameters) => reportingFull(database, () => statement.run(...bound(parameters))),
    iterate: (parameters) => statement.iterate(...bound(parameters)),
  };
}

/** Throws STORAGE_FULL where SQLite has no space: that is the bank's trouble, for any write. */
function reportingFull<Result>(database: DatabaseSync, execute: () => Result): Result {
  try {
    return execute();
  } catch (error) {
    throw isSqliteFull(database, error) ? new AppError('STORAGE_FULL', {}, error) : error;
  }
}

/** A connection on which writes are refused says that it is read-only. */
function isSqliteFull(database: DatabaseSync, error: unknown): boolean {
  return hasSqliteCode(error, 'full') || (hasSqliteCode(error, 'readOnly') && writesAreRefused(database));
}

/** Whether each write on this connection is answered with STORAGE_FULL, with any free space. */
export function refuseWrites(database: DatabaseSync, isRefused: boolean): void {
  database.exec(`pragma query_only = ${isRefused ? 'on' : 'off'}`);
}

function writesAreRefused(database: DatabaseSync): boolean {
  return database.prepare('pragma query_only').get()?.query_only === 1;
}

function toInputValue(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value;
  if (value instanceof Uint8Array) return value;
  throw new TypeError(`SQLite takes no parameter of type ${typeof value}.`);
}
