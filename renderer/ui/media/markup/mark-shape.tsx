import './markup.css';
import { useId } from 'react';
import type { CommentShapeView } from '../../../../shared/rpc/index.ts';

/** A drawing over a picture, at any zoom; the line keeps its width. */
export function MarkShape({ shape }: { readonly shape: CommentShapeView }) {
  const markerId = useId();
  const [first, second = first] = shape.points;
  if (first === undefined || second === undefined) return null;
  switch (shape.kind) {
    case 'pin':
      return <circle cx={percent(first.x)} cy={percent(first.y)} r={9} />;
    case 'rectangle':
      return (
        <rect
          x={percent(Math.min(first.x, second.x))}
          y={percent(Math.min(first.y, second.y))}
          width={percent(Math.abs(first.x - second.x))}
          height={percent(Math.abs(first.y - second.y))}
          rx={3}
        />
      );
    case 'arrow':
      return (
        <>
          <defs>
            <marker
              id={markerId}
              viewBox="0 0 10 10"
              refX={8}
              refY={5}
              markerWidth={5}
              markerHeight={5}
              orient="auto-start-reverse"
            >
              <path className="mark-head" d="M0 0 10 5 0 10Z" />
            </marker>
          </defs>
          <line
            x1={percent(first.x)}
            y1={percent(first.y)}
            x2={percent(second.x)}
            y2={percent(second.y)}
            markerEnd={`url(#${markerId})`}
          />
        </>
      );
    case 'freehand':
      return (
        <svg viewBox="0 0 1 1" preserveAspectRatio="none" width="100%" height="100%" aria-hidden="true">
          <polyline
            points={shape.points.map(({ x, y }) => `${x},${y}`).join(' ')}
            vectorEffect="non-scaling-stroke"
          />
        </svg>
      );
  }
}

function percent(fraction: number): string {
  return `${fraction * 100}%`;
}
