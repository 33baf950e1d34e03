import { describe, expect, it } from 'vitest';
import { centred, fitted, moved, pictureAt, zoomed } from '../../../../service/guest/page/view-geometry.js';

const stage = { width: 832, height: 632 };
const large = { width: 1600, height: 1200 };

describe('view geometry', () => {
  it('fits the whole picture in, in the middle, and never blows a small one up', () => {
    expect(fitted(stage, large)).toEqual({ x: 16, y: 16, scale: 0.5 });
    expect(fitted(stage, { width: 100, height: 32 })).toEqual({ x: 366, y: 300, scale: 1 });
  });

  it('keeps what lies under the pointer where it is while zooming', () => {
    const before = fitted(stage, large);
    const pointer = { x: 300, y: 200 };
    const after = zoomed(before, 3, pointer, stage, large);
    const [was, is] = [before, after].map((view) => pictureAt(view, pointer, large));
    expect([is?.x, is?.y, after.scale]).toEqual([
      expect.closeTo(was?.x ?? 0, 9),
      expect.closeTo(was?.y ?? 0, 9),
      1.5,
    ]);
  });

  it('stops zooming where nothing more is to be seen', () => {
    const view = fitted(stage, large);
    const middle = { x: 416, y: 316 };
    expect([
      zoomed(view, 1e9, middle, stage, large).scale,
      zoomed(view, 1e-9, middle, stage, large).scale,
    ]).toEqual([8, 0.25]);
  });

  it('never lets the picture get lost', () => {
    const view = zoomed(fitted(stage, large), 4, { x: 416, y: 316 }, stage, large);
    const far = moved(view, { x: 1e6, y: -1e6 }, stage, large);
    expect(pictureAt(far, { x: 417, y: 315 }, large)).not.toBeNull();
    expect(moved(fitted(stage, large), { x: 500, y: 500 }, stage, large)).toEqual(fitted(stage, large));
  });

  it('brings any point to the middle of an enlarged picture', () => {
    const view = zoomed(fitted(stage, large), 4, { x: 0, y: 0 }, stage, large);
    for (const point of [
      { x: 0, y: 0 },
      { x: 0.3, y: 0.9 },
      { x: 1, y: 1 },
    ]) {
      const at = pictureAt(centred(view, point, stage, large), { x: 416, y: 316 }, large);
      expect([at?.x, at?.y]).toEqual([expect.closeTo(point.x, 9), expect.closeTo(point.y, 9)]);
    }
  });

  it('knows when a point lies beside the picture', () => {
    expect(pictureAt(fitted(stage, large), { x: 5, y: 5 }, large)).toBeNull();
  });
});
