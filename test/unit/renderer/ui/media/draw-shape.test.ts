import { describe, expect, it } from 'vitest';
import { firstShape, moveByKey, shapeOfStroke } from '../../../../../renderer/ui/media/markup/draw-shape.ts';

const line = [
  { x: 0.1, y: 0.2 },
  { x: 0.3, y: 0.25 },
  { x: 0.5, y: 0.6 },
];

describe('drawing on a picture', () => {
  it.each([
    ['pin', { kind: 'pin', points: [{ x: 0.5, y: 0.6 }] }],
    ['rectangle', { kind: 'rectangle', points: [line[0], line[2]] }],
    ['arrow', { kind: 'arrow', points: [line[0], line[2]] }],
    ['freehand', { kind: 'freehand', points: line }],
  ] as const)('makes a %s of a stroke', (tool, shape) => {
    expect(shapeOfStroke(tool, line)).toEqual(shape);
  });

  it('makes no shape of a press that hardly moved, but a pin', () => {
    const press = [
      { x: 0.5, y: 0.5 },
      { x: 0.501, y: 0.5 },
    ];
    expect([shapeOfStroke('rectangle', press), shapeOfStroke('freehand', press)]).toEqual([null, null]);
    expect(shapeOfStroke('pin', press)).toEqual({ kind: 'pin', points: [press[1]] });
    expect(shapeOfStroke('pin', [])).toBe(null);
  });

  it('thins a long stroke to what a bank keeps, with both ends', () => {
    const stroke = Array.from({ length: 2_345 }, (_, index) => ({ x: index / 2_345, y: 0.5 }));
    const points = shapeOfStroke('freehand', stroke)?.points ?? [];
    expect(points.length).toBeLessThanOrEqual(500);
    expect([points[0], points.at(-1)]).toEqual([stroke[0], stroke.at(-1)]);
  });

  it('moves a shape by the arrow keys, sizes it with Shift, and keeps it on the picture', () => {
    const shape = firstShape('rectangle');
    expect(moveByKey(shape, 'ArrowRight', false)?.points).toEqual([
      { x: 0.52, y: 0.5 },
      { x: 0.62, y: 0.6 },
    ]);
    expect(moveByKey(shape, 'ArrowUp', true)?.points).toEqual([
      { x: 0.5, y: 0.5 },
      { x: 0.6, y: 0.58 },
    ]);
    const atEdge = { kind: 'pin', points: [{ x: 0.99, y: 0 }] } as const;
    expect(moveByKey(atEdge, 'ArrowRight', false)?.points).toEqual([{ x: 1, y: 0 }]);
    expect(moveByKey(shape, 'a', false)).toBe(null);
  });
});
