import type { Transaction } from 'kysely';
import type { DatabaseSchema } from '../schema/database-schema.ts';

export interface NextRowId {
  rowId: number;
}

/**
 * Rows are numbered here, so that a batch knows its ids before it inserts; the transaction is the only writer. Assets, files
 * and versions share one sequence: an asset's id is never a file's too, so a program that mixes them up finds nothing.
 */
export async function nextRowId(transaction: Transaction<DatabaseSchema>): Promise<NextRowId> {
  const row = await transaction
    .selectNoFrom((expressions) => [
      expressions
        .selectFrom('asset')
        .select(({ fn }) => fn.max('asset_id').as('id'))
        .as('asset_id'),
      expressions
        .selectFrom('file')
        .select(({ fn }) => fn.max('file_id').as('id'))
        .as('file_id'),
      expressions
        .selectFrom('file_version')
        .select(({ fn }) => fn.max('version_id').as('id'))
        .as('version_id'),
      expressions.selectFrom('setting').select('value').where('name', '=', lowestRowIdSetting).as('lowest'),
    ])
    .executeTakeFirstOrThrow();
  const highest = Math.max(Number(row.asset_id), Number(row.file_id), Number(row.version_id));
  return { rowId: Math.max(highest + 1, Number(row.lowest), firstRowId) };
}

/** The mark of `raise-ids.ts`: no new row gets an id below it. */
export const lowestRowIdSetting = 'lowest-row-id';

/** Ids of several digits from the start, as banks in use have them. */
const firstRowId = 1001;
