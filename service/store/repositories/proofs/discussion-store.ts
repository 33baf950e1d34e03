import type { Transaction } from 'kysely';
import { AppError } from '../../../../shared/errors/index.ts';
import type { DiscussionStore, SeenVersion } from '../../../domain/index.ts';
import type { DatabaseSchema } from '../../schema/database-schema.ts';
import type { Database } from '../../sqlite/database.ts';
import { parseRowId } from '../rows/row-id.ts';
import { selectComments, toCommentRecord, writePlace } from './comment-rows.ts';
import { listDecisions } from './decision-rows.ts';

/** Comments, seen pages and decisions as the users of the bank read and write them. */
export function createDiscussionStore(database: Database): DiscussionStore {
  return {
    async listComments(proofId) {
      const rows = await selectComments(database)
        .where('proof_version.proof_id', '=', parseRowId(proofId) ?? 0)
        .execute();
      return rows.map(toCommentRecord);
    },

    addUserComment: (comment) =>
      database.transaction().execute(async (transaction) => {
        const { userId, key } = comment;
        const ofKey = () =>
          selectComments(transaction)
            .where('proof_comment.user_id', '=', userId)
            .where('request_key', '=', key);
        const first = key === null ? undefined : await ofKey().executeTakeFirst();
        if (first !== undefined) return toCommentRecord(first);
        const versionId = await requireVersion(transaction, comment.proofId, comment.versionId);
        const { comment_id: commentId } = await transaction
          .insertInto('proof_comment')
          .values({
            user_id: userId,
            version_id: versionId,
            parent_id: await findParent(transaction, versionId, comment.parentId),
            body: comment.body,
            ...writePlace(comment),
            created: comment.created,
            request_key: key,
          })
          .returning('comment_id')
          .executeTakeFirstOrThrow();
        return toCommentRecord(
          await selectComments(transaction).where('comment_id', '=', commentId).executeTakeFirstOrThrow(),
        );
      }),

    resolve: ({ proofId, commentId, by, now }) =>
      database.transaction().execute(async (transaction) => {
        const find = () =>
          selectComments(transaction)
            .where('comment_id', '=', parseRowId(commentId) ?? 0)
            .where('proof_version.proof_id', '=', parseRowId(proofId) ?? 0)
            .executeTakeFirst();
        const row = await find();
        if (row === undefined) return null;
        if ((row.resolved_at === null) === (by === null)) return toCommentRecord(row);
        await transaction
          .updateTable('proof_comment')
          .set({ resolved_at: by === null ? null : now, resolved_by: by })
          .where('comment_id', '=', row.comment_id)
          .execute();
        const changed = await find();
        return changed === undefined ? null : toCommentRecord(changed);
      }),

    listSeen: (proofId) => listSeen(database, parseRowId(proofId) ?? 0),
    listDecisions: (proofId) => listDecisions(database, parseRowId(proofId) ?? 0),
  };
}

async function listSeen(database: Database, proofId: number): Promise<readonly SeenVersion[]> {
  const rows = await database
    .selectFrom('seen_page')
    .innerJoin('guest', 'guest.guest_id', 'seen_page.guest_id')
    .selectAll('seen_page')
    .select(['name', 'email'])
    .where('proof_id', '=', proofId)
    .orderBy('version_id')
    .orderBy('seen_page.guest_id')
    .orderBy('page')
    .execute();
  const groups = Map.groupBy(rows, (row) => `${row.version_id}/${row.guest_id}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    return [
      {
        guestName: first.name,
        guestEmail: first.email,
        versionId: String(first.version_id),
        pages: group.map((row) => ({ page: row.page, firstSeen: row.first_seen, lastSeen: row.last_seen })),
      },
    ];
  });
}

async function requireVersion(
  transaction: Transaction<DatabaseSchema>,
  proofId: string,
  versionId: string,
): Promise<number> {
  const row = await transaction
    .selectFrom('proof_version')
    .select('version_id')
    .where('version_id', '=', parseRowId(versionId) ?? 0)
    .where('proof_id', '=', parseRowId(proofId) ?? 0)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('FORBIDDEN', { right: 'member' });
  return row.version_id;
}

/** The comment that a reply joins: the parent of a reply, so that replies never nest. `ofGuest`: only a comment of this guest counts. */
export async function findParent(
  transaction: Transaction<DatabaseSchema>,
  versionId: number,
  parentId: string | null,
  ofGuest: number | null = null,
): Promise<number | null> {
  if (parentId === null) return null;
  let comments = transaction
    .selectFrom('proof_comment')
    .select(['comment_id', 'parent_id'])
    .where('comment_id', '=', parseRowId(parentId) ?? 0)
    .where('version_id', '=', versionId);
  if (ofGuest !== null) comments = comments.where('guest_id', '=', ofGuest);
  const row = await comments.executeTakeFirst();
  if (row === undefined) {
    throw new AppError('BAD_REQUEST', {
      field: 'body.ParentId',
      reason: 'There is no such comment on this version.',
    });
  }
  return row.parent_id ?? row.comment_id;
}
