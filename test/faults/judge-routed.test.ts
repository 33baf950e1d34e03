import { describe, expect, it } from 'vitest';
import type { BankRows, RowsOfAsset } from './bank-rows.ts';
import { judgeRouted } from './judge-routed.ts';
import type { ExpectedBank } from './routed-tree.ts';

const none: ReadonlySet<string> = new Set();
const expected: ExpectedBank = {
  directories: new Set(['', 'a']),
  assets: [
    {
      key: 'poster-1',
      directories: new Set(['a']),
      versions: ['one', 'two'],
      profile: 'icc',
      leftBehind: none,
    },
    {
      key: 'plain-2',
      directories: new Set(['', 'b']),
      versions: ['plain'],
      profile: null,
      leftBehind: new Set(['draft']),
    },
  ],
};
const poster = asset('1', 'a', { 'poster-1_v1': 'one', 'poster-1_v2': 'two' }, { 'poster-1_icc': 'icc' });
const plain = asset('2', '', { 'plain-2': 'plain' });

describe('judgeRouted', () => {
  it('is content with what rules and directories ask for', () => {
    expect(judge([poster, plain])).toEqual({ lost: [], duplicates: [], disorder: [] });
  });

  it('is content with what a file left behind that was edited and moved between two looks', () => {
    const before = asset('3', 'b', { 'plain-2': 'draft' });
    expect(judge([poster, plain, before])).toEqual({ lost: [], duplicates: [], disorder: [] });
    expect(judge([poster, before])).toMatchObject({ lost: ['plain-2, state 1 of 1'] });
    expect(judge([poster, plain, asset('3', 'b', { 'plain-2': 'quite another' })])).toMatchObject({
      duplicates: ['plain-2 (2, 3)'],
    });
    expect(
      judge([poster, asset('2', '', { 'plain-2': 'draft', ' plain-2': 'plain' }), before]),
    ).toMatchObject({
      duplicates: ['draft (2 master plain-2, 3 master plain-2)'],
    });
  });

  it.each<[string, readonly RowsOfAsset[], Partial<ReturnType<typeof judge>>, (readonly string[])?]>([
    [
      'a version that never came',
      [asset('1', 'a', { 'poster-1_v2': 'two' }, { 'poster-1_icc': 'icc' }), plain],
      { lost: ['poster-1, state 1 of 2'] },
    ],
    [
      'an older version above a newer one',
      [asset('1', 'a', { 'poster-1_v2': 'two', 'poster-1_v1': 'one' }, { 'poster-1_icc': 'icc' }), plain],
      { lost: ['poster-1, state 2 of 2'], disorder: ['poster-1 got its states in the order 1 0'] },
    ],
    [
      'a profile that is not there',
      [asset('1', 'a', { 'poster-1_v1': 'one', 'poster-1_v2': 'two' }), plain],
      { lost: ['profile of poster-1'] },
    ],
    [
      'a profile that became an asset',
      [poster, plain, asset('3', 'a', { 'poster-1_icc': 'icc too' })],
      { duplicates: ['poster-1 (1, 3)'], disorder: ['asset 3 is a profile of poster-1'] },
    ],
    [
      'a version that became an asset beside',
      [poster, plain, asset('3', 'a', { 'poster-1_v2': 'two' })],
      { duplicates: ['poster-1 (1, 3)', 'two (1 master poster-1_v2, 3 master poster-1_v2)'] },
    ],
    [
      'an asset in the wrong folder',
      [poster, { ...plain, directories: ['a'] }],
      { disorder: ['plain-2 is in a'] },
    ],
    [
      'an asset of no file',
      [poster, plain, asset('3', '', { other: 'other' })],
      { disorder: ['asset other of no file'] },
    ],
    [
      'a bank folder that is there twice',
      [poster, plain],
      { duplicates: ['bank folder a, 2 times'] },
      ['a', 'a'],
    ],
    [
      'a bank folder of nothing',
      [poster, plain],
      { disorder: ['bank folder b of no directory'] },
      ['a', 'b'],
    ],
  ])('sees %s', (_what, assets, found, directories) => {
    expect(judge(assets, directories)).toEqual({ lost: [], duplicates: [], disorder: [], ...found });
  });

  it('knows the names under which a duplicate may have been uploaded', () => {
    const twice = [poster, plain, asset('3', 'a', { 'poster-1_v3': 'three' })];
    const { duplicates } = judgeRouted(expected, { assets: twice, directories: ['a', 'a'] });
    expect(duplicates.map(({ stems }) => stems && [...stems])).toEqual([
      ['poster-1_v1', 'poster-1_v2', 'poster-1_icc', 'poster-1_v3'],
      null,
    ]);
  });
});

function judge(assets: BankRows['assets'], directories: readonly string[] = ['a']) {
  const { duplicates, ...others } = judgeRouted(expected, { assets, directories });
  return { ...others, duplicates: duplicates.map(({ text }) => text) };
}

/** Stem → content of its versions, the last one active. */
function asset(
  assetId: string,
  directory: string,
  master: Readonly<Record<string, string>>,
  profile: Readonly<Record<string, string>> = {},
): RowsOfAsset {
  const fileOf = (typeId: string | null, of: Readonly<Record<string, string>>) => ({
    typeId,
    versions: Object.entries(of).map(([stem, sha256], index, { length }) => ({
      stem,
      sha256,
      sizeBytes: 100,
      isActive: index === length - 1,
    })),
  });
  const attached = Object.keys(profile).length === 0 ? [] : [fileOf('print-pdf', profile)];
  return { assetId, directories: [directory], files: [fileOf(null, master), ...attached] };
}
