import type { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { DatabaseSchema } from '../schema/database-schema.ts';
import { mediaBank } from './migrations/0001-media-bank.ts';
import { projects } from './migrations/0002-projects.ts';
import { sharing } from './migrations/0003-sharing.ts';
import { conversions } from './migrations/0004-conversions.ts';
import { search } from './migrations/0005-search.ts';
import { localizedFields } from './migrations/0006-localized-fields.ts';
import { commentKeys } from './migrations/0007-comment-keys.ts';
import { bankIdentity } from './migrations/0008-bank-identity.ts';
import { idempotencyKeys } from './migrations/0009-idempotency-keys.ts';
import { documentPages } from './migrations/0010-document-pages.ts';
import { mailKeys } from './migrations/0011-mail-keys.ts';
import { fileByAsset } from './migrations/0012-file-by-asset.ts';
import { cleanMessages } from './migrations/0013-clean-messages.ts';
import { proofDiscussion } from './migrations/0014-proof-discussion.ts';
import { createNodeSqliteDialect } from './node-sqlite-dialect.ts';

export type Database = Kysely<DatabaseSchema>;

/** In order of their names; a released migration never changes, a new need is a new number. */
const migrations: Readonly<Record<string, Migration>> = {
  '0001-media-bank': mediaBank,
  '0002-projects': projects,
  '0003-sharing': sharing,
  '0004-conversions': conversions,
  '0005-search': search,
  '0006-localized-fields': localizedFields,
  '0007-comment-keys': commentKeys,
  '0008-bank-identity': bankIdentity,
  '0009-idempotency-keys': idempotencyKeys,
  '0010-document-pages': documentPages,
  '0011-mail-keys': mailKeys,
  '0012-file-by-asset': fileByAsset,
  '0013-clean-messages': cleanMessages,
  '0014-proof-discussion': proofDiscussion,
};

/** Brings the tables up to date. Each migration happens whole or not at all, whenever the process dies. */
export async function openDatabase(connection: DatabaseSync): Promise<Database> {
  const database = new Kysely<DatabaseSchema>({ dialect: createNodeSqliteDialect(connection) });
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: async () => ({ ...migrations }) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) {
    await database.destroy();
    throw error;
  }
  return database;
}
