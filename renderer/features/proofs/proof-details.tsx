import { Button, Textarea, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import type { ProofView } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import { useDraft } from '../../forms/index.ts';
import { useRpc } from '../../rpc/index.ts';
import { FailureView, useGuardedChanges } from '../../ui/index.ts';

interface ProofDetailsDraft {
  readonly name?: string;
  readonly description?: string;
}

/** Name and description, as typed until they are saved. */
export function ProofDetails({
  proof,
  canSave,
  onDelete,
}: {
  readonly proof: ProofView;
  readonly canSave: boolean;
  readonly onDelete: () => void;
}) {
  const { t } = useTexts();
  const rpc = useRpc();
  const { draft, isChanged, change, save } = useDraft<ProofDetailsDraft>(
    ({ name, ...others }) =>
      rpc.proofs.save({
        proofId: proof.proofId,
        ...others,
        ...(name === undefined ? {} : { name: name.trim() }),
      }),
    proof.name,
  );
  useGuardedChanges(isChanged);
  const isNameMissing = draft.name?.trim() === '';

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isChanged && !isNameMissing) save.ask(draft);
  };
  return (
    <section aria-label={t('proof.details')}>
      <h2>{t('proof.details')}</h2>
      <form className="proof-details" onSubmit={submit}>
        <TextInput
          label={t('proof.name')}
          value={draft.name ?? proof.name}
          readOnly={!canSave}
          error={isNameMissing ? t('proof.nameMissing') : null}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <Textarea
          label={t('proof.description')}
          size="xs"
          autosize
          minRows={2}
          maxRows={8}
          value={draft.description ?? proof.description ?? ''}
          readOnly={!canSave}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
        {save.failure !== null && <FailureView code={save.failure} ofRequest />}
        <div className="proof-details-foot">
          {isChanged && (
            <Button type="submit" loading={save.isBusy} disabled={isNameMissing}>
              {t('review.save')}
            </Button>
          )}
          <Button
            className="proof-delete"
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={15} />}
            onClick={onDelete}
          >
            {t('proof.delete')}
          </Button>
        </div>
      </form>
    </section>
  );
}
