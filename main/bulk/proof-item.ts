import { originalConversionId } from '../../shared/api/index.ts';
import { AppError } from '../../shared/errors/index.ts';
import {
  asId,
  type BulkAction,
  type ConversionId,
  type FileId,
  type LocalPath,
  type ProofUploadId,
} from '../../shared/model/index.ts';
import { causeOfProofUpload, isOpenProofUpload, sameProofOf } from '../transfer/index.ts';
import type { BulkDeps, BulkTask, ItemOutcome } from './bulk-ports.ts';
import { follow, onAbort } from './follow.ts';
import { masterOf, readAsset, seenOf } from './read-asset.ts';

type ProofAction = Extract<BulkAction, { kind: 'proof' }>;
type ProofItemDeps = Pick<BulkDeps, 'bank' | 'store' | 'files' | 'bandwidth' | 'proofUploads' | 'log'>;

/**
 * Sends the original of one asset into a project, at most once. The original comes to a private copy first. The promise of the proof
 * and the item that remembers it are one durable step; from then on the proof upload has the last word on what may be sent again.
 */
export async function proofItem(deps: ProofItemDeps, task: BulkTask<ProofAction>): Promise<ItemOutcome> {
  const { item } = task;
  if (item.proofUploadId !== null) return promisedBefore(deps, task, item.proofUploadId);
  const asset = await readAsset(deps.bank, task);
  const seen = seenOf(asset);
  const { fileId, fileName } = masterOf(asset);
  const localPath = deps.files.spoolPath(copyKeyOf(task), fileName);
  const proofUploadId = await promise(deps, task, { fileId, fileName, localPath });
  if (proofUploadId === null) return { state: 'cancelled', seen };
  return { ...(await ending(deps, task, proofUploadId)), seen };
}

function copyKeyOf({ job, item }: Pick<BulkTask, 'job' | 'item'>): string {
  return `${job.jobId}-${item.place}`;
}

/** Null when the job was cancelled before the promise; nothing of the copy is left then. */
async function promise(
  deps: ProofItemDeps,
  task: BulkTask<ProofAction>,
  {
    fileId,
    fileName,
    localPath,
  }: { readonly fileId: FileId; readonly fileName: string; readonly localPath: LocalPath },
): Promise<ProofUploadId | null> {
  const { proofUploads, store, files } = deps;
  const { job, item, action, life, cancel } = task;
  const remember = (proofUploadId: ProofUploadId) => store.patch(job.jobId, item.place, { proofUploadId });
  try {
    await copyOriginal(deps, fileId, localPath, AbortSignal.any([life, cancel]));
    const target = { kind: 'new-proof', projectId: action.projectId } as const;
    const given = { target, localPath, fileName, isSpooled: true };
    const request = { ...given, ...(await proofUploads.contentOf(given, life)) };
    cancel.throwIfAborted();
    // Beside the very same file on its way to the same project it could become a second proof.
    const left = sameProofOf(proofUploads, request);
    if (left === null) return proofUploads.promise(request, remember);
    remember(left.proofUploadId);
    proofUploads.retry(left.proofUploadId);
    if (left.localPath !== localPath) await files.remove(localPath);
    return left.proofUploadId;
  } catch (error) {
    if (life.aborted) throw error;
    await files.remove(localPath);
    if (cancel.aborted) return null;
    throw error;
  }
}

async function copyOriginal(
  { bank, files, bandwidth }: ProofItemDeps,
  fileId: FileId,
  localPath: LocalPath,
  signal: AbortSignal,
): Promise<void> {
  // A web page may well be the very file.
  const conversionId = asId<ConversionId>(originalConversionId);
  const result = await bank.download({ fileId, conversionId, mayBeHtml: true, signal });
  if (result.state !== 'ready') throw new AppError('BANK_BUSY', { reason: 'the original is not ready' });
  try {
    await files.write(localPath, paced(result.stream, bandwidth, signal), signal);
  } catch (error) {
    result.discard();
    throw error;
  }
}

async function* paced(
  stream: AsyncIterable<Uint8Array>,
  bandwidth: ProofItemDeps['bandwidth'],
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void, void> {
  for await (const chunk of stream) {
    await bandwidth.take(chunk.byteLength, signal);
    yield chunk;
  }
}

/** A promise that is not in the list any more may have arrived: nothing is promised in its place. */
async function promisedBefore(
  deps: ProofItemDeps,
  task: BulkTask<ProofAction>,
  proofUploadId: ProofUploadId,
): Promise<ItemOutcome> {
  const upload = deps.proofUploads.get(proofUploadId)?.upload;
  if (upload === undefined) return { state: 'failed', cause: { code: 'COULD_NOT_CONFIRM', details: {} } };
  if (upload.phase.kind === 'parked' || upload.phase.kind === 'exists')
    deps.proofUploads.retry(proofUploadId);
  return ending(deps, task, proofUploadId);
}

async function ending(
  deps: ProofItemDeps,
  task: BulkTask<ProofAction>,
  proofUploadId: ProofUploadId,
): Promise<ItemOutcome> {
  const uncancel = onAbort(task.cancel, () => {
    takeBack(deps, task, proofUploadId).catch((error: unknown) =>
      deps.log.warn('a proof of a bulk job was not dismissed', { proofUploadId, error }),
    );
  });
  try {
    const { subscribe } = deps.proofUploads;
    return await follow(subscribe, () => endOf(deps.proofUploads, proofUploadId), task.life);
  } finally {
    uncancel();
  }
}

/** Gives a promise up: only before it may have arrived, and never an upload that the user began elsewhere. */
export async function takeBack(
  { proofUploads, files }: Pick<ProofItemDeps, 'proofUploads' | 'files'>,
  task: Pick<BulkTask, 'job' | 'item'>,
  proofUploadId: ProofUploadId,
): Promise<void> {
  const upload = proofUploads.get(proofUploadId)?.upload;
  if (upload?.phase.kind !== 'queued') return;
  if (upload.localPath === files.spoolPath(copyKeyOf(task), upload.fileName))
    await proofUploads.dismiss(proofUploadId);
}

/** Null while it is on its way. Called at each change, so that a confirmation is seen before its row is forgotten. */
function endOf(
  proofUploads: ProofItemDeps['proofUploads'],
  proofUploadId: ProofUploadId,
): ItemOutcome | null {
  const upload = proofUploads.get(proofUploadId)?.upload;
  if (upload === undefined || upload.phase.kind === 'cancelled') return { state: 'cancelled' };
  if (upload.phase.kind === 'confirmed') return { state: 'done' };
  if (isOpenProofUpload(upload)) return null;
  return { state: 'failed', cause: causeOfProofUpload(upload) ?? { code: 'INTERNAL', details: {} } };
}
