import { useQuery } from '@tanstack/react-query';
import type { Abilities, ProjectStatusView, ProofStatusView } from '../../shared/rpc/index.ts';
import { useRpc } from '../rpc/index.ts';

const noStatuses: readonly never[] = [];

/** The statuses of proofs; empty until they are known. They change when an administrator changes them, so once is enough. */
export function useProofStatuses(): readonly ProofStatusView[] {
  const rpc = useRpc();
  const { data } = useQuery({
    queryKey: ['proof-statuses'],
    queryFn: ({ signal }) => rpc.proofs.statuses(undefined, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? noStatuses;
}

export function useProjectStatuses(): readonly ProjectStatusView[] {
  const rpc = useRpc();
  const { data } = useQuery({
    queryKey: ['project-statuses'],
    queryFn: ({ signal }) => rpc.projects.statuses(undefined, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? noStatuses;
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
