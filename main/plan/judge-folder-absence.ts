/** A folder creation with a lost answer, and the listings of the parent since. Times of the monotonic clock. */
export interface FolderAmbiguity {
  /** When the connection was closed; after a crash, when this process first saw the promise. */
  readonly sinceMs: number;
  /** Readings after Δ that did not show the folder. */
  readonly readings: number;
  readonly lastReadingMs: number;
  /** One of them had nothing to control by. */
  readonly hadNoControl: boolean;
}

export function newAmbiguity(sinceMs: number): FolderAmbiguity {
  return { sinceMs, readings: 0, lastReadingMs: 0, hadNoControl: false };
}

export interface FolderAmbiguityTiming {
  /** Δ: after that a lost request takes effect no more (`docs/protocol/upload.md#a2-bounded-latency`). */
  readonly maxLatencyMs: number;
  /** Between two readings that together prove an absence; at least λ of A3. */
  readonly readGapMs: number;
}

/**
 * The subfolders that existed before the creation, as the listing shows them: some of them, none where there were none, or none
 * where there were some, which makes the listing unusable.
 */
export type FolderControl = 'seen' | 'empty' | 'lost';

export type AbsenceVerdict =
  | { readonly kind: 'absent' }
  | { readonly kind: 'wait'; readonly ambiguity: FolderAmbiguity; readonly inMs: number };

/**
 * Judges a listing without the folder (`docs/protocol/at-most-once.md#bank-folders`, `docs/decisions/0004`): two readings with a control, the
 * first one Δ after the connection was closed; three of them, each Δ after the other, where any had nothing to control by.
 * `atMs`: when the listing was asked for, which may still have shown less than its answer came in time to tell.
 */
export function judgeFolderAbsence(
  ambiguity: FolderAmbiguity,
  control: FolderControl,
  atMs: number,
  { maxLatencyMs, readGapMs }: FolderAmbiguityTiming,
): AbsenceVerdict {
  const hadNoControl = ambiguity.hadNoControl || control !== 'seen';
  const gapMs = hadNoControl ? maxLatencyMs : readGapMs;
  const dueMs = ambiguity.readings === 0 ? ambiguity.sinceMs + maxLatencyMs : ambiguity.lastReadingMs + gapMs;
  if (atMs < dueMs) return { kind: 'wait', ambiguity, inMs: dueMs - atMs };
  if (control === 'lost') return { kind: 'wait', ambiguity, inMs: maxLatencyMs };
  const readings = ambiguity.readings + 1;
  if (readings >= (hadNoControl ? 3 : 2)) return { kind: 'absent' };
  return {
    kind: 'wait',
    ambiguity: { ...ambiguity, readings, lastReadingMs: atMs, hadNoControl },
    inMs: gapMs,
  };
}
