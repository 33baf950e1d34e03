import type { CommentShapeView } from '../../../../shared/rpc/index.ts';

export const drawTools = ['pin', 'rectangle', 'arrow', 'freehand'] as const;
export type DrawTool = (typeof drawTools)[number];

/** In fractions of the width and the height of the picture. */
export interface DrawPoint {
  readonly x: number;
  readonly y: number;
}

/** As many points as a bank keeps of one stroke. */
const mostPoints = 500;
/** A drag shorter than this is a slip: a rectangle of nothing shows nothing. */
const leastDrag = 0.004;
const keyStep = 0.02;

/** The shape of a stroke from its first point on; null while it is too small to be one. */
export function shapeOfStroke(tool: DrawTool, stroke: readonly DrawPoint[]): CommentShapeView | null {
  const [first] = stroke;
  const last = stroke.at(-1);
  if (first === undefined || last === undefined) return null;
  if (tool === 'pin') return { kind: 'pin', points: [last] };
  const reach = Math.max(...stroke.map(({ x, y }) => Math.max(Math.abs(x - first.x), Math.abs(y - first.y))));
  if (reach < leastDrag) return null;
  return tool === 'freehand'
    ? { kind: 'freehand', points: thinned(stroke) }
    : { kind: tool, points: [first, last] };
}

/** Every n-th point, and the last one. */
function thinned(stroke: readonly DrawPoint[]): readonly DrawPoint[] {
  const step = Math.ceil(stroke.length / mostPoints);
  const kept = stroke.filter((_, index) => index % step === 0).slice(0, mostPoints - 1);
  const last = stroke.at(-1);
  return last === undefined || kept.at(-1) === last ? kept : [...kept, last];
}

/** Where drawing by keyboard begins: in the middle. */
export function firstShape(tool: DrawTool): CommentShapeView {
  const middle = { x: 0.5, y: 0.5 };
  if (tool === 'pin') return { kind: 'pin', points: [middle] };
  const corner = { x: 0.6, y: 0.6 };
  return tool === 'freehand'
    ? { kind: 'freehand', points: [middle, corner] }
    : { kind: tool, points: [middle, corner] };
}

/** An arrow key moves the shape; with `isSizing` it moves its last point alone. Null for any other key. */
export function moveByKey(shape: CommentShapeView, key: string, isSizing: boolean): CommentShapeView | null {
  const by = {
    ArrowLeft: { x: -keyStep, y: 0 },
    ArrowRight: { x: keyStep, y: 0 },
    ArrowUp: { x: 0, y: -keyStep },
    ArrowDown: { x: 0, y: keyStep },
  }[key];
  if (by === undefined) return null;
  const last = shape.points.length - 1;
  const points = shape.points.map((point, index) =>
    isSizing && index !== last ? point : { x: inside(point.x + by.x), y: inside(point.y + by.y) },
  );
  return { ...shape, points };
}

export function inside(fraction: number): number {
  return Math.max(0, Math.min(1, fraction));
}
