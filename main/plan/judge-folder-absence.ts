/** A folder save whose answer was lost, as far as listings of the parent have told. Times of the monotonic clock. */
export interface FolderDoubt {
  /** When the connection was closed; after a crash, when this process first saw the promise. */
  readonly sinceMs: number;
  /** Readings after Δ that did not show the folder. */
  readonly readings: number;
  readonly lastReadingMs: number;
  /** One of them had nothing to control by. */
  readonly hadNoControl: boolean;
}

export function newDoubt(sinceMs: number): FolderDoubt {
  return { sinceMs, readings: 0, lastReadingMs: 0, hadNoControl: false };
}

export interface FolderDoubtTiming {
  /** Δ: after that a lost request takes effect no more (`docs/protocol/upload.md#a2-bounded-latency`). */
  readonly deltaMs: number;
  /** Between two readings that together prove an absence; at least λ of A3. */
  readonly readGapMs: number;
}

/**
 * What the listing shows of the subfolders that were there before the save: some of them, none where there were none, or
 * none where there were some, which is no listing to go by.
 */
export type FolderControl = 'seen' | 'empty' | 'lost';

export type AbsenceVerdict =
  | { readonly kind: 'absent' }
  | { readonly kind: 'wait'; readonly doubt: FolderDoubt; readonly inMs: number };

/**
 * Judges a listing without the folder (`docs/protocol/at-most-once.md#bank-folders`, `docs/decisions/0004`): two readings with a control, the
 * first one Δ after the connection was closed; three of them, each Δ after the other, where any had nothing to control by.
 * `atMs`: when the listing was asked for, which may still have shown less than its answer came in time to tell.
 */
export function judgeFolderAbsence(
  doubt: FolderDoubt,
  control: FolderControl,
  atMs: number,
  { deltaMs, readGapMs }: FolderDoubtTiming,
): AbsenceVerdict {
  const hadNoControl = doubt.hadNoControl || control !== 'seen';
  const gapMs = hadNoControl ? deltaMs : readGapMs;
  const dueMs = doubt.readings === 0 ? doubt.sinceMs + deltaMs : doubt.lastReadingMs + gapMs;
  if (atMs < dueMs) return { kind: 'wait', doubt, inMs: dueMs - atMs };
  if (control === 'lost') return { kind: 'wait', doubt, inMs: deltaMs };
  const readings = doubt.readings + 1;
  if (readings >= (hadNoControl ? 3 : 2)) return { kind: 'absent' };
  return { kind: 'wait', doubt: { ...doubt, readings, lastReadingMs: atMs, hadNoControl }, inMs: gapMs };
}
