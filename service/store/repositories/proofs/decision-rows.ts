import type { GuestDecision } from '../../../domain/index.ts';
import type { Database } from '../../sqlite/database.ts';

/** The reactions of all guests of a proof, each fact by one query for all of them. */
export async function listDecisions(database: Database, proofId: number): Promise<readonly GuestDecision[]> {
  const shared = await database
    .selectFrom('guest_version')
    .innerJoin('guest', 'guest.guest_id', 'guest_version.guest_id')
    .leftJoin('guest_opinion', (join) =>
      join
        .onRef('guest_opinion.guest_id', '=', 'guest_version.guest_id')
        .onRef('guest_opinion.version_id', '=', 'guest_version.version_id'),
    )
    .select(['guest.guest_id', 'guest_version.version_id', 'name', 'email', 'is_active', 'shared'])
    .select(['opinion', 'guest_opinion.created as responded'])
    .where('proof_id', '=', proofId)
    .orderBy('guest_version.version_id')
    .orderBy('guest.guest_id')
    .execute();
  const seen = await database
    .selectFrom('seen_page')
    .innerJoin('guest', 'guest.guest_id', 'seen_page.guest_id')
    .selectAll('seen_page')
    .where('proof_id', '=', proofId)
    .orderBy('page')
    .execute();
  const comments = await database
    .selectFrom('proof_comment')
    .innerJoin('guest', 'guest.guest_id', 'proof_comment.guest_id')
    .select(({ fn }) => ['guest.guest_id', 'version_id', fn.countAll<number>().as('count')])
    .where('proof_id', '=', proofId)
    .groupBy(['guest.guest_id', 'version_id'])
    .execute();
  const seenBy = Map.groupBy(seen, keyOf);
  const counts = new Map(comments.map((row) => [keyOf(row), Number(row.count)]));
  return shared.map((row) => {
    const pages = seenBy.get(keyOf(row)) ?? [];
    return {
      versionId: String(row.version_id),
      name: row.name,
      email: row.email,
      isActive: row.is_active === 1,
      shared: row.shared,
      seenPages: pages.map(({ page }) => page),
      firstSeen: pages.length === 0 ? null : Math.min(...pages.map((page) => page.first_seen)),
      lastSeen: pages.length === 0 ? null : Math.max(...pages.map((page) => page.last_seen)),
      commentCount: counts.get(keyOf(row)) ?? 0,
      opinion: row.opinion,
      responded: row.responded,
    };
  });
}

function keyOf(row: { readonly guest_id: number | null; readonly version_id: number }): string {
  return `${row.guest_id}/${row.version_id}`;
}
