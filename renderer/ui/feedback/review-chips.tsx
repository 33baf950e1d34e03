import './review-chips.css';
import {
  IconAlertTriangle,
  IconCheck,
  IconCircleCheck,
  IconClock,
  IconCloudOff,
  IconEye,
  IconMail,
  IconMailX,
  IconMessage,
  IconShare3,
  IconThumbDown,
  IconThumbUp,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { GuestView, ProofCard } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import type { Tone } from './state-mark.tsx';

type Icon = ComponentType<{ readonly size?: number; readonly stroke?: number }>;

const bucketMarks: Readonly<Record<ProofCard['bucket'], { readonly tone: Tone; readonly icon: Icon }>> = {
  'needs-you': { tone: 'warn', icon: IconAlertTriangle },
  waiting: { tone: 'busy', icon: IconClock },
  decided: { tone: 'good', icon: IconCircleCheck },
  'not-shared': { tone: 'warn', icon: IconShare3 },
  'sharing-off': { tone: 'quiet', icon: IconCloudOff },
};

/** Where a proof stands with its guests. */
export function BucketChip({
  proof: { bucket, versionCount },
}: {
  readonly proof: Pick<ProofCard, 'bucket' | 'versionCount'>;
}) {
  const { t } = useTexts();
  const { tone, icon } = bucketMarks[bucket];
  const text =
    bucket === 'not-shared'
      ? t('proofs.notShared', { version: String(versionCount) })
      : t(`proofs.bucket.${bucket}`);
  return <Chip tone={tone} icon={icon} text={text} />;
}

/** The owner's next step for a proof, if there is one. */
export function ProofTodo({
  proof: { bucket, versionCount, current },
}: {
  readonly proof: Pick<ProofCard, 'bucket' | 'versionCount' | 'current'>;
}) {
  const { t } = useTexts();
  if (bucket === 'not-shared')
    return <span className="proof-todo">{t('proofs.todo.share', { version: String(versionCount) })}</span>;
  const activity = current?.activity ?? null;
  if (bucket !== 'needs-you' || activity === null) return null;
  const kind =
    activity.rejections > 0 ? 'rejected' : activity.conditionalApprovals > 0 ? 'conditional' : 'comments';
  return <span className="proof-todo">{t(`proofs.todo.${kind}`)}</span>;
}

/** Sent, opened, commented, decided: the progress of one guest. Open steps are shown too, in grey. */
export function GuestChips({ guest }: { readonly guest: GuestView }) {
  const { t } = useTexts();
  const mailReason = isUnsent(guest) ? (guest.invitation?.reason ?? null) : null;
  return (
    <span className="guest-chips">
      <MailChip guest={guest} />
      <Step
        isDone={guest.accessCount > 0}
        icon={IconEye}
        done={t('guest.opened')}
        open={t('guest.notOpened')}
      />
      <Step
        isDone={guest.commentCount > 0}
        icon={IconMessage}
        done={t('guest.commented', { count: guest.commentCount })}
        open={t('guest.notCommented')}
      />
      <DecisionChip guest={guest} />
      {mailReason !== null && <span className="guest-chips-reason g-dim">{mailReason}</span>}
    </span>
  );
}

function isUnsent({ invitation }: Pick<GuestView, 'invitation'>): boolean {
  return invitation?.state === 'failed' || invitation?.state === 'dropped';
}

function MailChip({ guest: { invitation, invited } }: { readonly guest: GuestView }) {
  const { t } = useTexts();
  // A bank that tells nothing of its mails tells at least when it invited.
  const state = invitation?.state ?? (invited === null ? 'none' : 'sent');
  if (state === 'sent') return <Chip tone="good" icon={IconMail} text={t('guest.sent')} />;
  if (state === 'queued') return <Chip tone="busy" icon={IconMail} text={t('guest.sending')} />;
  if (isUnsent({ invitation })) return <Chip tone="bad" icon={IconMailX} text={t('guest.mailFailed')} />;
  return <Chip icon={IconMail} text={t('guest.notMailed')} />;
}

function DecisionChip({ guest: { isOpinionAllowed, response } }: { readonly guest: GuestView }) {
  const { t } = useTexts();
  switch (response) {
    case 'Approved':
      return <Chip tone="good" icon={IconThumbUp} text={t('guest.approved')} />;
    case 'ConditionallyApproved':
      return <Chip tone="warn" icon={IconThumbUp} text={t('guest.approvedWithChanges')} />;
    case 'Rejected':
      return <Chip tone="bad" icon={IconThumbDown} text={t('guest.rejected')} />;
    case 'Pending':
    case '':
      return <Chip icon={IconCheck} text={t(isOpinionAllowed ? 'guest.undecided' : 'guest.commentsOnly')} />;
    default:
      // A word of another bank: better its own than a wrong one of ours.
      return <Chip tone="busy" icon={IconCheck} text={response} />;
  }
}

function Step(props: {
  readonly isDone: boolean;
  readonly icon: Icon;
  readonly done: string;
  readonly open: string;
}) {
  return props.isDone ? (
    <Chip tone="good" icon={props.icon} text={props.done} />
  ) : (
    <Chip icon={props.icon} text={props.open} />
  );
}

/** Without a tone it is only outlined: it has not happened. */
function Chip({
  tone,
  icon: Icon,
  text,
}: {
  readonly tone?: Tone;
  readonly icon: Icon;
  readonly text: string;
}) {
  return (
    <span className={tone === undefined ? 'state-chip review-chip-open' : 'state-chip'} data-tone={tone}>
      <Icon size={13} stroke={2} />
      {text}
    </span>
  );
}
