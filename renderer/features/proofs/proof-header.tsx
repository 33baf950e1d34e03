import { Button } from '@mantine/core';
import { IconArrowLeft, IconBriefcase, IconShare3, IconUpload } from '@tabler/icons-react';
import { useId } from 'react';
import type { ProofView } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import type { DraftForm } from '../../forms/index.ts';
import { type ReviewTarget, useAppStore } from '../../state/index.ts';
import { BucketChip, FileButton, PageHeader, ProofTodo } from '../../ui/index.ts';
import type { UnseenPages } from './stage/use-seen-pages.ts';
import { StatusChoice, type StatusDraft } from './status-choice.tsx';

/** Where the proof stands, and what is done with it as a whole: its next round, its status, its guests. */
export function ProofHeader({
  proof,
  target,
  canSave,
  status,
  unseen,
  areGuestsUnread,
  onShare,
}: {
  readonly proof: ProofView;
  /** Null where the bank takes no next version. */
  readonly target: ReviewTarget | null;
  readonly canSave: boolean;
  readonly status: DraftForm<StatusDraft>;
  /** Pages of the current version that were not looked at here; null: none. */
  readonly unseen: UnseenPages | null;
  /** The guests could not be read: sharing is not possible. */
  readonly areGuestsUnread: boolean;
  /** Null until the guests were read. */
  readonly onShare: (() => void) | null;
}) {
  const { t } = useTexts();
  const goTo = useAppStore((state) => state.goTo);
  const showProject = useAppStore((state) => state.showProject);
  const offer = useAppStore((state) => state.offerForReview);
  const holdId = useId();
  const hold = holdOf(proof, areGuestsUnread);
  return (
    <PageHeader
      title={proof.name}
      actions={
        <>
          {target !== null && (
            <FileButton
              onChoose={(files) =>
                offer(
                  target,
                  files.map((file) => ({ name: file.name, body: file })),
                )
              }
            >
              {(props) => (
                <Button {...props} variant="default" leftSection={<IconUpload size={15} />}>
                  {t('proof.nextRound')}
                </Button>
              )}
            </FileButton>
          )}
          {hold !== null && (
            <span id={holdId} className="g-dim">
              {t(`proof.shareHold.${hold}`)}
            </span>
          )}
          <Button
            leftSection={<IconShare3 size={15} />}
            aria-describedby={hold === null ? undefined : holdId}
            disabled={onShare === null || hold !== null}
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
        <BucketChip proof={proof} />
        <StatusChoice proof={proof} canSave={canSave} status={status} unseen={unseen} />
      </span>
      <ProofTodo proof={proof} />
    </PageHeader>
  );
}

/** The reason why sharing is not possible now. */
function holdOf(proof: ProofView, areGuestsUnread: boolean): 'unread' | 'empty' | null {
  if (proof.current === null) return 'empty';
  return areGuestsUnread ? 'unread' : null;
}
