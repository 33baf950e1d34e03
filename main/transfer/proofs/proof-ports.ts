import type {
  ProjectId,
  ProofId,
  ProofUpload,
  ProofUploadId,
  ProofUploadTarget,
} from '../../../shared/model/index.ts';
import type { UploadBody, UploadObservation } from '../attempt/ports.ts';
import type { ProofReading } from './proof-evidence.ts';

/** The bank as uploads for review need it. Readings throw AppError; `upload` returns what it saw. */
export interface ProofBank {
  upload(
    request: {
      readonly idempotencyKey: ProofUploadId;
      readonly fileName: string;
      readonly sizeBytes: number;
      readonly body: UploadBody;
      readonly signal: AbortSignal;
    } & ProofUploadTarget,
  ): Promise<UploadObservation>;
  /** Proofs of a project: their number, and the proofs where the bank lists them. */
  readProofsOf(projectId: ProjectId, signal: AbortSignal): Promise<ProofReading>;
  /** Versions of one proof. */
  readVersionsOf(proofId: ProofId, signal: AbortSignal): Promise<ProofReading>;
  signInAgain(): Promise<void>;
}

/** Where promises to send proofs are kept. Durable when `put` returns. */
export interface ProofUploadStore {
  list(): readonly ProofUpload[];
  /** `replaced` end in the same step, and `alongside` is written in it. */
  put(upload: ProofUpload, replaced?: readonly ProofUploadId[], alongside?: () => void): void;
  remove(proofUploadId: ProofUploadId): void;
}

/** An upload as it is shown. `sentBytes` is zero before it is sent and after it ended. */
export interface ProofUploadProgress {
  readonly upload: ProofUpload;
  readonly sentBytes: number;
}
