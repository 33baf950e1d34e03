import { AppError, toAppError } from '../../../shared/errors/index.ts';
import type { Download, LocalPath } from '../../../shared/model/index.ts';
import type { Bandwidth } from '../limits/bandwidth.ts';
import { downloadName, numberedName } from './download-name.ts';
import type { DownloadContent, DownloadFiles, DownloadStore } from './download-ports.ts';

export interface FetchDeps {
  readonly store: DownloadStore;
  readonly files: DownloadFiles;
  readonly bandwidth: Bandwidth;
  readonly onProgress: (download: Download, receivedBytes: number) => void;
}

/** `broken`: what arrived before is durable and noted, so that the next try can go on from there. */
export type FetchOutcome =
  | { readonly kind: 'ready'; readonly download: Download }
  | { readonly kind: 'broken'; readonly download: Download; readonly error: AppError };

// Between two syncs: a crash of the machine costs at most this much of a large file again.
const DURABLE_EVERY_BYTES = 16 * 1024 * 1024;
// More files of one name than a person makes in one directory: then something else is wrong.
const MOST_NAMES = 1_000;

/**
 * Brings one content to its final place. The bytes gather in a file with a name of Galley's own. The final name is journalled
 * before it is given, so that the owner of the file is known after a crash. Rejects only when the journal does; the caller then
 * discards the content.
 */
export async function fetchDownload(
  deps: FetchDeps,
  wanted: Download,
  content: DownloadContent,
  signal: AbortSignal,
): Promise<FetchOutcome> {
  const { store, files } = deps;
  const { downloadId } = wanted;
  const unfinished = files.unfinishedPath(wanted.directory, downloadId);
  const begun = store.move({
    downloadId,
    from: wanted.state,
    to: 'fetching',
    patch: {
      cause: null,
      sizeBytes: content.sizeBytes === null ? null : content.offsetBytes + content.sizeBytes,
      contentTag: content.contentTag,
      durableBytes: content.offsetBytes,
      // It is made. If it has to be made once more, the time in which it came does not count.
      generatingSinceMs: null,
    },
  });
  deps.onProgress(begun, begun.durableBytes);
  try {
    const whole = await receive(deps, begun, unfinished, content, signal);
    await place(deps, whole, unfinished, content);
    const patch = { sizeBytes: whole.durableBytes, failureCount: 0 };
    return { kind: 'ready', download: store.move({ downloadId, from: 'fetching', to: 'ready', patch }) };
  } catch (error) {
    content.discard();
    return {
      kind: 'broken',
      download: store.get(downloadId) ?? begun,
      error: signal.aborted ? new AppError('CANCELLED') : toAppError(error),
    };
  }
}

/** The download with all of its bytes durable. */
async function receive(
  { store, files, bandwidth, onProgress }: FetchDeps,
  begun: Download,
  unfinished: LocalPath,
  { offsetBytes, stream }: DownloadContent,
  signal: AbortSignal,
): Promise<Download> {
  const { downloadId } = begun;
  const file = await files.open(unfinished, offsetBytes);
  let current = begun;
  const makeDurable = async (): Promise<void> => {
    await file.sync();
    const patch = { durableBytes: file.sizeBytes() };
    current = store.move({ downloadId, from: 'fetching', to: 'fetching', patch });
  };
  try {
    // The beginning of the file was removed, so the next bytes would follow nothing.
    if (file.sizeBytes() !== offsetBytes)
      throw new AppError('BANK_UNREACHABLE', { reason: 'the beginning is gone' });
    for await (const chunk of stream) {
      await bandwidth.take(chunk.byteLength, signal);
      signal.throwIfAborted();
      await file.append(chunk);
      onProgress(current, file.sizeBytes());
      if (file.sizeBytes() - current.durableBytes >= DURABLE_EVERY_BYTES) await makeDurable();
    }
    if (begun.sizeBytes !== null && file.sizeBytes() !== begun.sizeBytes)
      throw new AppError('BANK_UNREACHABLE', { reason: 'cut short' });
    await makeDurable();
    return current;
  } catch (error) {
    // Of a cancelled one nothing stays; of others what came so far is worth keeping, unless this disk is the trouble.
    const isWorthKeeping = store.get(downloadId)?.state === 'fetching' && !isOfThisDisk(error);
    if (isWorthKeeping) await makeDurable();
    throw error;
  } finally {
    await file.close();
  }
}

/** Under its own name, or the first numbered one that nothing bears. */
async function place(
  { store, files }: FetchDeps,
  { downloadId, directory, ...whole }: Download,
  unfinished: LocalPath,
  content: DownloadContent,
): Promise<void> {
  const name = downloadName(whole, content, files.safeName);
  for (let ordinal = 1; ordinal <= MOST_NAMES; ordinal += 1) {
    const localPath = files.join(directory, numberedName(name, ordinal, files.safeName));
    store.move({ downloadId, from: 'fetching', to: 'fetching', patch: { localPath } });
    if ((await files.place(unfinished, localPath)) === 'written') return;
  }
  throw new AppError('LOCAL_WRITE_FAILED', { path: directory, reason: 'every name is taken' });
}

function isOfThisDisk(error: unknown): boolean {
  return error instanceof AppError && error.code.startsWith('LOCAL_');
}
