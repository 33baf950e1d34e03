import { basename, dirname } from 'node:path';
import type { DownloadView } from '../../shared/rpc/index.ts';
import type { DownloadProgress } from '../transfer/index.ts';

/** A download as a page may see it: no path of this disk but for eyes. */
export function toDownloadView(
  { download, receivedBytes }: DownloadProgress,
  displayPath: (path: string) => string,
): DownloadView {
  const { downloadId, assetId, fileId, conversionId, state, cause, sizeBytes, runAfterMs, updatedAtMs } =
    download;
  const { localPath, bankFileName, fileVersion, directory } = download;
  const isReady = state === 'ready' && localPath !== null;
  return {
    downloadId,
    assetId,
    fileId,
    conversionId,
    state,
    cause,
    sizeBytes,
    receivedBytes: isReady ? (sizeBytes ?? receivedBytes) : receivedBytes,
    bankFileName,
    fileVersion,
    fileName: isReady ? basename(localPath) : bankFileName,
    displayPath: displayPath(shownDirectory(isReady ? dirname(localPath) : directory)),
    runAfterMs,
    updatedAtMs,
  };
}

/** Renditions of a shelf gather in a directory of Galley's own; to people they go to the shelf. */
function shownDirectory(directory: string): string {
  return basename(directory).startsWith('.galley-') ? dirname(directory) : directory;
}
