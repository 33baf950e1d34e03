import { describe, expect, it } from 'vitest';
import {
  itemBeside,
  itemsInBox,
  layOutJustified,
  rowOfItem,
} from '../../../../../renderer/ui/lists/justified-layout.ts';

const space = { widthPx: 1_000, targetHeightPx: 200, gapPx: 10 };

describe('renderer/ui/justified-layout', () => {
  it('fills the width of every row but the last, whatever the shapes', () => {
    const ratios = [1.5, 0.66, 3.2, 1, 1.78, 0.5, 2.4, 1.5, 0.75, 1.5, 1.33];
    const rows = layOutJustified(ratios.length, (index) => ratios[index] ?? null, space);
    const widths = rows.map(
      ({ widthsPx }) => widthsPx.reduce((sum, widthPx) => sum + widthPx, 0) + (widthsPx.length - 1) * 10,
    );
    for (const widthPx of widths.slice(0, -1)) expect(widthPx).toBeCloseTo(1_000);
    expect(widths.at(-1)).toBeLessThanOrEqual(1_000);
    expect(
      rows.flatMap(({ firstIndex, widthsPx }) => widthsPx.map((_, column) => firstIndex + column)),
    ).toEqual(ratios.map((_, index) => index));
    for (const { heightPx } of rows) expect(heightPx).toBeGreaterThan(120);
    for (const { heightPx } of rows) expect(heightPx).toBeLessThan(300);
  });

  it('places each row below the one before it', () => {
    const rows = layOutJustified(40, () => 1.5, space);
    for (const [index, { topPx, heightPx }] of rows.slice(0, -1).entries())
      expect(rows[index + 1]?.topPx).toBeCloseTo(topPx + heightPx + 10);
  });

  it('gives a picture that is nearly a line a ground of a usable shape', () => {
    const [row] = layOutJustified(1, () => 2_000, space);
    expect(row?.heightPx).toBe(200);
    expect(row?.widthsPx).toEqual([640]);
    const [tall] = layOutJustified(1, () => 0.001, space);
    expect(tall?.widthsPx).toEqual([90]);
  });

  it('lays nothing out before the width is known, and nothing without pictures', () => {
    expect(layOutJustified(5, () => 1, { ...space, widthPx: 0 })).toEqual([]);
    expect(layOutJustified(0, () => 1, space)).toEqual([]);
  });

  it('finds the row of a picture, and the nearest picture of a row beside it', () => {
    const rows = layOutJustified(30, (index) => (index < 5 ? 1 : 2), space);
    expect(rows.map(({ firstIndex }) => firstIndex).slice(0, 3)).toEqual([0, 5, 8]);
    expect([rowOfItem(rows, 0), rowOfItem(rows, 4), rowOfItem(rows, 5), rowOfItem(rows, 8)]).toEqual([
      0, 0, 1, 2,
    ]);
    expect(itemBeside(rows, 0, 1)).toBe(5);
    expect(itemBeside(rows, 4, 1)).toBe(7);
    expect(itemBeside(rows, 6, -1)).toBe(2);
    expect(itemBeside(rows, 0, -1)).toBe(0);
    expect(itemBeside(rows, 29, 3)).toBe(29);
  });

  it('finds the pictures that a rectangle touches, in several rows', () => {
    const rows = layOutJustified(30, (index) => (index < 5 ? 1 : 2), space);
    const [first, second] = rows;
    const box = { leftPx: 0, topPx: 0, rightPx: 5, bottomPx: 5 };
    expect(itemsInBox(rows, box, 10)).toEqual([0]);
    const wide = { ...box, rightPx: (first?.widthsPx[0] ?? 0) + 20, bottomPx: (second?.topPx ?? 0) + 1 };
    expect(itemsInBox(rows, wide, 10)).toEqual([0, 1, 5]);
    expect(itemsInBox(rows, { leftPx: 0, topPx: 1e6, rightPx: 9, bottomPx: 2e6 }, 10)).toEqual([]);
  });
});
