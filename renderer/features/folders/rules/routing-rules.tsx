import { Button, Modal } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { mostRoutingRules } from '../../../../shared/model/index.ts';
import { useTexts } from '../../../format/index.ts';
import { addDraft, moveUp, type RuleDraft } from '../../../forms/index.ts';
import { useAttachmentTypes } from '../../../queries/index.ts';
import { failureToShow } from '../../../rpc/index.ts';
import { FailureView, useCoveredForm } from '../../../ui/index.ts';
import { BankStep } from './bank-step.tsx';
import { RuleRow } from './rule-row.tsx';

/** The list of routing rules, in the order in which they are asked. */
export function RoutingRules({
  drafts,
  onChange,
}: {
  readonly drafts: readonly RuleDraft[];
  readonly onChange: (drafts: readonly RuleDraft[]) => void;
}) {
  const { t, number } = useTexts();
  const [placing, setPlacing] = useState<number | null>(null);
  useCoveredForm(placing !== null);
  const addButton = useRef<HTMLButtonElement>(null);
  const types = useAttachmentTypes();
  // Of no use to rules that make no attachments.
  const unreported = drafts.some(({ kind }) => kind === 'attachment') ? failureToShow(types.error) : null;
  const replace = (draft: RuleDraft): void =>
    onChange(drafts.map((each) => (each.key === draft.key ? draft : each)));
  const placed = drafts.find(({ key }) => key === placing);
  const place = (bankFolder: RuleDraft['bankFolder']): void => {
    if (placed !== undefined) replace({ ...placed, bankFolder });
    setPlacing(null);
  };

  return (
    <section className="rules" aria-label={t('rules.list')}>
      <p className="wizard-lead">
        {t('rules.lead')} <span className="g-dim">{t('rules.hint')}</span>
      </p>
      {drafts.length > 0 && (
        <ol className="rules-list">
          {drafts.map((draft, index) => (
            <RuleRow
              key={draft.key}
              draft={draft}
              number={index + 1}
              types={types.data ?? []}
              onChange={replace}
              onFolder={() => setPlacing(draft.key)}
              onUp={() => onChange(moveUp(drafts, index))}
              onRemove={() => {
                onChange(drafts.filter(({ key }) => key !== draft.key));
                // The button that had the focus is gone with its row.
                addButton.current?.focus();
              }}
            />
          ))}
        </ol>
      )}
      {unreported !== null && <FailureView code={unreported} onRetry={() => void types.refetch()} />}
      {drafts.length > mostRoutingRules && (
        <p role="alert" className="rules-many">
          {t('common.atMost', { most: number(mostRoutingRules) })}
        </p>
      )}
      <Button
        ref={addButton}
        variant="default"
        className="rules-add"
        leftSection={<IconPlus size={14} />}
        onClick={() => onChange(addDraft(drafts))}
      >
        {t('rules.add')}
      </Button>
      <Modal
        opened={placed !== undefined}
        onClose={() => setPlacing(null)}
        closeButtonProps={{ 'aria-label': t('common.close') }}
        title={placed?.pattern ?? ''}
      >
        {placed !== undefined && <FolderForm key={placed.key} before={placed.bankFolder} onTake={place} />}
      </Modal>
    </section>
  );
}

/** A choice is marked first: an id is not whole before its last letter. It is taken by the button or by Enter in the field. */
function FolderForm({
  before,
  onTake,
}: {
  readonly before: RuleDraft['bankFolder'];
  readonly onTake: (bankFolder: RuleDraft['bankFolder']) => void;
}) {
  const { t } = useTexts();
  const [marked, setMarked] = useState(before);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (marked !== null) onTake(marked);
  };
  return (
    <form className="rules-place" onSubmit={submit}>
      <BankStep chosenId={marked?.id ?? null} onChoose={setMarked} />
      <Button type="submit" disabled={marked === null}>
        {t('rules.useFolder')}
      </Button>
      <Button variant="default" onClick={() => onTake(null)}>
        {t('rules.useLinked')}
      </Button>
    </form>
  );
}
