import { type PointerEvent, type RefObject, useRef, useState } from 'react';

/** A rectangle in pixels from the upper left corner of the list's content: it stays on its items while the list scrolls. */
export interface MarqueeBox {
  readonly leftPx: number;
  readonly topPx: number;
  readonly rightPx: number;
  readonly bottomPx: number;
}

/** `isAdded`: Shift, Ctrl or Command was held at the beginning. */
export interface MarqueeStep {
  readonly isFirst: boolean;
  readonly isAdded: boolean;
}

/** A drag shorter than this is a press. */
const leastDragPx = 4;

/** So close to the upper or lower edge the list scrolls along. */
const edgePx = 32;

/**
 * Selection by a rectangle that is drawn with the pointer, from a place between the items. `onBox` gets it with each move. `box`
 * is what to draw; null while nothing is drawn.
 */
export function useMarquee(
  scroller: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  onBox: (box: MarqueeBox, step: MarqueeStep) => void,
): {
  readonly box: MarqueeBox | null;
  readonly handlers: {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerUp: () => void;
    readonly onPointerCancel: () => void;
  };
} {
  const [box, setBox] = useState<MarqueeBox | null>(null);
  const start = useRef<{ readonly xPx: number; readonly yPx: number; readonly isAdded: boolean } | null>(
    null,
  );
  const placeOf = (event: PointerEvent<HTMLElement>): { readonly xPx: number; readonly yPx: number } => {
    const { left, top } = (content.current ?? event.currentTarget).getBoundingClientRect();
    return { xPx: event.clientX - left, yPx: event.clientY - top };
  };
  const end = (): void => {
    start.current = null;
    setBox(null);
  };
  return {
    box,
    handlers: {
      onPointerDown(event) {
        const isOnItem = event.target instanceof Element && event.target.closest('[data-index]') !== null;
        const isOnBar = event.nativeEvent.offsetX >= event.currentTarget.clientWidth;
        if (event.button !== 0 || isOnItem || isOnBar) return;
        const isAdded = event.shiftKey || event.ctrlKey || event.metaKey;
        start.current = { ...placeOf(event), isAdded };
      },
      onPointerMove(event) {
        const from = start.current;
        if (from === null) return;
        const { xPx, yPx } = placeOf(event);
        const isPress = Math.max(Math.abs(xPx - from.xPx), Math.abs(yPx - from.yPx)) < leastDragPx;
        if (box === null && isPress) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        scrollAlong(scroller.current, event.clientY);
        const drawn = {
          leftPx: Math.min(from.xPx, xPx),
          topPx: Math.min(from.yPx, yPx),
          rightPx: Math.max(from.xPx, xPx),
          bottomPx: Math.max(from.yPx, yPx),
        };
        setBox(drawn);
        onBox(drawn, { isFirst: box === null, isAdded: from.isAdded });
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  };
}

function scrollAlong(list: HTMLElement | null, clientY: number): void {
  if (list === null) return;
  const { top, bottom } = list.getBoundingClientRect();
  if (clientY > bottom - edgePx) list.scrollTop += edgePx;
  else if (clientY < top + edgePx) list.scrollTop -= edgePx;
}
