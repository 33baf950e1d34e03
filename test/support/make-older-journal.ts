import { renameSync, rmSync } from 'node:fs';
import { openConnection } from '../../main/journal/connection/connection.ts';
import { migrate } from '../../main/journal/migrations/index.ts';

/** Columns that version 28 renamed, by their older names. */
const newerNames: Readonly<Record<string, string>> = {
  s0: 'preexisting_asset_ids',
  shelf_id: 'smart_folder_id',
  click_id: 'request_id',
};

/**
 * Rewrites a closed journal as an earlier Galley would have left it: the schema of `version`, and every row for which that version has
 * a table. Columns that came later are dropped.
 */
export function makeOlderJournal(path: string, version: number): void {
  const newer = `${path}.newer`;
  renameSync(path, newer);
  const connection = openConnection(path);
  try {
    migrate(connection, version);
    connection.exec(`ATTACH '${newer.replaceAll("'", "''")}' AS newer`);
    const objects = (schema: string, type: string) =>
      connection
        .statement<{ name: string; sql: string }>(
          `SELECT name, sql FROM ${schema}.sqlite_master WHERE type = ? AND name NOT LIKE 'sqlite_%'`,
        )
        .all(type);
    const columnsOf = (schema: string, table: string) =>
      connection
        .statement<{ name: string }>('SELECT name FROM pragma_table_info(?, ?)')
        .all(table, schema)
        .map(({ name }) => name);
    const triggers = objects('main', 'trigger');
    const filled = new Set(objects('newer', 'table').map(({ name }) => name));
    for (const { name } of triggers) connection.exec(`DROP TRIGGER ${name}`);
    for (const { name } of objects('main', 'table')) {
      if (name.startsWith('legal_') || !filled.has(name)) continue;
      const present = new Set(columnsOf('newer', name));
      const pairs = columnsOf('main', name)
        .map((column) => [column, newerNames[column] ?? column] as const)
        .filter(([, source]) => present.has(source));
      connection.exec(
        `INSERT INTO main.${name} (${pairs.map(([column]) => column).join(', ')})
         SELECT ${pairs.map(([, source]) => source).join(', ')} FROM newer.${name}`,
      );
    }
    for (const { sql } of triggers) connection.exec(sql);
    connection.exec('DETACH newer');
  } finally {
    connection.close();
  }
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${newer}${suffix}`, { force: true });
}
