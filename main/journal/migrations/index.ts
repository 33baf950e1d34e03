import { AppError } from '../../../shared/errors/index.ts';
import { legalDownloadMoves, legalMoves, openStates, unfinishedStates } from '../../../shared/model/index.ts';
import { type Connection, openConnection } from '../connection/connection.ts';
import { initialSchema } from './0001-0020/0001-initial.ts';
import { downloadsSchema } from './0001-0020/0002-downloads.ts';
import { contentChecksSchema } from './0001-0020/0003-content-checks.ts';
import { proofUploadsSchema } from './0001-0020/0004-proof-uploads.ts';
import { attachmentsSchema } from './0001-0020/0005-attachments.ts';
import { shelvesSchema } from './0001-0020/0006-shelves.ts';
import { bankSubfoldersSchema } from './0001-0020/0007-bank-subfolders.ts';
import { activityPlacesSchema } from './0001-0020/0008-activity-places.ts';
import { batchesSchema } from './0001-0020/0009-batches.ts';
import { unlinkedFoldersSchema } from './0001-0020/0010-unlinked-folders.ts';
import { lateCancelsSchema } from './0001-0020/0011-late-cancels.ts';
import { agreedProofsSchema } from './0001-0020/0012-agreed-proofs.ts';
import { fileVersionsSchema } from './0001-0020/0013-file-versions.ts';
import { linkCopiesSchema } from './0001-0020/0014-link-copies.ts';
import { followedSkipsSchema } from './0001-0020/0015-followed-skips.ts';
import { heldRulesSchema } from './0001-0020/0016-held-rules.ts';
import { knownPlacesSchema } from './0001-0020/0017-known-places.ts';
import { settledTwinsSchema } from './0001-0020/0018-settled-twins.ts';
import { clicksSchema } from './0001-0020/0019-clicks.ts';
import { plannedRoutesSchema } from './0001-0020/0020-planned-routes.ts';
import { setAsideSchema } from './0021-0040/0021-set-aside.ts';
import { remoteVersionsSchema } from './0021-0040/0022-remote-versions.ts';
import { adoptionSchema } from './0021-0040/0023-adoption.ts';
import { sharedNamesSchema } from './0021-0040/0024-shared-names.ts';
import { birthsSchema } from './0021-0040/0025-births.ts';
import { metaSchema } from './0021-0040/0026-meta.ts';
import { formerIdentitiesSchema } from './0021-0040/0027-former-identities.ts';
import { glossaryNamesSchema } from './0021-0040/0028-glossary-names.ts';
import { bulkJobsSchema } from './0021-0040/0029-bulk-jobs.ts';

/** In the order in which they are applied; entry n brings the journal to version n + 1. Never edit a released one. */
const migrations: readonly string[] = [
  initialSchema,
  downloadsSchema,
  contentChecksSchema,
  proofUploadsSchema,
  attachmentsSchema,
  shelvesSchema,
  bankSubfoldersSchema,
  activityPlacesSchema,
  batchesSchema,
  unlinkedFoldersSchema,
  lateCancelsSchema,
  agreedProofsSchema,
  fileVersionsSchema,
  linkCopiesSchema,
  followedSkipsSchema,
  heldRulesSchema,
  knownPlacesSchema,
  settledTwinsSchema,
  clicksSchema,
  plannedRoutesSchema,
  setAsideSchema,
  remoteVersionsSchema,
  adoptionSchema,
  sharedNamesSchema,
  birthsSchema,
  metaSchema,
  formerIdentitiesSchema,
  glossaryNamesSchema,
  bulkJobsSchema,
];

/**
 * Brings the journal to this program's version; one that is there already is only read, because another Galley may be at work
 * in it. Throws JOURNAL_TOO_NEW when a newer Galley has written it. `version`: an earlier one is for tests.
 */
export function migrate(connection: Connection, version = migrations.length): void {
  if (isCurrent(connection)) return;
  connection.transaction(() => {
    // Read here once more: who waited for another process to begin the same journal must not begin it again.
    for (const [index, sql] of migrations.slice(0, version).entries()) {
      if (index < versionOf(connection)) continue;
      connection.exec(sql);
      connection.exec(`PRAGMA user_version = ${index + 1}`);
    }
    for (const { table, moves } of moveTables) writeLegalMoves(connection, table, moves);
  });
}

/** Throws JOURNAL_TOO_NEW, and JOURNAL_TOO_OLD for a journal that would have to be brought up to date. Changes nothing. */
export function requireCurrent(connection: Connection): void {
  const version = versionOf(connection);
  if (version < migrations.length)
    throw new AppError('JOURNAL_TOO_OLD', { version, supported: migrations.length });
}

