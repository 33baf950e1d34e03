import { Box } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useState } from 'react';
import type { AssetCard } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import { type ThumbnailPath, useThumbnailPath } from '../../rpc/index.ts';
import { pictureVersionOf, useAppStore } from '../../state/index.ts';
import {
  type AssetCheck,
  type AssetFace,
  AssetPlaceholder,
  AssetRow,
  AssetTile,
  dockedFrom,
  JustifiedTiles,
  useNow,
  VirtualRows,
} from '../../ui/index.ts';
import { LibraryPreview } from './library-preview.tsx';
import type { AssetSelection } from './selection/use-selection.ts';
import { useRatios } from './use-ratios.ts';
import type { AssetPages } from './use-results.ts';

const clockEveryMs = 60_000;
const rowHeightPx = 41;
const headHeightPx = 30;
/** Fills the smallest window; what there is no room for is cut off. */
const loadingPlaceholders = Array.from({ length: 12 }, (_, index) => `place ${index}`);

/** The assets that were found, as pictures or as lines of a table. */
export function LibraryResults({
  pages,
  total,
  question,
  text,
  selection,
}: {
  readonly pages: AssetPages;
  readonly total: number;
  readonly question: string;
  /** The searched text; '' where all is shown. */
  readonly text: string;
  readonly selection: AssetSelection;
}) {
  const { t, localized, number } = useTexts();
  const view = useAppStore((state) => state.resultView);
  const showAsset = useAppStore((state) => state.showAsset);
  const openId = useAppStore((state) => state.openAsset?.assetId ?? null);
  const tileHeightPx = useAppStore((state) => state.tileHeightPx);
  const thumbnailPath = useThumbnailPath();
  const isDocked = useMediaQuery(dockedFrom, undefined, { getInitialValueInEffect: false });
  const nowMs = useNow(clockEveryMs);
  const [sight, setSight] = useState({ first: 0, last: 0 });
  const [previewIndex, setPreviewIndex] = useState<number | null>(null);
  const { rowAt, onRange } = pages;
  const ratioOf = useRatios(question, rowAt, sight);
  const see = useCallback(
    (first: number, last: number) => {
      setSight((before) => (before.first === first && before.last === last ? before : { first, last }));
      onRange(first, last);
    },
    [onRange],
  );
  const needPreview = useCallback((index: number) => onRange(index, index), [onRange]);
  const faceAt = (index: number): AssetFace | null => {
    const card = rowAt(index);
    return card === undefined ? null : faceOf(card, localized, number, thumbnailPath);
  };
  const open = (index: number): void => {
    selection.noteOpened(index);
    showAsset(rowAt(index) ?? null);
  };
  const checkAt = (index: number): AssetCheck => ({
    isChosen: selection.list.isSelected(index),
    onToggle: () => selection.list.onToggle(index),
  });
  const list = {
    label: text === '' ? t('search.results') : t('search.resultsFor', { text }),
    count: total,
    itemKey: (index: number) => rowAt(index)?.assetId ?? index,
    onRange: see,
    onOpen: open,
    selection: selection.list,
    onPreview: setPreviewIndex,
  };
  const preview = (
    <LibraryPreview
      index={previewIndex}
      total={total}
      cardAt={rowAt}
      onNeed={needPreview}
      onMove={setPreviewIndex}
      // The pages in sight are needed again: the preview may have led far away from them.
      onClose={() => {
        setPreviewIndex(null);
        onRange(sight.first, sight.last);
      }}
    />
  );
  if (view === 'table')
    return (
      <>
        <VirtualRows
          {...list}
          opensOnClick
          estimatedHeightPx={rowHeightPx}
          head={{ cells: <TableHead />, heightPx: headHeightPx }}
          renderRow={(index) => {
            const face = faceAt(index);
            return face === null ? (
              <AssetPlaceholder />
            ) : (
              <AssetRow face={face} nowMs={nowMs} check={checkAt(index)} />
            );
          }}
        />
        {preview}
      </>
    );
  return (
    <>
      <JustifiedTiles
        {...list}
        targetHeightPx={tileHeightPx}
        ratioOf={ratioOf}
        isSelected={(index) => openId !== null && rowAt(index)?.assetId === openId}
        // The inspector beside the pictures follows the arrow keys; a sheet would cover them.
        onWalk={(index) => {
          if (isDocked && openId !== null && rowAt(index) !== undefined) open(index);
        }}
        renderTile={(index) => {
          const face = faceAt(index);
          return face === null ? <AssetPlaceholder /> : <AssetTile face={face} check={checkAt(index)} />;
        }}
      />
      {preview}
    </>
  );
}

/** Stands where the results will be: an empty page reads as "nothing found". */
export function LibraryLoading() {
  const { t } = useTexts();
  const view = useAppStore((state) => state.resultView);
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
