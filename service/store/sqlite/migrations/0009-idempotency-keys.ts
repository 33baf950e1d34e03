import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Answers of uploads by their idempotency keys, and assets by the time of their last change. */
export const idempotencyKeys: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};

const statements = [
  `create table idempotency_key (
    user_id text not null references account (user_id),
    request_key text not null,
    target text not null,
    sha256 text not null,
    body text not null,
    existing_asset_id text,
    created bigint not null,
    primary key (user_id, request_key)
  )`,
  'create index idempotency_key_by_age on idempotency_key (created)',
  'create index asset_by_modified on asset (modified)',
];
