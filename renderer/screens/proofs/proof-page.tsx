import './proofs.css';
import { Button, FileButton, Loader, NativeSelect } from '@mantine/core';
import { IconArrowLeft, IconBriefcase, IconShare3, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { ProofId, ProofVersionId } from '../../../shared/model/index.ts';
import type { ProofSave, ProofView, ShareView } from '../../../shared/rpc/index.ts';
import { BucketChip, FailureView, PageHeader } from '../../components/index.ts';
import { useTexts } from '../../format/index.ts';
import { useRpc } from '../../rpc/index.ts';
import {
  draftOfGuest,
  emptyGuest,
  failureToShow,
  type GuestDraft,
  guestsBehind,
  type ReviewTarget,
  reviewKey,
  useAbilities,
  useAppStore,
  useClick,
  useProofStatuses,
} from '../../stores/index.ts';
import { CommentList } from './comment-list.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { ProofDetails } from './proof-details.tsx';
import { ProofStage } from './proof-stage.tsx';
import { ReviewUploadList } from './review-upload-list.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { SharingPanel } from './sharing-panel.tsx';

/** Guests answer in minutes or days; every ten seconds a page that is looked at shows it soon, and the bank hardly feels it. */
const pollEveryMs = 10_000;

export function ProofPage({ proofId }: { readonly proofId: ProofId }) {
  const { t } = useTexts();
  const rpc = useRpc();
  const goTo = useAppStore((state) => state.goTo);
  const proof = useQuery({
    queryKey: [reviewKey, 'proof', proofId],
    queryFn: ({ signal }) => rpc.proofs.read({ proofId }, { signal }),
    refetchInterval: pollEveryMs,
  });
  const share = useQuery({
    queryKey: [reviewKey, 'share', proofId],
    queryFn: ({ signal }) => rpc.proofs.share({ proofId }, { signal }),
    refetchInterval: pollEveryMs,
  });
  const failure = failureToShow(proof.error) ?? failureToShow(share.error);
  const retry = (): void => {
    void proof.refetch();
    void share.refetch();
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
        <LoadedProof proof={proof.data} share={share.data ?? null} />
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

function LoadedProof({ proof, share }: { readonly proof: ProofView; readonly share: ShareView | null }) {
  const { t } = useTexts();
  const rpc = useRpc();
  const abilities = useAbilities();
  const [versionId, setVersionId] = useState<ProofVersionId | null>(null);
  const [sharing, setSharing] = useState<readonly GuestDraft[] | null>(null);
  const [deleting, setDeleting] = useState<'proof' | 'version' | null>(null);
  const target = useReviewTarget(proof, abilities?.canUploadNextVersion === true);
  const save = useClick((changes: ProofSave) => rpc.proofs.save(changes));
  const comments = useQuery({
    queryKey: [reviewKey, 'comments', proof.proofId],
    queryFn: ({ signal }) => rpc.proofs.comments({ proofId: proof.proofId }, { signal }),
    enabled: abilities?.canListComments === true,
    refetchInterval: pollEveryMs,
  });
  const shown = proof.versions.find((version) => version.versionId === versionId) ?? proof.current;
  const shownComments = comments.data?.comments.filter(
    (comment) => shown === null || comment.versionId === shown.versionId,
  );

  const shareWith = (rows: readonly GuestDraft[]): void =>
    setSharing(rows.length > 0 ? rows : [emptyGuest(1)]);
  return (
    <>
      <ProofHeader
        proof={proof}
        target={target}
        canSave={abilities?.canSaveProof === true}
        isSaving={save.isBusy}
        onStatus={save.ask}
        onShare={
          share === null
            ? null
            : () =>
                shareWith(guestsBehind(share, proof).map((guest, index) => draftOfGuest(index + 1, guest)))
        }
      />
      {save.failure !== null && (
        <div className="page-inset">
          <FailureView code={save.failure} />
        </div>
      )}
      <div className="proof-page">
        <div className="proof-main">
          <ReviewUploadList
            isMine={(upload) => upload.kind === 'next-version' && upload.proofId === proof.proofId}
          />
          <ProofStage
            proof={proof}
            shown={shown}
            comments={shownComments ?? []}
            onShow={setVersionId}
            onDeleteLatest={
              abilities?.canDeleteVersion === true && proof.versions.length > 1
                ? () => setDeleting('version')
                : null
            }
          />
          <ProofDetails
            key={proof.proofId}
            proof={proof}
            canSave={abilities?.canSaveProof === true}
            onDelete={() => setDeleting('proof')}
          />
        </div>
        <div className="proof-side">
          {share === null ? (
            <Loader />
          ) : (
            <SharingPanel
              proof={proof}
              share={share}
              onShareWith={(guest) => shareWith([draftOfGuest(1, guest)])}
            />
          )}
          {comments.data?.isListable === true && <CommentList comments={shownComments ?? []} />}
          {abilities?.canListComments === false && <p className="g-dim">{t('comments.unlisted')}</p>}
        </div>
      </div>
      {sharing !== null && share !== null && (
        <ShareDialog proof={proof} initial={sharing} onClose={() => setSharing(null)} />
      )}
      <DeleteDialog proof={proof} what={deleting} onClose={() => setDeleting(null)} />
    </>
  );
}

function ProofHeader({
  proof,
  target,
  canSave,
  isSaving,
  onStatus,
  onShare,
}: {
  readonly proof: ProofView;
  /** Null where the bank takes no next version. */
  readonly target: ReviewTarget | null;
  readonly canSave: boolean;
  readonly isSaving: boolean;
  readonly onStatus: (changes: ProofSave) => void;
  readonly onShare: (() => void) | null;
}) {
  const { t, localized } = useTexts();
  const goTo = useAppStore((state) => state.goTo);
  const showProject = useAppStore((state) => state.showProject);
  const offer = useAppStore((state) => state.offerForReview);
  const statuses = useProofStatuses();
  return (
    <PageHeader
      title={proof.name}
      actions={
        <>
          {target !== null && (
            <FileButton
              onChange={(file) => {
                if (file !== null) offer(target, [{ name: file.name, body: file }]);
              }}
            >
              {(props) => (
                <Button {...props} variant="default" leftSection={<IconUpload size={15} />}>
                  {t('proof.nextRound')}
                </Button>
              )}
            </FileButton>
          )}
          <Button
            leftSection={<IconShare3 size={15} />}
            disabled={onShare === null || proof.current === null}
            onClick={() => onShare?.()}
          >
            {t('proof.share')}
          </Button>
        </>
      }
    >
      <Button
        variant="subtle"
        size="compact-xs"
        leftSection={<IconArrowLeft size={14} />}
        onClick={() => goTo('proofs')}
      >
        {t('proof.all')}
      </Button>
      <Button
        variant="subtle"
        size="compact-xs"
        leftSection={<IconBriefcase size={14} />}
        onClick={() => showProject(proof.projectId)}
      >
        {t('proof.project')}
      </Button>
      <span className="proof-standing">
        <BucketChip bucket={proof.bucket} />
        <NativeSelect
          aria-label={t('proof.status')}
          value={proof.statusId}
          disabled={!canSave || isSaving}
          onChange={(event) => {
            const next = statuses.find(({ statusId }) => statusId === event.currentTarget.value);
            if (next !== undefined) onStatus({ proofId: proof.proofId, statusId: next.statusId });
          }}
          data={
            statuses.length === 0
              ? [proof.statusId]
              : statuses.map(({ statusId, name }) => ({
                  value: statusId,
                  label: localized(name, statusId),
                }))
          }
        />
      </span>
    </PageHeader>
  );
}

/** While this page is open, a file dropped anywhere is offered as its next round. */
function useReviewTarget({ proofId, name }: ProofView, isPossible: boolean): ReviewTarget | null {
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
