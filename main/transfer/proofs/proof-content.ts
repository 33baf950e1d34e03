import { createHash } from 'node:crypto';
import { AppError } from '../../../shared/errors/index.ts';
import {
  type ProofUpload,
  type RelativePath,
  type Sha256,
  sameFingerprint,
  type UploadSource,
} from '../../../shared/model/index.ts';
import type { UploadFile, UploadFiles } from '../attempt/ports.ts';
import { SMALL_FILE_BYTES } from '../attempt/upload-body.ts';

/** The file of a promise to send a proof. */
export interface ProofContent {
  readonly sizeBytes: number;
  readonly sha256: Sha256;
}

/** Where the content of a promise lies. */
export type ProofSource = Pick<ProofUpload, 'localPath' | 'fileName' | 'isSpooled'>;

/** Reads the whole file. Throws what `openForUpload` throws, FILE_CHANGED, and the signal's reason. */
export async function readProofContent(
  files: Pick<UploadFiles, 'openForUpload'>,
  source: ProofSource,
  signal: AbortSignal,
): Promise<ProofContent> {
  const file = await files.openForUpload(uploadSourceOf(source));
  try {
    const fingerprint = await file.fingerprint();
    const { sizeBytes } = fingerprint;
    const sha256 = await hashOf(file, sizeBytes, signal);
    // Everything was read by now: an unchanged stamp says that all of it is one state of the file.
    if (sha256 === null || !sameFingerprint(await file.fingerprint(), fingerprint))
      throw new AppError('FILE_CHANGED', { file: source.fileName });
    return { sizeBytes, sha256 };
  } finally {
    await file.close();
  }
}

/**
 * An earlier Galley may have recorded the size alone. At most once then comes before a correction, because the two are
 * indistinguishable.
 */
export function isSameContent(
  upload: Pick<ProofUpload, 'sizeBytes' | 'sha256'>,
  { sizeBytes, sha256 }: ProofContent,
): boolean {
  return upload.sizeBytes === sizeBytes && (upload.sha256 === undefined || upload.sha256 === sha256);
}

export function uploadSourceOf({ localPath, fileName, isSpooled }: ProofSource): UploadSource {
  return { localPath, watchedFolderId: null, relativePath: fileName as RelativePath, isSpooled };
}

/** Null for a file that becomes shorter while it is read. */
async function hashOf(file: UploadFile, sizeBytes: number, signal: AbortSignal): Promise<Sha256 | null> {
  signal.throwIfAborted();
  if (sizeBytes === 0) return createHash('sha256').digest('hex') as Sha256;
  const reading = file.read(sizeBytes);
  try {
    for (let leftBytes = sizeBytes; leftBytes > 0; ) {
      signal.throwIfAborted();
      const chunk = await reading.next(SMALL_FILE_BYTES);
      if (chunk.length === 0) return null;
      leftBytes -= chunk.length;
    }
    return await reading.sha256();
  } finally {
    await reading.close();
  }
}
