import './proofs.css';
import { Button, Loader } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ProofId } from '../../../shared/model/index.ts';
import { useTexts } from '../../format/index.ts';
import { useReviewQueries } from '../../queries/index.ts';
import { failureToShow } from '../../rpc/index.ts';
import { useAppStore } from '../../state/index.ts';
import { FailureView, PageHeader } from '../../ui/index.ts';
import { LoadedProof } from './loaded-proof.tsx';

/** Guests answer in minutes or days; every ten seconds a page that is looked at shows it soon, and the bank hardly feels it. */
const pollEveryMs = 10_000;

export function ProofPage({ proofId }: { readonly proofId: ProofId }) {
  const { t } = useTexts();
  const review = useReviewQueries();
  const goTo = useAppStore((state) => state.goTo);
  const proof = useQuery({
    ...review.proofs.read.queryOptions({ input: { proofId } }),
    refetchInterval: pollEveryMs,
  });
  const share = useQuery({
    ...review.proofs.share.queryOptions({ input: { proofId } }),
    refetchInterval: pollEveryMs,
  });
  const failure = failureToShow(proof.error);
  const guests = share.data ?? null;
  // The reason why the proof cannot be read again is shown once, below it.
  const shareFailure = failure !== null && guests !== null ? null : failureToShow(share.error);
  const retryShare = (): void => void share.refetch();
  const retry = (): void => {
    void proof.refetch();
    retryShare();
  };
  return (
    <>
      {proof.data === undefined ? (
        <PageHeader
          title={t('proofs.title')}
          actions={
            <Button
              variant="default"
              leftSection={<IconArrowLeft size={15} />}
              onClick={() => goTo('proofs')}
            >
              {t('proof.all')}
            </Button>
          }
        />
      ) : (
        <LoadedProof
          proof={proof.data}
          share={guests}
          shareFailure={shareFailure}
          onRetryShare={retryShare}
          pollEveryMs={pollEveryMs}
        />
      )}
      {failure !== null && (
        <div className="page-inset proof-failure">
          <FailureView code={failure} onRetry={retry} />
        </div>
      )}
      {proof.isPending && failure === null && (
        <div className="page-inset">
          <Loader />
        </div>
      )}
    </>
  );
}
