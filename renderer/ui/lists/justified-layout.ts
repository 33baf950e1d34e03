/** One row of pictures that together fill the width. `widthsPx` holds one width for each picture. */
export interface JustifiedRow {
  readonly firstIndex: number;
  readonly topPx: number;
  readonly heightPx: number;
  readonly widthsPx: readonly number[];
}

export interface JustifiedSpace {
  readonly widthPx: number;
  /** Height that a row comes close to. */
  readonly targetHeightPx: number;
  readonly gapPx: number;
}

/** Beyond these a picture would be a line: it stands on a ground of this shape instead, uncut. */
const narrowest = 0.45;
const widest = 3.2;

/** Shape of a picture until its own is known: most photographs have it. */
const usualRatio = 3 / 2;

/**
 * Rows for pictures of any shape, without cutting one: each row is scaled until it fills the width. `ratioOf` gives width by
 * height, or null where it is not known. The last row keeps the wanted height and may end early.
 */
export function layOutJustified(
  count: number,
  ratioOf: (index: number) => number | null,
  { widthPx, targetHeightPx, gapPx }: JustifiedSpace,
): readonly JustifiedRow[] {
  if (widthPx <= 0) return [];
  const rows: JustifiedRow[] = [];
  let ratios: number[] = [];
  let topPx = 0;
  const heightOf = (those: readonly number[]): number =>
    (widthPx - gapPx * (those.length - 1)) / those.reduce((sum, ratio) => sum + ratio, 0);
  const close = (those: readonly number[], firstIndex: number, heightPx: number): void => {
    rows.push({ firstIndex, topPx, heightPx, widthsPx: those.map((ratio) => ratio * heightPx) });
    topPx += heightPx + gapPx;
  };
  for (let index = 0; index < count; index += 1) {
    const ratio = Math.min(widest, Math.max(narrowest, ratioOf(index) ?? usualRatio));
    const longer = [...ratios, ratio];
    const heightPx = heightOf(longer);
    if (heightPx > targetHeightPx) {
      ratios = longer;
      continue;
    }
    // With the last picture the row is lower than wanted, without it higher: the closer one stands.
    const isBetterWithout =
      ratios.length > 0 && heightOf(ratios) - targetHeightPx < targetHeightPx - heightPx;
    const chosen = isBetterWithout ? ratios : longer;
    close(chosen, index + (isBetterWithout ? 0 : 1) - chosen.length, heightOf(chosen));
    ratios = isBetterWithout ? [ratio] : [];
  }
  if (ratios.length > 0) close(ratios, count - ratios.length, Math.min(targetHeightPx, heightOf(ratios)));
  return rows;
}

/** Number of the row that holds this picture; 0 without rows. */
export function rowOfItem(rows: readonly JustifiedRow[], index: number): number {
  let first = 0;
  let last = rows.length - 1;
  while (first < last) {
    const middle = Math.ceil((first + last) / 2);
    if ((rows[middle]?.firstIndex ?? 0) <= index) first = middle;
    else last = middle - 1;
  }
  return Math.max(0, first);
}

/** The picture of another row that lies nearest below or above this one. */
export function itemBeside(rows: readonly JustifiedRow[], index: number, byRows: number): number {
  const from = rowOfItem(rows, index);
  const row = rows[from];
  const target = rows[Math.max(0, Math.min(rows.length - 1, from + byRows))];
  if (row === undefined || target === undefined || row === target) return index;
  const centrePx = centreOf(row, index - row.firstIndex);
  let best = 0;
  for (let column = 1; column < target.widthsPx.length; column += 1) {
    if (Math.abs(centreOf(target, column) - centrePx) < Math.abs(centreOf(target, best) - centrePx))
      best = column;
  }
  return target.firstIndex + best;
}

/** The pictures that a rectangle touches, in pixels from the upper left corner of the first row. */
export function itemsInBox(
  rows: readonly JustifiedRow[],
  box: {
    readonly leftPx: number;
    readonly topPx: number;
    readonly rightPx: number;
    readonly bottomPx: number;
  },
  gapPx: number,
): readonly number[] {
  return rows
    .filter(({ topPx, heightPx }) => topPx <= box.bottomPx && topPx + heightPx >= box.topPx)
    .flatMap(({ firstIndex, widthsPx }) => {
      let leftPx = 0;
      return widthsPx.flatMap((widthPx, column) => {
        const isTouched = leftPx <= box.rightPx && leftPx + widthPx >= box.leftPx;
        leftPx += widthPx + gapPx;
        return isTouched ? [firstIndex + column] : [];
      });
    });
}

function centreOf({ widthsPx }: JustifiedRow, column: number): number {
  const before = widthsPx.slice(0, column).reduce((sum, widthPx) => sum + widthPx, 0);
  return before + (widthsPx[column] ?? 0) / 2;
}
