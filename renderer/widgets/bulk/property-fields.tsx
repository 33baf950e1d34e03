import { NativeSelect } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import type { PropertyFieldView } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import {
  type PropertyDraft,
  propertyChangesOf,
  propertyDraftOf,
  propertyProblemsOf,
} from '../../forms/index.ts';
import { listFailure, useAssetLists } from '../../queries/index.ts';
import { FailureView, PropertyInput } from '../../ui/index.ts';
import type { BulkFieldsProps } from './bulk-fields.ts';

/** One property, and the value that every selected asset gets. */
export function PropertyFields({ onAction }: BulkFieldsProps) {
  const { t, localized } = useTexts();
  const lists = useAssetLists();
  const [fieldId, setFieldId] = useState('');
  const fields = lists.data?.fields ?? null;
  const field = fields?.find((each) => each.fieldId === fieldId) ?? null;
  const failure = listFailure(lists, 'fields');
  if (failure !== null)
    return (
      <FailureView subject={t('project.properties')} code={failure} onRetry={() => void lists.refetch()} />
    );
  if (lists.data !== undefined && fields === null) return <p>{t('bulk.noProperties')}</p>;
  return (
    <>
      <NativeSelect
        label={t('bulk.propertyField')}
        data-autofocus
        value={fieldId}
        data={[
          { value: '', label: t('bulk.propertyChoose') },
          ...(fields ?? []).map((each) => ({
            value: each.fieldId,
            label: localized(each.name, each.fieldId),
          })),
        ]}
        onChange={(event) => {
          onAction(null);
          setFieldId(event.currentTarget.value);
        }}
      />
      {field !== null && <ValueField key={field.fieldId} field={field} onAction={onAction} />}
    </>
  );
}

function ValueField({ field, onAction }: BulkFieldsProps & { readonly field: PropertyFieldView }) {
  const { t } = useTexts();
  const fields = useMemo(() => [field], [field]);
  const [draft, setDraft] = useState<PropertyDraft>(() => propertyDraftOf([], fields));
  const problem = propertyProblemsOf(draft, [], fields).get(field.fieldId);
  useEffect(() => {
    const [change] = problem === undefined ? (propertyChangesOf(draft, [], fields) ?? []) : [];
    const value = change?.value ?? null;
    onAction(value === null ? null : { kind: 'property', fieldIdentifier: field.fieldId, value });
  }, [draft, problem, fields, field, onAction]);
  return (
    <PropertyInput
      field={field}
      input={draft[field.fieldId] ?? ''}
      problem={problem === undefined ? undefined : t(`asset.problem.${problem}`)}
      onChange={(input) => setDraft({ [field.fieldId]: input })}
    />
  );
}
