import './library.css';
import { Button } from '@mantine/core';
import { useDebouncedValue, useHotkeys } from '@mantine/hooks';
import { IconPhotoPlus, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { SmartFolderQuery } from '../../../shared/model/index.ts';
import { useTexts } from '../../format/index.ts';
import { failureToShow } from '../../rpc/index.ts';
import { type SearchWish, useAppStore, useFolderName } from '../../state/index.ts';
import { EmptyView, FailureView } from '../../ui/index.ts';
import { LibraryHeader } from './library-header.tsx';
import { LibraryLoading, LibraryResults } from './library-results.tsx';
import { SmartFolderDialog } from './smart-folder-dialog.tsx';
import { useResults } from './use-results.ts';

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
  const { pages, isComplete, question } = useResults(searched);
  const failure = failureToShow(pages.error);
  const { order: _, ...query } = searched;
  const isNarrowed = query.folderId !== null || query.text.trim() !== '';
  const canKeep = isNarrowed && wish === searched && (pages.total ?? 0) > 0;
  return (
    <div className="library">
      <div className="library-content">
        <LibraryHeader
          wish={wish}
          onChange={changeSearch}
          fieldRef={field}
          total={pages.total}
          isComplete={isComplete}
          onKeep={canKeep ? () => setKept({ ...query, text: query.text.trim() }) : null}
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
          <LibraryResults pages={pages} total={pages.total} question={question} text={searched.text.trim()} />
        )}
      </div>
      {inspector}
      <SmartFolderDialog query={kept} onClose={() => setKept(null)} />
    </div>
  );
}

/** In a folder there may be nothing where the bank has it all the same: the way there is one press. */
function NoResults({
  wish: { folderId, text },
  onSearchEverywhere,
}: {
  readonly wish: SearchWish;
  readonly onSearchEverywhere: () => void;
}) {
  const { t, localized } = useTexts();
  const nameOfFolder = useFolderName(localized);
  const openUpload = useAppStore((state) => state.openUpload);
  const hasText = text.trim() !== '';
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
