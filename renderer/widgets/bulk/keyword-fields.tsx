import { MultiSelect } from '@mantine/core';
import { useEffect, useState } from 'react';
import { asId, type KeywordId } from '../../../shared/model/index.ts';
import { useTexts } from '../../format/index.ts';
import { listFailure, useAssetLists } from '../../queries/index.ts';
import { FailureView } from '../../ui/index.ts';
import type { BulkFieldsProps } from './bulk-fields.ts';

/** Keywords that every selected asset gets, and those that none keeps. */
export function KeywordFields({ onAction }: BulkFieldsProps) {
  const { t, localized } = useTexts();
  const lists = useAssetLists();
  const [add, setAdd] = useState<readonly string[]>([]);
  const [remove, setRemove] = useState<readonly string[]>([]);
  useEffect(() => {
    const isEmpty = add.length + remove.length === 0;
    onAction(isEmpty ? null : { kind: 'keywords', add: toIds(add), remove: toIds(remove) });
  }, [add, remove, onAction]);
  const failure = listFailure(lists, 'keywords');
  const keywords = lists.data?.keywords ?? null;
  if (failure !== null)
    return <FailureView subject={t('asset.keywords')} code={failure} onRetry={() => void lists.refetch()} />;
  if (lists.data !== undefined && keywords === null) return <p>{t('bulk.noKeywords')}</p>;
  const optionsBeside = (others: readonly string[]) =>
    (keywords ?? [])
      .filter(({ keywordId }) => !others.includes(keywordId))
      .map(({ keywordId, value }) => ({ value: keywordId, label: localized(value, keywordId) }));
  return (
    <>
      <MultiSelect
        label={t('bulk.keywordsAdd')}
        data-autofocus
        searchable
        openOnFocus={false}
        hidePickedOptions
        data={optionsBeside(remove)}
        value={[...add]}
        onChange={setAdd}
      />
      <MultiSelect
        label={t('bulk.keywordsRemove')}
        searchable
        openOnFocus={false}
        hidePickedOptions
        data={optionsBeside(add)}
        value={[...remove]}
        onChange={setRemove}
      />
    </>
  );
}

function toIds(values: readonly string[]): KeywordId[] {
  return values.map((value) => asId<KeywordId>(value));
}
