import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ProjectStatusId, ProofStatusId } from '../../shared/model/index.ts';
import type { Abilities, ProjectStatusView, ProofStatusView } from '../../shared/rpc/index.ts';
import { useRpc } from '../rpc/index.ts';
import { isUnknownStatus } from './status-options.ts';

const noStatuses: readonly never[] = [];

/**
 * The statuses of proofs; empty until they are known. They change when an administrator changes them, so once is enough: they
 * are read again only for one that is shown and not among them.
 */
export function useProofStatuses(shownId: ProofStatusId | null = null): readonly ProofStatusView[] {
  const rpc = useRpc();
  const { data, refetch } = useQuery({
    queryKey: ['proof-statuses'],
    queryFn: ({ signal }) => rpc.proofs.statuses(undefined, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  useReadAgain(data, shownId, refetch);
  return data ?? noStatuses;
}

/** As those of proofs. */
export function useProjectStatuses(shownId: ProjectStatusId | null = null): readonly ProjectStatusView[] {
  const rpc = useRpc();
  const { data, refetch } = useQuery({
    queryKey: ['project-statuses'],
    queryFn: ({ signal }) => rpc.projects.statuses(undefined, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  useReadAgain(data, shownId, refetch);
  return data ?? noStatuses;
}

/** Once for each status that is met: one that is out of use stays unknown. */
function useReadAgain<Id extends string>(
  statuses: readonly { readonly statusId: Id }[] | undefined,
  shownId: Id | null,
  refetch: () => Promise<unknown>,
): void {
  const unknownId = statuses !== undefined && isUnknownStatus(statuses, shownId) ? shownId : null;
  useEffect(() => {
    if (unknownId !== null) void refetch();
  }, [unknownId, refetch]);
}

/** What this bank can do beyond the documented calls; null until it is known, and nothing is offered before. */
export function useAbilities(): Abilities | null {
  const rpc = useRpc();
  const { data } = useQuery({
    queryKey: ['abilities'],
    queryFn: ({ signal }) => rpc.projects.abilities(undefined, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? null;
}
