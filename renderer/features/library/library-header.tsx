import { Button, NativeSelect, SegmentedControl, Slider } from '@mantine/core';
import { IconLayoutGrid, IconTable, IconUpload } from '@tabler/icons-react';
import type { Ref } from 'react';
import { type SearchFacets, searchOrders } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import { resultViews, type SearchWish, tileHeights, useAppStore, useFolderName } from '../../state/index.ts';
import { PageHeader } from '../../ui/index.ts';
import { LibraryFacets } from './library-facets.tsx';
import { LibraryTools } from './library-tools.tsx';
import { SaveSearch } from './save-search.tsx';

/** Where one is, how much is there, how it is shown; and below it what narrows it. */
export function LibraryHeader({
  wish,
  onChange,
  fieldRef,
  total,
  isComplete,
  isArranged,
  facets,
  isSavable,
  onKeep,
}: {
  readonly wish: SearchWish;
  readonly onChange: (change: Partial<SearchWish>) => void;
  readonly fieldRef: Ref<HTMLInputElement>;
  /** Null until the bank has answered. */
  readonly total: number | null;
  readonly isComplete: boolean;
  readonly isArranged: boolean;
  readonly facets: SearchFacets | null;
  /** Something is searched for, and the answer is the one that is shown. */
  readonly isSavable: boolean;
  /** Null where the search cannot be kept as a folder. */
  readonly onKeep: (() => void) | null;
}) {
  const { t, localized } = useTexts();
  const openUpload = useAppStore((state) => state.openUpload);
  const nameOfFolder = useFolderName(localized);
  const path = wish.folderId === null ? t('library.title') : nameOfFolder(wish.folderId);
  const end = path.lastIndexOf(pathDivider);
  return (
    <PageHeader
      title={end < 0 ? path : path.slice(end + pathDivider.length)}
      beside={
        <>
          {end >= 0 && (
            <span className="g-dim g-cut">{path.slice(0, end).replaceAll(pathDivider, ' › ')}</span>
          )}
          {total !== null && (
            <p role="status" className="library-count g-dim">
              {t('search.found', { count: total })}
              {!isArranged && <span data-tone="warn">{t('library.tooMany')}</span>}
              {!isComplete && <span data-tone="warn">{t('search.incomplete')}</span>}
            </p>
          )}
        </>
      }
      actions={
        <>
          <ViewTools wish={wish} onChange={onChange} />
          <Button leftSection={<IconUpload size={15} stroke={2} />} onClick={openUpload}>
            {t('activity.upload')}
          </Button>
        </>
      }
    >
      <LibraryTools wish={wish} onChange={onChange} fieldRef={fieldRef} />
      <LibraryFacets facets={facets} filter={wish.filter} onChange={(filter) => onChange({ filter })} />
      {isSavable && (
        <span className="library-save">
          <SaveSearch search={wish} onKeepFolder={onKeep} />
        </span>
      )}
    </PageHeader>
  );
}

/** Between the names of a path, as `useFolderName` joins them. */
const pathDivider = ' / ';

function ViewTools({
  wish,
  onChange,
}: {
  readonly wish: SearchWish;
  readonly onChange: (change: Partial<SearchWish>) => void;
}) {
  const { t } = useTexts();
  const view = useAppStore((state) => state.resultView);
  const setView = useAppStore((state) => state.setResultView);
  const tileHeightPx = useAppStore((state) => state.tileHeightPx);
  const setTileHeight = useAppStore((state) => state.setTileHeight);
  return (
    <>
      <NativeSelect
        aria-label={t('library.order')}
        value={wish.order}
        onChange={(event) => {
          const order = searchOrders.find((candidate) => candidate === event.currentTarget.value);
          if (order !== undefined) onChange({ order });
        }}
        data={searchOrders.map((value) => ({ value, label: t(`library.order.${value}`) }))}
      />
      {view === 'grid' && (
        <Slider
          className="library-size"
          thumbLabel={t('library.size')}
          size={4}
          thumbSize={14}
          label={null}
          min={tileHeights.least}
          max={tileHeights.most}
          step={4}
          value={tileHeightPx}
          onChange={setTileHeight}
        />
      )}
      <SegmentedControl
        aria-label={t('search.view')}
        value={view}
        onChange={setView}
        data={resultViews.map((value) => ({
          value,
          label: (
            <span className="search-view-choice" title={t(`search.view.${value}`)}>
              {value === 'grid' ? <IconLayoutGrid size={15} /> : <IconTable size={15} />}
              <span className="g-unseen">{t(`search.view.${value}`)}</span>
            </span>
          ),
        }))}
      />
    </>
  );
}
