import type { ProjectStatusView, RpcClient } from '../../../shared/rpc/index.ts';
import { type AskedAgain, askedAgainWhile } from '../freshness/asked-again-while.ts';

interface ListedStatuses {
  readonly statuses: readonly ProjectStatusView[];
  /** False where the bank could not say yet whether it can list them: then there are none, and there may be some later. */
  readonly isFinal: boolean;
}

interface ProjectStatusesQuery extends AskedAgain<ListedStatuses> {
  readonly queryKey: readonly string[];
  readonly queryFn: (asked: { readonly signal: AbortSignal }) => Promise<ListedStatuses>;
}

/** How the statuses of projects are asked for. A bank that has none, or cannot list them, is not asked again and again. */
export function projectStatusesQuery(
  projects: Pick<RpcClient['projects'], 'abilities' | 'statuses'>,
): ProjectStatusesQuery {
  return {
    queryKey: ['project-statuses'],
    async queryFn({ signal }) {
      // Before the list: what is known only after it says nothing about it.
      const { isFinal } = await projects.abilities(undefined, { signal });
      return { statuses: await projects.statuses(undefined, { signal }), isFinal };
    },
    ...askedAgainWhile<ListedStatuses>(({ isFinal }) => !isFinal),
  };
}
