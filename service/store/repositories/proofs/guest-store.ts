import type { Selectable, Transaction } from 'kysely';
import { AppError } from '../../../../shared/errors/index.ts';
import type {
  GuestLanguage,
  GuestStore,
  GuestVersion,
  GuestView,
  Opinion,
  OwnComment,
} from '../../../domain/index.ts';
import type { DatabaseSchema } from '../../schema/database-schema.ts';
import type { Database } from '../../sqlite/database.ts';
import { readContent } from '../rows/file-columns.ts';
import { parseRowId } from '../rows/row-id.ts';
import { readPosition } from './comment-position.ts';

export function createGuestStore(database: Database): GuestStore {
  return {
    async findLink(code) {
      const row = await database
        .selectFrom('guest_link')
        .innerJoin('guest', 'guest.guest_id', 'guest_link.guest_id')
        .innerJoin('proof', 'proof.proof_id', 'guest.proof_id')
        .selectAll('guest')
        .select(['is_revoked', 'proof.name as proof_name'])
        .where('code', '=', code)
        .executeTakeFirst();
      if (row === undefined) return { kind: 'unknown' };
      const language = row.language as GuestLanguage;
      if (row.is_revoked === 1) return { kind: 'revoked', language };
      return { kind: 'open', view: await readView(database, row, row.proof_name) };
    },

    async countVisit(guestId) {
      await database
        .updateTable('guest')
        .set((expressions) => ({ access_count: expressions('access_count', '+', 1) }))
        .where('guest_id', '=', Number(guestId))
        .execute();
    },

    addComment: ({ mostComments, position, ...comment }) =>
      database.transaction().execute(async (transaction) => {
        const ids = await requireShared(transaction, comment);
        const first = await commentOfKey(transaction, ids.guest_id, comment.key);
        if (first !== null) return first;
        const { count } = await transaction
          .selectFrom('guest_comment')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('guest_id', '=', ids.guest_id)
          .executeTakeFirstOrThrow();
        if (Number(count) >= mostComments) return null;
        const row = await transaction
          .insertInto('guest_comment')
          .values({
            ...ids,
            body: comment.body,
            x: position?.x ?? null,
            y: position?.y ?? null,
            page: position?.page ?? null,
            created: comment.created,
            request_key: comment.key,
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        return toOwnComment(row);
      }),

    setOpinion: (opinion) =>
      database.transaction().execute(async (transaction) => {
        const ids = await requireShared(transaction, opinion);
        const said = { opinion: opinion.opinion, created: opinion.created };
        await transaction
          .insertInto('guest_opinion')
          .values({ ...ids, ...said })
          .onConflict((conflict) => conflict.columns(['guest_id', 'version_id']).doUpdateSet(said))
          .execute();
      }),
  };
}

/** The stored state when the answer to it did not arrive. */
async function commentOfKey(
  transaction: Transaction<DatabaseSchema>,
  guestId: number,
  key: string | null,
): Promise<OwnComment | null> {
  if (key === null) return null;
  const row = await transaction
    .selectFrom('guest_comment')
    .selectAll()
    .where('guest_id', '=', guestId)
    .where('request_key', '=', key)
    .executeTakeFirst();
  return row === undefined ? null : toOwnComment(row);
}

type GuestRow = Selectable<DatabaseSchema['guest']>;

/** Looks again inside the transaction: sharing may have ended since the link was looked at. */
async function requireShared(
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

async function readView(database: Database, guest: GuestRow, proofName: string): Promise<GuestView> {
  return {
    guestId: String(guest.guest_id),
    guestName: guest.name,
    proofName,
    language: guest.language as GuestLanguage,
    isOpinionAllowed: guest.is_opinion_allowed === 1,
    versions: await readVersions(database, guest),
    comments: await readOwnComments(database, guest.guest_id),
  };
}

async function readVersions(database: Database, guest: GuestRow): Promise<readonly GuestVersion[]> {
  const rows = await database
    .selectFrom('proof_version')
    .leftJoin('guest_version', (join) =>
      join
        .onRef('guest_version.version_id', '=', 'proof_version.version_id')
        .on('guest_version.guest_id', '=', guest.guest_id),
    )
    .leftJoin('guest_opinion', (join) =>
      join
        .onRef('guest_opinion.version_id', '=', 'proof_version.version_id')
        .on('guest_opinion.guest_id', '=', guest.guest_id),
    )
    .selectAll('proof_version')
    .select(['guest_version.guest_id as shared_with', 'guest_opinion.opinion'])
    .where('proof_version.proof_id', '=', guest.proof_id)
    .orderBy('proof_version.version_id')
    .execute();
  return rows
    .map((row, index) => ({ row, number: index + 1 }))
    .filter(({ row }) => row.shared_with !== null)
    .map(({ row, number }) => ({
      versionId: String(row.version_id),
      ...readContent(row),
      number,
      opinion: row.opinion as Opinion | null,
    }));
}

async function readOwnComments(database: Database, guestId: number): Promise<readonly OwnComment[]> {
  const rows = await database
    .selectFrom('guest_comment')
    .selectAll()
    .where('guest_id', '=', guestId)
    .orderBy('comment_id')
    .execute();
  return rows.map(toOwnComment);
}

function toOwnComment(row: Selectable<DatabaseSchema['guest_comment']>): OwnComment {
  return {
    commentId: String(row.comment_id),
    versionId: String(row.version_id),
    body: row.body,
    position: readPosition(row),
    created: row.created,
  };
}
