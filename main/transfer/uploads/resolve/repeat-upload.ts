import { AppError } from '../../../../shared/errors/index.ts';
import { type Intent, sameFingerprint } from '../../../../shared/model/index.ts';
import type { Clock } from '../../../platform/index.ts';
import type {
  BankPort,
  UploadBody,
  UploadFile,
  UploadFiles,
  UploadObservation,
} from '../../attempt/ports.ts';
import { requestTo } from '../../attempt/upload-request.ts';
import type { Bandwidth } from '../../limits/bandwidth.ts';

/** Clears up a lost answer with one repeated request, on a bank that keeps the answers to idempotency keys. */
export interface RepeatUpload {
  /**
   * Sends the same request once more: the bank answers what it answered first, or carries it out now, and in neither case
   * twice. Null when it cannot be repeated: the bank keeps no keys, keeps this one no longer, or the file has changed.
   * Never throws for what a file or a bank may do.
   */
  repeat(intent: Intent, signal: AbortSignal): Promise<UploadObservation | null>;
}

export interface RepeatUploadDeps {
  readonly bank: Pick<BankPort, 'upload' | 'features'>;
  readonly files: Pick<UploadFiles, 'openForUpload'>;
  readonly bandwidth: Bandwidth;
  readonly clock: Pick<Clock, 'nowMs'>;
}

// The bank keeps a key for 30 days; a day less, because its clock and ours may differ and the repeated request takes a while.
const KEY_HOLDS_MS = 29 * 24 * 60 * 60_000;

export function createRepeatUpload({ bank, files, bandwidth, clock }: RepeatUploadDeps): RepeatUpload {
  return {
    async repeat(intent, signal) {
      const { sha256, ambiguousSinceMs, fingerprint, source } = intent;
      const ageMs = clock.nowMs() - (ambiguousSinceMs ?? clock.nowMs());
      if (sha256 === null || ageMs < 0 || ageMs > KEY_HOLDS_MS) return null;
      if (!(await bank.features(signal)).idempotentUploads) return null;
      const file = await openOrNull(files, intent);
      if (file === null) return null;
      try {
        if (!sameFingerprint(await file.fingerprint(), fingerprint)) return null;
        if (!(await file.stillMapsTo(source.localPath))) return null;
        const observation = await bank.upload(
          requestTo(intent, repeatedBody(file, intent, bandwidth, signal), signal),
        );
        // The file is another one by now: the request stayed incomplete, and the search has to tell.
        return observation.kind === 'body-failed' && !signal.aborted ? null : observation;
      } finally {
        await file.close();
      }
    },
  };
}

async function openOrNull(files: RepeatUploadDeps['files'], { source }: Intent): Promise<UploadFile | null> {
  try {
    return await files.openForUpload(source);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** The last byte leaves only when all of them are those of the first request: a key stands for one content. */
async function* repeatedBody(
  file: UploadFile,
  { fingerprint: { sizeBytes }, sha256, source }: Intent,
  bandwidth: Bandwidth,
  signal: AbortSignal,
): UploadBody {
  if (sizeBytes === 0) return;
  const reading = file.read(sizeBytes);
  try {
    for (let readBytes = 0; readBytes < sizeBytes; ) {
      signal.throwIfAborted();
      const chunk = await reading.next(bandwidth.chunkBytes());
      if (chunk.length === 0) throw new AppError('FILE_CHANGED', { file: source.relativePath });
      readBytes += chunk.length;
      await bandwidth.take(chunk.length, signal);
      if (readBytes < sizeBytes) {
        yield chunk;
        continue;
      }
      if (chunk.length > 1) yield chunk.subarray(0, chunk.length - 1);
      if ((await reading.sha256()) !== sha256)
        throw new AppError('FILE_CHANGED', { file: source.relativePath });
      yield chunk.subarray(chunk.length - 1);
    }
  } finally {
    await reading.close();
  }
}
