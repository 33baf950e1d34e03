import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The queue of conversions. The image facts of old rows lack their unit, so they are read again: they are pending again. */
export const conversions: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};

const statements = [
  `create table conversion_job (
    sha256 text not null,
    conversion_id text not null,
    state text not null,
    attempts integer not null,
    reason text,
    recipe_version integer not null,
    queued_ms bigint not null,
    primary key (sha256, conversion_id)
  )`,
  "create index conversion_job_queue on conversion_job (queued_ms) where state = 'queued'",
  "create index conversion_job_running on conversion_job (sha256) where state = 'running'",
  `update file_version set image_state = 'pending', image_json = null
    where image_state in ('ready', 'failed') or (image_state = 'none' and lower(extension) = 'pdf')`,
];
