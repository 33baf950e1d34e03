import { AppError } from '../../../shared/errors/index.ts';
import { type Connection, openConnection } from '../connection/connection.ts';
import { type JournalOwner, refuseOtherOwner } from '../metadata/journal-owner.ts';
import { requireJournal } from '../migrations/index.ts';
import { placeOf } from './move-aside.ts';

/** The user's refusals, as far as they can be read from a damaged journal: everything else is compared with the bank again. */
export interface RecoveredDecisions {
  readonly rows: ReadonlyMap<Saying, readonly Row[]>;
  /** Some rows could not be read, or their number is unknown. */
  readonly isPart: boolean;
}

type Value = string | number | bigint;
type Row = Readonly<Record<string, Value>>;

interface Saying {
  readonly table: string;
  readonly columns: readonly string[];
  readonly where: string;
  /** Where this version keeps the rows, if other than where they were read. */
  readonly into?: { readonly table: string; readonly columns: readonly string[] };
}

/**
 * Files that were cancelled or skipped, rules that hold while their file is edited, saved searches, and clicks that must not begin
 * again. Other
 * answers were given with an asset in mind, which is not known to be the file's any more: those are asked for again.
 */
const sayings: readonly Saying[] = [
  {
    table: 'decision',
    columns: [
      ...['watched_folder_id', 'relative_path', 'dev', 'ino', 'size_bytes', 'mtime_ns'],
      ...['choice', 'decided_at_ms'],
    ],
    where: `choice = 'skip'`,
  },
  { table: 'held_rules', columns: ['watched_folder_id', 'directory', 'text'], where: 'TRUE' },
  { table: 'at_most_once_request', columns: ['request_id', 'begun_at_ms'], where: 'TRUE' },
  // The same by the names that journals before version 28 have.
  {
    table: 'click',
    columns: ['click_id AS request_id', 'begun_at_ms'],
    where: 'TRUE',
    into: { table: 'at_most_once_request', columns: ['request_id', 'begun_at_ms'] },
  },
  { table: 'saved_search', columns: ['search_id', 'name', 'query', 'saved_at_ms'], where: 'TRUE' },
  // From earlier damaged journals: lost answers stay lost when this journal is damaged before the user was notified.
  { table: 'set_aside', columns: ['path', 'are_answers_lost'], where: 'TRUE' },
];

/** Of no journal at all. */
const allLost: RecoveredDecisions = { rows: new Map(), isPart: true };

/** Reads the file without changing it. A file that is no journal of this owner has no answers. Never throws. */
export function readAnswers(path: string, owner: JournalOwner | null): RecoveredDecisions {
  if (attempt(() => placeOf(path)) !== 'database') return allLost;
  const connection = attempt(() => openConnection(path, { isReadOnly: true }));
  if (connection === null) return allLost;
  try {
    return (
      attempt(() => {
        requireJournal(connection);
        refuseOtherOwner(connection, owner);
        return answersIn(connection);
      }) ?? allLost
    );
  } finally {
    connection.close();
  }
}

function answersIn(connection: Connection): RecoveredDecisions {
  const rows = new Map<Saying, readonly Row[]>();
  for (const saying of sayings) {
    const found = attempt(() => rowsOf(connection, saying));
    if (found !== null) rows.set(saying, found);
  }
  return { rows, isPart: rows.size < sayings.length };
}

export function restoreAnswers(connection: Connection, { rows }: RecoveredDecisions): void {
  for (const [saying, found] of rows) {
    const { table, columns } = saying.into ?? saying;
    const places = columns.map(() => '?').join(', ');
    // A damaged tree may hold a row twice.
    const insert = connection.statement(
      `INSERT OR IGNORE INTO ${table} (${columns.join(', ')}) VALUES (${places})`,
    );
    for (const row of found) insert.run(...columns.map((column) => row[column] ?? null));
  }
}

/** None where the journal is of a version that has no such table. Throws JOURNAL_CORRUPT. */
function rowsOf(connection: Connection, { table, columns, where }: Saying): readonly Row[] {
  const known = connection.statement('SELECT 1 FROM sqlite_master WHERE name = ?').get(table);
  if (known === null) return [];
  // A page that is another one now may simply show fewer rows.
  const check = connection.statement<{ quick_check: string }>(`PRAGMA quick_check(${table})`).get();
  if (check?.quick_check !== 'ok') throw new AppError('JOURNAL_CORRUPT', { found: check?.quick_check ?? '' });
  return connection
    .statement<Row>(`SELECT ${columns.join(', ')} FROM ${table} WHERE ${where}`, { hasBigInts: true })
    .all();
}

/** Null where the file cannot be read there. */
function attempt<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}
