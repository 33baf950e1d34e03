import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Both older indexes are partial, so the files of an asset were found by reading all files of the bank. */
export const fileByAsset: Migration = {
  async up(database) {
    await sql.raw('create index file_by_asset on file (asset_id)').execute(database);
  },
};
