/** A batch with its uploads shown: its index in the folded list, and the number of its uploads. */
export interface OpenBatch {
  readonly batchKey: number;
  readonly index: number;
  readonly count: number;
}

/** A part of a page: rows of the folded list (`batchKey` null), or uploads of one open batch. */
export interface ActivitySlice {
  readonly batchKey: number | null;
  readonly offset: number;
  readonly limit: number;
}

/** From where a page of the list takes its rows, when the uploads of each open batch follow the row of the batch. */
export function slicesOf(
  open: readonly OpenBatch[],
  foldedCount: number,
  offset: number,
  limit: number,
): ActivitySlice[] {
  const slices: ActivitySlice[] = [];
  let begin = 0;
  let left = limit;
  const take = (batchKey: number | null, from: number, count: number): void => {
    const skipped = Math.max(0, offset - begin);
    const taken = Math.min(count - skipped, left);
    if (taken > 0) {
      slices.push({ batchKey, offset: from + skipped, limit: taken });
      left -= taken;
    }
    begin += count;
  };
  let next = 0;
  for (const { batchKey, index, count } of [...open].sort((left, right) => left.index - right.index)) {
    take(null, next, index + 1 - next);
    take(batchKey, 0, count);
    next = index + 1;
  }
  take(null, next, foldedCount - next);
  return slices;
}
