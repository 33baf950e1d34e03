import { replaceEqualDeep } from '@tanstack/react-query';
import { type ConversionId, type DownloadState, fileVersionOf } from '../../../shared/model/index.ts';
import type { DownloadView, FileDetailsView } from '../../../shared/rpc/index.ts';

/** Downloads as the host tells of them, newest first. One that did not change stays the same object. */
export interface DownloadsSlice {
  readonly downloads: readonly DownloadView[];
  /** Grows whenever one came, went or changed its state: lists that hold more of them may be out of date then. */
  readonly downloadsRevision: number;
  setDownloads(downloads: readonly DownloadView[]): void;
}

export function createDownloadsSlice(
  set: (change: Partial<DownloadsSlice>) => void,
  get: () => DownloadsSlice,
): DownloadsSlice {
  return {
    downloads: [],
    downloadsRevision: 0,
    setDownloads(reported) {
      const before = get();
      const known = new Map(before.downloads.map((download) => [download.downloadId, download]));
      const downloads = reported.map((download) =>
        replaceEqualDeep(known.get(download.downloadId), download),
      );
      const hasMoved = statesOf(before.downloads) !== statesOf(downloads);
      set({ downloads, downloadsRevision: before.downloadsRevision + (hasMoved ? 1 : 0) });
    },
  };
}

function statesOf(downloads: readonly DownloadView[]): string {
  return downloads.map(({ downloadId, state }) => `${downloadId} ${state}`).join('\n');
}

/** Anything else is settled, or in the last moment before it is. */
export function canCancelDownload(state: DownloadState): boolean {
  return state === 'wanted' || state === 'generating' || state === 'fetching' || state === 'failed';
}

export function canRetryDownload(state: DownloadState): boolean {
  return state === 'failed';
}

/**
 * The newest one of a conversion that was not given up; null when there is none. A download of an older version is not the bank's
 * present content; while it is on its way, it can still be cancelled.
 */
export function downloadOf(
  downloads: readonly DownloadView[],
  file: Pick<FileDetailsView, 'fileId' | 'created' | 'sizeBytes'>,
  conversionId: ConversionId,
): DownloadView | null {
  const found = downloads.find(
    (download) => download.fileId === file.fileId && download.conversionId === conversionId,
  );
  if (found === undefined || found.state === 'cancelled') return null;
  const { state, fileVersion } = found;
  const isSettled = state === 'ready' || state === 'failed';
  return isSettled && fileVersion !== null && fileVersion !== fileVersionOf(file) ? null : found;
}
