import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

export interface Roving {
  /** The one item of a list that Tab reaches; the arrow keys move it. */
  readonly activeIndex: number;
  readonly focusItem: (index: number) => void;
  /** For the element that holds the items; each item bears its index as `data-index`. */
  readonly handlers: {
    readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
    readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
    readonly onBlur: () => void;
  };
}

/**
 * Roving focus over `count` items in `columns`: arrows, Home, End, Page Up and Down. The focus stays in the list when
 * the item that had it is drawn anew, as when its page has arrived.
 */
export function useRoving(options: {
  readonly container: RefObject<HTMLElement | null>;
  readonly count: number;
  readonly columns: number;
  readonly pageRows: number;
  /** Brings the item into sight. Where Shift was held, a selection grows up to it from `extendsFrom`; else that is null. */
  readonly reveal: (index: number, extendsFrom: number | null) => void;
  /** The item so many rows below, where rows differ in length; without it every row has `columns` items. */
  readonly moveRows?: (index: number, byRows: number) => number;
}): Roving {
  const { container, count, columns, pageRows, reveal, moveRows } = options;
  const [wanted, setWanted] = useState(0);
  const holdsFocus = useRef(false);
  /** Where a key has sent the focus, until it is there. The drawing of that moment may still be to come. */
  const moveTo = useRef<number | null>(null);
  const activeIndex = Math.max(0, Math.min(wanted, count - 1));

  const focusItem = (index: number): boolean => {
    const item = container.current?.querySelector<HTMLElement>(`[data-index="${index}"]`);
    item?.focus({ preventScroll: true });
    return item !== undefined && item !== null;
  };

  // With the drawing itself: a key that comes between it and a later effect would go to the page.
  useLayoutEffect(() => {
    // React removes an element without a blur: then the focus lies on the body, and no element has taken it.
    const isLost = holdsFocus.current && document.activeElement === document.body;
    const mustMove = moveTo.current === wanted;
    if ((mustMove || isLost) && focusItem(activeIndex) && mustMove) moveTo.current = null;
    // Rows that came in above have given the one with the focus another index: its buttons stay the ones that Tab reaches.
    const held = container.current?.contains(document.activeElement) ? indexOf(document.activeElement) : null;
    if (moveTo.current === null && held !== null && held !== activeIndex) setWanted(held);
  });

  return {
    activeIndex,
    focusItem,
    handlers: {
      onKeyDown: (event) => {
        if (isTyping(event.target)) return;
        const step = stepOf(event.key, columns, pageRows, count);
        if (step === null) return;
        event.preventDefault();
        // Rows may have come in above: the focus stayed on its item, which has another index now.
        const from = indexOf(event.target) ?? activeIndex;
        const byRows = moveRows === undefined ? undefined : rowStepOf(event.key, pageRows);
        const wantedNext = byRows === undefined ? from + step : (moveRows?.(from, byRows) ?? from);
        const next = Math.max(0, Math.min(count - 1, wantedNext));
        moveTo.current = next;
        setWanted(next);
        reveal(next, event.shiftKey ? from : null);
      },
      onFocus: (event) => {
        holdsFocus.current = true;
        const index = indexOf(event.target);
        if (index !== null) setWanted(index);
      },
      onBlur: () => {
        holdsFocus.current = false;
        moveTo.current = null;
      },
    },
  };
}

/** The indexes to draw, with the active one among them: focus must not fall to the page when it is scrolled away. */
export function withIndex(indexes: readonly number[], index: number, count: number): number[] {
  if (index >= count || indexes.includes(index)) return [...indexes];
  return [...indexes, index].sort((left, right) => left - right);
}

function stepOf(key: string, columns: number, pageRows: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return columns;
    case 'ArrowUp':
      return -columns;
    case 'ArrowRight':
      return columns > 1 ? 1 : null;
    case 'ArrowLeft':
      return columns > 1 ? -1 : null;
    case 'PageDown':
      return columns * pageRows;
    case 'PageUp':
      return -columns * pageRows;
    case 'Home':
      return -count;
    case 'End':
      return count;
    default:
      return null;
  }
}

function rowStepOf(key: string, pageRows: number): number | undefined {
  return { ArrowDown: 1, ArrowUp: -1, PageDown: pageRows, PageUp: -pageRows }[key];
}

/** Inside a field or a group of radio buttons the arrows belong to it. */
function isTyping(target: EventTarget): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
}

function indexOf(target: EventTarget | null): number | null {
  const item = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
  return item === null ? null : Number(item.getAttribute('data-index'));
}
