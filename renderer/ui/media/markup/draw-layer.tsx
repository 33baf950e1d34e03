import './markup.css';
import { Box } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { CommentShapeView } from '../../../../shared/rpc/index.ts';
import { useTexts } from '../../../format/index.ts';
import { type DrawPoint, type DrawTool, firstShape, inside, moveByKey, shapeOfStroke } from './draw-shape.ts';
import { MarkShape } from './mark-shape.tsx';

/**
 * Takes a drawing by mouse, pen or finger; by keyboard the arrow keys move a first shape, with Shift its end, and Enter takes it.
 * Escape draws nothing.
 */
export function DrawLayer({
  tool,
  onDraw,
  onCancel,
}: {
  readonly tool: DrawTool;
  readonly onDraw: (shape: CommentShapeView) => void;
  readonly onCancel: () => void;
}) {
  const { t } = useTexts();
  const layer = useRef<HTMLDivElement>(null);
  const stroke = useRef<DrawPoint[] | null>(null);
  const [shape, setShape] = useState<CommentShapeView | null>(null);
  useEffect(() => layer.current?.focus(), []);
  const add = (event: PointerEvent<HTMLElement>): void => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const point = { x: inside((event.clientX - left) / width), y: inside((event.clientY - top) / height) };
    stroke.current = [...(stroke.current ?? []), point];
    setShape(shapeOfStroke(tool, stroke.current));
  };
  const onKey = (event: KeyboardEvent): void => {
    const moved = moveByKey(shape ?? firstShape(tool), event.key, event.shiftKey);
    if (moved !== null) setShape(shape === null ? firstShape(tool) : moved);
    else if (event.key === 'Enter' && shape !== null) onDraw(shape);
    else if (event.key === 'Escape') onCancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Box
      ref={layer}
      className="mark-layer mark-draw"
      role="application"
      aria-label={t('markup.layer')}
      tabIndex={0}
      onKeyDown={onKey}
      onPointerDown={(event) => {
        event.stopPropagation();
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        stroke.current = null;
        add(event);
      }}
      onPointerMove={(event) => {
        event.stopPropagation();
        if (stroke.current !== null) add(event);
      }}
      onPointerUp={() => {
        stroke.current = null;
        if (shape !== null) onDraw(shape);
      }}
    >
      <svg className="mark-shapes" aria-hidden="true">
        {shape !== null && <MarkShape shape={shape} />}
      </svg>
    </Box>
  );
}
