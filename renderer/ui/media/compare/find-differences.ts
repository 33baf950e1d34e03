/** A rectangle in fractions of the width and the height, from the upper left corner. */
export interface ChangedRegion {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Differences {
  /** From the top to the bottom; at most `mostRegions`, the largest of them. */
  readonly regions: readonly ChangedRegion[];
  /** 1 for each changed cell, row by row. */
  readonly cells: Uint8Array;
  readonly columns: number;
  readonly rows: number;
  /** Changed pixels, as a fraction of all. */
  readonly changedShare: number;
}

/** Side of a cell in pixels: regions are found among cells, which is coarse enough for eyes and a hundred times less to walk. */
const cellPx = 8;

/** A channel that differs by more than this is a change; less is the noise of a lossy preview. */
const threshold = 20;
/** Fewer changed pixels in a cell are the noise of an edge. */
const leastPixels = 3;
const mostRegions = 200;

/** Compares two pictures of the same size: RGBA bytes, row by row. */
export function findDifferences(
  before: Uint8ClampedArray,
  after: Uint8ClampedArray,
  widthPx: number,
  heightPx: number,
): Differences {
  const columns = Math.ceil(widthPx / cellPx);
  const rows = Math.ceil(heightPx / cellPx);
  const counts = new Uint16Array(columns * rows);
  let changed = 0;
  for (let y = 0, offset = 0; y < heightPx; y += 1) {
    const firstCell = Math.floor(y / cellPx) * columns;
    for (let x = 0; x < widthPx; x += 1, offset += 4) {
      if (!differs(before, after, offset)) continue;
      changed += 1;
      const cell = firstCell + Math.floor(x / cellPx);
      counts[cell] = (counts[cell] ?? 0) + 1;
    }
  }
  const cells = Uint8Array.from(counts, (count) => (count >= leastPixels ? 1 : 0));
  const boxes = connectedBoxes(cells, columns, rows)
    .sort((left, right) => areaOf(right) - areaOf(left))
    .slice(0, mostRegions);
  return {
    regions: boxes.map((box) => toRegion(box, widthPx, heightPx)).sort((left, right) => left.y - right.y),
    cells,
    columns,
    rows,
    changedShare: changed / Math.max(1, widthPx * heightPx),
  };
}

function differs(before: Uint8ClampedArray, after: Uint8ClampedArray, offset: number): boolean {
  return (
    Math.abs((before[offset] ?? 0) - (after[offset] ?? 0)) > threshold ||
    Math.abs((before[offset + 1] ?? 0) - (after[offset + 1] ?? 0)) > threshold ||
    Math.abs((before[offset + 2] ?? 0) - (after[offset + 2] ?? 0)) > threshold
  );
}

/** In cells; both ends are among them. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Changed cells that lie so close together belong to one region: the letters of a word, the words of a line. */
const reach = 2;

function connectedBoxes(cells: Uint8Array, columns: number, rows: number): Box[] {
  const seen = new Uint8Array(cells.length);
  const boxes: Box[] = [];
  for (let start = 0; start < cells.length; start += 1) {
    if (cells[start] === 0 || seen[start] === 1) continue;
    seen[start] = 1;
    boxes.push(walk(start, cells, seen, columns, rows));
  }
  return boxes;
}

function walk(start: number, cells: Uint8Array, seen: Uint8Array, columns: number, rows: number): Box {
  const waiting = [start];
  let [left, top, right, bottom] = [columns, rows, 0, 0];
  for (let cell = waiting.pop(); cell !== undefined; cell = waiting.pop()) {
    const x = cell % columns;
    const y = Math.floor(cell / columns);
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
    for (let nextY = Math.max(0, y - reach); nextY <= Math.min(rows - 1, y + reach); nextY += 1) {
      for (let nextX = Math.max(0, x - reach); nextX <= Math.min(columns - 1, x + reach); nextX += 1) {
        const next = nextY * columns + nextX;
        if (cells[next] === 0 || seen[next] === 1) continue;
        seen[next] = 1;
        waiting.push(next);
      }
    }
  }
  return { left, top, right, bottom };
}

function areaOf({ left, top, right, bottom }: Box): number {
  return (right - left + 1) * (bottom - top + 1);
}

function toRegion({ left, top, right, bottom }: Box, widthPx: number, heightPx: number): ChangedRegion {
  const x = (left * cellPx) / widthPx;
  const y = (top * cellPx) / heightPx;
  return {
    x,
    y,
    width: Math.min(1, ((right + 1) * cellPx) / widthPx) - x,
    height: Math.min(1, ((bottom + 1) * cellPx) / heightPx) - y,
  };
}
