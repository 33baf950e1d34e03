import type { Transaction } from 'kysely';
import { AppError } from '../../../../shared/errors/index.ts';
import type { GuestDiscussionStore, VisibleComment } from '../../../domain/index.ts';
import type { DatabaseSchema } from '../../schema/database-schema.ts';
import type { Database } from '../../sqlite/database.ts';
import { parseRowId } from '../rows/row-id.ts';
import { selectComments, toVisibleComment, writePlace } from './comment-rows.ts';
import { findParent } from './discussion-store.ts';

/** What guests write and see. */
export function createGuestDiscussion(database: Database): GuestDiscussionStore {
  return {
    addComment: ({ mostComments, ...comment }) =>
      database.transaction().execute(async (transaction) => {
        const ids = await requireShared(transaction, comment);
        const { guest_id: guestId, version_id: versionId } = ids;
        const first = await commentOfKey(transaction, guestId, comment.key);
        if (first !== null) return first;
        const { count } = await transaction
          .selectFrom('proof_comment')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('guest_id', '=', guestId)
          .executeTakeFirstOrThrow();
        if (Number(count) >= mostComments) return null;
        const seesAll = await areCommentsShared(transaction, guestId);
        const { comment_id: commentId } = await transaction
          .insertInto('proof_comment')
          .values({
            ...ids,
            parent_id: await findParent(transaction, versionId, comment.parentId, seesAll ? null : guestId),
            body: comment.body,
            ...writePlace(comment),
            created: comment.created,
            request_key: comment.key,
          })
          .returning('comment_id')
          .executeTakeFirstOrThrow();
        const row = await selectComments(transaction)
          .where('comment_id', '=', commentId)
          .executeTakeFirstOrThrow();
        return toVisibleComment(row, guestId);
      }),

    addSeen: ({ guestId, versionId, pages, now }) =>
      database.transaction().execute(async (transaction) => {
        const ids = await requireShared(transaction, { guestId, versionId });
        for (const page of new Set(pages)) {
          await transaction
            .insertInto('seen_page')
            .values({ ...ids, page, first_seen: now, last_seen: now })
            .onConflict((conflict) =>
              conflict.columns(['guest_id', 'version_id', 'page']).doUpdateSet({ last_seen: now }),
            )
            .execute();
        }
      }),
  };
}

/** The guest's own comments, and with `seesAll` those of the others on the versions that are shared with the guest; oldest first. */
export async function readVisibleComments(
  database: Database,
  guestId: number,
  seesAll: boolean,
): Promise<readonly VisibleComment[]> {
  const comments = selectComments(database);
  const rows = await (seesAll
    ? comments.where('proof_comment.version_id', 'in', (builder) =>
        builder.selectFrom('guest_version').select('version_id').where('guest_id', '=', guestId),
      )
    : comments.where('proof_comment.guest_id', '=', guestId)
  ).execute();
  return rows.map((row) => toVisibleComment(row, guestId));
}

/** Looks again inside the transaction: sharing may have ended since the link was looked at. */
export async function requireShared(
  transaction: Transaction<DatabaseSchema>,
  { guestId, versionId }: { readonly guestId: string; readonly versionId: string },
): Promise<{ readonly guest_id: number; readonly version_id: number }> {
  const row = await transaction
    .selectFrom('guest_version')
    .innerJoin('guest', 'guest.guest_id', 'guest_version.guest_id')
    .select(['guest.guest_id', 'version_id'])
    .where('guest.guest_id', '=', Number(guestId))
    .where('version_id', '=', parseRowId(versionId) ?? 0)
    .where('is_active', '=', 1)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('FORBIDDEN');
  return row;
}

async function areCommentsShared(
  transaction: Transaction<DatabaseSchema>,
  guestId: number,
): Promise<boolean> {
  const row = await transaction
    .selectFrom('guest')
    .innerJoin('share', 'share.proof_id', 'guest.proof_id')
    .select('are_comments_shared')
    .where('guest_id', '=', guestId)
    .executeTakeFirstOrThrow();
  return row.are_comments_shared === 1;
}

/** The stored state when the answer to it did not arrive. */
async function commentOfKey(
  transaction: Transaction<DatabaseSchema>,
  guestId: number,
  key: string | null,
): Promise<VisibleComment | null> {
  if (key === null) return null;
  const row = await selectComments(transaction)
    .where('proof_comment.guest_id', '=', guestId)
    .where('request_key', '=', key)
    .executeTakeFirst();
  return row === undefined ? null : toVisibleComment(row, guestId);
}
