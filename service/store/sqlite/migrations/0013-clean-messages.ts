import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { cleanMessage } from '../../../domain/index.ts';
import type { DatabaseSchema } from '../../schema/database-schema.ts';

/** Messages were kept as they were sent; what could run in a client that shows them as they are goes. */
export const cleanMessages: Migration = {
  async up(database: Kysely<DatabaseSchema>) {
    const rows = await database.selectFrom('message').select(['message_id', 'body_html']).execute();
    for (const { message_id: messageId, body_html: bodyHtml } of rows) {
      const clean = await cleanMessage(bodyHtml);
      if (clean === bodyHtml) continue;
      await database
        .updateTable('message')
        .set({ body_html: clean })
        .where('message_id', '=', messageId)
        .execute();
    }
  },
};
