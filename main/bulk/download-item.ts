import { type BulkAction, type DownloadId, fileVersionOf } from '../../shared/model/index.ts';
import type { BulkDeps, BulkTask, ItemOutcome } from './bulk-ports.ts';
import { follow, onAbort } from './follow.ts';
import { masterOf, readAsset, seenOf } from './read-asset.ts';

type DownloadAction = Extract<BulkAction, { kind: 'download' }>;
type DownloadItemDeps = Pick<BulkDeps, 'bank' | 'store' | 'transaction' | 'downloads' | 'log'>;

/**
 * Wants the conversion of one asset once, and waits for its end. The wish and the item that remembers it are one durable step, so a
 * restart goes on with the same download. The download itself appears whole, under a free name.
 */
export async function downloadItem(
  deps: DownloadItemDeps,
  task: BulkTask<DownloadAction>,
): Promise<ItemOutcome> {
  const known = wantedBefore(deps, task);
  if (known !== null) return ending(deps, task, known);
  const asset = await readAsset(deps.bank, task);
  const seen = seenOf(asset);
  if (task.cancel.aborted) return { state: 'cancelled', seen };
  const { fileId, fileName, ...file } = masterOf(asset);
  const { conversionId, directory } = task.action;
  const wish = {
    assetId: asset.assetId,
    fileId,
    conversionId,
    bankFileName: fileName,
    fileVersion: fileVersionOf(file),
    directory,
  };
  const { downloadId } = deps.transaction(() => {
    const download = deps.downloads.want(wish);
    deps.store.patch(task.job.jobId, task.item.place, { ...seen, downloadId: download.downloadId });
    return download;
  });
  return { ...(await ending(deps, task, downloadId)), seen };
}

/** The download of an earlier try, working again; null where a new one is needed. */
function wantedBefore({ downloads }: DownloadItemDeps, { item }: BulkTask): DownloadId | null {
  const download = item.downloadId === null ? null : downloads.get(item.downloadId);
  if (download === null || download.state === 'cancelled') return null;
  downloads.retry(download.downloadId);
  return download.downloadId;
}

async function ending(
  { downloads, log }: DownloadItemDeps,
  { cancel, life }: BulkTask,
  downloadId: DownloadId,
): Promise<ItemOutcome> {
  const uncancel = onAbort(cancel, () => {
    downloads
      .cancel(downloadId)
      .catch((error: unknown) =>
        log.warn('a download of a bulk job was not cancelled', { downloadId, error }),
      );
  });
  try {
    return await follow(downloads.subscribe, () => endOf(downloads, downloadId), life);
  } finally {
    uncancel();
  }
}

/** Null while it is on its way. A row that the user took off the list was cancelled or had arrived; its item says the former. */
function endOf(downloads: DownloadItemDeps['downloads'], downloadId: DownloadId): ItemOutcome | null {
  const download = downloads.get(downloadId);
  if (download === null || download.state === 'cancelled') return { state: 'cancelled' };
  if (download.state === 'ready') return { state: 'done' };
  if (download.state !== 'failed') return null;
  return { state: 'failed', cause: download.cause ?? { code: 'INTERNAL', details: {} } };
}
