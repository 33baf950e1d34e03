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
  /** A person wants it sent once more where an earlier run has left it in doubt, and another look tells nothing new. */
  readonly isSentAgain: boolean;
  /** Told what the file goes by, before that is waited for. */
  readonly onTaken: (proofUploadId: ProofUploadId) => void;
}

type Uploads = Pick<ProofUploads, 'list' | 'admit' | 'retry' | 'dismiss' | 'promise' | 'ended' | 'contentOf'>;

/**
 * Goes on with what an earlier run promised and could not end, and promises nothing beside it: that would be a second proof. What may
 * have arrived is looked for before, and what has arrived since an earlier command was ended is the answer to this one. The end is to be
 * told, `told`. Throws why the file cannot be read, and the signal's reason.
 */
export async function sendProofOnce(
  uploads: Uploads,
  given: GivenProof,
  { isSentAgain, onTaken }: SendProofOptions,
  signal: AbortSignal,
): Promise<ProofUpload> {
  // What it holds now is what the command is about, however long it takes.
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

/** What is still promised of the file at this path, else what may have arrived of it, else what was refused. */
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

/** An earlier promise of the file, of another content or before another round, of which nobody knows yet whether it arrived. */
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
