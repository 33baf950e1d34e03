import './virtual-grid.css';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { GridPart } from './grid-part.tsx';
import { useRoving, withIndex } from './use-roving.ts';

export interface VirtualTilesProps {
  readonly label: string;
  readonly count: number;
  readonly tileWidthPx: number;
  readonly tileHeightPx: number;
  readonly itemKey: (index: number) => string | number;
  readonly renderTile: (index: number) => ReactNode;
  /** A click or Enter on a tile. */
  readonly onOpen?: ((index: number) => void) | undefined;
  readonly onRange?: ((firstIndex: number, lastIndex: number) => void) | undefined;
}

const tileGapPx = 12;

/** As many tiles side by side as fit; arrow keys move in both directions. */
export function VirtualTiles(props: VirtualTilesProps) {
  const { label, count, tileWidthPx, tileHeightPx, itemKey, renderTile, onOpen, onRange } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const activeRow = useRef(0);
  const widthPx = useWidthPx(scroller);
  const columns = Math.max(1, Math.floor((widthPx + tileGapPx) / (tileWidthPx + tileGapPx)));
  const rowCount = Math.ceil(count / columns);
  const virtualizer = useVirtualizer({
    count: rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => tileHeightPx + tileGapPx,
    overscan: 3,
    rangeExtractor: (range) => withIndex(defaultRangeExtractor(range), activeRow.current, rowCount),
  });
  const roving = useRoving({
    container: scroller,
    count,
    columns,
    pageRows: 3,
    reveal: (index) => virtualizer.scrollToIndex(Math.floor(index / columns)),
  });
  activeRow.current = Math.floor(roving.activeIndex / columns);

  const firstIndex = (virtualizer.range?.startIndex ?? 0) * columns;
  const lastIndex = Math.min(count, ((virtualizer.range?.endIndex ?? 0) + 1) * columns) - 1;
  useEffect(() => onRange?.(firstIndex, Math.max(firstIndex, lastIndex)), [onRange, firstIndex, lastIndex]);

  return (
    <GridPart
      ref={scroller}
      className="virtual-scroller virtual-tiles"
      role="grid"
      aria-label={label}
      aria-rowcount={rowCount}
      {...roving.handlers}
    >
      <GridPart role="rowgroup" className="virtual-space" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((row) => (
          <GridPart
            key={row.key}
            role="row"
            aria-rowindex={row.index + 1}
            className="virtual-tile-row"
            style={{
              top: row.start,
              height: tileHeightPx,
              gap: tileGapPx,
              gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
            }}
          >
            {indexesOf(row.index, columns, count).map((index) => (
              <GridPart
                key={itemKey(index)}
                role="gridcell"
                data-index={index}
                tabIndex={index === roving.activeIndex ? 0 : -1}
                className="virtual-tile"
                data-opens={onOpen !== undefined || undefined}
                onClick={() => onOpen?.(index)}
                onKeyDown={(event) => {
                  if (event.key === 'Enter' && event.target === event.currentTarget) onOpen?.(index);
                }}
              >
                {renderTile(index)}
              </GridPart>
            ))}
          </GridPart>
        ))}
      </GridPart>
    </GridPart>
  );
}

function useWidthPx(element: { readonly current: HTMLElement | null }): number {
  const [widthPx, setWidthPx] = useState(0);
  useEffect(() => {
    const { current } = element;
    if (current === null) return;
    const observer = new ResizeObserver(([entry]) => setWidthPx(entry?.contentRect.width ?? 0));
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return widthPx;
}

function indexesOf(row: number, columns: number, count: number): number[] {
  const first = row * columns;
  return Array.from({ length: Math.min(columns, count - first) }, (_, column) => first + column);
}
