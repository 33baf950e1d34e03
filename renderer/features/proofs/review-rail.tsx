import { UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ProofCard } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import { useReviewQueries } from '../../queries/index.ts';
import { useAppStore } from '../../state/index.ts';
import { RailSection } from '../../ui/index.ts';

/** A rail is for what is at hand; the list has the rest. */
const mostLines = 12;

/** Below the places while Reviews is open: the proofs that wait for the user, and those that are with guests. */
export function ReviewRail() {
  const { t } = useTexts();
  const review = useReviewQueries();
  const { data } = useQuery(review.proofs.all.queryOptions());
  const proofs = data?.proofs ?? [];
  return (
    <>
      <Section
        title={t('proofs.bucket.needs-you')}
        proofs={proofs.filter(({ bucket }) => bucket === 'needs-you' || bucket === 'not-shared')}
      />
      <Section
        title={t('proofs.bucket.waiting')}
        proofs={proofs.filter(({ bucket }) => bucket === 'waiting')}
      />
    </>
  );
}

function Section({ title, proofs }: { readonly title: string; readonly proofs: readonly ProofCard[] }) {
  const openProofId = useAppStore((state) => (state.place === 'proof' ? state.openProofId : null));
  const showProof = useAppStore((state) => state.showProof);
  if (proofs.length === 0) return null;
  return (
    <RailSection title={title}>
      {proofs.slice(0, mostLines).map(({ proofId, name }) => (
        <UnstyledButton
          key={proofId}
          className="rail-line"
          aria-current={proofId === openProofId ? 'true' : undefined}
          onClick={() => showProof(proofId)}
        >
          <span className="g-cut">{name}</span>
        </UnstyledButton>
      ))}
    </RailSection>
  );
}
