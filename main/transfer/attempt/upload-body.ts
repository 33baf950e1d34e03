import { createHash } from 'node:crypto';
import { AppError } from '../../../shared/errors/index.ts';
import { type Intent, type Sha256, sameFingerprint } from '../../../shared/model/index.ts';
import type { Bandwidth } from '../limits/bandwidth.ts';
import type { FileReading, UploadFile } from './ports.ts';

export interface UploadBodyDeps {
  readonly intent: Pick<Intent, 'fingerprint' | 'source' | 'sha256'>;
  readonly file: UploadFile;
  readonly bandwidth: Bandwidth;
  /** Aborts the upload before the gate; its reason is thrown. */
  readonly signal: AbortSignal;
  readonly onHandedOver: (sentBytes: number) => void;
  /** Commits the commit point; the last byte follows when the promise resolves. */
  readonly recordCommitPoint: (sha256: Sha256) => Promise<void>;
}

// Files up to this size are read in one go: one read instead of a loop of them.
export const SMALL_FILE_BYTES = 1024 * 1024;

/**
 * The bytes of one attempt (`docs/protocol/upload.md#step-5-commit-point`): exactly size − 1 of them from the one descriptor, hashed
 * on the way; then the gate; then the last one. An empty file has no byte to hold back: its gate is `passEmptyGate`.
 * Throws FILE_CHANGED or FILE_REPLACED when the gate stays shut, and the signal's reason.
 */
export async function* uploadBody(deps: UploadBodyDeps): AsyncGenerator<Uint8Array, void, undefined> {
  const { file, intent } = deps;
  const reading = file.read(intent.fingerprint.sizeBytes);
  try {
    const lastByte = yield* allButTheLast(deps, reading);
    await passGate(deps, await reading.sha256());
    yield lastByte;
    deps.onHandedOver(intent.fingerprint.sizeBytes);
  } finally {
    await reading.close();
  }
}

/** Gives everything but the last byte, and returns that one. */
async function* allButTheLast(
  { intent, bandwidth, signal, onHandedOver }: UploadBodyDeps,
  reading: FileReading,
): AsyncGenerator<Uint8Array, Uint8Array, undefined> {
  const { sizeBytes } = intent.fingerprint;
  let readBytes = 0;
  for (;;) {
    signal.throwIfAborted();
    const chunk = await reading.next(chunkBytesOf(sizeBytes, bandwidth));
    if (chunk.length === 0) throw changed(intent, 'ended-early');
    readBytes += chunk.length;
    const isLast = readBytes === sizeBytes;
    const held = isLast ? chunk.subarray(0, chunk.length - 1) : chunk;
    if (held.length > 0) {
      await bandwidth.take(held.length, signal);
      signal.throwIfAborted();
      yield held;
      onHandedOver(isLast ? readBytes - 1 : readBytes);
    }
    if (isLast) return chunk.subarray(chunk.length - 1);
  }
}

/** The gate of a file without bytes; to be passed before its headers leave. */
export async function passEmptyGate(deps: UploadBodyDeps): Promise<void> {
  await passGate(deps, createHash('sha256').digest('hex') as Sha256);
}

async function passGate(
  { intent, file, signal, recordCommitPoint }: UploadBodyDeps,
  sha256: Sha256,
): Promise<void> {
  signal.throwIfAborted();
  // Everything was read by now: an unchanged stamp says that all of it is one state of the file.
  if (!sameFingerprint(await file.fingerprint(), intent.fingerprint)) throw changed(intent, 'stamp');
  if (!(await file.stillMapsTo(intent.source.localPath))) throw changed(intent, 'replaced');
  // The name was compared with the bank, and a person asked, for the content that was promised.
  if (isManualUpload(intent) && intent.sha256 !== null && sha256 !== intent.sha256) throw replaced(intent);
  signal.throwIfAborted();
  await recordCommitPoint(sha256);
}

/** Handed over as it was, and not to be followed from one content to the next. */
export function isManualUpload({ source }: Pick<Intent, 'source'>): boolean {
  return source.watchedFolderId === null;
}

/** The file of a manual upload was replaced by another one at its path. */
export function replaced({ source }: Pick<Intent, 'source'>): AppError {
  return new AppError('FILE_REPLACED', { file: source.relativePath });
}

function chunkBytesOf(sizeBytes: number, bandwidth: Bandwidth): number {
  const chunkBytes = bandwidth.chunkBytes();
  return sizeBytes <= SMALL_FILE_BYTES ? Math.min(chunkBytes, SMALL_FILE_BYTES) : chunkBytes;
}

function changed({ source }: UploadBodyDeps['intent'], sign: 'ended-early' | 'stamp' | 'replaced'): AppError {
  return new AppError('FILE_CHANGED', { file: source.relativePath, sign });
}
