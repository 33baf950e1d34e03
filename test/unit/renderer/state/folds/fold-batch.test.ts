import { describe, expect, it } from 'vitest';
import { type Batch, filesLeft, foldBatch } from '../../../../../renderer/state/folds/fold-batch.ts';
import type { EngineCounts } from '../../../../../shared/model/index.ts';
import { noCounts } from '../../samples.ts';

describe('renderer/state/fold-batch', () => {
  it('begins with the first file and counts what is done since', () => {
    expect(
      foldAll([
        { queued: 3, bytesLeft: 300, confirmed: 40 },
        { queued: 2, running: 1, bytesLeft: 250, confirmed: 40 },
        { queued: 1, running: 1, bytesLeft: 150, confirmed: 41 },
      ]),
    ).toEqual({ doneFiles: 1, totalFiles: 3, doneBytes: 150, totalBytes: 300 });
  });

  it('grows when more files come in the middle', () => {
    expect(
      foldAll([
        { queued: 1, bytesLeft: 100 },
        { queued: 4, bytesLeft: 900, confirmed: 0 },
        { queued: 3, bytesLeft: 800, confirmed: 1 },
      ]),
    ).toEqual({ doneFiles: 1, totalFiles: 4, doneBytes: 100, totalBytes: 900 });
  });

  it('takes a cancelled file off the whole instead of calling it done', () => {
    expect(
      foldAll([
        { queued: 2, bytesLeft: 200 },
        { queued: 1, bytesLeft: 100 },
      ]),
    ).toMatchObject({
      doneFiles: 0,
      totalFiles: 1,
    });
  });

  it('ends when nothing is left, with any parked files, and begins again after that', () => {
    const done = { parked: 5, confirmed: 2 };
    expect(foldAll([{ queued: 2, bytesLeft: 9 }, done])).toBeNull();
    expect(foldAll([{ queued: 2 }, done, { ...done, running: 1, bytesLeft: 7 }])).toEqual({
      doneFiles: 0,
      totalFiles: 1,
      doneBytes: 0,
      totalBytes: 7,
    });
  });

  it('leaves parked and confirmed files out of what is left', () => {
    expect(filesLeft({ ...noCounts, queued: 1, running: 2, waiting: 3, parked: 4, confirmed: 5 })).toBe(6);
  });
});

function foldAll(steps: readonly Partial<EngineCounts>[]): Batch | null {
  let batch: Batch | null = null;
  let before: EngineCounts | null = null;
  for (const step of steps) {
    const counts = { ...noCounts, ...step };
    batch = foldBatch(batch, before, counts);
    before = counts;
  }
  return batch;
}
