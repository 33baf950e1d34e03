import type {
  LocalPath,
  ProofUpload,
  ProofUploadId,
  ProofUploadTarget,
} from '../../../shared/model/index.ts';
import type { ProofContent } from './proof-content.ts';

/** A file that a person has given. */
export interface GivenProof {
  readonly target: ProofUploadTarget;
  readonly localPath: LocalPath;
  readonly fileName: string;
  /** True for a file of the spool: it is removed once the upload has ended well or was given up. */
  readonly isSpooled: boolean;
}

/** The same, and what it held then. */
export interface ProofUploadRequest extends GivenProof, ProofContent {
  /** Of a command, which may be ended before it can tell what became of it. */
  readonly isAwaited?: true;
}

/** A promise of which nothing was tried yet. */
export function newProofUpload(
  { target, localPath, fileName, sizeBytes, sha256, isSpooled, isAwaited }: ProofUploadRequest,
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
    sha256,
    ...(isAwaited === true ? { isAwaited } : {}),
    attempt: 0,
    before: null,
    phase: { kind: 'queued', runAfterMs: nowMs, cause: null },
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  };
}
