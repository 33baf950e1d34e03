import { Button, MultiSelect, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { languages } from '../../../shared/i18n/index.ts';
import { asId, type KeywordId } from '../../../shared/model/index.ts';
import {
  type AssetDetailsView,
  type AssetListsView,
  type RpcFailure,
  readRpcFailure,
} from '../../../shared/rpc/index.ts';
import { FailureView } from '../../components/index.ts';
import { useTexts } from '../../format/index.ts';
import { useRpc } from '../../rpc/index.ts';
import {
  type AssetDraft,
  changesOf,
  type DraftProblem,
  draftOf,
  type PropertyField,
  problemsOf,
} from '../../stores/index.ts';
import { inLanguageOrder, useLanguageName } from './use-language-name.ts';

const noFields: readonly PropertyField[] = [];

/** Changes what the bank knows about an asset. What is refused stays typed, with the reason above the buttons. */
export function AssetForm({
  asset,
  lists,
  onDone,
  onCancel,
}: {
  readonly asset: AssetDetailsView;
  readonly lists: AssetListsView;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}) {
  const { t, localized } = useTexts();
  const rpc = useRpc();
  const headingId = useId();
  const fields = lists.fields ?? noFields;
  const [draft, setDraft] = useState<AssetDraft>(() => draftOf(asset, fields));
  const [isSaving, setIsSaving] = useState(false);
  const [refusal, setRefusal] = useState<RpcFailure | null>(null);
  const form = useRef<HTMLFormElement>(null);
  // Whoever opened it types on.
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const problems = problemsOf(draft, fields);
  const changes = problems.size === 0 ? changesOf(draft, asset, fields) : null;
  const change = (part: Partial<AssetDraft>): void => setDraft((before) => ({ ...before, ...part }));
  const problemText = (problem: DraftProblem | undefined): string | undefined =>
    problem === undefined ? undefined : t(`asset.problem.${problem}`);

  const save = async (): Promise<void> => {
    if (changes === null) return onCancel();
    setIsSaving(true);
    setRefusal(null);
    try {
      await rpc.assets.save({ assetId: asset.assetId, ...changes });
      onDone();
    } catch (error) {
      setRefusal(readRpcFailure(error));
      setIsSaving(false);
    }
  };

  return (
    <form
      ref={form}
      className="asset-form"
      aria-labelledby={headingId}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (problems.size === 0) void save();
      }}
    >
      <h3 id={headingId}>{t('asset.editTitle')}</h3>
      <LocalizedFields
        legend={t('asset.names')}
        texts={draft.name}
        problem={problemText(problems.get('name'))}
        onChange={(name) => change({ name })}
      />
      <LocalizedFields
        legend={t('asset.description')}
        texts={draft.description}
        isLong
        onChange={(description) => change({ description })}
      />
      {lists.keywords !== null && (
        <MultiSelect
          label={t('asset.keywords')}
          size="xs"
          searchable
          hidePickedOptions
          data={lists.keywords.map(({ keywordId, value }) => ({
            value: keywordId,
            label: localized(value, keywordId),
          }))}
          value={[...draft.keywordIds]}
          onChange={(ids) => change({ keywordIds: ids.map((id) => asId<KeywordId>(id)) })}
        />
      )}
      {fields.map((field) => (
        <PropertyInput
          key={field.fieldId}
          field={field}
          input={draft.properties[field.fieldId] ?? ''}
          problem={problemText(problems.get(`property.${field.fieldId}`))}
          onChange={(input) => change({ properties: { ...draft.properties, [field.fieldId]: input } })}
        />
      ))}
      {refusal !== null && (
        <FailureView
          code={refusal.code}
          {...(typeof refusal.details.message === 'string' ? { subject: refusal.details.message } : {})}
        />
      )}
      <div className="asset-foot">
        <Button variant="default" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" loading={isSaving} disabled={problems.size > 0 || changes === null}>
          {t('asset.save')}
        </Button>
      </div>
    </form>
  );
}

/** One field for each language that the bank knows, and for each that the text has already. */
function LocalizedFields({
  legend,
  texts,
  problem,
  isLong = false,
  onChange,
}: {
  readonly legend: string;
  readonly texts: Readonly<Record<string, string>>;
  readonly problem?: string | undefined;
  readonly isLong?: boolean;
  readonly onChange: (texts: Readonly<Record<string, string>>) => void;
}) {
  const languageName = useLanguageName();
  const keys = inLanguageOrder([...new Set([...Object.keys(texts), ...languages])]);
  return (
    <fieldset className="asset-fieldset">
      <legend>{legend}</legend>
      {keys.map((key, index) => {
        const shared = {
          label: languageName(key),
          'aria-label': `${legend}: ${languageName(key)}`,
          value: texts[key] ?? '',
          lang: key === 'x-default' ? undefined : key,
          // One message for all of them stands at the first.
          error: index === 0 ? problem : problem !== undefined,
        };
        const change = (text: string): void => onChange({ ...texts, [key]: text });
        return isLong ? (
          <Textarea
            key={key}
            size="xs"
            autosize
            minRows={1}
            maxRows={5}
            {...shared}
            onChange={(event) => change(event.currentTarget.value)}
          />
        ) : (
          <TextInput key={key} {...shared} onChange={(event) => change(event.currentTarget.value)} />
        );
      })}
    </fieldset>
  );
}

function PropertyInput({
  field,
  input,
  problem,
  onChange,
}: {
  readonly field: PropertyField;
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
  const isNumber = field.type === 'number' || field.type === 'integer';
  return (
    <TextInput
      label={label}
      value={input}
      type={field.type === 'date' ? 'date' : 'text'}
      inputMode={isNumber ? 'decimal' : 'text'}
      error={problem}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
