import type { User } from './account.ts';
import type { ImageState } from './asset.ts';

/** A file version of a proof. `created`: Unix seconds. All versions of a proof are shown (`docs/api/reference.md#proof`). */
export interface ProofVersionRecord {
  readonly versionId: string;
  readonly stem: string;
  readonly extension: string;
  readonly created: number;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly image: ImageState;
}

/** `created`, `modified`: Unix seconds. */
export interface ProofRecord {
  readonly proofId: string;
  readonly projectId: string;
  readonly name: string;
  readonly description: string;
  readonly statusId: string;
  readonly created: number;
  readonly modified: number;
  /** Unix seconds; null: none. */
  readonly deadline: number | null;
  /** Oldest first, never empty; the last one is the current one. */
  readonly versions: readonly ProofVersionRecord[];
}

/** The guests' reactions to one proof version (`docs/api/reference.md#activity`). */
export interface ProofActivity {
  readonly commentCount: number;
  readonly approvalCount: number;
  readonly conditionalApprovalCount: number;
  readonly rejectCount: number;
  readonly sharingGuestCount: number;
  readonly isSharingActive: boolean;
}

/** Reported by sharing, shown with proofs. Versions without sharing are omitted. */
export interface ProofActivityReader {
  activityOf(versionIds: readonly string[]): Promise<ReadonlyMap<string, ProofActivity>>;
}

/** Sharing's needs of proofs. Both throw FORBIDDEN when there is no such proof or the user may not work on it. */
export interface ProofAccess {
  requireProof(user: User, proofId: string): Promise<ProofRecord>;
  /** Throws BAD_REQUEST when the bank has no such status. */
  changeStatus(user: User, proofId: string, statusId: string): Promise<void>;
}
