import './proof-row.css';
import { Box } from '@mantine/core';
import type { ProofCard } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import { useThumbnailPath } from '../../rpc/index.ts';
import { BucketChip, ProofTodo } from '../feedback/review-chips.tsx';
import { ProofPicture } from '../media/proof-picture.tsx';

/** The cells of one proof in a list. */
export function ProofRow({
  proof,
  statusName,
  nowMs,
  isActive,
  onOpen,
}: {
  readonly proof: ProofCard;
  readonly statusName: string;
  readonly nowMs: number;
  /** The row that Tab reaches. */
  readonly isActive: boolean;
  readonly onOpen: () => void;
}) {
  const { t, relative } = useTexts();
  const thumbnailPath = useThumbnailPath();
  const thumbnail = proof.current?.thumbnail ?? null;
  return (
    <div className="proof-row">
      <Box role="gridcell">
        <ProofPicture
          size="row"
          label=""
          url={thumbnail === null ? null : thumbnailPath(thumbnail.fileId, thumbnail.conversionId)}
        />
      </Box>
      <Box role="gridcell" className="proof-row-name">
        <button type="button" className="proof-row-open g-cut" tabIndex={isActive ? 0 : -1} onClick={onOpen}>
          {proof.name}
        </button>
        <span className="g-dim g-cut">
          {t('proof.round', { number: String(proof.versionCount) })} ·{' '}
          {/* For an unseen version the bank says "Approved" where the one before was. */}
          {proof.isStatusOutdated ? t('proof.notReviewed') : statusName}
        </span>
      </Box>
      <Box role="gridcell">
        <ActivityText activity={proof.current?.activity ?? null} />
        <ProofTodo proof={proof} />
      </Box>
      <Box role="gridcell">
        <BucketChip proof={proof} />
      </Box>
      <Box role="gridcell" className="proof-row-time g-dim">
        {/* The bank counts seconds (`docs/api/reference.md#conventions`), and its clock may be ahead. */}
        {relative(Math.min(proof.modified * 1_000, nowMs), nowMs)}
      </Box>
    </div>
  );
}

/** The guests' reactions to a version: "3 guests · 2 comments · 1 approval"; nothing without guests. */
export function ActivityText({
  activity,
}: {
  readonly activity: NonNullable<ProofCard['current']>['activity'];
}) {
  const { t } = useTexts();
  if (activity === null) return null;
  const parts = [
    activity.guests > 0 ? t('activityCount.guests', { count: activity.guests }) : null,
    activity.comments > 0 ? t('activityCount.comments', { count: activity.comments }) : null,
    activity.approvals > 0 ? t('activityCount.approvals', { count: activity.approvals }) : null,
    activity.conditionalApprovals > 0
      ? t('activityCount.conditionals', { count: activity.conditionalApprovals })
      : null,
    activity.rejections > 0 ? t('activityCount.rejections', { count: activity.rejections }) : null,
  ].filter((part) => part !== null);
  return <span className="proof-row-activity">{parts.join(' · ')}</span>;
}
