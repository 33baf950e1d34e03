import { sql, type Transaction } from 'kysely';
import type { DatabaseSchema } from '../schema/database-schema.ts';
import type { Database } from './database.ts';
import { lowestRowIdSetting } from './next-row-id.ts';

/**
 * Lifts what every kind of id goes on from to the clock, so that a database of an older backup, which has forgotten the ids that came
 * after it, gives none of them again (`docs/decisions/0064`). Ids never go down: where they are ahead of the clock, they go on as
 * they were. `nowMs`: Unix milliseconds.
 */
export async function raiseIds(database: Database, nowMs: number): Promise<void> {
  const moment = momentOf(nowMs);
  if (moment === null) return;
  await database.transaction().execute(async (transaction) => {
    await raiseAssets(transaction, moment);
    for (const [index, table] of countedTables.entries()) {
      await raiseCounter(transaction, table, (index + 1) * idsPerKind + moment);
    }
  });
}

/**
 * The lowest id of a new user or key, which are counted by the existing rows. Commands give them, also between the restore of a
 * backup and the next start: so the clock itself counts, once a start has raised the ids of the bank.
 */
export async function lowestId(
  database: Database,
  kind: keyof typeof accountKinds,
  nowMs: number,
): Promise<number> {
  const row = await database
    .selectFrom('setting')
    .select('value')
    .where('name', '=', lowestRowIdSetting)
    .executeTakeFirst();
  if (row === undefined) return 1;
  return accountKinds[kind] * idsPerKind + Math.max(Number(row.value), momentOf(nowMs) ?? 0);
}

/** Null for a clock of the year 2286, which is wrong, and would carry each kind into the next one's ids. */
function momentOf(nowMs: number): number | null {
  const moment = Math.floor(nowMs) * idsPerMillisecond;
  return moment < idsPerKind ? moment : null;
}

/** Small files come in faster than one in a millisecond, and each takes three ids; nothing comes in ten times as fast. */
const idsPerMillisecond = 10;
/** The kinds stay apart, so that a program that mixes two up finds nothing. Ten times this is what `parseRowId` reads. */
const idsPerKind = 100_000_000_000_000;

/** Tables with ids that leave the service, and mails, which name files by id. Assets and their files come before all of them. */
const countedTables = [
  'project',
  'project_folder',
  'proof',
  'task',
  'milestone',
  'message',
  'proof_version',
  'proof_comment',
  'mail',
] as const satisfies readonly (keyof DatabaseSchema)[];

/** Their ranges come after those of the tables above. */
const accountKinds = { user: 10, key: 11 } as const;

async function raiseAssets(transaction: Transaction<DatabaseSchema>, lowest: number): Promise<void> {
  const value = String(lowest);
  await transaction
    .insertInto('setting')
    .values({ name: lowestRowIdSetting, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** The counter behind autoincrement, which a table has from its first row on; PostgreSQL says the same with `setval`. */
async function raiseCounter(
  transaction: Transaction<DatabaseSchema>,
  table: string,
  lowest: number,
): Promise<void> {
  const last = lowest - 1;
  await sql`insert into sqlite_sequence (name, seq) select ${table}, 0
    where not exists (select 1 from sqlite_sequence where name = ${table})`.execute(transaction);
  await sql`update sqlite_sequence set seq = max(seq, ${last}) where name = ${table}`.execute(transaction);
}
