import { Button, MultiSelect, NativeSelect } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { asId, type KeywordId } from '../../../shared/model/index.ts';
import {
  type AssetDetailsView,
  type AssetListsView,
  type PropertyFieldView,
  type RpcFailure,
  readRpcFailure,
} from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import { type AssetDraft, changesOf, type DraftProblem, draftOf, problemsOf } from '../../forms/index.ts';
import { useStillHere } from '../../queries/index.ts';
import { useRpc } from '../../rpc/index.ts';
import { useAppStore } from '../../state/index.ts';
import {
  DateInput,
  FailureView,
  LocalizedFields,
  PropertyInput,
  SavingFields,
  useGuardedChanges,
} from '../../ui/index.ts';
import { FolderLinks } from './folder-links.tsx';
import { ListFailure } from './list-failure.tsx';

const noFields: readonly PropertyFieldView[] = [];

/** Edits the details of an asset. Refused input stays typed, with the reason above the buttons. */
export function AssetForm({
  asset: shownAsset,
  lists,
  onReadLists,
  onSaved,
  onDone,
  onCancel,
}: {
  readonly asset: AssetDetailsView;
  readonly lists: AssetListsView;
  readonly onReadLists: () => void;
  /** Also after the form was left. */
  readonly onSaved: () => void;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}) {
  const { t, localized } = useTexts();
  const rpc = useRpc();
  const headingId = useId();
  // As it was when the form was opened: a colleague's later change is not reverted by this one.
  const [asset] = useState(shownAsset);
  const [knownFields, setKnownFields] = useState(lists.fields);
  const fields = knownFields ?? noFields;
  const [draft, setDraft] = useState<AssetDraft>(() => draftOf(asset, fields));
  // Read after the form was opened: nothing is typed into them yet.
  if (knownFields === null && lists.fields !== null) {
    const { properties } = draftOf(asset, lists.fields);
    setKnownFields(lists.fields);
    setDraft((before) => ({ ...before, properties }));
  }
  const [isSaving, setIsSaving] = useState(false);
  const [refusal, setRefusal] = useState<RpcFailure | null>(null);
  const form = useRef<HTMLFormElement>(null);
  // The user types on in the form.
  useEffect(() => form.current?.querySelector<HTMLInputElement>('input:not([type="radio"])')?.focus(), []);
  const problems = problemsOf(draft, asset, fields);
  const changes = problems.size === 0 ? changesOf(draft, asset, fields) : null;
  useGuardedChanges(problems.size > 0 || changes !== null);
  const change = (part: Partial<AssetDraft>): void => setDraft((before) => ({ ...before, ...part }));
  const problemText = (problem: DraftProblem | undefined): string | undefined =>
    problem === undefined ? undefined : t(`asset.problem.${problem}`);

  const isHere = useStillHere();
  const report = useAppStore((state) => state.report);
  const save = async (): Promise<void> => {
    if (changes === null) return onCancel();
    setIsSaving(true);
    setRefusal(null);
    try {
      await rpc.assets.save({ assetId: asset.assetId, ...changes });
      onSaved();
      // Another form may have been opened since.
      if (isHere()) onDone();
    } catch (error) {
      if (!isHere()) return report(error, localized(asset.name, asset.assetId));
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
      <SavingFields isSaving={isSaving}>
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
        <ListFailure subject={t('asset.keywords')} code={lists.failures.keywords} onRetry={onReadLists} />
        {lists.statuses !== null && (
          <NativeSelect
            label={t('asset.status')}
            value={draft.statusId}
            data={statusChoices(lists.statuses, draft.statusId, localized)}
            onChange={(event) => change({ statusId: event.currentTarget.value })}
          />
        )}
        <DateInput
          label={t('asset.publishEnd')}
          description={t('asset.publishEndHint')}
          value={draft.publishEnd}
          error={problemText(problems.get('publishEnd'))}
          onChange={(publishEnd) => change({ publishEnd })}
        />
        <FolderLinks
          folderIds={draft.folderIds}
          problem={problemText(problems.get('folders'))}
          onChange={(folderIds) => change({ folderIds })}
        />
        {fields.map((field) => (
          <PropertyInput
            key={field.fieldId}
            field={field}
            input={draft.properties[field.fieldId] ?? ''}
            problem={problemText(problems.get(`property.${field.fieldId}`))}
            onChange={(input) => change({ properties: { ...draft.properties, [field.fieldId]: input } })}
          />
        ))}
        {knownFields === null && (
          <ListFailure subject={t('project.properties')} code={lists.failures.fields} onRetry={onReadLists} />
        )}
      </SavingFields>
      {refusal !== null && (
        <FailureView
          ofRequest
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

/** The statuses of the bank, and the present one where it is not among them. */
function statusChoices(
  statuses: NonNullable<AssetListsView['statuses']>,
  present: string,
  localized: (text: Readonly<Record<string, string>>, id: string) => string,
): readonly { readonly value: string; readonly label: string }[] {
  const known = statuses.map(({ statusId, name }) => ({ value: statusId, label: localized(name, statusId) }));
  return known.some(({ value }) => value === present)
    ? known
    : [{ value: present, label: present || '—' }, ...known];
}
