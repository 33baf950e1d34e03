import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  createNodeSqliteDialect,
  openDatabaseFile,
} from '../../../../../service/store/sqlite/node-sqlite-dialect.ts';
import { temporaryDirectory } from '../../../../support/temporary-directory.ts';

interface Notes {
  readonly note: { readonly text: string };
}

async function openNotes() {
  const connection = openDatabaseFile(join(await temporaryDirectory(), 'bank.db'));
  const database = new Kysely<Notes>({ dialect: createNodeSqliteDialect(connection) });
  onTestFinished(() => database.destroy());
  await sql`create table note (text text not null)`.execute(database);
  const texts = async (): Promise<readonly string[]> =>
    (await database.selectFrom('note').select('text').execute()).map(({ text }) => text);
  return { connection, database, texts };
}

describe('node-sqlite-dialect', () => {
  it('tells why a transaction failed that SQLite itself has rolled back', async () => {
    const { database, texts } = await openNotes();
    const failing = database.transaction().execute(async (transaction) => {
      await transaction.insertInto('note').values({ text: 'gone' }).execute();
      await sql`rollback`.execute(transaction);
      throw new Error('first');
    });
    await expect(failing).rejects.toThrow('first');
    expect(await texts()).toEqual([]);
  });

  it('tells a full disk apart, and takes up work when there is room again', async () => {
    const { connection, database, texts } = await openNotes();
    const note = (text: string) =>
      database
        .transaction()
        .execute((transaction) => transaction.insertInto('note').values({ text }).execute());
    const { page_count: pages } = connection.prepare('pragma page_count').get() ?? {};
    connection.exec(`pragma max_page_count = ${pages}`);
    const plain = database.insertInto('note').values({ text: 'x'.repeat(100_000) });
    await expect(plain.execute()).rejects.toMatchObject({ code: 'STORAGE_FULL' });
    await expect(note('x'.repeat(100_000))).rejects.toMatchObject({ code: 'STORAGE_FULL' });
    connection.exec('pragma max_page_count = 1000000');
    await note('kept');
    expect(await texts()).toEqual(['kept']);
  });

  it('rolls back what a failing transaction has written', async () => {
    const { database, texts } = await openNotes();
    const failing = database.transaction().execute(async (transaction) => {
      await transaction.insertInto('note').values({ text: 'gone' }).execute();
      throw new Error('first');
    });
    await expect(failing).rejects.toThrow('first');
    expect(await texts()).toEqual([]);
  });
});
