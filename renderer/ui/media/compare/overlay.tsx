import './compare.css';
import { Box } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { useTexts } from '../../../format/index.ts';
import { PictureStage } from '../picture-stage.tsx';
import type { ComparedPicture } from './side-by-side.tsx';

const keyStepPercent = 2;
const pageStepPercent = 10;

/** The earlier picture over the later one, up to a line that is drawn across by pointer and by arrow keys. */
export function Overlay({
  before,
  after,
}: {
  readonly before: ComparedPicture;
  readonly after: ComparedPicture;
}) {
  const { t, number } = useTexts();
  const [percent, setPercent] = useState(50);
  const to = (wanted: number): void => setPercent(Math.max(0, Math.min(100, Math.round(wanted))));
  const onKey = (event: KeyboardEvent): void => {
    const step = {
      ArrowLeft: -keyStepPercent,
      ArrowRight: keyStepPercent,
      PageDown: -pageStepPercent,
      PageUp: pageStepPercent,
      Home: -100,
      End: 100,
    }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    to(percent + step);
  };
  const onDrag = (event: PointerEvent<HTMLElement>): void => {
    event.stopPropagation();
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const frame = event.currentTarget.parentElement?.getBoundingClientRect();
    if (frame !== undefined) to((100 * (event.clientX - frame.left)) / Math.max(1, frame.width));
  };
  return (
    <PictureStage url={after.url} label={after.label} fullWidthPx={after.fullWidthPx}>
      <span className="compare-layer">
        {before.url !== null && (
          <img
            src={before.url}
            alt={before.label}
            draggable={false}
            style={{ clipPath: `inset(0 ${100 - percent}% 0 0)` }}
          />
        )}
        <Box
          component="span"
          className="compare-line"
          role="slider"
          tabIndex={0}
          aria-label={t('compare.line')}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          aria-valuetext={t('compare.lineAt', { percent: number(percent), before: before.title })}
          style={{ left: `${percent}%` }}
          onKeyDown={onKey}
          onPointerDown={(event) => {
            event.stopPropagation();
            event.currentTarget.setPointerCapture(event.pointerId);
          }}
          onPointerMove={onDrag}
        />
      </span>
    </PictureStage>
  );
}
