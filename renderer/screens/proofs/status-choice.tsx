import { Button, NativeSelect } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import type { ProofStatusId } from '../../../shared/model/index.ts';
import type { ProofView } from '../../../shared/rpc/index.ts';
import { useGuardedChanges } from '../../components/index.ts';
import { useTexts } from '../../format/index.ts';
import { type DraftForm, statusOptions, useProofStatuses } from '../../stores/index.ts';

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
}: {
  readonly proof: Pick<ProofView, 'statusId'>;
  readonly canSave: boolean;
  readonly status: DraftForm<StatusDraft>;
}) {
  const { t, localized } = useTexts();
  const statuses = statusOptions(useProofStatuses([proof.statusId]), proof.statusId, localized);
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
          <Button loading={save.isBusy} onKeyDown={onKeyDown} onClick={() => save.ask(draft)}>
            {t('proof.saveStatus')}
          </Button>
          <Button variant="default" disabled={save.isBusy} onKeyDown={onKeyDown} onClick={takeBack}>
            {t('common.cancel')}
          </Button>
        </>
      )}
    </>
  );
}
