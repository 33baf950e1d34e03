import { Button, Textarea, TextInput } from '@mantine/core';
import { IconFileSpreadsheet, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import type { ProofView } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import { bankDayProblemOf, fromDateField, toDateField, useDraft } from '../../forms/index.ts';
import { useRpc } from '../../rpc/index.ts';
import { useAppStore } from '../../state/index.ts';
import { DateInput, FailureView, saveDocument, useGuardedChanges } from '../../ui/index.ts';

interface ProofDetailsDraft {
  /** A local day as a date field has it; '' for no deadline. */
  readonly deadlineDay?: string;
  readonly name?: string;
  readonly description?: string;
}

/** Name and description, as typed until they are saved. */
export function ProofDetails({
  proof,
  canSave,
  canSetDeadline,
  canReadDecisions,
  onDelete,
}: {
  readonly proof: ProofView;
  readonly canSave: boolean;
  readonly canSetDeadline: boolean;
  readonly canReadDecisions: boolean;
  readonly onDelete: () => void;
}) {
  const { t } = useTexts();
  const rpc = useRpc();
  const { draft, isChanged, change, save } = useDraft<ProofDetailsDraft>(
    ({ name, deadlineDay, ...others }) =>
      rpc.proofs.save({
        proofId: proof.proofId,
        ...others,
        ...(name === undefined ? {} : { name: name.trim() }),
        ...(deadlineDay === undefined ? {} : { deadline: endOfDay(deadlineDay) }),
      }),
    proof.name,
  );
  useGuardedChanges(isChanged);
  const day = draft.deadlineDay ?? toDateField(proof.deadline);
  const dayProblem = draft.deadlineDay === undefined ? null : bankDayProblemOf(draft.deadlineDay);
  const isNameMissing = draft.name?.trim() === '';

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isChanged && !isNameMissing && dayProblem === null) save.ask(draft);
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
        {canSetDeadline && canSave && (
          <DateInput
            label={t('proof.deadline')}
            description={t('proof.deadlineHint')}
            value={day}
            error={dayProblem === null ? null : t(`asset.problem.${dayProblem}`)}
            onChange={(deadlineDay) => change({ deadlineDay })}
          />
        )}
        {save.failure !== null && <FailureView code={save.failure} ofRequest />}
        <div className="proof-details-foot">
          {isChanged && (
            <Button type="submit" loading={save.isBusy} disabled={isNameMissing || dayProblem !== null}>
              {t('review.save')}
            </Button>
          )}
          {canReadDecisions && <RecordButton proof={proof} />}
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

/** The last second of a local day: guests who read the day have all of it. Null for no day. */
function endOfDay(day: string): number | null {
  const midnight = fromDateField(day);
  if (midnight === null) return null;
  const end = new Date(midnight * 1_000);
  end.setHours(23, 59, 59);
  return Math.floor(end.getTime() / 1_000);
}

/** Which guest has seen, said and decided what, about each version, as a table. */
function RecordButton({ proof: { proofId, name } }: { readonly proof: ProofView }) {
  const { t } = useTexts();
  const rpc = useRpc();
  const report = useAppStore((state) => state.report);
  const read = useMutation({
    mutationFn: () => rpc.proofs.decisionRecord({ proofId }),
    // Programs of tables take UTF-8 for another encoding without the mark.
    onSuccess: ({ csv }) => saveDocument(`${name}-record.csv`, ['\uFEFF', csv], 'text/csv'),
    onError: (error) => report(error, name),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconFileSpreadsheet size={15} />}
      loading={read.isPending}
      onClick={() => read.mutate()}
    >
      {t('proof.record')}
    </Button>
  );
}
