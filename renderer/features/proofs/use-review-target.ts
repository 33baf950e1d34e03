import { useEffect, useMemo } from 'react';
import type { ProofView } from '../../../shared/rpc/index.ts';
import { type ReviewTarget, useAppStore } from '../../state/index.ts';

/** While this page is open, a file dropped anywhere is offered as its next round. */
export function useReviewTarget({ proofId, name }: ProofView, isPossible: boolean): ReviewTarget | null {
  const setReviewTarget = useAppStore((state) => state.setReviewTarget);
  const target = useMemo<ReviewTarget | null>(
    () => (isPossible ? { target: { kind: 'next-version', proofId }, name } : null),
    [isPossible, proofId, name],
  );
  useEffect(() => {
    setReviewTarget(target);
    return () => setReviewTarget(null);
  }, [target, setReviewTarget]);
  return target;
}
