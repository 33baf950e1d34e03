import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../../../service/store/sqlite/database.ts';
import { nextRowId } from '../../../../../service/store/sqlite/next-row-id.ts';
import { raiseIds } from '../../../../../service/store/sqlite/raise-ids.ts';
import { temporaryDirectory } from '../../../../support/temporary-directory.ts';

const nowMs = Date.UTC(2026, 0, 1);

async function open() {
  const connection = new DatabaseSync(join(await temporaryDirectory(), 'bank.db'), {
    enableForeignKeyConstraints: false,
  });
  const database = await openDatabase(connection);
  onTestFinished(() => database.destroy());
  const next = async (): Promise<number> =>
    (await database.transaction().execute((transaction) => nextRowId(transaction))).rowId;
  const counters = (): Readonly<Record<string, unknown>> =>
    Object.fromEntries(
      connection
        .prepare('select name, seq from sqlite_sequence')
        .all()
        .map(({ name, seq }) => [name, seq]),
    );
  return { connection, database, next, counters };
}

describe('raise-ids', () => {
  it('lets each kind go on from the clock, in a range of its own', async () => {
    const { database, next, counters } = await open();
    const first = await next();
    await raiseIds(database, nowMs);
    expect([first, await next(), counters()]).toEqual([
      1001,
      17_672_256_000_000,
      {
        project: 117_672_255_999_999,
        project_folder: 217_672_255_999_999,
        proof: 317_672_255_999_999,
        task: 417_672_255_999_999,
        milestone: 517_672_255_999_999,
        message: 617_672_255_999_999,
        proof_version: 717_672_255_999_999,
        proof_comment: 817_672_255_999_999,
        mail: 917_672_255_999_999,
      },
    ]);
  });

  it('goes on behind the ids that were given, where the clock was put back', async () => {
    const { connection, database, next, counters } = await open();
    await raiseIds(database, nowMs);
    connection.exec(`insert into asset values (${await next()}, '{}', 0, 0, null, '1')`);
    const [before, following] = [counters(), await next()];
    await raiseIds(database, nowMs - 60_000);
    expect([counters(), await next()]).toEqual([before, following]);
  });

  it('does not follow a clock that would mix the kinds', async () => {
    const { database, next, counters } = await open();
    const before = counters();
    await raiseIds(database, Date.UTC(2300, 0, 1));
    expect([counters(), await next()]).toEqual([before, 1001]);
  });
});
