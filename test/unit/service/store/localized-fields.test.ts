import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../../service/store/sqlite/database.ts';
import { localizedFields } from '../../../../service/store/sqlite/migrations/0006-localized-fields.ts';
import { temporaryDirectory } from '../../../support/temporary-directory.ts';

describe('migration 0006-localized-fields', () => {
  it('tells text fields that hold texts per language from those that hold one text', async () => {
    const connection = new DatabaseSync(join(await temporaryDirectory(), 'bank.db'));
    const database = await openDatabase(connection);
    const fields = { maps: '{"en":"Lake"}', plain: '"{braces}"', empty: null };
    connection.exec("insert into asset values (1, '{}', 0, 0, null, '1')");
    for (const [name, value] of Object.entries(fields)) {
      connection.prepare("insert into property_field values (?, 'text', '{}', '[]', 0)").run(name);
      if (value !== null) connection.prepare('insert into asset_property values (1, ?, ?)').run(name, value);
    }
    await localizedFields.up(database);
    const rows = connection.prepare('select field_identifier, type from property_field').all();
    expect(Object.fromEntries(rows.map((row) => [row.field_identifier, row.type]))).toEqual({
      maps: 'localized-text',
      plain: 'text',
      empty: 'text',
    });
    await database.destroy();
  });
});
