import { basename, dirname } from 'node:path';
import type { DownloadView } from '../../../shared/rpc/index.ts';
import { otherLocalName, safeLocalName, shownBankName } from '../../disk/index.ts';
import type { DownloadProgress } from '../../transfer/index.ts';

/**
 * A download as a page may see it: no path of this disk but for eyes, and no name that reads as a way to another place than
 * the one the file is put at.
 */
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
    bankFileName: shownBankName(bankFileName),
    isRenamed: otherLocalName(bankFileName) !== null,
    fileVersion,
    fileName: isReady ? basename(localPath) : safeLocalName(bankFileName),
    displayPath: displayPath(shownDirectory(isReady ? dirname(localPath) : directory)),
    runAfterMs,
    updatedAtMs,
  };
}

/** Renditions of a smart folder gather in a directory of Galley's own; the user sees the smart folder as their target. */
function shownDirectory(directory: string): string {
  return basename(directory).startsWith('.galley-') ? dirname(directory) : directory;
}