/** Whether the journal is of a version that has facts about itself. */
export function hasMeta(connection: Connection): boolean {
  return versionNumber(connection) > migrations.indexOf(metaSchema);
}

/**
 * Throws JOURNAL_CORRUPT for a database that is no journal: one without anything in it, and one of another program. Each table,
 * index and trigger of its version must be there, with each column. Changes nothing.
 */
export function requireJournal(connection: Connection): void {
  const version = versionNumber(connection);
  if (version <= 0) throw new AppError('JOURNAL_CORRUPT', { found: 'a database that is no journal' });
  // A newer Galley may have changed any table. Three of them are enough to tell its journal from another program's database.
  const expected = version > migrations.length ? lastingShape : shapeOfVersion(version);
  const found = shapeOf(connection);
  for (const [object, columns] of expected) {
    const present = found.get(object);
    if (present === undefined || !columns.every((column) => present.includes(column)))
      throw new AppError('JOURNAL_CORRUPT', { found: `a database without the ${object} of a journal` });
  }
}

/** Columns by object, as `table intent`. */
type Shape = ReadonlyMap<string, readonly string[]>;

/** Objects that every version of the journal has, under these names. No migration renames them. */
const lastingShape: Shape = new Map([
  ['table watched_folder', []],
  ['table intent', []],
  ['table agreed', []],
]);

function shapeOf(connection: Connection): Shape {
  const objects = connection
    .statement<{ object: string; name: string }>(
      "SELECT type || ' ' || name AS object, name FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'",
    )
    .all();
  const columnsOf = connection.statement<{ name: string }>('SELECT name FROM pragma_table_info(?)');
  return new Map(
    objects.map(({ object, name }) => [
      object,
      object.startsWith('table ') ? columnsOf.all(name).map((column) => column.name) : [],
    ]),
  );
}

function shapeOfVersion(version: number): Shape {
  // sqlite.org/inmemorydb.html: of this connection alone.
  const connection = openConnection(':memory:');
  try {
    for (const sql of migrations.slice(0, version)) connection.exec(sql);
    return shapeOf(connection);
  } finally {
    connection.close();
  }
}

/** The triggers that enforce moves read them from tables. This program writes them, whichever version wrote the file. */
const moveTables = [
  { table: 'legal_move', moves: movesIn(legalMoves) },
  { table: 'legal_download_move', moves: movesIn(legalDownloadMoves) },
] as const;

type MoveTable = (typeof moveTables)[number]['table'];
type LegalMove = readonly [from: string, to: string];

function movesIn(targets: Readonly<Record<string, readonly string[]>>): readonly LegalMove[] {
  return Object.entries(targets).flatMap(([from, to]) => to.map((each): LegalMove => [from, each]));
}

function isCurrent(connection: Connection): boolean {
  if (versionOf(connection) < migrations.length) return false;
  return moveTables.every(({ table, moves }) => {
    const written = connection
      .statement<{ from_state: string; to_state: string }>(`SELECT from_state, to_state FROM ${table}`)
      .all()
      .map(({ from_state, to_state }) => `${from_state} ${to_state}`);
    return written.length === moves.length && moves.every(([from, to]) => written.includes(`${from} ${to}`));
  });
}

/** Throws JOURNAL_TOO_NEW. */
function versionOf(connection: Connection): number {
  const version = versionNumber(connection);
  if (version > migrations.length) {
    throw new AppError('JOURNAL_TOO_NEW', { version, supported: migrations.length });
  }
  return version;
}

function versionNumber(connection: Connection): number {
  return connection.statement<{ user_version: number }>('PRAGMA user_version').get()?.user_version ?? 0;
}

function writeLegalMoves(connection: Connection, table: MoveTable, moves: readonly LegalMove[]): void {
  connection.exec(`DELETE FROM ${table}`);
  const insert = connection.statement(`INSERT INTO ${table} (from_state, to_state) VALUES (?, ?)`);
  for (const [from, to] of moves) insert.run(from, to);
}

/** SQL list of states, for the partial indexes and the queries that must name exactly the same states. */
export const sqlStates = {
  unsettled: quoted(unfinishedStates),
  open: quoted(openStates),
  waiting: quoted(['queued', 'ambiguous']),
  running: quoted(['sending', 'committing', 'verifying']),
} as const;

function quoted(states: readonly string[]): string {
  return states.map((state) => `'${state}'`).join(', ');
}
