import type { ProofUpload, ProofUploadId } from '../../../../../shared/model/index.ts';
import {
  type GivenProof,
  isAmbiguousForUser,
  isAtSamePath,
  isOpenProofUpload,
  type ProofUploads,
  sameProofOf,
  unreportedProofOf,
} from '../../../../transfer/index.ts';

export interface SendProofOptions {
  /** The user asks to send it once more where an earlier run left it ambiguous, and another reading shows nothing new. */
  readonly isSentAgain: boolean;
  /** Receives the id of the upload before the wait for it. */
  readonly onTaken: (proofUploadId: ProofUploadId) => void;
}

type Uploads = Pick<ProofUploads, 'list' | 'admit' | 'retry' | 'dismiss' | 'promise' | 'ended' | 'contentOf'>;

/**
 * Continues the upload that an earlier run promised and could not end, and promises nothing beside it: that would be a second
 * proof. An upload that may have arrived is searched for first, and one that has arrived since an earlier command ended is the
 * answer to this one. The caller reports the end by `reported`. Throws the reason why the file cannot be read, or the signal's
 * reason.
 */
export async function sendProofOnce(
  uploads: Uploads,
  given: GivenProof,
  { isSentAgain, onTaken }: SendProofOptions,
  signal: AbortSignal,
): Promise<ProofUpload> {
  // The command is about the content at its start, however long it takes.
  const request = { ...given, ...(await uploads.contentOf(given, signal)), isAwaited: true as const };
  signal.throwIfAborted();
  const arrived = unreportedProofOf(uploads, request);
  if (arrived !== null) {
    onTaken(arrived.proofUploadId);
    return arrived;
  }
  const same = sameProofOf(uploads, request);
  const left = same ?? olderAmbiguous(uploads, given);
  if (left !== null) {
    onTaken(left.proofUploadId);
    uploads.admit(left.proofUploadId);
    uploads.retry(left.proofUploadId);
    const end = await uploads.ended(left.proofUploadId, signal);
    const isOver = same !== null && (end.phase.kind === 'confirmed' || isAtSamePath(end, given));
    // Of an older state it is enough that the bank holds one proof more.
    const isAmbiguous = isAmbiguousForUser(end) && (same !== null || end.phase.kind !== 'exists');
    if (isAmbiguous && isSentAgain) await uploads.dismiss(end.proofUploadId);
    else if (isAmbiguous || isOver) return end;
  }
  const proofUploadId = uploads.promise(request);
  onTaken(proofUploadId);
  return uploads.ended(proofUploadId, signal);
}

/** The open promise of the file at this path, else an upload of it that may have arrived, else a refused one. */
export function leftOf(
  uploads: Pick<ProofUploads, 'list'>,
  place: Pick<GivenProof, 'target' | 'localPath'>,
): ProofUpload | null {
  const mine = leftAt(uploads, place);
  return (
    mine.find(isOpenProofUpload) ??
    mine.find(isAmbiguousForUser) ??
    mine.find(({ phase }) => phase.kind === 'parked') ??
    null
  );
}

/** An earlier promise of the file, of another content or before another round, that is still ambiguous. */
function olderAmbiguous(uploads: Pick<ProofUploads, 'list'>, given: GivenProof): ProofUpload | null {
  const isUnknown = (upload: ProofUpload): boolean =>
    isOpenProofUpload(upload) ? upload.phase.kind !== 'queued' : isAmbiguousForUser(upload);
  return leftAt(uploads, given).find((left) => isUnknown(left) && left.phase.kind !== 'exists') ?? null;
}

function leftAt(
  uploads: Pick<ProofUploads, 'list'>,
  place: Pick<GivenProof, 'target' | 'localPath'>,
): readonly ProofUpload[] {
  return uploads
    .list()
    .map(({ upload }) => upload)
    .filter((upload) => isAtSamePath(upload, place));
}
