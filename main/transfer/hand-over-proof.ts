import type { ProofUploadId } from '../../shared/model/index.ts';
import type { ProofUploadRequest } from './new-proof-upload.ts';
import { isInDoubtForPerson, isSameFile } from './proof-queue.ts';
import type { ProofUploads } from './proof-uploads.ts';

/**
 * Promises a file that a person has just given. Where the same one is parked and may have arrived, that one is looked for instead:
 * promised beside it, it could become a second proof. Throws before anything is promised: why the file cannot be read, and the signal's reason.
 */
export async function handOverProof(
  uploads: Pick<ProofUploads, 'list' | 'get' | 'retry' | 'promise' | 'isStillWhatLeft'>,
  request: ProofUploadRequest,
  signal: AbortSignal,
): Promise<ProofUploadId> {
  const left = uploads
    .list()
    .map(({ upload }) => upload)
    .find((upload) => isInDoubtForPerson(upload) && isSameFile(upload, request));
  // Otherwise what left then was an older state of the file.
  const isSame = left !== undefined && (await uploads.isStillWhatLeft(left, signal));
  signal.throwIfAborted();
  // It may have been dismissed while the file was read.
  if (!isSame || uploads.get(left.proofUploadId) === null) return uploads.promise(request);
  uploads.retry(left.proofUploadId);
  return left.proofUploadId;
}
