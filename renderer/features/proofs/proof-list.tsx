import './proofs.css';
import { Button } from '@mantine/core';
import { IconCircleCheck, IconClipboardCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ProofCard } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import { useAtMostOnce, useProofStatuses, useReviewQueries } from '../../queries/index.ts';
import { failureToShow, useRpc } from '../../rpc/index.ts';
import { type ProofFilter, proofFilters, useAppStore } from '../../state/index.ts';
import {
  EmptyView,
  FailureView,
  FilterTabs,
  PageHeader,
  PasteForm,
  ProofRow,
  useNow,
  VirtualRows,
} from '../../ui/index.ts';
import { ReviewUploadList } from '../../widgets/index.ts';

const clockEveryMs = 60_000;

/** A whole list costs the bank a call per project: twice a minute is live enough for people who answer in hours. */
const pollEveryMs = 30_000;

const rowHeightPx = 59;

export function ProofsScreen() {
  const { t, localized } = useTexts();
  const review = useReviewQueries();
  const filter = useAppStore((state) => state.proofFilter);
  const setFilter = useAppStore((state) => state.setProofFilter);
  const showProof = useAppStore((state) => state.showProof);
  const nowMs = useNow(clockEveryMs);
  const list = useQuery({
    ...review.proofs.all.queryOptions(),
    refetchInterval: pollEveryMs,
    // No polling while the page is hidden; a returning user sees the changes since.
    refetchOnWindowFocus: true,
  });
  const failure = failureToShow(list.error);
  const proofs = list.data?.proofs ?? null;
  const statuses = useProofStatuses(proofs?.map(({ statusId }) => statusId) ?? []);
  const shown = proofs?.filter(({ bucket }) => filter === 'all' || bucket === filter) ?? [];
  const statusName = ({ statusId }: ProofCard): string => {
    const status = statuses.find((candidate) => candidate.statusId === statusId);
    return status === undefined ? statusId : localized(status.name, statusId);
  };
  const open = (index: number): void => {
    const proof = shown[index];
    if (proof !== undefined) showProof(proof.proofId);
  };

  return (
    <>
      <PageHeader title={t('proofs.title')}>
        <FilterTabs
          label={t('proofs.filter')}
          value={filter}
          onChange={setFilter}
          tabs={proofFilters.map((value) => ({
            value,
            label: t(`proofs.bucket.${value}`),
            count: proofs === null ? null : countOf(proofs, value),
            isUrgent: value === 'needs-you',
          }))}
        />
      </PageHeader>
      <div className="proofs-uploads">
        <ReviewUploadList isMine={() => true} />
      </div>
      {list.data?.isListable === false && <PasteProof />}
      {failure !== null && (
        <div className="page-inset">
          <FailureView code={failure} onRetry={() => void list.refetch()} />
        </div>
      )}
      {(list.data?.unreadableCount ?? 0) > 0 && (
        <p className="proofs-note" role="status" data-tone="warn">
          {t('proofs.unreadable', { count: list.data?.unreadableCount ?? 0 })}
        </p>
      )}
      {proofs !== null && shown.length === 0 && (
        <EmptyProofs filter={filter} onShowAll={proofs.length === 0 ? null : () => setFilter('all')} />
      )}
      {shown.length > 0 && (
        <VirtualRows
          label={t('proofs.title')}
          count={shown.length}
          estimatedHeightPx={rowHeightPx}
          itemKey={(index) => shown[index]?.proofId ?? index}
          onOpen={open}
          renderRow={(index, isActive) => {
            const proof = shown[index];
            return proof === undefined ? null : (
              <ProofRow
                proof={proof}
                statusName={statusName(proof)}
                nowMs={nowMs}
                isActive={isActive}
                onOpen={() => open(index)}
              />
            );
          }}
        />
      )}
    </>
  );
}

function countOf(proofs: readonly ProofCard[], filter: ProofFilter): number {
  return filter === 'all' ? proofs.length : proofs.filter(({ bucket }) => bucket === filter).length;
}

function PasteProof() {
  const { t } = useTexts();
  const rpc = useRpc();
  const showProof = useAppStore((state) => state.showProof);
  const showProject = useAppStore((state) => state.showProject);
  const goTo = useAppStore((state) => state.goTo);
  const remember = useAtMostOnce(
    (text: string) => rpc.projects.remember({ kind: 'proof', text }),
    (remembered) => {
      // A link says itself what it leads to.
      if (remembered.kind === 'proof') showProof(remembered.proofId);
      else if (remembered.kind === 'project') showProject(remembered.projectId);
      else goTo('projects');
    },
  );
  return (
    <div className="page-inset proofs-paste">
      <p>{t('proofs.unlisted')}</p>
      <PasteForm
        kind="proof"
        label={t('proofs.paste')}
        isBusy={remember.isBusy}
        failure={remember.failure}
        onPaste={remember.ask}
      />
    </div>
  );
}

function EmptyProofs({
  filter,
  onShowAll,
}: {
  readonly filter: ProofFilter;
  /** Null where there are none. */
  readonly onShowAll: (() => void) | null;
}) {
  const { t } = useTexts();
  if (filter === 'all')
    return (
      <EmptyView
        icon={<IconClipboardCheck size={26} />}
        title={t('proofs.empty.all')}
        hint={t('proofs.empty.allHint')}
      />
    );
  return (
    <EmptyView icon={<IconCircleCheck size={26} />} title={t(`proofs.empty.${filter}`)}>
      {onShowAll === null ? undefined : (
        <Button variant="default" onClick={onShowAll}>
          {t('proof.all')}
        </Button>
      )}
    </EmptyView>
  );
}
