import './library.css';
import { Button } from '@mantine/core';
import { useDebouncedValue, useHotkeys } from '@mantine/hooks';
import { IconFilter, IconPhotoPlus, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { AssetId, SmartFolderQuery } from '../../../shared/model/index.ts';
import { useTexts } from '../../format/index.ts';
import { failureToShow, useRpc } from '../../rpc/index.ts';
import { noFilter, type SearchWish, useAppStore, useFolderName } from '../../state/index.ts';
import { EmptyView, FailureView } from '../../ui/index.ts';
import { LibraryHeader } from './library-header.tsx';
import { LibraryLoading, LibraryResults } from './library-results.tsx';
import { SelectionBar } from './selection/selection-bar.tsx';
import { type AssetSelection, useSelection } from './selection/use-selection.ts';
import { SmartFolderDialog } from './smart-folder-dialog.tsx';
import { type AssetPages, useResults } from './use-results.ts';

const typingPauseMs = 250;

/** The contents of the bank, narrowed by folder and by name. `inspector`: the asset that is open, beside the results. */
export function LibraryScreen({ inspector }: { readonly inspector: ReactNode }) {
  const wish = useAppStore((state) => state.searchWish);
  const changeSearch = useAppStore((state) => state.changeSearch);
  const markSetup = useAppStore((state) => state.markSetup);
  const [searched] = useDebouncedValue(wish, typingPauseMs);
  const [kept, setKept] = useState<SmartFolderQuery | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useHotkeys([['/', () => field.current?.focus()]]);
  useEffect(() => markSetup('browsed'), [markSetup]);
  const { pages, isComplete, isArranged, facets, question, idsBetween } = useResults(searched);
  const selection = useLibrarySelection(pages, question, idsBetween);
  const failure = failureToShow(pages.error);
  const { order: _, filter, ...query } = searched;
  const isNarrowed = query.folderId !== null || query.text.trim() !== '';
  const isFiltered = filter !== noFilter;
  const isSavable = (isNarrowed || isFiltered) && wish === searched && (pages.total ?? 0) > 0;
  useRecentSearch(searched, pages.total);
  return (
    <div className="library">
      <div className="library-content">
        <LibraryHeader
          wish={wish}
          onChange={changeSearch}
          fieldRef={field}
          total={pages.total}
          isComplete={isComplete}
          isArranged={isArranged}
          facets={facets}
          isSavable={isSavable}
          onKeep={
            isSavable && isNarrowed && !isFiltered
              ? () => setKept({ ...query, text: query.text.trim() })
              : null
          }
        />
        {failure !== null && (
          <div className="page-inset">
            <FailureView code={failure} onRetry={pages.reload} />
          </div>
        )}
        {pages.total === null && failure === null && <LibraryLoading />}
        {pages.total === 0 && (
          <NoResults wish={searched} onSearchEverywhere={() => changeSearch({ folderId: null })} />
        )}
        {pages.total !== null && pages.total > 0 && (
          <LibraryResults
            pages={pages}
            total={pages.total}
            question={question}
            text={searched.text.trim()}
            selection={selection}
          />
        )}
        <SelectionBar selection={selection} total={pages.total ?? 0} />
      </div>
      {inspector}
      <SmartFolderDialog query={kept} onClose={() => setKept(null)} />
    </div>
  );
}

function useLibrarySelection(
  { total, rowAt }: AssetPages,
  question: string,
  idsBetween: (first: number, last: number) => Promise<readonly AssetId[]>,
): AssetSelection {
  const { t } = useTexts();
  const report = useAppStore((state) => state.report);
  const openId = useAppStore((state) => state.openAsset?.assetId ?? null);
  const idAt = useCallback((index: number) => rowAt(index)?.assetId, [rowAt]);
  return useSelection({
    question,
    total: total ?? 0,
    idAt,
    idsBetween,
    openId,
    onFailure: (error) => report(error, t('library.selectAll')),
  });
}

/** A search with results that stays for a while is one that the user looks at. */
const lookedAtMs = 2_000;

function useRecentSearch(searched: SearchWish, total: number | null): void {
  const rpc = useRpc();
  const report = useAppStore((state) => state.report);
  const hasText = searched.text.trim() !== '';
  const isWorthIt = hasText && total !== null && total > 0;
  useEffect(() => {
    if (!isWorthIt) return;
    const timer = setTimeout(() => {
      rpc.searches
        .noteRecent({ query: { ...searched, text: searched.text.trim() } })
        .catch((error: unknown) => report(error, ''));
    }, lookedAtMs);
    return () => clearTimeout(timer);
  }, [rpc, report, searched, isWorthIt]);
}

/** In a folder there may be nothing where the bank has it all the same: the way there is one press. */
function NoResults({
  wish: { folderId, text, filter },
  onSearchEverywhere,
}: {
  readonly wish: SearchWish;
  readonly onSearchEverywhere: () => void;
}) {
  const { t, localized } = useTexts();
  const nameOfFolder = useFolderName(localized);
  const openUpload = useAppStore((state) => state.openUpload);
  const changeSearch = useAppStore((state) => state.changeSearch);
  const hasText = text.trim() !== '';
  if (filter !== noFilter)
    return (
      <EmptyView icon={<IconFilter size={26} />} title={t('search.none')} hint={t('library.noneFiltered')}>
        <Button onClick={() => changeSearch({ filter: noFilter })}>{t('library.clearFilters')}</Button>
      </EmptyView>
    );
  if (!hasText)
    return (
      <EmptyView
        icon={<IconPhotoPlus size={26} />}
        title={t(folderId === null ? 'library.empty' : 'library.emptyFolder')}
        hint={t('library.emptyHint')}
      >
        <Button onClick={openUpload}>{t('activity.upload')}</Button>
      </EmptyView>
    );
  if (folderId === null)
    return <EmptyView icon={<IconSearch size={26} />} title={t('search.none')} hint={t('search.noneHint')} />;
  return (
    <EmptyView
      icon={<IconSearch size={26} />}
      title={t('search.none')}
      hint={t('search.noneInFolder', { folder: nameOfFolder(folderId) })}
    >
      <Button onClick={onSearchEverywhere}>{t('search.everywhere')}</Button>
    </EmptyView>
  );
}
