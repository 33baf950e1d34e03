import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Steps that a press or a turn of the wheel leads to, as factors of the original. */
const steps = [0.05, 0.1, 0.25, 0.33, 0.5, 0.67, 0.75, 1, 1.5, 2, 3, 4, 6, 8] as const;

/** Free ground on each side, where the crop marks stand; as in the style sheet. */
const marginPx = 36;

interface Size {
  readonly width: number;
  readonly height: number;
}

export interface StageZoom {
  /** Of the picture as it is drawn, in CSS pixels; null before it was measured. */
  readonly size: Size | null;
  /** Of the original; null before the picture was measured. */
  readonly percent: number | null;
  readonly measure: (width: number, height: number) => void;
  readonly step: (direction: 1 | -1) => void;
  /** As a factor of the original. */
  readonly to: (factor: number) => void;
  readonly fit: () => void;
}

/** One zoom for several stages; null fits each of them. */
export interface SharedZoom {
  readonly factor: number | null;
  readonly onFactor: (factor: number | null) => void;
}

/** The size of a picture on a stage: fitted until the user zooms. Another `url` keeps the zoom, as the pages of one document do. */
export function useStageZoom(
  scroller: RefObject<HTMLElement | null>,
  url: string | null,
  fullWidthPx: number | null,
  shared?: SharedZoom,
): StageZoom {
  const space = useSpace(scroller);
  const [natural, setNatural] = useState<(Size & { readonly url: string | null }) | null>(null);
  const [own, setOwn] = useState<number | null>(null);
  const { factor: chosen, onFactor: setChosen } = shared ?? { factor: own, onFactor: setOwn };
  const shown = natural?.url === url ? natural : null;
  const full = fullWidthPx ?? shown?.width ?? 1;
  const fitted =
    shown === null || space === null
      ? null
      : Math.min(
          Math.max(1, space.width - 2 * marginPx) / shown.width,
          Math.max(1, space.height - 2 * marginPx) / shown.height,
        ) *
        (shown.width / full);
  const factor = chosen ?? fitted;
  const width = factor === null ? null : Math.max(1, Math.round(factor * full));
  const size =
    shown === null || width === null
      ? null
      : { width, height: Math.round((width * shown.height) / shown.width) };

  const to = useCallback((wanted: number) => setChosen(wanted), [setChosen]);
  const step = useCallback(
    (direction: 1 | -1): void => {
      if (factor === null) return;
      const next =
        direction === 1
          ? steps.find((each) => each > factor * 1.01)
          : steps.findLast((each) => each < factor * 0.99);
      if (next !== undefined) setChosen(next);
    },
    [factor, setChosen],
  );
  useWheel(scroller, step);
  useCentre(scroller, width);
  return {
    size,
    percent: factor === null ? null : Math.round(factor * 100),
    measure: (naturalWidth, naturalHeight) => setNatural({ url, width: naturalWidth, height: naturalHeight }),
    step,
    to,
    fit: () => setChosen(null),
  };
}

function useSpace(element: RefObject<HTMLElement | null>): Size | null {
  const [space, setSpace] = useState<Size | null>(null);
  useEffect(() => {
    const { current } = element;
    if (current === null) return;
    const observer = new ResizeObserver(() => {
      // Without scroll bars, which the size of the content would bring and take away in turns.
      const { width, height } = current.getBoundingClientRect();
      setSpace({ width, height });
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return space;
}

/** Ctrl and the wheel, which is also what a pinch on a touchpad sends; the wheel alone scrolls. */
function useWheel(element: RefObject<HTMLElement | null>, step: (direction: 1 | -1) => void): void {
  const latest = useRef(step);
  latest.current = step;
  useEffect(() => {
    const { current } = element;
    if (current === null) return;
    const onWheel = (event: WheelEvent): void => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      latest.current(event.deltaY < 0 ? 1 : -1);
    };
    // React would listen passively, and the browser would zoom the page.
    current.addEventListener('wheel', onWheel, { passive: false });
    return () => current.removeEventListener('wheel', onWheel);
  }, [element]);
}

/** What is in the middle of the stage stays there while the picture grows or shrinks. */
function useCentre(element: RefObject<HTMLElement | null>, width: number | null): void {
  const before = useRef(width);
  useLayoutEffect(() => {
    const { current } = element;
    const last = before.current;
    before.current = width;
    if (current === null || last === null || width === null || last === width) return;
    const grown = width / last;
    current.scrollLeft = (current.scrollLeft + current.clientWidth / 2) * grown - current.clientWidth / 2;
    current.scrollTop = (current.scrollTop + current.clientHeight / 2) * grown - current.clientHeight / 2;
  }, [element, width]);
}
