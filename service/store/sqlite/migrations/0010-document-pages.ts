import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Documents are inspected again, as their pages were not counted before, and a comment says which page it is about. */
export const documentPages: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};

/** Only documents are measured in millimetres. */
const inspectAgain = (table: string): string =>
  `update ${table} set image_state = 'pending', image_json = null
    where image_state = 'ready' and image_json like '%"unit":"mm"%'`;

const statements = [
  inspectAgain('file_version'),
  inspectAgain('proof_version'),
  'alter table guest_comment add column page integer',
];
