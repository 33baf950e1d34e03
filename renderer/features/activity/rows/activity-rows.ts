import { assertNever } from '../../../../shared/model/index.ts';
import type { ActivityFileRow, ActivityRow, DownloadView } from '../../../../shared/rpc/index.ts';
import { type LiveTransfers, latestOf } from '../../../state/index.ts';

/** The newer of two states of a row: from a page of Activity, or from the streams since. */
export function latestRow(
  transfers: LiveTransfers,
  downloads: readonly DownloadView[],
  row: ActivityRow,
): ActivityRow {
  return row.kind === 'batch' ? row : latestFileRow(transfers, downloads, row);
}

/** The same for a line that is about one file. */
export function latestFileRow(
  transfers: LiveTransfers,
  downloads: readonly DownloadView[],
  row: ActivityFileRow,
): ActivityFileRow {
  if (row.kind === 'upload') {
    const transfer = latestOf(transfers, row.transfer);
    return transfer === row.transfer ? row : { ...row, transfer };
  }
  const reported = downloads.find(({ downloadId }) => downloadId === row.download.downloadId);
  return reported !== undefined && reported.updatedAtMs >= row.download.updatedAtMs
    ? { ...row, download: reported }
    : row;
}

/** Tells one line from all others, of every kind. */
export function rowId(row: ActivityRow | undefined): string | null {
  if (row === undefined) return null;
  switch (row.kind) {
    case 'upload':
      return row.transfer.intentId;
    case 'download':
      return `download ${row.download.downloadId}`;
    case 'batch':
      return `batch ${row.batch.batchId}`;
    default:
      return assertNever(row);
  }
}
