import { Button, Textarea, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import type { ProofView } from '../../../shared/rpc/index.ts';
import { FailureView } from '../../components/index.ts';
import { useTexts } from '../../format/index.ts';
import { useRpc } from '../../rpc/index.ts';
import { useClick } from '../../stores/index.ts';

/** Name and description. Null is what the bank says; text is what the person typed, kept until it is saved. */
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
  const [name, setName] = useState<string | null>(null);
  const [description, setDescription] = useState<string | null>(null);
  const save = useClick(
    (changes: { readonly name?: string; readonly description?: string }) =>
      rpc.proofs.save({ proofId: proof.proofId, ...changes }),
    () => {
      setName(null);
      setDescription(null);
    },
  );
  const isNameMissing = name !== null && name.trim() === '';
  const isChanged = name !== null || description !== null;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isChanged || isNameMissing) return;
    save.ask({
      ...(name === null ? {} : { name: name.trim() }),
      ...(description === null ? {} : { description }),
    });
  };
  return (
    <section aria-label={t('proof.details')}>
      <h2>{t('proof.details')}</h2>
      <form className="proof-details" onSubmit={submit}>
        <TextInput
          label={t('proof.name')}
          value={name ?? proof.name}
          readOnly={!canSave}
          error={isNameMissing ? t('proof.nameMissing') : null}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Textarea
          label={t('proof.description')}
          size="xs"
          autosize
          minRows={2}
          maxRows={8}
          value={description ?? proof.description ?? ''}
          readOnly={!canSave}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        {save.failure !== null && <FailureView code={save.failure} />}
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
