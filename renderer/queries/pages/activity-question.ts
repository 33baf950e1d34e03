import type { ActivityFilter } from '../../../shared/model/index.ts';
import type { RpcClient } from '../../../shared/rpc/index.ts';
import type { PagesQuestion } from './use-pages.ts';

export type ActivityListPage = Awaited<ReturnType<RpcClient['activity']['list']>>;

/** The query that Activity sends with each of its pages. */
export function activityQuestion(
  rpc: Pick<RpcClient, 'activity'>,
  filter: ActivityFilter,
  text: string,
  openBatchIds: readonly number[],
): PagesQuestion<ActivityListPage> {
  return {
    key: ['activity', filter, text],
    fetchPage: (offset, limit, signal) =>
      rpc.activity.list({ filter, text, offset, limit, openBatchIds }, { signal }),
  };
}
