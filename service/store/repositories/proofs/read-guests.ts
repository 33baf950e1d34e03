import type { GuestRecord, InvitationState, Opinion } from '../../../domain/index.ts';
import type { Database } from '../../sqlite/database.ts';

/** All guests of a proof with their counts, each fact by one query for all of them. */
export async function readGuests(database: Database, proofId: number): Promise<readonly GuestRecord[]> {
  const guests = await database
    .selectFrom('guest')
    .selectAll()
    .where('proof_id', '=', proofId)
    .orderBy('guest_id')
    .execute();
  const codes = await latestCodes(database, proofId);
  const versionIds = await sharedVersions(database, proofId);
  const opinions = await givenOpinions(database, proofId);
  const comments = await commentCounts(database, proofId);
  const invitations = await latestInvitations(database, proofId, codes);
  return guests.map((guest) => {
    const shared = versionIds.get(guest.guest_id) ?? [];
    return {
      guestId: String(guest.guest_id),
      name: guest.name,
      email: guest.email,
      isOpinionAllowed: guest.is_opinion_allowed === 1,
      wantsMail: guest.wants_mail === 1,
      isActive: guest.is_active === 1,
      linkCode: codes.get(guest.guest_id) ?? '',
      versionIds: shared,
      accessCount: guest.access_count,
      invited: guest.invited,
      opinion: opinions.get(`${guest.guest_id}/${shared.at(-1)}`) ?? null,
      commentCount: comments.get(guest.guest_id) ?? 0,
      invitation: invitations.get(guest.guest_id) ?? { kind: 'none', reason: null },
    };
  });
}

/** The latest link of each guest: an open one is always the latest. */
async function latestCodes(database: Database, proofId: number): Promise<ReadonlyMap<number, string>> {
  const rows = await database
    .selectFrom('guest_link')
    .innerJoin('guest', 'guest.guest_id', 'guest_link.guest_id')
    .select(['guest_link.guest_id', 'code'])
    .where('proof_id', '=', proofId)
    .orderBy('link_id')
    .execute();
  return new Map(rows.map((row) => [row.guest_id, row.code]));
}

async function sharedVersions(
  database: Database,
  proofId: number,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const rows = await database
    .selectFrom('guest_version')
    .innerJoin('guest', 'guest.guest_id', 'guest_version.guest_id')
    .select(['guest_version.guest_id', 'version_id'])
    .where('proof_id', '=', proofId)
    .orderBy('version_id')
    .execute();
  const byGuest = new Map<number, string[]>();
  for (const row of rows) {
    const known = byGuest.get(row.guest_id) ?? [];
    known.push(String(row.version_id));
    byGuest.set(row.guest_id, known);
  }
  return byGuest;
}

async function givenOpinions(database: Database, proofId: number): Promise<ReadonlyMap<string, Opinion>> {
  const rows = await database
    .selectFrom('guest_opinion')
    .innerJoin('guest', 'guest.guest_id', 'guest_opinion.guest_id')
    .select(['guest_opinion.guest_id', 'version_id', 'opinion'])
    .where('proof_id', '=', proofId)
    .execute();
  return new Map(rows.map((row) => [`${row.guest_id}/${row.version_id}`, row.opinion as Opinion]));
}

async function commentCounts(database: Database, proofId: number): Promise<ReadonlyMap<number, number>> {
  const rows = await database
    .selectFrom('proof_comment')
    .innerJoin('guest', 'guest.guest_id', 'proof_comment.guest_id')
    .select(({ fn }) => ['guest.guest_id', fn.countAll<number>().as('count')])
    .where('proof_id', '=', proofId)
    .groupBy('guest.guest_id')
    .execute();
  return new Map(rows.map((row) => [row.guest_id, Number(row.count)]));
}

/** The state of the newest mail with each guest's latest link: a mail with an earlier one invites to nothing any more. */
async function latestInvitations(
  database: Database,
  proofId: number,
  codes: ReadonlyMap<number, string>,
): Promise<ReadonlyMap<number, InvitationState>> {
  const rows = await database
    .selectFrom('mail')
    .innerJoin('guest', 'guest.guest_id', 'mail.guest_id')
    .select(['mail.guest_id', 'code', 'state', 'reason'])
    .where('proof_id', '=', proofId)
    .where('kind', '=', 'invitation')
    .orderBy('mail_id')
    .execute();
  return new Map(
    rows
      .filter((row) => row.code === codes.get(row.guest_id))
      .map((row) => [row.guest_id, { kind: row.state, reason: row.reason }]),
  );
}
