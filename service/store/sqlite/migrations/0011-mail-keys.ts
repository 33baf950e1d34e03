import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The key in the Message-ID of an invitation: random, as it stands in the logs of every mail server on the way. */
export const mailKeys: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};

const statements = [
  "alter table mail add column message_key text not null default ''",
  'update mail set message_key = lower(hex(randomblob(16)))',
];
