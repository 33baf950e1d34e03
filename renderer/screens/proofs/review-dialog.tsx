import { Button, Group, Modal } from '@mantine/core';
import { GuardedForm, useFormGuard, useGuardedChanges } from '../../components/index.ts';
import { useTexts } from '../../format/index.ts';
import { type ChosenFile, chosenFileKey, useAppStore } from '../../stores/index.ts';

/** Says what the files would become, and sends nothing before the person agrees: the bank cannot be asked to undo it. */
export function ReviewDialog() {
  const { t } = useTexts();
  const draft = useAppStore((state) => state.reviewDraft);
  const withdraw = useAppStore((state) => state.withdrawReview);
  const send = useAppStore((state) => state.sendReview);
  const guard = useFormGuard(withdraw);
  const isRound = draft?.target.kind === 'next-version';
  return (
    <Modal
      opened={draft !== null}
      {...guard.dialog}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      title={t(isRound ? 'review.roundTitle' : 'review.newTitle', { name: draft?.name ?? '' })}
    >
      <GuardedForm guard={guard}>{draft !== null && <OfferedFiles files={draft.files} />}</GuardedForm>
      <p className="g-dim">{t(isRound ? 'review.roundHint' : 'review.newHint')}</p>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={withdraw}>
          {t('common.cancel')}
        </Button>
        <Button onClick={() => void send()} data-autofocus>
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
