import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { mediaBank } from '../../../../../service/store/sqlite/migrations/0001-media-bank.ts';
import { projects } from '../../../../../service/store/sqlite/migrations/0002-projects.ts';
import { sharing } from '../../../../../service/store/sqlite/migrations/0003-sharing.ts';
import { conversions } from '../../../../../service/store/sqlite/migrations/0004-conversions.ts';
import { commentKeys } from '../../../../../service/store/sqlite/migrations/0007-comment-keys.ts';
import { documentPages } from '../../../../../service/store/sqlite/migrations/0010-document-pages.ts';
import { mailKeys } from '../../../../../service/store/sqlite/migrations/0011-mail-keys.ts';
import { proofDiscussion } from '../../../../../service/store/sqlite/migrations/0014-proof-discussion.ts';
import { createNodeSqliteDialect } from '../../../../../service/store/sqlite/node-sqlite-dialect.ts';

const older = [mediaBank, projects, sharing, conversions, commentKeys, documentPages, mailKeys];

/** A database of the schema before, with what `sql` puts into it, brought up to date. */
async function migrated(sql: string): Promise<DatabaseSync> {
  const connection = new DatabaseSync(':memory:', { enableForeignKeyConstraints: false });
  const database = new Kysely<unknown>({ dialect: createNodeSqliteDialect(connection) });
  onTestFinished(() => database.destroy());
  for (const migration of older) await migration.up(database);
  connection.exec('pragma foreign_keys = off');
  connection.exec(sql);
  await proofDiscussion.up(database);
  return connection;
}

describe('migration 0014-proof-discussion', () => {
  it('keeps the comments of guests with their ids, places and keys', async () => {
    const connection = await migrated(
      `insert into guest_comment (comment_id, guest_id, version_id, body, x, y, page, created, request_key)
       values (7, 1, 2, 'Bigger', 0.5, 0.25, 3, 100, 'key'), (9, 1, 2, 'Whole', null, null, null, 200, null)`,
    );
    const rows = connection.prepare('select * from proof_comment order by comment_id').all();
    const rest = { guest_id: 1, user_id: null, version_id: 2, parent_id: null };
    const open = { time_seconds: null, shape_json: null, resolved_at: null, resolved_by: null };
    expect(rows.map((row) => ({ ...row }))).toEqual([
      {
        ...rest,
        ...open,
        comment_id: 7,
        body: 'Bigger',
        x: 0.5,
        y: 0.25,
        page: 3,
        created: 100,
        request_key: 'key',
      },
      {
        ...rest,
        ...open,
        comment_id: 9,
        body: 'Whole',
        x: null,
        y: null,
        page: null,
        created: 200,
        request_key: null,
      },
    ]);
  });

  it('never gives the id of a comment again that was deleted before', async () => {
    const connection = await migrated(
      `insert into guest_comment (comment_id, guest_id, version_id, body, created) values (40, 1, 2, 'Gone', 1);
       delete from guest_comment`,
    );
    connection.exec(
      "insert into proof_comment (guest_id, version_id, body, created) values (1, 2, 'New', 2)",
    );
    expect(connection.prepare('select comment_id from proof_comment').get()?.comment_id).toBe(41);
  });

  it('leaves proofs without a deadline, shares without shared comments, and mails as invitations', async () => {
    const connection = await migrated(
      `insert into share values (1, 0);
       insert into guest_version values (1, 2);
       insert into mail (guest_id, code, proof_name, message, language, inviter_name, state, attempts, due_ms, created_ms)
       values (1, 'c', 'p', '', 'en', 'i', 'sent', 0, 0, 0)`,
    );
    const read = (sql: string) => ({ ...connection.prepare(sql).get() });
    expect([
      read('select are_comments_shared from share'),
      read('select shared from guest_version'),
      read('select kind, deadline from mail'),
    ]).toEqual([{ are_comments_shared: 0 }, { shared: null }, { kind: 'invitation', deadline: null }]);
  });
});
