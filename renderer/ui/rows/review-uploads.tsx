import './review-uploads.css';
import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type FailureCourse, failureTextsOf, isErrorCode } from '../../../shared/errors/index.ts';
import type { ProofUploadView } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import { ProgressBar } from '../feedback/progress-bar.tsx';
import { type Tone, ToneChip } from '../feedback/state-mark.tsx';

/** A file on its way: still between page and host (`handing-over`, `refused`), or in the host's hands. */
export interface ReviewUploadLine {
  readonly key: string;
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly sentBytes: number;
  readonly state: ProofUploadView['state'] | 'handing-over' | 'refused';
  readonly causeCode: string | null;
  /** Null where trying again is not offered. */
  readonly onRetry: (() => void) | null;
  readonly onDismiss: (() => void) | null;
}

const tones: Readonly<Record<ReviewUploadLine['state'], Tone>> = {
  'handing-over': 'busy',
  refused: 'bad',
  queued: 'quiet',
  committing: 'busy',
  ambiguous: 'warn',
  confirmed: 'good',
  exists: 'warn',
  parked: 'bad',
  cancelled: 'quiet',
};

/** Uploads that have ended without arriving. */
const courses: Readonly<Partial<Record<ReviewUploadLine['state'], FailureCourse>>> = {
  refused: 'click',
  parked: 'given-up',
};

/** Files on their way to a review, each with what there is to do about it. */
export function ReviewUploads({ lines }: { readonly lines: readonly ReviewUploadLine[] }) {
  const { t } = useTexts();
  if (lines.length === 0) return null;
  return (
    <ul className="review-uploads" aria-label={t('review.uploads')}>
      {lines.map((line) => (
        <UploadLine key={line.key} line={line} />
      ))}
    </ul>
  );
}

function UploadLine({ line }: { readonly line: ReviewUploadLine }) {
  const { t, bytes } = useTexts();
  const { fileName, sizeBytes, sentBytes, state, causeCode } = line;
  const code = causeCode === null ? null : isErrorCode(causeCode) ? causeCode : 'INTERNAL';
  const texts = code === null ? null : failureTextsOf(code, courses[state] ?? 'goes-on');
  const isMoving =
    (state === 'handing-over' || state === 'queued' || state === 'committing') && sentBytes > 0;
  return (
    <li>
      <span className="review-uploads-name g-cut" title={fileName}>
        {fileName}
      </span>
      {isMoving ? (
        <span className="review-uploads-progress">
          <ProgressBar
            value={sentBytes}
            max={sizeBytes}
            label={fileName}
            text={t('transfer.progress', { sent: bytes(sentBytes), size: bytes(sizeBytes) })}
          />
        </span>
      ) : (
        <ToneChip tone={tones[state]}>{t(`review.state.${state}`)}</ToneChip>
      )}
      {texts !== null && (
        <span className="review-uploads-cause">
          {t(texts.what)} {t(texts.action)}
        </span>
      )}
      <span className="review-uploads-actions">
        {line.onRetry !== null && (
          <Button variant="default" size="compact-xs" onClick={line.onRetry}>
            {t('failure.retry')}
          </Button>
        )}
        {line.onDismiss !== null && (
          <ActionIcon aria-label={t('review.dismiss', { name: fileName })} size={24} onClick={line.onDismiss}>
            <IconX size={14} />
          </ActionIcon>
        )}
      </span>
    </li>
  );
}
