import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { ProjectView } from '../../../../shared/rpc/index.ts';
import { useTexts } from '../../../format/index.ts';
import { useReviewQueries } from '../../../queries/index.ts';
import { failureToShow, useThumbnailPath } from '../../../rpc/index.ts';
import { type ReviewTarget, useAppStore } from '../../../state/index.ts';
import { ActivityText, BucketChip, FailureView, FileButton, ProofPicture } from '../../../ui/index.ts';
import { ReviewUploadList } from '../../../widgets/index.ts';

const pollEveryMs = 30_000;

/** The proofs of a project, and the way to send a new one: by the button, or dropped anywhere. */
export function ProjectProofs({ project }: { readonly project: ProjectView }) {
  const { t } = useTexts();
  const review = useReviewQueries();
  const { projectId } = project;
  const showProof = useAppStore((state) => state.showProof);
  const offer = useAppStore((state) => state.offerForReview);
  const target = useReviewTarget(project);
  const list = useQuery({
    ...review.proofs.ofProject.queryOptions({ input: { projectId } }),
    refetchInterval: pollEveryMs,
  });
  const failure = failureToShow(list.error);
  const thumbnailPath = useThumbnailPath();
  return (
    <section aria-label={t('proofs.title')}>
      <div className="project-section-head">
        <h3>{t('proofs.title')}</h3>
        <FileButton
          multiple
          onChoose={(files) =>
            offer(
              target,
              files.map((file) => ({ name: file.name, body: file })),
            )
          }
        >
          {(props) => (
            <Button {...props} variant="default" size="compact-xs" leftSection={<IconPlus size={14} />}>
              {t('project.newProof')}
            </Button>
          )}
        </FileButton>
      </div>
      <ReviewUploadList isMine={(upload) => upload.kind === 'new-proof' && upload.projectId === projectId} />
      {failure !== null && <FailureView code={failure} onRetry={() => void list.refetch()} />}
      {list.data?.isListable === false && <p className="g-dim">{t('project.proofsUnlisted')}</p>}
      {list.data?.proofs.length === 0 && <p className="g-dim">{t('project.noProofs')}</p>}
      <ul className="project-proofs">
        {list.data?.proofs.map((proof) => {
          const { proofId, name, versionCount, current } = proof;
          const thumbnail = current?.thumbnail ?? null;
          return (
            <li key={proofId}>
              <button type="button" onClick={() => showProof(proofId)}>
                <ProofPicture
                  size="row"
                  label=""
                  url={thumbnail === null ? null : thumbnailPath(thumbnail.fileId, thumbnail.conversionId)}
                />
                <span className="project-proof-name">
                  <strong className="g-cut">{name}</strong>
                  <span className="g-dim">{t('proof.round', { number: String(versionCount) })}</span>
                </span>
                <ActivityText activity={current?.activity ?? null} />
                <BucketChip proof={proof} />
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** While this page is open, files dropped anywhere are offered as new proofs of this project. */
function useReviewTarget({ projectId, name }: ProjectView): ReviewTarget {
  const setReviewTarget = useAppStore((state) => state.setReviewTarget);
  const target = useMemo<ReviewTarget>(
    () => ({ target: { kind: 'new-proof', projectId }, name }),
    [projectId, name],
  );
  useEffect(() => {
    setReviewTarget(target);
    return () => setReviewTarget(null);
  }, [target, setReviewTarget]);
  return target;
}
