import type { LocalPath, Sha256 } from '../files/local-file.ts';
import type { Brand, ProjectId, ProofId, ProofVersionId } from '../primitives/ids.ts';
import type { IntentCause } from './intent.ts';

/** Identifies one journalled promise to send a file for review. A UUID, also sent as `Idempotency-Key`. */
export type ProofUploadId = Brand<string, 'ProofUploadId'>;

/** A new proof in a project, or the next version (round) of one. */
export type ProofUploadTarget =
  | { readonly kind: 'new-proof'; readonly projectId: ProjectId }
  | { readonly kind: 'next-version'; readonly proofId: ProofId };

/**
 * The state of the bank before the last byte left. `ids`: proofs of the project, or versions of the proof; null where the bank
 * cannot list them. `count`: `ProofCount`, or the number of versions; null where the bank has no count.
 */
export interface ProofEvidence {
  readonly count: number | null;
  readonly ids: readonly string[] | null;
}

/**
 * queued: nothing was created, it will be sent. committing: the last byte may have left. ambiguous: it is unknown whether the
 * bank took it. confirmed: the bank shows it. exists: the bank holds one proof more and cannot say which. parked: the user has to
 * decide. cancelled: given up by the user.
 */
export const proofUploadStates = [
  'queued',
  'committing',
  'ambiguous',
  'confirmed',
  'exists',
  'parked',
  'cancelled',
] as const;

export type ProofUploadPhase =
  | { readonly kind: 'queued'; readonly runAfterMs: number; readonly cause: IntentCause | null }
  | { readonly kind: 'committing' }
  | {
      readonly kind: 'ambiguous';
      readonly sinceMs: number;
      readonly readAfterMs: number;
      /** The proof that a 2xx named; it only has to be looked at. */
      readonly named: ProofId | null;
      /** Readings in a row that showed nothing new. */
      readonly absences: number;
      /** Readings so far; their pauses grow. */
      readonly readings: number;
      /** It was `exists` before: what shows as many as there were at first does so because one was deleted, be it ours or not. */
      readonly wasSeen?: true;
      readonly cause: IntentCause | null;
    }
  | { readonly kind: 'confirmed'; readonly proofId: ProofId; readonly versionId: ProofVersionId | null }
  | { readonly kind: 'exists' }
  | { readonly kind: 'parked'; readonly cause: IntentCause; readonly wasAmbiguous: boolean }
  | { readonly kind: 'cancelled' };

/** One file on its way to a review. Times are local milliseconds since the epoch. */
export interface ProofUpload {
  readonly proofUploadId: ProofUploadId;
  readonly target: ProofUploadTarget;
  readonly localPath: LocalPath;
  readonly isSpooled: boolean;
  /** NFC. */
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly attempt: number;
  readonly before: ProofEvidence | null;
  /** Of the content that was promised: no other is sent for it. Absent where an earlier Galley made the promise. */
  readonly sha256?: Sha256;
  /** A command asked for it and has not reported its arrival yet: given again, that command means this one. */
  readonly isAwaited?: true;
  readonly phase: ProofUploadPhase;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
}
