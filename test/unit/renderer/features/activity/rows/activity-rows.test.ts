import { describe, expect, it } from 'vitest';
import { latestRow, rowId } from '../../../../../../renderer/features/activity/rows/activity-rows.ts';
import { noTransfers, replaceTransfers } from '../../../../../../renderer/state/folds/fold-transfers.ts';
import {
  createDownloadsSlice,
  type DownloadsSlice,
} from '../../../../../../renderer/state/slices/downloads-slice.ts';
import {
  type AssetId,
  asId,
  type ConversionId,
  type DownloadId,
  type FileId,
} from '../../../../../../shared/model/index.ts';
import type { DownloadView } from '../../../../../../shared/rpc/index.ts';
import { transfer } from '../../../../../support/transfer-view.ts';

describe('renderer/features/activity/activity-rows', () => {
  it('shows the newer of what a page and what the streams said', () => {
    const live = replaceTransfers(noTransfers, [transfer('a', 'confirmed', { updatedAtMs: 2 })]);
    const reported = [download('x', { state: 'ready', updatedAtMs: 1 }), download('y', { updatedAtMs: 1 })];
    const rows = [
      { kind: 'upload', transfer: transfer('a', 'sending'), isInBatch: false, isReplaced: false },
      { kind: 'upload', transfer: transfer('b', 'sending'), isInBatch: true, isReplaced: false },
      { kind: 'download', download: download('x', { updatedAtMs: 1 }), isReplaced: false },
      {
        kind: 'download',
        download: download('y', { state: 'cancelled', updatedAtMs: 2 }),
        isReplaced: false,
      },
    ] as const;
    const states = rows.map((row) => {
      const latest = latestRow(live, reported, row);
      if (latest.kind === 'batch') throw new Error('No batch was given.');
      return latest.kind === 'upload' ? latest.transfer.state : latest.download.state;
    });
    expect(states).toEqual(['confirmed', 'sending', 'ready', 'cancelled']);
    expect(new Set(rows.map(rowId)).size).toBe(rows.length);
  });

  it('asks for the pages again when a download came, went or moved on, not for bytes alone', () => {
    const slice = downloadsSlice();
    const revisions = [
      [download('x')],
      [download('x', { receivedBytes: 9 })],
      [download('x', { state: 'ready' })],
      [download('y'), download('x', { state: 'ready' })],
      [],
    ].map((downloads) => {
      slice().setDownloads(downloads);
      return slice().downloadsRevision;
    });
    expect(revisions).toEqual([1, 1, 2, 3, 4]);
  });

  it('keeps what did not change as it was, so that only lines that moved are drawn anew', () => {
    const slice = downloadsSlice();
    const still = () => download('still', { state: 'failed', cause: { code: 'DISK_FULL', details: {} } });
    slice().setDownloads([download('moving'), still()]);
    const [movingBefore, stillBefore] = slice().downloads;
    slice().setDownloads([download('new'), download('moving', { receivedBytes: 9 }), still()]);
    const [, movingAfter, stillAfter] = slice().downloads;
    expect(stillAfter).toBe(stillBefore);
    expect(movingAfter).not.toBe(movingBefore);
  });
});

function downloadsSlice(): () => DownloadsSlice {
  let slice = createDownloadsSlice(
    (change) => {
      slice = { ...slice, ...change };
    },
    () => slice,
  );
  return () => slice;
}

function download(id: string, change: Partial<DownloadView> = {}): DownloadView {
  return {
    downloadId: asId<DownloadId>(id),
    assetId: asId<AssetId>('a1'),
    fileId: asId<FileId>('f1'),
    conversionId: asId<ConversionId>('1'),
    state: 'fetching',
    cause: null,
    sizeBytes: null,
    receivedBytes: 0,
    bankFileName: 'a.tif',
    isRenamed: false,
    fileVersion: null,
    fileName: 'a.tif',
    displayPath: '~',
    runAfterMs: 0,
    updatedAtMs: 0,
    ...change,
  };
}
