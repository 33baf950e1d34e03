import type { QueryKey } from '@tanstack/react-query';
import type { ActivityFilter } from '../../../shared/model/index.ts';
import type { RpcClient } from '../../../shared/rpc/index.ts';
import type { PagesQuestion } from './use-pages.ts';

export type ActivityListPage = Awaited<ReturnType<RpcClient['activity']['list']>>;

/** Begins the key of everything that Activity shows. */
export const activityKey: QueryKey = [['activity']];

/** The query that Activity sends with each of its pages. */
export function activityQuestion(
  rpc: Pick<RpcClient, 'activity'>,
  filter: ActivityFilter,
  text: string,
  openBatchIds: readonly number[],
): PagesQuestion<ActivityListPage> {
  return {
    key: [['activity', 'list'], filter, text],
    scope: activityKey,
    fetchPage: (offset, limit, signal) =>
      rpc.activity.list({ filter, text, offset, limit, openBatchIds }, { signal }),
  };
}
