import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { IconArrowUp, IconTrash } from '@tabler/icons-react';
import { type AttachmentTypeId, asId, routingKinds } from '../../../../shared/model/index.ts';
import type { AttachmentTypeCard } from '../../../../shared/rpc/index.ts';
import { useTexts } from '../../../format/index.ts';
import { faultOf, type RuleDraft } from '../../../forms/index.ts';

/** One rule of the list: which names, what they become, and where. */
export function RuleRow({
  draft,
  number,
  types,
  onChange,
  onFolder,
  onUp,
  onRemove,
}: {
  readonly draft: RuleDraft;
  readonly number: number;
  readonly types: readonly AttachmentTypeCard[];
  readonly onChange: (draft: RuleDraft) => void;
  readonly onFolder: () => void;
  readonly onUp: () => void;
  readonly onRemove: () => void;
}) {
  const { t, localized } = useTexts();
  const fault = faultOf(draft);
  const faultText = fault === null ? null : t(`rules.fault.${fault}`);
  return (
    <li className="rule-row" aria-label={t('rules.number', { number: String(number) })}>
      <TextInput
        className="rule-row-pattern"
        label={t('rules.pattern')}
        value={draft.pattern}
        spellCheck={false}
        error={fault === 'needs-type' ? null : faultText}
        onChange={(event) => onChange({ ...draft, pattern: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('rules.becomes')}
        value={draft.kind}
        data={routingKinds.map((kind) => ({ value: kind, label: t(`rules.kind.${kind}`) }))}
        onChange={({ currentTarget: { value } }) => {
          const kind = routingKinds.find((each) => each === value);
          if (kind !== undefined) onChange({ ...draft, kind });
        }}
      />
      {draft.kind === 'attachment' && (
        <NativeSelect
          label={t('rules.type')}
          value={draft.typeId ?? ''}
          error={fault === 'needs-type' ? faultText : null}
          data={[
            { value: '', label: '—' },
            ...types.map(({ typeId, name }) => ({ value: typeId, label: localized(name, typeId) })),
            // Set before, and missing in the bank's list now: it stays until the user changes it.
            ...(draft.typeId === null || types.some(({ typeId }) => typeId === draft.typeId)
              ? []
              : [{ value: draft.typeId, label: draft.typeId }]),
          ]}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...draft, typeId: value === '' ? null : asId<AttachmentTypeId>(value) })
          }
        />
      )}
      <div className="rule-row-end">
        <Button variant="default" className="rule-row-folder" onClick={onFolder}>
          {t('rules.folder', { folder: draft.bankFolder?.name ?? t('rules.linked') })}
        </Button>
        <ActionIcon
          variant="default"
          size={30}
          disabled={number === 1}
          aria-label={t('rules.up', { number: String(number) })}
          onClick={onUp}
        >
          <IconArrowUp size={15} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={30}
          aria-label={t('rules.remove', { number: String(number) })}
          onClick={onRemove}
        >
          <IconTrash size={15} />
        </ActionIcon>
      </div>
    </li>
  );
}
