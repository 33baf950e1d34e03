import type { ProjectId, ProofId } from '../../shared/model/index.ts';
import { proofBuckets } from '../../shared/rpc/index.ts';
import type { NavigationSlice } from './navigation-slice.ts';

export const proofFilters = [...proofBuckets, 'all'] as const;
export type ProofFilter = (typeof proofFilters)[number];

/** Which proof and which project the person looks at; other screens lead to both. */
export interface ReviewPlaceSlice {
  readonly proofFilter: ProofFilter;
  readonly openProofId: ProofId | null;
  readonly openProjectId: ProjectId | null;
  setProofFilter(filter: ProofFilter): void;
  showProof(proofId: ProofId): void;
  showProject(projectId: ProjectId | null): void;
}

export function createReviewPlaceSlice(
  set: (change: Partial<ReviewPlaceSlice & Pick<NavigationSlice, 'place'>>) => void,
): ReviewPlaceSlice {
  return {
    proofFilter: 'all',
    openProofId: null,
    openProjectId: null,
    setProofFilter: (proofFilter) => set({ proofFilter }),
    showProof: (openProofId) => set({ openProofId, place: 'proof' }),
    showProject: (openProjectId) => set({ openProjectId, place: 'projects' }),
  };
}
