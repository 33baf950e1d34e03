import { useId } from 'react';
import type { AssetDetailsView, AssetListsView } from '../../../shared/rpc/index.ts';
import { inLanguageOrder, useLanguageName, usePropertyText, useTexts } from '../../format/index.ts';
import { useNow, type WhyFact, WhyFacts } from '../../ui/index.ts';
import { ListFailure } from './list-failure.tsx';
import { useFolderText } from './use-folder-text.ts';

const clockEveryMs = 60_000;

/** The facts about an asset: names, description, keywords, folders, dates, and the fields of this bank. */
export function AssetFacts({
  asset,
  lists,
  areListsRead,
  onReadLists,
}: {
  readonly asset: AssetDetailsView;
  readonly lists: AssetListsView;
  /** False while they are on their way: what a field is called comes with them. */
  readonly areListsRead: boolean;
  readonly onReadLists: () => void;
}) {
  const { t, localized, moment } = useTexts();
  const namesId = useId();
  const aboutId = useId();
  const languageName = useLanguageName();
  const folderText = useFolderText(asset.linkedFolders);
  const propertyText = usePropertyText();
  const nowMs = useNow(clockEveryMs);
  const seconds = (time: number): string => moment(time * 1_000, nowMs);

  const facts: WhyFact[] = [];
  const description = localized(asset.description, '');
  if (description !== '') facts.push({ label: t('asset.description'), value: description });
  if (asset.keywords.length > 0)
    facts.push({
      label: t('asset.keywords'),
      value: asset.keywords.map(({ keywordId, value }) => (
        <span key={keywordId} className="asset-keyword">
          {localized(value, keywordId)}
        </span>
      )),
    });
  const status = lists.statuses?.find(({ statusId }) => statusId === asset.statusId);
  if (status !== undefined)
    facts.push({ label: t('asset.status'), value: localized(status.name, status.statusId) });
  facts.push({ label: t('asset.folders'), value: asset.linkedFolders.map(folderText).join(', ') || '—' });
  for (const { fieldId, value } of areListsRead ? asset.properties : []) {
    const field = lists.fields?.find((candidate) => candidate.fieldId === fieldId);
    facts.push({
      label: field === undefined ? fieldId : localized(field.name, fieldId),
      value: propertyText(field, value),
    });
  }
  facts.push({ label: t('asset.created'), value: seconds(asset.created) });
  facts.push({ label: t('asset.modified'), value: seconds(asset.modified) });
  if (asset.publishEnd !== null)
    facts.push({ label: t('asset.publishEnd'), value: seconds(asset.publishEnd) });

  const names = inLanguageOrder(Object.keys(asset.name)).filter((key) => asset.name[key] !== '');
  return (
    <>
      <section aria-labelledby={aboutId}>
        <h3 id={aboutId}>{t('asset.about')}</h3>
        <WhyFacts facts={facts} />
        {asset.properties.length > 0 && (
          <ListFailure subject={t('project.properties')} code={lists.failures.fields} onRetry={onReadLists} />
        )}
      </section>
      <section aria-labelledby={namesId}>
        <h3 id={namesId}>{t('asset.names')}</h3>
        <WhyFacts facts={names.map((key) => ({ label: languageName(key), value: asset.name[key] ?? '' }))} />
      </section>
    </>
  );
}
