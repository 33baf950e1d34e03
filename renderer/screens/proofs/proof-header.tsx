import { Button, NativeSelect } from '@mantine/core';
import { IconArrowLeft, IconBriefcase, IconShare3, IconUpload } from '@tabler/icons-react';
import { useId } from 'react';
import type { ProofSave, ProofView } from '../../../shared/rpc/index.ts';
import { BucketChip, FileButton, PageHeader } from '../../components/index.ts';
import { useTexts } from '../../format/index.ts';
import { type ReviewTarget, statusOptions, useAppStore, useProofStatuses } from '../../stores/index.ts';

/** Where the proof stands, and what is done with it as a whole: its next round, its status, its guests. */
export function ProofHeader({
  proof,
  target,
  canSave,
  isSaving,
  onStatus,
  areGuestsUnread,
  onShare,
}: {
  readonly proof: ProofView;
  /** Null where the bank takes no next version. */
  readonly target: ReviewTarget | null;
  readonly canSave: boolean;
  readonly isSaving: boolean;
  readonly onStatus: (changes: ProofSave) => void;
  /** The bank did not tell of them: nobody can be shared with. */
  readonly areGuestsUnread: boolean;
  /** Null until the guests were read. */
  readonly onShare: (() => void) | null;
}) {
  const { t, localized } = useTexts();
  const goTo = useAppStore((state) => state.goTo);
  const showProject = useAppStore((state) => state.showProject);
  const offer = useAppStore((state) => state.offerForReview);
  const holdId = useId();
  const hold = holdOf(proof, areGuestsUnread);
  const statuses = statusOptions(useProofStatuses([proof.statusId]), proof.statusId, localized);
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
        <BucketChip bucket={proof.bucket} />
        <NativeSelect
          aria-label={t('proof.status')}
          value={proof.statusId}
          disabled={!canSave || isSaving}
          onChange={(event) => {
            const next = statuses.find(({ value }) => value === event.currentTarget.value);
            if (next !== undefined) onStatus({ proofId: proof.proofId, statusId: next.value });
          }}
          data={statuses}
        />
      </span>
    </PageHeader>
  );
}

/** Why nobody can be shared with now. */
function holdOf(proof: ProofView, areGuestsUnread: boolean): 'unread' | 'empty' | null {
  if (proof.current === null) return 'empty';
  return areGuestsUnread ? 'unread' : null;
}
