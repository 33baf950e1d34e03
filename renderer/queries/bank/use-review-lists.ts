import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ProjectStatusId, ProofStatusId } from '../../../shared/model/index.ts';
import type { Abilities, ProjectStatusView, ProofStatusView } from '../../../shared/rpc/index.ts';
import { useRpc } from '../../rpc/index.ts';
import { askedAgainWhile } from '../freshness/asked-again-while.ts';
import { useHostQueries } from '../procedures/host-queries.ts';
import { projectStatusesQuery } from './project-statuses-query.ts';
import { unknownStatuses } from './status-options.ts';

const noStatuses: readonly never[] = [];

/**
 * The statuses of proofs; empty until they are known. They change when an administrator changes them, so once is enough: they
 * are read again only for those that are shown and not among them.
 */
export function useProofStatuses(shownIds: readonly ProofStatusId[]): readonly ProofStatusView[] {
  const host = useHostQueries();
  const { data, refetch } = useQuery(
    host.proofs.statuses.queryOptions({ staleTime: Number.POSITIVE_INFINITY }),
  );
  useReadAgain(data, shownIds, refetch);
  return data ?? noStatuses;
}

/** As those of proofs. */
export function useProjectStatuses(shownIds: readonly ProjectStatusId[]): readonly ProjectStatusView[] {
  const rpc = useRpc();
  const { data, refetch } = useQuery(projectStatusesQuery(rpc.projects));
  useReadAgain(data?.statuses, shownIds, refetch);
  return data?.statuses ?? noStatuses;
}

/** Once for each status that is met: one that is out of use stays unknown. */
function useReadAgain<Id extends string>(
  statuses: readonly { readonly statusId: Id }[] | undefined,
  shownIds: readonly Id[],
  refetch: () => Promise<unknown>,
): void {
  const met = useRef(new Set<Id>());
  useEffect(() => {
    const fresh = statuses === undefined ? [] : unknownStatuses(statuses, shownIds, met.current);
    if (fresh.length === 0) return;
    for (const statusId of fresh) met.current.add(statusId);
    void refetch();
  }, [statuses, shownIds, refetch]);
}

/** The abilities of this bank beyond the documented calls; null until they are known, and nothing is offered before. */
export function useAbilities(): Abilities | null {
  const host = useHostQueries();
  const { data } = useQuery({
    ...host.projects.abilities.queryOptions(),
    ...askedAgainWhile<Abilities>(({ isFinal }) => !isFinal),
  });
  return data ?? null;
}
