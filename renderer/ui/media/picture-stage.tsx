import './proof-picture.css';
import './picture-stage.css';
import { ActionIcon, Box } from '@mantine/core';
import { IconFileText, IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import { useTexts } from '../../format/index.ts';
import { usePicture } from './use-picture.ts';
import { type SharedZoom, useStageZoom } from './use-stage-zoom.ts';

/**
 * A picture on a dark ground, to be judged: fitted at first, zoomed by wheel, keys and buttons, moved by dragging. `children` lies
 * over the picture, measured in fractions of it; `tools` stands beside the zoom.
 */
export function PictureStage({
  url,
  label,
  fullWidthPx,
  onShown,
  tools,
  zoom: shared,
  children,
}: {
  readonly url: string | null;
  readonly label: string;
  /** Width of the original, which 100 % is measured by; null: that of the picture that is shown. */
  readonly fullWidthPx: number | null;
  readonly onShown?: (() => void) | undefined;
  readonly tools?: ReactNode;
  /** The zoom that this stage shares with another one. */
  readonly zoom?: SharedZoom | undefined;
  readonly children?: ReactNode;
}) {
  const { t, number } = useTexts();
  const scroller = useRef<HTMLDivElement>(null);
  const picture = usePicture(url);
  const zoom = useStageZoom(scroller, picture.url, fullWidthPx, shared);
  const drag = useDrag();
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === '+' || event.key === '=') zoom.step(1);
    else if (event.key === '-') zoom.step(-1);
    else if (event.key === '0') zoom.fit();
    else if (event.key === '1') zoom.to(1);
    else return;
    event.preventDefault();
  };
  return (
    <div className="picture-stage proof-picture" data-size="stage">
      {/* Focusable, so that the arrow keys move a picture that is larger than its stage. */}
      <Box
        component="section"
        ref={scroller}
        className="picture-stage-scroller"
        // Of two stages each has a name of its own.
        aria-label={shared === undefined ? t('stage.label') : `${label}: ${t('stage.label')}`}
        tabIndex={0}
        onKeyDown={onKey}
        {...drag}
      >
        {picture.url === null ? (
          <IconFileText size={44} stroke={1.25} />
        ) : (
          <span className="picture-stage-frame" style={zoom.size ?? undefined}>
            {/* An image keeps its picture until another one has come: that of the version before. */}
            <img
              key={picture.url}
              src={picture.url}
              alt={label}
              draggable={false}
              onLoad={(event) => {
                zoom.measure(event.currentTarget.naturalWidth, event.currentTarget.naturalHeight);
                onShown?.();
              }}
              onError={picture.onError}
            />
            {children}
          </span>
        )}
      </Box>
      {picture.url !== null && (
        <div className="picture-stage-tools">
          <ActionIcon
            aria-label={t('stage.zoomOut')}
            title={t('stage.zoomOut')}
            onClick={() => zoom.step(-1)}
          >
            <IconMinus size={16} />
          </ActionIcon>
          <span className="picture-stage-percent" role="status">
            {zoom.percent === null ? '' : `${number(zoom.percent)} %`}
          </span>
          <ActionIcon aria-label={t('stage.zoomIn')} title={t('stage.zoomIn')} onClick={() => zoom.step(1)}>
            <IconPlus size={16} />
          </ActionIcon>
          <ActionIcon aria-label={t('stage.fit')} title={t('stage.fit')} onClick={zoom.fit}>
            <IconMaximize size={16} />
          </ActionIcon>
          {tools}
        </div>
      )}
    </div>
  );
}

/** Moves what is scrolled with the pointer that holds it. */
function useDrag() {
  const held = useRef<{ readonly x: number; readonly y: number } | null>(null);
  return {
    onPointerDown: ({ button, clientX, clientY }: PointerEvent<HTMLElement>): void => {
      if (button === 0) held.current = { x: clientX, y: clientY };
    },
    onPointerMove: ({ buttons, clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): void => {
      const from = held.current;
      if (from === null) return;
      if (buttons === 0) {
        held.current = null;
        return;
      }
      currentTarget.scrollBy(from.x - clientX, from.y - clientY);
      held.current = { x: clientX, y: clientY };
    },
    onPointerUp: (): void => {
      held.current = null;
    },
  };
}
