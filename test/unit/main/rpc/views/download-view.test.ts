import { describe, expect, it } from 'vitest';
import { toDownloadView } from '../../../../../main/rpc/views/download-view.ts';
import {
  type AssetId,
  asId,
  type ConversionId,
  type Download,
  type DownloadId,
  type FileId,
  type LocalPath,
} from '../../../../../shared/model/index.ts';

const wanted: Download = {
  downloadId: asId<DownloadId>('d1'),
  assetId: asId<AssetId>('a1'),
  fileId: asId<FileId>('f1'),
  conversionId: asId<ConversionId>('1'),
  bankFileName: 'a.txt',
  fileVersion: null,
  directory: '/home/anna/Downloads' as LocalPath,
  state: 'wanted',
  cause: null,
  failureCount: 0,
  generatingSinceMs: null,
  runAfterMs: 0,
  durableBytes: 0,
  contentTag: null,
  sizeBytes: null,
  localPath: null,
  createdAtMs: 1,
  updatedAtMs: 1,
};

function shown(download: Partial<Download>) {
  const view = toDownloadView({ download: { ...wanted, ...download }, receivedBytes: 0 }, (path) => path);
  const { bankFileName, fileName, isRenamed, displayPath } = view;
  return { bankFileName, fileName, isRenamed, displayPath };
}

describe('download-view', () => {
  it('names a file that is not here yet as it will be named here, never as a way out of its directory', () => {
    expect(shown({ bankFileName: '../../x.txt' })).toEqual({
      bankFileName: '../../x.txt',
      fileName: '__.._x.txt',
      isRenamed: true,
      displayPath: '/home/anna/Downloads',
    });
    const { fileName, isRenamed } = shown({ bankFileName: 'Äänite 1.wav' });
    expect([fileName, isRenamed]).toEqual(['Äänite 1.wav', false]);
  });

  it('tells no name, here or in the bank, that turns around what stands beside it', () => {
    const { bankFileName, fileName } = shown({ bankFileName: 'invoice\u202Efdp.exe\u2069' });
    expect([bankFileName, fileName]).toEqual(['invoicefdp.exe', 'invoicefdp.exe']);
  });

  it('names a file that is here as it lies on the disk', () => {
    const localPath = '/home/anna/Downloads/x (2).txt' as LocalPath;
    expect(shown({ bankFileName: '../x.txt', state: 'ready', localPath }).fileName).toBe('x (2).txt');
  });

  it('says that a conversion has another name, unless its extension is another one anyway', () => {
    const localPath = '/home/anna/Downloads/_CON.jpg' as LocalPath;
    const ready = { state: 'ready', localPath } as const;
    expect(
      ['CON.tif', 'Poster.tif'].map((bankFileName) => shown({ ...ready, bankFileName }).isRenamed),
    ).toEqual([true, false]);
  });
});
