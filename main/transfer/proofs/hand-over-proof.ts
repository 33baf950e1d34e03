import type { ProofUpload, ProofUploadId } from '../../../shared/model/index.ts';
import type { GivenProof, ProofUploadRequest } from './new-proof-upload.ts';
import { isSameContent } from './proof-content.ts';
import { isAmbiguousForUser, isOpenProofUpload, isSameFile, placeOf } from './proof-queue.ts';
import type { ProofUploads } from './proof-uploads.ts';

export type ProofHandOver = Pick<
  ProofUploads,
  'list' | 'get' | 'retry' | 'promise' | 'contentOf' | 'discard'
>;

/**
 * Promises a file that a person has just given. Where the very same one is on its way, or may have arrived, that one is gone on with
 * and looked for instead: promised beside it, it could become a second proof. Throws before anything is promised: why the file cannot
 * be read, and the signal's reason.
 */
export async function handOverProof(
  uploads: ProofHandOver,
  given: GivenProof,
  signal: AbortSignal,
): Promise<ProofUploadId> {
  const request = { ...given, ...(await uploads.contentOf(given, signal)) };
  signal.throwIfAborted();
  const left = sameProofOf(uploads, request);
  if (left === null) return uploads.promise(request);
  uploads.retry(left.proofUploadId);
  if (left.localPath !== given.localPath) uploads.discard(given);
  return left.proofUploadId;
}

/**
 * Tries a parked proof again at the user's request. If the file at the path has other content by now, that content is handed over
 * as a new promise and ends the old one. Throws as `handOverProof` does; the proof then stays parked.
 */
export async function retryProof(
  uploads: ProofHandOver,
  proofUploadId: ProofUploadId,
  signal: AbortSignal,
): Promise<void> {
  const upload = uploads.get(proofUploadId)?.upload;
  const isReplaced = upload?.phase.kind === 'parked' && upload.phase.cause.code === 'FILE_REPLACED';
  if (isReplaced) await handOverProof(uploads, upload, signal);
  else uploads.retry(proofUploadId);
}

/**
 * Of this very content for the same place: what may have arrived, else what is still to be sent. A round only while no later one was
 * promised: given again after that, it is to be the current one.
 */
export function sameProofOf(
  uploads: Pick<ProofUploads, 'list'>,
  request: ProofUploadRequest,
): ProofUpload | null {
  const same = ofSameContent(uploads, request);
  return same.find(mayHaveArrived) ?? same.find(isOpenProofUpload) ?? null;
}

/** Of this very content for the same place: what has arrived for a command that was ended before it could tell. */
export function unreportedProofOf(
  uploads: Pick<ProofUploads, 'list'>,
  request: ProofUploadRequest,
): ProofUpload | null {
  const isUnreported = ({ phase, isAwaited }: ProofUpload) =>
    phase.kind === 'confirmed' && isAwaited === true;
  return ofSameContent(uploads, request).find(isUnreported) ?? null;
}

/** Newest first; of rounds only the latest. */
function ofSameContent(
  uploads: Pick<ProofUploads, 'list'>,
  request: ProofUploadRequest,
): readonly ProofUpload[] {
  const newestFirst = uploads
    .list()
    .map(({ upload }) => upload)
    .filter(({ target }) => placeOf(target) === placeOf(request.target));
  const isRound = request.target.kind === 'next-version';
  return newestFirst
    .slice(0, isRound ? 1 : newestFirst.length)
    .filter((upload) => isSameFile(upload, request) && isSameContent(upload, request));
}

function mayHaveArrived(upload: ProofUpload): boolean {
  return isAmbiguousForUser(upload) || (isOpenProofUpload(upload) && upload.phase.kind !== 'queued');
}
