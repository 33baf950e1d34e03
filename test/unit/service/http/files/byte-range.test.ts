import { describe, expect, it } from 'vitest';
import { readByteRange } from '../../../../../service/http/files/byte-range.ts';

describe('byte-range', () => {
  it('reads single ranges and ignores what it may ignore', () => {
    const cases = {
      'bytes=0-0': { kind: 'part', first: 0, last: 0 },
      'bytes=2-': { kind: 'part', first: 2, last: 9 },
      'bytes=-3': { kind: 'part', first: 7, last: 9 },
      'bytes=-99': { kind: 'part', first: 0, last: 9 },
      'bytes=5-99': { kind: 'part', first: 5, last: 9 },
      'bytes=10-': { kind: 'unsatisfiable' },
      'bytes=-0': { kind: 'unsatisfiable' },
      'bytes=5-2': { kind: 'all' },
      'bytes=-': { kind: 'all' },
      'bytes=a-b': { kind: 'all' },
      'bytes=0-1,4-5': { kind: 'all' },
    };
    expect(
      Object.fromEntries(Object.keys(cases).map((header) => [header, readByteRange(header, 10)])),
    ).toEqual(cases);
    expect(readByteRange(undefined, 10)).toEqual({ kind: 'all' });
  });

  it('has nothing to give of an empty file', () => {
    expect([readByteRange('bytes=0-', 0), readByteRange('bytes=-1', 0)]).toEqual([
      { kind: 'unsatisfiable' },
      { kind: 'unsatisfiable' },
    ]);
  });
});
