import './virtual-grid.css';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { GridPart } from './grid-part.tsx';
import { itemBeside, itemsInBox, type JustifiedRow, layOutJustified, rowOfItem } from './justified-layout.ts';
import { type ListSelection, pressItem, selectByKey } from './list-selection.ts';
import { type MarqueeBox, useMarquee } from './use-marquee.ts';
import { useRoving, withIndex } from './use-roving.ts';
import { useWidthPx } from './use-width.ts';

export interface JustifiedTilesProps {
  readonly label: string;
  readonly count: number;
  readonly targetHeightPx: number;
  readonly itemKey: (index: number) => string | number;
  /** Width by height; null while it is not known. Another function lays the grid out anew. */
  readonly ratioOf: (index: number) => number | null;
  readonly renderTile: (index: number) => ReactNode;
  readonly isSelected: (index: number) => boolean;
  /** A click or Enter on a tile. */
  readonly onOpen: (index: number) => void;
  /** The arrow keys have led here. */
  readonly onWalk: (index: number) => void;
  readonly onRange: (firstIndex: number, lastIndex: number) => void;
  readonly selection: ListSelection;
  /** Space on a tile. */
  readonly onPreview: (index: number) => void;
}

const gapPx = 10;
const pageRows = 3;

/** Pictures of any shape in rows that end at the edge; arrow keys move in both directions. */
export function JustifiedTiles(props: JustifiedTilesProps) {
  const { label, count, targetHeightPx, itemKey, ratioOf } = props;
  const { onWalk, onRange, selection } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const widthPx = useWidthPx(scroller);
  const activeRow = useRef(0);
  const rows = useMemo(
    () => layOutJustified(count, ratioOf, { widthPx, targetHeightPx, gapPx }),
    [count, ratioOf, widthPx, targetHeightPx],
  );
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (row) => (rows[row]?.heightPx ?? targetHeightPx) + gapPx,
    overscan: 3,
    rangeExtractor: (range) => withIndex(defaultRangeExtractor(range), activeRow.current, rows.length),
  });
  useStandingPlace(scroller, rows, virtualizer.measure);
  const roving = useRoving({
    container: scroller,
    count,
    columns: 2,
    pageRows,
    reveal: (index, extendsFrom) => {
      virtualizer.scrollToIndex(rowOfItem(rows, index));
      if (extendsFrom !== null) selection.onExtend(index, extendsFrom);
      else onWalk(index);
    },
    moveRows: (index, byRows) => itemBeside(rows, index, byRows),
  });
  activeRow.current = rowOfItem(rows, roving.activeIndex);
  const marquee = useMarquee(scroller, content, (box, step) =>
    selection.onMarquee(itemsInBox(rows, box, gapPx), step),
  );
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (!selectByKey(event, roving.activeIndex, selection)) roving.handlers.onKeyDown(event);
  };

  const firstIndex = rows[virtualizer.range?.startIndex ?? 0]?.firstIndex ?? 0;
  const lastRow = rows[virtualizer.range?.endIndex ?? 0];
  const lastIndex = lastRow === undefined ? 0 : lastRow.firstIndex + lastRow.widthsPx.length - 1;
  useEffect(() => onRange(firstIndex, Math.max(firstIndex, lastIndex)), [onRange, firstIndex, lastIndex]);

  return (
    <GridPart
      ref={scroller}
      className="virtual-scroller virtual-tiles"
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length}
      aria-multiselectable
      data-choosing={selection.isActive || undefined}
      {...roving.handlers}
      {...marquee.handlers}
      onKeyDown={onKeyDown}
    >
      <GridPart
        ref={content}
        role="rowgroup"
        className="virtual-space"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {marquee.box !== null && <MarqueeFrame box={marquee.box} />}
        {virtualizer.getVirtualItems().map(({ key, index: rowIndex, start }) => {
          const row = rows[rowIndex];
          if (row === undefined) return null;
          return (
            <GridPart
              key={key}
              role="row"
              aria-rowindex={rowIndex + 1}
              className="justified-row"
              style={{ top: start, height: row.heightPx, gap: gapPx }}
            >
              {row.widthsPx.map((tileWidthPx, column) => (
                <Tile
                  key={itemKey(row.firstIndex + column)}
                  {...props}
                  index={row.firstIndex + column}
                  tileWidthPx={tileWidthPx}
                  isActive={row.firstIndex + column === roving.activeIndex}
                />
              ))}
            </GridPart>
          );
        })}
      </GridPart>
    </GridPart>
  );
}

function Tile({
  index,
  tileWidthPx,
  isActive,
  isSelected,
  selection,
  onOpen,
  onPreview,
  renderTile,
}: Pick<JustifiedTilesProps, 'isSelected' | 'selection' | 'onOpen' | 'onPreview' | 'renderTile'> & {
  readonly index: number;
  readonly tileWidthPx: number;
  /** The one that Tab reaches. */
  readonly isActive: boolean;
}) {
  return (
    <GridPart
      role="gridcell"
      data-index={index}
      aria-selected={isSelected(index) || selection.isSelected(index)}
      data-chosen={selection.isSelected(index) || undefined}
      tabIndex={isActive ? 0 : -1}
      className="virtual-tile justified-tile"
      data-opens
      style={{ width: tileWidthPx }}
      onClick={(event) => pressItem(event, index, selection, onOpen)}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget || event.ctrlKey) return;
        if (event.key === 'Enter') onOpen(index);
        if (event.key === ' ') {
          event.preventDefault();
          onPreview(index);
        }
      }}
    >
      {renderTile(index)}
    </GridPart>
  );
}

function MarqueeFrame({ box }: { readonly box: MarqueeBox }) {
  const { leftPx, topPx, rightPx, bottomPx } = box;
  return (
    <div
      className="marquee"
      aria-hidden="true"
      style={{ left: leftPx, top: topPx, width: rightPx - leftPx, height: bottomPx - topPx }}
    />
  );
}

/** A picture moves those below it when its shape becomes known: the rows in sight stay where they are. */
function useStandingPlace(
  scroller: RefObject<HTMLElement | null>,
  rows: readonly JustifiedRow[],
  measure: () => void,
): void {
  const place = useRef<{ readonly index: number; readonly offsetPx: number } | null>(null);
  useLayoutEffect(() => {
    const { current } = scroller;
    if (current === null) return;
    measure();
    const before = place.current;
    if (before !== null && current.scrollTop > 0) {
      const topPx = rows[rowOfItem(rows, before.index)]?.topPx ?? 0;
      current.scrollTop = topPx + before.offsetPx;
    }
    const note = (): void => {
      const row = lastAbove(rows, current.scrollTop);
      place.current =
        row === undefined ? null : { index: row.firstIndex, offsetPx: current.scrollTop - row.topPx };
    };
    note();
    current.addEventListener('scroll', note, { passive: true });
    return () => current.removeEventListener('scroll', note);
  }, [scroller, rows, measure]);
}

function lastAbove(rows: readonly JustifiedRow[], topPx: number): JustifiedRow | undefined {
  let first = 0;
  let last = rows.length - 1;
  while (first < last) {
    const middle = Math.ceil((first + last) / 2);
    if ((rows[middle]?.topPx ?? 0) <= topPx) first = middle;
    else last = middle - 1;
  }
  return rows[first];
}
