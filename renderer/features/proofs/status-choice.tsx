import { Button, Group, Modal, NativeSelect } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import type { ProofStatusId } from '../../../shared/model/index.ts';
import type { ProofView } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import type { DraftForm } from '../../forms/index.ts';
import { statusOptions, useProofStatuses } from '../../queries/index.ts';
import { useGuardedChanges } from '../../ui/index.ts';
import type { UnseenPages } from './stage/use-seen-pages.ts';

export interface StatusDraft {
  readonly statusId?: ProofStatusId;
}

/**
 * The status of a proof is chosen first and then saved: by an arrow key a closed choice goes through all that lie between, and none of
 * them is for the bank or its guests. Escape and Cancel take the choice back.
 */
export function StatusChoice({
  proof,
  canSave,
  status: { draft, isChanged, change, takeBack, save },
  unseen,
}: {
  readonly proof: Pick<ProofView, 'statusId'>;
  readonly canSave: boolean;
  readonly status: DraftForm<StatusDraft>;
  /** Pages of the current version that were not looked at here; null: none. */
  readonly unseen: UnseenPages | null;
}) {
  const { t, localized, number } = useTexts();
  const known = useProofStatuses([proof.statusId]);
  const statuses = statusOptions(known, proof.statusId, localized);
  const chosen = known.find(({ statusId }) => statusId === draft.statusId);
  // Kept as it was when the button was pressed: a picture that arrives later must not close the question without an answer.
  const [asked, setAsked] = useState<UnseenPages | null>(null);
  // A status that ends the review covers the whole version, also pages that the user has not turned to.
  const submit = (): void => {
    if (unseen !== null && chosen?.isSharingAllowed === false) setAsked(unseen);
    else save.ask(draft);
  };
  useGuardedChanges(isChanged);
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape' && !save.isBusy) takeBack();
  };
  return (
    <>
      <NativeSelect
        aria-label={t('proof.status')}
        value={draft.statusId ?? proof.statusId}
        disabled={!canSave || save.isBusy}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          const next = statuses.find(({ value }) => value === event.currentTarget.value);
          if (next === undefined || next.value === proof.statusId) takeBack();
          else change({ statusId: next.value });
        }}
        data={statuses}
      />
      {isChanged && (
        <>
          <Button loading={save.isBusy} onKeyDown={onKeyDown} onClick={submit}>
            {t('proof.saveStatus')}
          </Button>
          <Button variant="default" disabled={save.isBusy} onKeyDown={onKeyDown} onClick={takeBack}>
            {t('common.cancel')}
          </Button>
        </>
      )}
      <Modal
        opened={asked !== null}
        onClose={() => setAsked(null)}
        closeButtonProps={{ 'aria-label': t('common.close') }}
        title={t('unseen.title', {
          status: chosen === undefined ? '' : localized(chosen.name, chosen.statusId),
        })}
      >
        {asked !== null && (
          <p className="deletion-text">
            {asked.total === null
              ? t('unseen.uncounted')
              : t('unseen.counted', { seen: number(asked.seen), total: number(asked.total) })}
          </p>
        )}
        <Group justify="flex-end" gap="xs" mt="md">
          <Button variant="default" data-autofocus onClick={() => setAsked(null)}>
            {t('common.cancel')}
          </Button>
          <Button
            onClick={() => {
              setAsked(null);
              save.ask(draft);
            }}
          >
            {t('unseen.confirm')}
          </Button>
        </Group>
      </Modal>
    </>
  );
}
