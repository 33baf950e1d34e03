import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Text fields that hold texts per language become fields of that type, which `text` alone was before. */
export const localizedFields: Migration = {
  async up(database) {
    await sql
      .raw(
        `update property_field set type = 'localized-text' where type = 'text' and exists (
          select 1 from asset_property
          where asset_property.field_identifier = property_field.field_identifier
            and substr(asset_property.value_json, 1, 1) = '{'
        )`,
      )
      .execute(database);
  },
};
