import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A comment that the page of a guest sends again, as its answer was lost, is known by the key that came with it. */
export const commentKeys: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};

const statements = [
  'alter table guest_comment add column request_key text',
  'create unique index guest_comment_by_key on guest_comment (guest_id, request_key)',
];
