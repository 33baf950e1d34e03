import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../../service/store/sqlite/database.ts';
import { cleanMessages } from '../../../../service/store/sqlite/migrations/0013-clean-messages.ts';
import { createNodeSqliteDialect } from '../../../../service/store/sqlite/node-sqlite-dialect.ts';

describe('0013-clean-messages', () => {
  it('takes what could run out of the messages that are there, and leaves the others as they are', async () => {
    const connection = new DatabaseSync(':memory:');
    const database = await openDatabase(connection);
    onTestFinished(() => database.destroy());
    connection.exec('pragma foreign_keys = off');
    const bodies = ['<p>Hello</p>', 'a<script>alert(1)</script>', '<img src=x onerror=y>'];
    for (const body of bodies)
      connection
        .prepare(
          `insert into message (project_id, subject, body_html, creator_id, created, is_deleted)
           values (1, 's', ?, '1', 0, 0)`,
        )
        .run(body);
    await cleanMessages.up(new Kysely({ dialect: createNodeSqliteDialect(connection) }));
    const kept = connection.prepare('select body_html from message order by message_id').all();
    expect(kept.map((row) => row.body_html)).toEqual(['<p>Hello</p>', 'a', '']);
  });
});
