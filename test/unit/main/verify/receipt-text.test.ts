import { describe, expect, it } from 'vitest';
import { receiptText } from '../../../../main/verify/index.ts';
import { asId, type HeldFile } from '../../../../shared/model/index.ts';

const file: HeldFile = {
  watchedFolderId: null,
  path: 'logo.svg',
  localPath: null,
  assetId: asId('A1'),
  fileId: asId('F1'),
  sizeBytes: 7,
  sha256: asId('ab'),
  verifiedBy: 'size',
  verifiedAtMs: 0,
};

describe('receipt-text', () => {
  it('puts an apostrophe before what a spreadsheet would run, and quotes what would break a line', () => {
    const paths = ['=cmd', '+1', '-1', '@sum', '\tx', 'a "b", c', 'line\nbreak', 'plain.txt'];
    const text = [
      ...receiptText(
        paths.map(() => file),
        'csv',
        pathsInTurn(paths),
      ),
    ].join('');
    expect(
      text.split('\r\n').map((line) => line.replace(/,A1,F1,7,ab,size,1970-01-01T00:00:00\.000Z$/, '')),
    ).toEqual([
      '\uFEFFpath,assetId,fileId,sizeBytes,sha256,verifiedBy,verifiedAt',
      "'=cmd",
      "'+1",
      "'-1",
      "'@sum",
      "'\tx",
      '"a ""b"", c"',
      '"line\nbreak"',
      'plain.txt',
      '',
    ]);
  });

  it('is valid JSON with none, one and several receipts', () => {
    const counts = [0, 1, 3].map((count) => {
      const files = Array.from({ length: count }, () => file);
      return JSON.parse([...receiptText(files, 'json', ({ path }) => path)].join('')).length;
    });
    expect(counts).toEqual([0, 1, 3]);
  });
});

function pathsInTurn(paths: readonly string[]): () => string {
  const left = [...paths];
  return () => left.shift() ?? '';
}
