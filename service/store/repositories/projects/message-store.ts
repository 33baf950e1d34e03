import { AppError } from '../../../../shared/errors/index.ts';
import type { MessageRecord, MessageStore } from '../../../domain/index.ts';
import type { Database } from '../../sqlite/database.ts';
import { parseRowId } from '../rows/row-id.ts';

export function createMessageStore(database: Database): MessageStore {
  const messages = () =>
    database
      .selectFrom('message')
      .innerJoin('account as creator', 'creator.user_id', 'message.creator_id')
      .leftJoin('account as moderator', 'moderator.user_id', 'message.moderator_id')
      .selectAll('message')
      .select(['creator.full_name as creator_name', 'moderator.full_name as moderator_name'])
      .orderBy('message_id');

  type Row = Awaited<ReturnType<ReturnType<typeof messages>['executeTakeFirstOrThrow']>>;

  const toRecord = (row: Row): MessageRecord => ({
    messageId: String(row.message_id),
    projectId: String(row.project_id),
    parentId: row.parent_id === null ? null : String(row.parent_id),
    subject: row.subject,
    bodyHtml: row.body_html,
    creator: { userId: row.creator_id, fullName: row.creator_name },
    moderator:
      row.moderator_id === null ? null : { userId: row.moderator_id, fullName: row.moderator_name ?? '' },
    created: row.created,
    modified: row.modified,
    isDeleted: row.is_deleted === 1,
  });

  return {
    async ofProject(projectId) {
      const rows = await messages().where('project_id', '=', parseRowId(projectId)).execute();
      return rows.map(toRecord);
    },

    async find(messageId) {
      const row = await messages().where('message_id', '=', parseRowId(messageId)).executeTakeFirst();
      return row === undefined ? null : toRecord(row);
    },

    async add(message) {
      const projectId = parseRowId(message.projectId);
      if (projectId === null) throw new AppError('FORBIDDEN', { right: 'member' });
      const { message_id: messageId } = await database
        .insertInto('message')
        .values({
          project_id: projectId,
          parent_id: message.parentId === null ? null : parseRowId(message.parentId),
          subject: message.subject,
          body_html: message.bodyHtml,
          creator_id: message.creatorId,
          moderator_id: null,
          created: message.created,
          modified: null,
          is_deleted: 0,
        })
        .returning('message_id')
        .executeTakeFirstOrThrow();
      return toRecord(await messages().where('message_id', '=', messageId).executeTakeFirstOrThrow());
    },
  };
}
