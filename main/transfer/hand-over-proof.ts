import type { ProofUploadId } from '../../shared/model/index.ts';
import type { ProofUploadRequest } from './new-proof-upload.ts';
import { isInDoubtForPerson, isSameFile } from './proof-queue.ts';
import type { ProofUploads } from './proof-uploads.ts';

/**
 * Promises a file that a person has just given. Where the same one is parked and may have arrived, that one is looked for instead:
 * promised beside it, it could become a second proof.
 */
export function handOverProof(
  uploads: Pick<ProofUploads, 'list' | 'retry' | 'promise'>,
  request: ProofUploadRequest,
): ProofUploadId {
  const left = uploads
    .list()
    .map(({ upload }) => upload)
    .find((upload) => isInDoubtForPerson(upload) && isSameFile(upload, request));
  // Of another size: what left then was an older state of the file.
  if (left === undefined || left.sizeBytes !== request.sizeBytes) return uploads.promise(request);
  uploads.retry(left.proofUploadId);
  return left.proofUploadId;
}
