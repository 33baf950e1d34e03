import type { ImageState } from '../records/asset.ts';
import type { ProofRecord, ProofVersionRecord } from '../records/proof.ts';
import type { UploadOutcome, UploadTerms } from './idempotency.ts';
import type { StagedBlob } from './ports.ts';

/** The result of a proof upload: a proof with its first version, or one more version. Names are accepted, rights are checked. */
export type NewProofUpload = {
  readonly stem: string;
  readonly extension: string;
  readonly image: ImageState;
  readonly blob: StagedBlob;
  readonly userId: string;
  /** Unix seconds. */
  readonly created: number;
} & (
  | { readonly kind: 'proof'; readonly projectId: string; readonly statusId: string }
  | { readonly kind: 'version'; readonly proofId: string }
);

/** Fields that are absent stay as they are. */
export interface ProofChange {
  readonly name?: string;
  readonly description?: string;
  readonly statusId?: string;
  /** Unix seconds; null removes it. */
  readonly deadline?: number | null;
}

export interface ProofStore {
  find(proofId: string): Promise<ProofRecord | null>;
  /** Oldest first. */
  ofProject(projectId: string): Promise<readonly ProofRecord[]>;
  findVersion(
    versionId: string,
  ): Promise<{ readonly version: ProofVersionRecord; readonly projectId: string } | null>;
  /** Returns the proof's id once blob and rows are durable. Throws FORBIDDEN when the target has gone since. */
  commit(upload: NewProofUpload): Promise<string>;
  /** The same, at most once: see `UploadTerms`. Throws IDEMPOTENCY_KEY_REUSED. */
  commitOnTerms(upload: NewProofUpload, terms: UploadTerms<string>): Promise<UploadOutcome<string>>;
  /** `modified`: Unix seconds. Throws FORBIDDEN when the proof has gone since. */
  change(proofId: string, change: ProofChange, modified: number): Promise<void>;
  /** With all versions; their bytes go at the next start. False when there is no such proof. */
  remove(proofId: string): Promise<boolean>;
  /** Removes the latest version, in one transaction with the look at which one that is. */
  removeVersion(proofId: string, versionId: string, modified: number): Promise<VersionRemoval>;
}

/** `unknown`: the proof has no such version. `older`: it has a later one. `only`: a proof without a version is none. */
export type VersionRemoval = 'removed' | 'unknown' | 'older' | 'only';
