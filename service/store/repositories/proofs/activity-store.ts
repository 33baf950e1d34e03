import type { ProofActivity, ProofActivityReader } from '../../../domain/index.ts';
import type { Database } from '../../sqlite/database.ts';
import { idList } from '../../sqlite/id-list.ts';
import { parseRowId } from '../rows/row-id.ts';

type Counts = { -readonly [Name in keyof ProofActivity]: ProofActivity[Name] };

/** Counts what guests did, for any number of versions by three queries. */
export function createActivityStore(database: Database): ProofActivityReader {
  return {
    async activityOf(versionIds) {
      const ids = versionIds.map(parseRowId).filter((id) => id !== null);
      const activities = new Map<string, Counts>();
      const shared = await database
        .selectFrom('guest_version')
        .innerJoin('guest', 'guest.guest_id', 'guest_version.guest_id')
        .select(({ fn }) => ['version_id', fn.sum<number>('is_active').as('active')])
        .where('version_id', 'in', idList(ids))
        .groupBy('version_id')
        .execute();
      for (const row of shared) {
        const active = Number(row.active);
        activities.set(String(row.version_id), {
          commentCount: 0,
          approvalCount: 0,
          conditionalApprovalCount: 0,
          rejectCount: 0,
          sharingGuestCount: active,
          isSharingActive: active > 0,
        });
      }

      const comments = await database
        .selectFrom('proof_comment')
        .where('guest_id', 'is not', null)
        .select(({ fn }) => ['version_id', fn.countAll<number>().as('count')])
        .where('version_id', 'in', idList(ids))
        .groupBy('version_id')
        .execute();
      for (const row of comments) {
        const activity = activities.get(String(row.version_id));
        if (activity !== undefined) activity.commentCount = Number(row.count);
      }

      const opinions = await database
        .selectFrom('guest_opinion')
        .select(({ fn }) => ['version_id', 'opinion', fn.countAll<number>().as('count')])
        .where('version_id', 'in', idList(ids))
        .groupBy(['version_id', 'opinion'])
        .execute();
      for (const row of opinions) {
        const activity = activities.get(String(row.version_id));
        const name = countNames[row.opinion];
        if (activity !== undefined && name !== undefined) activity[name] = Number(row.count);
      }
      return activities;
    },
  };
}

const countNames: Readonly<
  Record<string, 'approvalCount' | 'conditionalApprovalCount' | 'rejectCount' | undefined>
> = {
  Approved: 'approvalCount',
  ConditionallyApproved: 'conditionalApprovalCount',
  Rejected: 'rejectCount',
};
