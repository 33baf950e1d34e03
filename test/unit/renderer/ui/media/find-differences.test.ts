import { describe, expect, it } from 'vitest';
import { findDifferences } from '../../../../../renderer/ui/media/compare/find-differences.ts';

const widthPx = 320;
const heightPx = 160;

interface Patch {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly grey: number;
}

/** A white picture with grey rectangles. */
function picture(...patches: readonly Patch[]): Uint8ClampedArray {
  const bytes = new Uint8ClampedArray(widthPx * heightPx * 4).fill(255);
  for (const { x, y, width, height, grey } of patches) {
    for (let row = y; row < y + height; row += 1)
      for (let column = x; column < x + width; column += 1)
        bytes.fill(grey, (row * widthPx + column) * 4, (row * widthPx + column) * 4 + 3);
  }
  return bytes;
}

const find = (before: Uint8ClampedArray, after: Uint8ClampedArray) =>
  findDifferences(before, after, widthPx, heightPx);

describe('differences of two pictures', () => {
  it('finds nothing in the same picture', () => {
    const same = picture({ x: 20, y: 20, width: 40, height: 40, grey: 0 });
    expect(find(same, same.slice())).toMatchObject({ regions: [], changedShare: 0 });
  });

  it('frames a change to the cell, in fractions of the picture', () => {
    const { regions, changedShare } = find(
      picture(),
      picture({ x: 33, y: 17, width: 30, height: 10, grey: 0 }),
    );
    expect(regions).toEqual([{ x: 32 / 320, y: 16 / 160, width: 32 / 320, height: 16 / 160 }]);
    expect(changedShare).toBeCloseTo(300 / (widthPx * heightPx));
  });

  it('takes changes close together for one region, and those far apart for two, from the top', () => {
    const close = [
      { x: 40, y: 100, width: 8, height: 8, grey: 0 },
      { x: 56, y: 100, width: 8, height: 8, grey: 0 },
    ];
    const far = { x: 240, y: 8, width: 16, height: 16, grey: 0 };
    const { regions } = find(picture(), picture(...close, far));
    expect(regions.map(({ x, y }) => [x * widthPx, y * heightPx])).toEqual([
      [240, 8],
      [40, 96],
    ]);
  });

  it('takes small differences of a lossy picture, and single pixels, for noise', () => {
    const noise = picture(
      { x: 0, y: 0, width: widthPx, height: heightPx, grey: 240 },
      { x: 200, y: 80, width: 2, height: 1, grey: 0 },
    );
    expect(find(picture(), noise).regions).toEqual([]);
  });

  it('ends a region at the edge of a picture whose size is no multiple of a cell', () => {
    const bytes = (grey: number) => new Uint8ClampedArray(10 * 10 * 4).fill(grey);
    expect(findDifferences(bytes(255), bytes(0), 10, 10).regions).toEqual([
      { x: 0, y: 0, width: 1, height: 1 },
    ]);
  });
});
