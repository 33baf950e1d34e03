import { Loader } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ErrorCode } from '../../../shared/errors/index.ts';
import type { ProofVersionId } from '../../../shared/model/index.ts';
import type { ProofVersionView, ProofView, ShareView } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import { draftOfGuest, emptyGuest, type GuestDraft, guestsBehind, useDraft } from '../../forms/index.ts';
import { useAbilities, useReviewQueries } from '../../queries/index.ts';
import { useRpc } from '../../rpc/index.ts';
import { type DrawTool, FailureView } from '../../ui/index.ts';
import { ReviewUploadList } from '../../widgets/index.ts';
import { CommentList } from './comment-list.tsx';
import { DeleteDialog, type Deletion, latestVersionOf } from './delete-dialog.tsx';
import { ForgetProof } from './forget-proof.tsx';
import { ShareDialog } from './guests/share-dialog.tsx';
import { SharingPanel } from './guests/sharing-panel.tsx';
import { ProofDetails } from './proof-details.tsx';
import { ProofHeader } from './proof-header.tsx';
import { CompareStage } from './stage/compare-stage.tsx';
import { type Drawn, ProofStage, ProofVersions } from './stage/proof-stage.tsx';
import { useSeenPages } from './stage/use-seen-pages.ts';
import type { StatusDraft } from './status-choice.tsx';
import { useReviewTarget } from './use-review-target.ts';

/** The version before the one that is shown; of the first one that after it. */
function neighbourOf({ versions }: ProofView, shown: ProofVersionView): ProofVersionView | null {
  const index = versions.findIndex(({ versionId }) => versionId === shown.versionId);
  return versions[index - 1] ?? versions[index + 1] ?? null;
}

