import type { ProjectId, ProofId } from '../../../shared/model/index.ts';
import { proofBuckets } from '../../../shared/rpc/index.ts';
import type { NavigationSlice } from './navigation-slice.ts';
import type { UnsavedSlice } from './unsaved-slice.ts';

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
  get: () => ReviewPlaceSlice & Pick<NavigationSlice, 'place'> & Pick<UnsavedSlice, 'leaveFor'>,
): ReviewPlaceSlice {
  return {
    proofFilter: 'all',
    openProofId: null,
    openProjectId: null,
    setProofFilter: (proofFilter) => set({ proofFilter }),
    showProof(openProofId) {
      const { place, openProofId: before, leaveFor } = get();
      if (place !== 'proof' || openProofId !== before)
        leaveFor('screen', () => set({ openProofId, place: 'proof' }));
    },
    showProject(openProjectId) {
      const { place, openProjectId: before, leaveFor } = get();
      if (place !== 'projects' || openProjectId !== before)
        leaveFor('screen', () => set({ openProjectId, place: 'projects' }));
    },
  };
}
