import { createTanstackQueryUtils, type RouterUtils } from '@orpc/tanstack-query';
import type { QueryKey } from '@tanstack/react-query';
import type { RpcClient } from '../../../shared/rpc/index.ts';
import { useRpc } from '../../rpc/index.ts';

type HostQueries = RouterUtils<RpcClient>;
type ReviewQueries = Pick<HostQueries, 'projects' | 'proofs'>;

/** Begins the key of every query that a change of a project or a proof puts out of date. */
export const reviewKey: QueryKey = [['review']];

/**
 * Options of TanStack Query for each procedure of the contract: `useQuery(host.assets.read.queryOptions({ input }))`. The key is
 * the procedure's path and its input, so that two components with the same question share one answer.
 */
export function useHostQueries(): HostQueries {
  return queriesOf(useRpc()).host;
}

/**
 * As `useHostQueries`, under `reviewKey`: for the contents of projects and proofs, which are read again after each change of one.
 * Statuses and abilities are asked for with `useHostQueries`: no such change concerns them.
 */
export function useReviewQueries(): ReviewQueries {
  return queriesOf(useRpc()).review;
}

const known = new WeakMap<RpcClient, { readonly host: HostQueries; readonly review: ReviewQueries }>();

function queriesOf(rpc: RpcClient): { readonly host: HostQueries; readonly review: ReviewQueries } {
  const made = known.get(rpc) ?? {
    host: createTanstackQueryUtils(rpc),
    review: createTanstackQueryUtils(rpc, { path: ['review'] }),
  };
  known.set(rpc, made);
  return made;
}
