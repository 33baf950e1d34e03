import type { Selectable } from 'kysely';
import type { GuestLanguage, GuestStore, GuestVersion, GuestView, Opinion } from '../../../domain/index.ts';
import type { DatabaseSchema } from '../../schema/database-schema.ts';
import type { Database } from '../../sqlite/database.ts';
import { readContent } from '../rows/file-columns.ts';
import { createGuestDiscussion, readVisibleComments, requireShared } from './guest-discussion.ts';

export function createGuestStore(database: Database): GuestStore {
  return {
    async findLink(code) {
      const row = await database
        .selectFrom('guest_link')
        .innerJoin('guest', 'guest.guest_id', 'guest_link.guest_id')
        .innerJoin('proof', 'proof.proof_id', 'guest.proof_id')
        .selectAll('guest')
        .innerJoin('share', 'share.proof_id', 'guest.proof_id')
        .select(['is_revoked', 'proof.name as proof_name', 'proof.deadline', 'are_comments_shared'])
        .where('code', '=', code)
        .executeTakeFirst();
      if (row === undefined) return { kind: 'unknown' };
      const language = row.language as GuestLanguage;
      if (row.is_revoked === 1) return { kind: 'revoked', language };
      return { kind: 'open', view: await readView(database, row) };
    },

    async countVisit(guestId) {
      await database
        .updateTable('guest')
        .set((expressions) => ({ access_count: expressions('access_count', '+', 1) }))
        .where('guest_id', '=', Number(guestId))
        .execute();
    },

    ...createGuestDiscussion(database),

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

type GuestRow = Selectable<DatabaseSchema['guest']>;

async function readView(
  database: Database,
  guest: GuestRow & {
    readonly proof_name: string;
    readonly deadline: number | null;
    readonly are_comments_shared: number;
  },
): Promise<GuestView> {
  const areCommentsShared = guest.are_comments_shared === 1;
  const versions = await readVersions(database, guest);
  return {
    guestId: String(guest.guest_id),
    guestName: guest.name,
    proofName: guest.proof_name,
    deadline: guest.deadline,
    areCommentsShared,
    language: guest.language as GuestLanguage,
    isOpinionAllowed: guest.is_opinion_allowed === 1,
    versions,
    comments: await readVisibleComments(database, guest.guest_id, areCommentsShared),
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
