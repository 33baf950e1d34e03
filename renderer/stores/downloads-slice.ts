import type { ConversionId, FileId } from '../../shared/model/index.ts';
import type { DirectoryView, DownloadView } from '../../shared/rpc/index.ts';

/** Where downloads go until a person says otherwise. */
export type DownloadFolder = Pick<DirectoryView, 'grant' | 'displayPath'>;

/** Downloads as the host tells of them, newest first. */
export interface DownloadsSlice {
  readonly downloads: readonly DownloadView[];
  /** Null until a person chose one: a program that puts files somewhere by itself surprises. */
  readonly downloadFolder: DownloadFolder | null;
  setDownloads(downloads: readonly DownloadView[]): void;
  setDownloadFolder(folder: DownloadFolder | null): void;
}

export function createDownloadsSlice(set: (change: Partial<DownloadsSlice>) => void): DownloadsSlice {
  return {
    downloads: [],
    downloadFolder: null,
    setDownloads: (downloads) => set({ downloads }),
    setDownloadFolder: (downloadFolder) => set({ downloadFolder }),
  };
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
