import type { EngineCounts } from '../../../shared/model/index.ts';

/**
 * The present run of uploads, as "12 of 340": begins with the first file of a quiet engine and is forgotten when nothing is left.
 * Only the page counts this; the engine keeps no such span.
 */
export interface Batch {
  readonly doneFiles: number;
  readonly totalFiles: number;
  readonly doneBytes: number;
  readonly totalBytes: number;
}

/** Files that Galley still works on by itself; parked ones wait for a person and belong to no batch. */
export function filesLeft(counts: EngineCounts): number {
  return counts.queued + counts.running + counts.waiting;
}

/** `before` is null after a first snapshot: what was done until then is not known and counts as none. */
export function foldBatch(
  batch: Batch | null,
  before: EngineCounts | null,
  counts: EngineCounts,
): Batch | null {
  const left = filesLeft(counts);
  if (left === 0) return null;
  if (batch === null || before === null) {
    return { doneFiles: 0, totalFiles: left, doneBytes: 0, totalBytes: counts.bytesLeft };
  }
  const doneFiles = batch.doneFiles + Math.max(0, counts.confirmed - before.confirmed);
  // Bytes of a cancelled file leave the same way as those of a sent one: both are off the person's list.
  const doneBytes = batch.doneBytes + Math.max(0, before.bytesLeft - counts.bytesLeft);
  return {
    doneFiles,
    totalFiles: doneFiles + left,
    doneBytes,
    totalBytes: doneBytes + counts.bytesLeft,
  };
}
