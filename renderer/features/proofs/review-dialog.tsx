import { Button, Group, Modal } from '@mantine/core';
import { useTexts } from '../../format/index.ts';
import { type ChosenFile, chosenFileKey, useAppStore } from '../../state/index.ts';
import { FailureView, GuardedForm, useFormGuard, useGuardedChanges } from '../../ui/index.ts';
import { StatusReset, useStatusReset } from './status-reset.tsx';

/** Says what the files would become, and sends nothing before the person agrees: the bank cannot be asked to undo it. */
export function ReviewDialog() {
  const { t } = useTexts();
  const draft = useAppStore((state) => state.reviewDraft);
  const withdraw = useAppStore((state) => state.withdrawReview);
  const send = useAppStore((state) => state.sendReview);
  const guard = useFormGuard(withdraw);
  const proofId = draft?.target.kind === 'next-version' ? draft.target.proofId : null;
  const isRound = proofId !== null;
  const reset = useStatusReset(proofId, () => void send());
  return (
    <Modal
      opened={draft !== null}
      {...guard.dialog}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      title={t(isRound ? 'review.roundTitle' : 'review.newTitle', { name: draft?.name ?? '' })}
    >
      <GuardedForm guard={guard}>{draft !== null && <OfferedFiles files={draft.files} />}</GuardedForm>
      <p className="g-dim">{t(isRound ? 'review.roundHint' : 'review.newHint')}</p>
      <StatusReset reset={reset} />
      {reset.save.failure !== null && <FailureView code={reset.save.failure} ofRequest />}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={withdraw}>
          {t('common.cancel')}
        </Button>
        <Button
          loading={reset.save.isBusy}
          // The status goes first: a new version under an old decision must not be seen, not even for a moment.
          onClick={() => (reset.wanted === null ? void send() : reset.save.ask(reset.wanted))}
          data-autofocus
        >
          {t(isRound ? 'review.sendRound' : 'review.sendNew')}
        </Button>
      </Group>
    </Modal>
  );
}

/** Brought together by hand: to be found again, one by one. */
function OfferedFiles({ files }: { readonly files: readonly ChosenFile[] }) {
  const { bytes } = useTexts();
  useGuardedChanges(true);
  return (
    <ul className="review-files">
      {files.map((file) => (
        <li key={chosenFileKey(file)}>
          <strong>{file.name}</strong> <span className="g-dim">{bytes(file.body.size)}</span>
        </li>
      ))}
    </ul>
  );
}
