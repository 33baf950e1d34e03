import type { ProofUpload } from '../../shared/model/index.ts';
import type { SyncProofUploads } from './status-ports.ts';

/** Files on their way to reviews, in the words of the counts of uploads. */
export interface ProofCounts {
  readonly queued: number;
  readonly running: number;
  readonly waiting: number;
  readonly parked: number;
  readonly bytesLeft: number;
  /** By id, of each that is open. */
  readonly sent: ReadonlyMap<string, number>;
}

export function countProofs(uploads: ReturnType<SyncProofUploads['underWay']>, nowMs: number): ProofCounts {
  const counts = { queued: 0, running: 0, waiting: 0, parked: 0 };
  const sent = new Map<string, number>();
  let bytesLeft = 0;
  for (const { upload, sentBytes } of uploads) {
    const kind = kindOf(upload, sentBytes, nowMs);
    if (kind === null) continue;
    counts[kind] += 1;
    if (kind === 'parked') continue;
    sent.set(upload.proofUploadId, sentBytes);
    bytesLeft += Math.max(0, upload.sizeBytes - sentBytes);
  }
  return { ...counts, bytesLeft, sent };
}

function kindOf(
  { phase }: ProofUpload,
  sentBytes: number,
  nowMs: number,
): 'queued' | 'running' | 'waiting' | 'parked' | null {
  switch (phase.kind) {
    case 'queued':
      if (sentBytes > 0) return 'running';
      return phase.runAfterMs > nowMs ? 'waiting' : 'queued';
    case 'committing':
      return 'running';
    case 'ambiguous':
      return 'waiting';
    case 'parked':
      return 'parked';
    default:
      return null;
  }
}
