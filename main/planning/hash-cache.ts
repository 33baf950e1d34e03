import type { AppError } from '../../shared/errors/index.ts';
import {
  type Fingerprint,
  type LocalEntry,
  type RelativePath,
  type Sha256,
  sameFingerprint,
} from '../../shared/model/index.ts';
import type { KnownHash } from '../plan/index.ts';
import type { Clock } from '../platform/index.ts';

/**
 * The contents of one directory that were read so far. A pass ends with a time slice of that work; the next one goes on where it
 * ended (`docs/decisions/0057`).
 */
export interface HashCache {
  readonly hashes: Map<RelativePath, KnownHash>;
  /** Of files on the bank, by `contentKey`: a file that gets a new version keeps its id. */
  readonly onBank: Map<string, Sha256>;
  /** Files that could not be read or compared: not tried again before the others have had their turn. */
  readonly failed: Map<RelativePath, { readonly fingerprint: Fingerprint; readonly error: AppError }>;
}

export function newHashCache(): HashCache {
  return { hashes: new Map(), onBank: new Map(), failed: new Map() };
}

export function hasContents({ hashes, onBank, failed }: HashCache): boolean {
  return hashes.size + onBank.size + failed.size > 0;
}

/** Of what was found out about files, that of those which are as they were then. */
export function stillTrue<Finding extends { readonly fingerprint: Fingerprint }>(
  findings: ReadonlyMap<RelativePath, Finding>,
  entries: readonly LocalEntry[],
): Map<RelativePath, Finding> {
  if (findings.size === 0) return new Map();
  return new Map(
    entries.flatMap(({ path, fingerprint }) => {
      const finding = findings.get(path);
      return finding !== undefined && sameFingerprint(finding.fingerprint, fingerprint)
        ? [[path, finding]]
        : [];
    }),
  );
}

/** As much reading and comparing as one look may do. */
export interface TimeSlice {
  /** Before each content that is read: the time counts from the first, so that every look gets on by one at least. */
  begin(): void;
  isOver(): boolean;
}

// Little enough to be lost by a quit and to wait for by a save elsewhere, and enough that planning the directory anew and listing
// its bank folder cost little beside it.
const TIME_SLICE_MS = 60_000;

export function createTimeSlice(clock: Pick<Clock, 'monotonicMs'>): TimeSlice {
  let beganMs: number | null = null;
  return {
    begin() {
      beganMs ??= clock.monotonicMs();
    },
    isOver: () => beganMs !== null && clock.monotonicMs() - beganMs >= TIME_SLICE_MS,
  };
}

/** For who wants to know all of it at once. */
export const wholeTimeSlice: TimeSlice = { begin: () => undefined, isOver: () => false };
