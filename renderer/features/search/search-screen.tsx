import './search.css';
import { Box, Button } from '@mantine/core';
import { useDebouncedValue, useHotkeys } from '@mantine/hooks';
import { IconBooks, IconPhotoSearch, IconSearch } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import type { BankFolderId, SmartFolderQuery } from '../../../shared/model/index.ts';
import type { AssetCard } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import { lookOf, usePages } from '../../queries/index.ts';
import { failureToShow, type ThumbnailPath, useRpc, useThumbnailPath } from '../../rpc/index.ts';
import { pictureVersionOf, type ResultView, useAppStore, useFolderName } from '../../state/index.ts';
import {
  type AssetFace,
  AssetPlaceholder,
  AssetRow,
  AssetTile,
  EmptyView,
  FailureView,
  PageHeader,
  useNow,
  VirtualRows,
  VirtualTiles,
} from '../../ui/index.ts';
import { SearchTools } from './search-tools.tsx';
import { SmartFolderDialog } from './smart-folder-dialog.tsx';

const typingPauseMs = 250;
const clockEveryMs = 60_000;
const tileWidthPx = 176;
const tileHeightPx = 176;
const rowHeightPx = 41;
const headHeightPx = 30;
/** Fills the smallest window; what there is no room for is cut off. */
const loadingPlaceholders = Array.from({ length: 12 }, (_, index) => `place ${index}`);

/** `drawer`: shows the asset that is open, beside the results. */
export function SearchScreen({ drawer }: { readonly drawer: ReactNode }) {
  const { t, localized, number } = useTexts();
  const rpc = useRpc();
  const queryClient = useQueryClient();
  const thumbnailPath = useThumbnailPath();
  const view = useAppStore((state) => state.resultView);
  const wish = useAppStore((state) => state.searchWish);
  const changeSearch = useAppStore((state) => state.changeSearch);
  const [searched] = useDebouncedValue(wish, typingPauseMs);
  const [isComplete, setIsComplete] = useState(true);
  const [kept, setKept] = useState<SmartFolderQuery | null>(null);
  const showAsset = useAppStore((state) => state.showAsset);
  const field = useRef<HTMLInputElement>(null);
  const nowMs = useNow(clockEveryMs);
  useHotkeys([['/', () => field.current?.focus()]]);

  const isAsking = searched.text.trim() !== '' || searched.folderId !== null;
  const key = ['search', searched];
  const pages = usePages<AssetCard>({
    key,
    revision: 0,
    isEnabled: isAsking,
    fetchPage: async (offset, limit, signal) => {
      const look = await lookOf(queryClient, key);
      const page = await rpc.bank.search(
        { ...searched, text: searched.text.trim(), offset, limit, look },
        { signal },
      );
      setIsComplete(page.isComplete);
      return { rows: page.items, total: page.total };
    },
  });
  const failure = failureToShow(pages.error);
  const faceAt = (index: number): AssetFace | null => {
    const card = pages.rowAt(index);
    return card === undefined ? null : faceOf(card, localized, number, thumbnailPath);
  };
  const list = {
    label: t('search.results'),
    count: pages.total ?? 0,
    itemKey: (index: number) => pages.rowAt(index)?.assetId ?? index,
    onRange: pages.onRange,
    onOpen: (index: number) => showAsset(pages.rowAt(index) ?? null),
  };

  return (
    <>
      <PageHeader title={t('search.title')}>
        <SearchTools wish={wish} onChange={changeSearch} fieldRef={field} />
      </PageHeader>
      {failure !== null && (
        <div className="page-inset">
          <FailureView code={failure} onRetry={pages.reload} />
        </div>
      )}
      {isAsking && pages.total !== null && pages.total > 0 && (
        <div className="search-found">
          <p role="status">
            <strong>{t('search.found', { count: pages.total })}</strong>
            {!isComplete && <span data-tone="warn">{t('search.incomplete')}</span>}
          </p>
          <Button
            className="search-found-keep"
            variant="default"
            size="compact-sm"
            leftSection={<IconBooks size={14} />}
            onClick={() => setKept({ ...searched, text: searched.text.trim() })}
          >
            {t('smartFolder.keepButton')}
          </Button>
        </div>
      )}
      {!isAsking && (
        <EmptyView
          icon={<IconPhotoSearch size={26} />}
          title={t('search.start')}
          hint={t('search.startHint')}
        />
      )}
      {isAsking && pages.total === null && failure === null && <SearchLoading view={view} />}
      {isAsking && pages.total === 0 && (
        <NoResults
          folderId={searched.folderId}
          hasText={searched.text.trim() !== ''}
          onSearchEverywhere={() => changeSearch({ folderId: null })}
        />
      )}
      {isAsking && (pages.total ?? 0) > 0 && view === 'grid' && (
        <VirtualTiles
          {...list}
          tileWidthPx={tileWidthPx}
          tileHeightPx={tileHeightPx}
          renderTile={(index) => {
            const face = faceAt(index);
            return face === null ? <AssetPlaceholder /> : <AssetTile face={face} />;
          }}
        />
      )}
      {isAsking && (pages.total ?? 0) > 0 && view === 'table' && (
        <VirtualRows
          {...list}
          opensOnClick
          estimatedHeightPx={rowHeightPx}
          head={{ cells: <TableHead />, heightPx: headHeightPx }}
          renderRow={(index) => {
            const face = faceAt(index);
            return face === null ? <AssetPlaceholder /> : <AssetRow face={face} nowMs={nowMs} />;
          }}
        />
      )}
      <SmartFolderDialog query={kept} onClose={() => setKept(null)} />
      {drawer}
    </>
  );
}

