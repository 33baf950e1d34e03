import { describe, expect, it } from 'vitest';
import { emptySummary, planDirectory, summarise } from '../../../../main/plan/index.ts';
import { asset, bankOf, entry, inputOf, mapOf, pending, row } from './plan-fixtures.ts';

const NFC = 'Ö.psd'.normalize('NFC');
const NFD = 'Ö.psd'.normalize('NFD');

describe('summarise', () => {
  it('counts each path on the disk once, and the bytes that would be sent', () => {
    const operations = planDirectory(
      inputOf({
        entries: [
          entry('changed.psd', { ino: 1, size: 500 }),
          entry('clash.psd', { ino: 2 }),
          entry('kept.psd', { ino: 3 }),
          entry('new.psd', { ino: 4, size: 70 }),
          entry('same.psd', { ino: 5 }),
          entry('touched.psd', { ino: 6, mtime: 11 }),
          entry('x.tmp', { ino: 7 }),
          entry(NFC, { ino: 8, size: 3_000 }),
        ],
        agreed: [
          row('changed.psd', { ino: 1 }),
          row('deleted.psd', { ino: 9 }),
          row('kept.psd', { ino: 3 }),
          row('touched.psd', { ino: 6 }),
          row(NFD, { ino: 8 }),
        ],
        bank: bankOf([asset('X', 'clash.psd', { size: 5 }), asset('Y', 'same.psd')]),
        pending: mapOf({ 'left.psd': pending({ ino: 10 }, { state: 'committing' }) }),
      }),
    );
    const once = {
      scanned: 8,
      creates: 1,
      versions: 2,
      compares: 1,
      // The relink before a version counts as a file in step; its content does not.
      unchanged: 2,
      ignored: 1,
      asks: 1,
      bytes: 3_570,
    };
    expect(summarise(operations)).toEqual(once);
    expect(summarise(operations, summarise(operations))).toEqual({
      scanned: 16,
      creates: 2,
      versions: 4,
      compares: 2,
      unchanged: 4,
      ignored: 2,
      asks: 2,
      bytes: 7_140,
    });
  });

  it('is nothing for nothing', () => {
    expect(summarise([])).toEqual(emptySummary);
  });
});
