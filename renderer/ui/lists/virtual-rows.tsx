import './virtual-grid.css';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, memo, type ReactNode, useEffect, useRef } from 'react';
import { GridPart } from './grid-part.tsx';
import { type ListSelection, pressItem, selectByKey } from './list-selection.ts';
import { useKeptAway } from './use-kept-away.ts';
import { useRoving, withIndex } from './use-roving.ts';

export interface VirtualRowsProps {
  readonly label: string;
  readonly count: number;
  readonly estimatedHeightPx: number;
  /** Of a row that has not arrived yet: its index, as a number. */
  readonly itemKey: (index: number) => string | number;
  /** The cells of one row, each with the role `gridcell`; `isActive` is the row that Tab reaches. */
  readonly renderRow: (index: number, isActive: boolean) => ReactNode;
  /** Cells with the role `columnheader`, kept in view above the rows, and their height. */
  readonly head?: { readonly cells: ReactNode; readonly heightPx: number } | undefined;
  /** Enter on a row; with `opensOnClick` a click too, for rows without buttons of their own. */
  readonly onOpen?: ((index: number) => void) | undefined;
  readonly opensOnClick?: boolean | undefined;
  /** Receives the rows that are about to be seen, so that their data can be fetched. */
  readonly onRange?: ((firstIndex: number, lastIndex: number) => void) | undefined;
  /** For a list in which several rows can be selected. */
  readonly selection?: ListSelection | undefined;
  /** Space on a row. */
  readonly onPreview?: ((index: number) => void) | undefined;
}

/** Rows above and below the window that are drawn ahead, so that a page of scrolling shows no gap. */
const overscanRows = 8;

/** Rows that one Page Down moves over. */
const pageRows = 10;

/** A list of any length that draws only what is seen. Rows may differ in height; focus moves with the arrow keys. */
export function VirtualRows(props: VirtualRowsProps) {
  const { label, count, estimatedHeightPx, itemKey, renderRow, head, onOpen, opensOnClick, onRange } = props;
  const { selection, onPreview } = props;
  const headPx = head?.heightPx ?? 0;
  const headRows = head === undefined ? 0 : 1;
  const scroller = useRef<HTMLDivElement>(null);
  const activeRow = useRef(0);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimatedHeightPx,
    getItemKey: itemKey,
    overscan: overscanRows,
    scrollMargin: headPx,
    // A row that scrolls into view must not end up under the head.
    scrollPaddingStart: headPx,
    // The active row stays in the document while it is scrolled away: focus must not fall to the page.
    rangeExtractor: (range) => withIndex(defaultRangeExtractor(range), activeRow.current, count),
  });
  const roving = useRoving({
    container: scroller,
    count,
    columns: 1,
    pageRows,
    reveal: (index, extendsFrom) => {
      virtualizer.scrollToIndex(index);
      if (extendsFrom !== null) selection?.onExtend(index, extendsFrom);
    },
  });
  activeRow.current = roving.activeIndex;

  const items = virtualizer.getVirtualItems();
  const firstIndex = virtualizer.range?.startIndex ?? 0;
  const lastIndex = virtualizer.range?.endIndex ?? 0;
  useEffect(() => onRange?.(firstIndex, lastIndex), [onRange, firstIndex, lastIndex]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (selection !== undefined && selectByKey(event, roving.activeIndex, selection)) return;
    roving.handlers.onKeyDown(event);
  };
  const keepAway = useKeptAway();
  const { activeIndex } = roving;
  const active = {
    index: activeIndex,
    isNear: activeIndex >= firstIndex - overscanRows && activeIndex <= lastIndex + overscanRows,
    isPending: items.some(({ index, key }) => index === activeIndex && typeof key === 'number'),
  };
  const rows = items.map((item) => (
    <VirtualRow
      key={item.key}
      index={item.index}
      rowIndex={item.index + 1 + headRows}
      topPx={item.start - headPx}
      isLast={item.index === count - 1}
      isActive={item.index === activeIndex}
      opensOnClick={opensOnClick === true}
      measure={virtualizer.measureElement}
      renderRow={renderRow}
      onOpen={onOpen}
      selection={selection}
      onPreview={onPreview}
    />
  ));

  return (
    <GridPart
      ref={scroller}
      className="virtual-scroller"
      role="grid"
      aria-label={label}
      aria-rowcount={count + headRows}
      data-choosing={selection?.isActive || undefined}
      aria-multiselectable={selection === undefined ? undefined : true}
      {...roving.handlers}
      onKeyDown={onKeyDown}
    >
      {head !== undefined && (
        <GridPart role="row" aria-rowindex={1} className="virtual-head" style={{ height: headPx }}>
          {head.cells}
        </GridPart>
      )}
      <GridPart role="rowgroup" className="virtual-space" style={{ height: virtualizer.getTotalSize() }}>
        {keepAway(rows, active)}
      </GridPart>
    </GridPart>
  );
}

/** Drawn anew only when something of its own has changed: the list is drawn with every frame of scrolling. */
const VirtualRow = memo(function VirtualRow({
  index,
  rowIndex,
  topPx,
  isLast,
  isActive,
  opensOnClick,
  measure,
  renderRow,
  onOpen,
  selection,
  onPreview,
}: Pick<VirtualRowsProps, 'renderRow' | 'onOpen' | 'selection' | 'onPreview'> & {
  readonly index: number;
  readonly rowIndex: number;
  readonly topPx: number;
  readonly isLast: boolean;
  readonly isActive: boolean;
  readonly opensOnClick: boolean;
  readonly measure: (row: HTMLElement | null) => void;
}) {
  const isChosen = selection?.isSelected(index);
  return (
    <GridPart
      ref={measure}
      role="row"
      aria-rowindex={rowIndex}
      data-index={index}
      data-last={isLast || undefined}
      className="virtual-row"
      tabIndex={isActive ? 0 : -1}
      style={{ top: topPx }}
      data-opens={opensOnClick || undefined}
      data-chosen={isChosen === true || undefined}
      aria-selected={isChosen}
      onClick={(event) => {
        if (opensOnClick) pressItem(event, index, selection, (pressed) => onOpen?.(pressed));
      }}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget || event.ctrlKey) return;
        if (event.key === 'Enter') onOpen?.(index);
        if (event.key !== ' ' || onPreview === undefined) return;
        event.preventDefault();
        onPreview(index);
      }}
    >
      {renderRow(index, isActive)}
    </GridPart>
  );
});