/** A proof that the bank has shown: its stage, its guests, and what is said about it. `pollEveryMs`: how often comments are read. */
export function LoadedProof({
  proof,
  share,
  shareFailure,
  onRetryShare,
  pollEveryMs,
}: {
  readonly proof: ProofView;
  /** Null until it was read. */
  readonly share: ShareView | null;
  /** Why its guests could not be read just now. */
  readonly shareFailure: ErrorCode | null;
  readonly onRetryShare: () => void;
  readonly pollEveryMs: number;
}) {
  const { t } = useTexts();
  const rpc = useRpc();
  const review = useReviewQueries();
  const abilities = useAbilities();
  const [versionId, setVersionId] = useState<ProofVersionId | null>(null);
  const [paged, setPaged] = useState<{ readonly versionId: ProofVersionId; readonly page: number } | null>(
    null,
  );
  const { see, unseenOf } = useSeenPages();
  const [sharing, setSharing] = useState<readonly GuestDraft[] | null>(null);
  const [deleting, setDeleting] = useState<Deletion | null>(null);
  const target = useReviewTarget(proof, abilities?.canUploadNextVersion === true);
  const status = useDraft<StatusDraft>(
    (sent) => rpc.proofs.save({ proofId: proof.proofId, ...sent }),
    proof.name,
  );
  const comments = useQuery({
    ...review.proofs.comments.queryOptions({ input: { proofId: proof.proofId } }),
    enabled: abilities?.canListComments === true,
    refetchInterval: pollEveryMs,
  });
  const shown = proof.versions.find((version) => version.versionId === versionId) ?? proof.current;
  const [beforeId, setBeforeId] = useState<ProofVersionId | null>(null);
  const neighbour = shown === null ? null : neighbourOf(proof, shown);
  const before =
    proof.versions.find(({ versionId }) => versionId === beforeId && versionId !== shown?.versionId) ?? null;
  useHotkeys([
    ['c', () => setBeforeId(before === null ? (neighbour?.versionId ?? null) : null)],
    ['Escape', () => setBeforeId(null)],
  ]);
  const isWritable = comments.data?.isWritable === true;
  const [tool, setTool] = useState<DrawTool | null>(null);
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const takeDrawing = (next: Drawn): void => {
    setTool(null);
    setDrawn(next);
  };
  const shownComments = comments.data?.comments.filter(
    (comment) => shown === null || comment.versionId === shown.versionId,
  );

  const page = paged !== null && paged.versionId === shown?.versionId ? paged.page : 1;
  const turnTo = (next: number): void => {
    if (shown !== null) setPaged({ versionId: shown.versionId, page: next });
  };
  const shareWith = (rows: readonly GuestDraft[]): void =>
    setSharing(rows.length > 0 ? rows : [emptyGuest(1)]);
  return (
    <>
      <ProofHeader
        proof={proof}
        target={target}
        canSave={abilities?.canSaveProof === true}
        status={status}
        unseen={unseenOf(proof.current)}
        areGuestsUnread={share === null && shareFailure !== null}
        onShare={
          share === null
            ? null
            : () =>
                shareWith(guestsBehind(share, proof).map((guest, index) => draftOfGuest(index + 1, guest)))
        }
      />
      {status.save.failure !== null && (
        <div className="page-inset">
          <FailureView code={status.save.failure} ofRequest />
        </div>
      )}
      <div className="proof-page">
        <div className="proof-main">
          <ReviewUploadList
            isMine={(upload) => upload.kind === 'next-version' && upload.proofId === proof.proofId}
          />
          {shown !== null && before !== null ? (
            <CompareStage
              proof={proof}
              before={before}
              after={shown}
              page={page}
              onPage={turnTo}
              onBefore={setBeforeId}
              onClose={() => setBeforeId(null)}
            />
          ) : (
            <ProofStage
              proof={proof}
              shown={shown}
              comments={shownComments ?? []}
              page={page}
              onPage={turnTo}
              onPageShown={see}
              drawing={isWritable ? { tool, onTool: setTool, drawn, onDraw: takeDrawing } : null}
              onCompare={neighbour === null ? null : () => setBeforeId(neighbour.versionId)}
            />
          )}
        </div>
        <div className="proof-side">
          {shareFailure !== null && <FailureView code={shareFailure} onRetry={onRetryShare} />}
          {comments.data?.isListable === true && (
            <CommentList
              comments={shownComments ?? []}
              page={page}
              onPage={turnTo}
              target={
                isWritable && shown !== null
                  ? {
                      proofId: proof.proofId,
                      versionId: shown.versionId,
                      drawn,
                      onDrawn: setDrawn,
                    }
                  : null
              }
            />
          )}
          {abilities?.canListComments === false && <p className="g-dim">{t('comments.unlisted')}</p>}
          {share === null && shareFailure === null && <Loader />}
          {share !== null && (
            <SharingPanel
              proof={proof}
              share={share}
              onShareWith={(guest) => shareWith([draftOfGuest(1, guest)])}
            />
          )}
          <ProofVersions
            proof={proof}
            shown={shown}
            onShow={setVersionId}
            onDeleteLatest={
              abilities?.canDeleteVersion === true && proof.versions.length > 1
                ? () => setDeleting(latestVersionOf(proof))
                : null
            }
          />
          <ProofDetails
            key={proof.proofId}
            proof={proof}
            canSave={abilities?.canSaveProof === true}
            canSetDeadline={abilities?.canSetDeadline === true}
            canReadDecisions={abilities?.canReadDecisions === true}
            onDelete={() => setDeleting({ kind: 'proof' })}
          />
          {abilities?.canListProofs === false && <ForgetProof proofId={proof.proofId} />}
        </div>
      </div>
      {sharing !== null && share !== null && (
        <ShareDialog
          proof={proof}
          initial={sharing}
          known={share.guests}
          areCommentsShared={share.areCommentsShared}
          onClose={() => setSharing(null)}
        />
      )}
      <DeleteDialog proof={proof} what={deleting} onClose={() => setDeleting(null)} />
    </>
  );
}
