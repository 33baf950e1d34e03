import { NativeSelect, TextInput } from '@mantine/core';
import type { PropertyFieldView } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import { DateInput } from './date-input.tsx';
import { LocalizedFields } from './localized-fields.tsx';

/** The input that fits the type of a field; a type that is not known is typed as text. */
export function PropertyInput({
  field,
  input,
  problem,
  onChange,
}: {
  readonly field: PropertyFieldView;
  readonly input: string | Readonly<Record<string, string>>;
  readonly problem: string | undefined;
  readonly onChange: (input: string | Readonly<Record<string, string>>) => void;
}) {
  const { t, localized } = useTexts();
  const label = localized(field.name, field.fieldId);
  if (typeof input !== 'string') return <LocalizedFields legend={label} texts={input} onChange={onChange} />;
  const choices =
    field.type === 'boolean'
      ? [
          { value: 'yes', label: t('asset.yes') },
          { value: 'no', label: t('asset.no') },
        ]
      : field.choices.map(({ choiceId, name }) => ({ value: choiceId, label: localized(name, choiceId) }));
  if (field.type === 'boolean' || field.type === 'choice') {
    return (
      <NativeSelect
        label={label}
        value={input}
        data={[{ value: '', label: '—' }, ...choices]}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  if (field.type === 'date')
    return <DateInput label={label} value={input} error={problem} onChange={onChange} />;
  const isNumber = field.type === 'number' || field.type === 'integer';
  return (
    <TextInput
      label={label}
      value={input}
      inputMode={isNumber ? 'decimal' : 'text'}
      error={problem}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
