import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The bank's own id: made once, and carried by every copy and backup of the database. */
export const bankIdentity: Migration = {
  async up(database) {
    await sql`insert into setting (name, value) values (${bankIdSetting}, ${randomUUID()})`.execute(database);
  },
};

export const bankIdSetting = 'bank-id';
