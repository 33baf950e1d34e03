import { replaceEqualDeep } from '@tanstack/react-query';
import type { ConversionId, DownloadState, FileId } from '../../shared/model/index.ts';
import type { DownloadView } from '../../shared/rpc/index.ts';

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
    setDownloads(told) {
      const before = get();
      const known = new Map(before.downloads.map((download) => [download.downloadId, download]));
      const downloads = told.map((download) => replaceEqualDeep(known.get(download.downloadId), download));
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

/** The newest one of a conversion that was not given up; null when there is none. */
export function downloadOf(
  downloads: readonly DownloadView[],
  fileId: FileId,
  conversionId: ConversionId,
): DownloadView | null {
  const found = downloads.find(
    (download) => download.fileId === fileId && download.conversionId === conversionId,
  );
  return found === undefined || found.state === 'cancelled' ? null : found;
}
