import { describe, expect, it } from 'vitest';
import { conversionRows } from '../../../../../renderer/features/asset/conversion-rows.ts';
import { downloadOf } from '../../../../../renderer/state/index.ts';
import {
  type AssetId,
  asId,
  type ConversionId,
  type DownloadId,
  type FileId,
  fileVersionOf,
} from '../../../../../shared/model/index.ts';
import type { DownloadView, FileDetailsView } from '../../../../../shared/rpc/index.ts';

const file: FileDetailsView = {
  fileId: asId<FileId>('f1'),
  fileName: 'a.txt',
  localName: null,
  sizeBytes: 10,
  created: 1,
  previews: ids('2', '3'),
  conversions: [],
  pageCount: null,
  image: null,
};

const nothing = { conversions: null };
const listed = {
  conversions: ids('1', '2', '7').map((conversionId) => ({ conversionId, name: {}, isImmediate: true })),
};

describe('renderer/features/asset/conversion-rows', () => {
  it('offers what the file says of itself, else what the bank lists, else the original and the previews', () => {
    const own = { ...file, conversions: ids('1', '5') };
    expect([
      conversionRows(own, listed, []),
      conversionRows(own, nothing, []),
      conversionRows(file, listed, []),
      conversionRows(file, nothing, []),
    ]).toEqual([
      { conversionIds: ['1', '5'], areAll: true },
      { conversionIds: ['1', '5'], areAll: true },
      { conversionIds: ['1', '2', '7'], areAll: true },
      { conversionIds: ['1', '2', '3'], areAll: false },
    ]);
  });

  it('has a row for what was asked for by its id, of this file alone and until it is cancelled', () => {
    const downloads = [
      download('9', 'generating'),
      download('1', 'ready'),
      download('8', 'cancelled'),
      { ...download('6', 'ready'), fileId: asId<FileId>('f2') },
    ];
    expect(conversionRows(file, nothing, downloads).conversionIds).toEqual(['1', '2', '3', '9']);
  });

  it('takes what is here of an older version for nothing, and shows it while it is on its way', () => {
    const newer = { ...file, created: 2, sizeBytes: 11 };
    const stateFor = (of: FileDetailsView, state: DownloadView['state'], fileVersion: string | null) =>
      downloadOf([{ ...download('1', state), fileVersion }], of, asId<ConversionId>('1'))?.state ?? null;
    expect(
      (['ready', 'failed', 'generating'] as const).map((state) => [
        stateFor(file, state, fileVersionOf(file)),
        stateFor(newer, state, fileVersionOf(file)),
        stateFor({ ...file, created: 2 }, state, fileVersionOf(file)),
        stateFor(newer, state, null),
      ]),
    ).toEqual([
      ['ready', null, null, 'ready'],
      ['failed', null, null, 'failed'],
      ['generating', 'generating', 'generating', 'generating'],
    ]);
  });
});

function ids(...all: readonly string[]): readonly ConversionId[] {
  return all.map((id) => asId<ConversionId>(id));
}

function download(conversionId: string, state: DownloadView['state']): DownloadView {
  return {
    downloadId: asId<DownloadId>(`d${conversionId}`),
    assetId: asId<AssetId>('a1'),
    fileId: file.fileId,
    conversionId: asId<ConversionId>(conversionId),
    state,
    cause: null,
    sizeBytes: null,
    receivedBytes: 0,
    bankFileName: 'a.txt',
    isRenamed: false,
    fileName: 'a.txt',
    fileVersion: fileVersionOf(file),
    displayPath: '~',
    runAfterMs: 0,
    updatedAtMs: 0,
  };
}
