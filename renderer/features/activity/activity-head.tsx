import { Button, CloseButton, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch, IconUpload } from '@tabler/icons-react';
import { memo, useRef } from 'react';
import { type ActivityCounts, type ActivityFilter, activityFilters } from '../../../shared/model/index.ts';
import { useTexts } from '../../format/index.ts';
import { useAppStore } from '../../state/index.ts';
import { FilterTabs, PageHeader, RateChart } from '../../ui/index.ts';
import { SyncTabs } from '../../widgets/index.ts';
import { ActivityTools } from './activity-tools.tsx';

/** The part above the list. Drawn by itself: the list is drawn with each of its pages and each state of the engine. */
export const ActivityHead = memo(Head, (before, after) =>
  activityFilters.every((filter) => countOf(before.counts, filter) === countOf(after.counts, filter)),
);

function Head({
  counts,
}: {
  /** Null until the first page is there. */
  readonly counts: ActivityCounts | null;
}) {
  const { t } = useTexts();
  const filter = useAppStore((state) => state.activityFilter);
  const text = useAppStore((state) => state.activityText);
  // No rows of the list: they stand above it.
  const duplicates = useAppStore((state) => state.status?.issues.duplicates ?? 0);
  const showActivity = useAppStore((state) => state.showActivity);
  const openUpload = useAppStore((state) => state.openUpload);
  const searchField = useRef<HTMLInputElement>(null);
  useHotkeys([['/', () => searchField.current?.focus()]]);
  return (
    <PageHeader
      title={t('activity.title')}
      beside={<SyncTabs value="activity" />}
      actions={
        <>
          <UploadRate />
          <ActivityTools />
          <Button leftSection={<IconUpload size={15} stroke={2} />} onClick={openUpload}>
            {t('activity.upload')}
          </Button>
        </>
      }
    >
      <FilterTabs
        label={t('activity.filter')}
        value={filter}
        onChange={(value) => showActivity(value, text)}
        tabs={activityFilters.map((value) => ({
          value,
          label: t(`activity.filter.${value}`),
          count: value === 'issues' && counts !== null ? counts.issues + duplicates : countOf(counts, value),
          isUrgent: value === 'issues',
        }))}
      />
      <TextInput
        ref={searchField}
        type="search"
        className="tools-field"
        aria-label={t('activity.find')}
        placeholder={t('activity.find')}
        leftSection={<IconSearch size={15} />}
        rightSection={
          text === '' ? null : (
            <CloseButton size={22} aria-label={t('common.clear')} onClick={() => showActivity(filter)} />
          )
        }
        value={text}
        onChange={(event) => showActivity(filter, event.currentTarget.value)}
      />
    </PageHeader>
  );
}

function countOf(counts: ActivityCounts | null, filter: ActivityFilter): number | null {
  return filter === 'all' ? null : (counts?.[filter] ?? null);
}

/** Shown once anything has moved since the page was opened. */
function UploadRate() {
  const { t, rate } = useTexts();
  const rates = useAppStore((state) => state.rates);
  const most = Math.max(0, ...rates);
  if (most === 0) return null;
  return (
    <RateChart values={rates} text={t('activity.rate', { now: rate(rates.at(-1) ?? 0), most: rate(most) })} />
  );
}
