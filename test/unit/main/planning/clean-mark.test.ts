import { describe, expect, it } from 'vitest';
import { decodeCleanMark, encodeCleanMark } from '../../../../main/planning/clean-mark.ts';

describe('clean-mark', () => {
  it('comes back as it was written', () => {
    const mark = { digest: 'abc', rulesVersion: 'r1', unchanged: 12, ignored: 3 };
    expect(decodeCleanMark(encodeCleanMark(mark))).toEqual(mark);
  });

  it.each([null, '', 'abc', 'abc r1', 'abc r1 x 3', 'abc r1 1 2 3', 'abc r1 1.5 3'])(
    'takes %j for no mark, so that the directory is looked at',
    (text) => {
      expect(decodeCleanMark(text)).toBeNull();
    },
  );
});
