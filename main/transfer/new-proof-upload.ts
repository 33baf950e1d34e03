import type { LocalPath, ProofUpload, ProofUploadId, ProofUploadTarget } from '../../shared/model/index.ts';

export interface ProofUploadRequest {
  readonly target: ProofUploadTarget;
  readonly localPath: LocalPath;
  readonly fileName: string;
  readonly sizeBytes: number;
  /** True for a file of the spool: it is removed once the upload has ended well or was given up. */
  readonly isSpooled: boolean;
}

/** A promise of which nothing was tried yet. */
export function newProofUpload(
  { target, localPath, fileName, sizeBytes, isSpooled }: ProofUploadRequest,
  proofUploadId: ProofUploadId,
  nowMs: number,
): ProofUpload {
  return {
    proofUploadId,
    target,
    localPath,
    isSpooled,
    // The bank knows names in NFC only; macOS hands out NFD.
    fileName: fileName.normalize('NFC'),
    sizeBytes,
    attempt: 0,
    before: null,
    phase: { kind: 'queued', runAfterMs: nowMs, cause: null },
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  };
}