/** Stands where the results will be: an empty page reads as "nothing found". */
function SearchLoading({ view }: { readonly view: ResultView }) {
  const { t } = useTexts();
  return (
    <div className="search-loading" data-view={view}>
      <p role="status" className="g-unseen">
        {t('search.searching')}
      </p>
      {loadingPlaceholders.map((place) => (
        <AssetPlaceholder key={place} />
      ))}
    </div>
  );
}

/** In a folder there may be nothing where the bank has it all the same: the way there is one press. */
function NoResults({
  folderId,
  hasText,
  onSearchEverywhere,
}: {
  readonly folderId: BankFolderId | null;
  readonly hasText: boolean;
  readonly onSearchEverywhere: () => void;
}) {
  const { t, localized } = useTexts();
  const nameOfFolder = useFolderName(localized);
  if (folderId === null)
    return <EmptyView icon={<IconSearch size={26} />} title={t('search.none')} hint={t('search.noneHint')} />;
  return (
    <EmptyView
      icon={<IconSearch size={26} />}
      title={t('search.none')}
      hint={t('search.noneInFolder', { folder: nameOfFolder(folderId) })}
    >
      {hasText ? <Button onClick={onSearchEverywhere}>{t('search.everywhere')}</Button> : undefined}
    </EmptyView>
  );
}

function TableHead() {
  const { t } = useTexts();
  return (
    <div className="search-table-head asset-row">
      <Box role="columnheader">
        <span className="g-unseen">{t('search.column.picture')}</span>
      </Box>
      <Box role="columnheader">{t('search.column.name')}</Box>
      <Box role="columnheader">{t('search.column.file')}</Box>
      <Box role="columnheader">{t('search.column.dimensions')}</Box>
      <Box role="columnheader">{t('search.column.size')}</Box>
      <Box role="columnheader">{t('search.column.modified')}</Box>
    </div>
  );
}

function faceOf(
  card: AssetCard,
  localized: (text: AssetCard['name'], id: string) => string,
  number: (value: number) => string,
  thumbnailPath: ThumbnailPath,
): AssetFace {
  const { dimensions, thumbnail } = card;
  return {
    name: localized(card.name, card.assetId),
    fileName: card.fileName,
    sizeBytes: card.sizeBytes,
    // The bank counts seconds (`docs/api/reference.md#conventions`).
    modifiedMs: card.modified * 1_000,
    thumbnailUrl:
      thumbnail === null
        ? null
        : thumbnailPath(
            thumbnail.fileId,
            thumbnail.conversionId,
            pictureVersionOf(card.modified, card.sizeBytes),
          ),
    dimensions:
      dimensions === null
        ? null
        : `${number(dimensions.width)} × ${number(dimensions.height)} ${dimensions.unit}`.trim(),
  };
}
