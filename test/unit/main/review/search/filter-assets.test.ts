import { describe, expect, it } from 'vitest';
import { facetsOf, filterAssets, isFiltering } from '../../../../../main/review/search/filter-assets.ts';
import { asId, type KeywordId } from '../../../../../shared/model/index.ts';
import type { SearchFilter } from '../../../../../shared/rpc/index.ts';
import { foundAsset } from './found-asset.ts';

const none: SearchFilter = { kinds: [], shapes: [], sizes: [], years: [], keywordIds: [] };
const summer = asId<KeywordId>('k-summer');
const unixOf = (day: string): number => Date.parse(`${day}T12:00:00Z`) / 1_000;

const assets = [
  foundAsset('wide', { extension: 'JPG', sizeBytes: 500, width: 3000, height: 1000, keywordIds: [summer] }),
  foundAsset('high', { extension: 'png', sizeBytes: 2_000_000, width: 1000, height: 1500 }),
  foundAsset('almost-square', { extension: 'tif', sizeBytes: 150_000_000, width: 1010, height: 1000 }),
  foundAsset('book', { extension: 'pdf', sizeBytes: 12_000_000, modified: unixOf('2024-06-01') }),
  foundAsset('film', { extension: 'mp4', sizeBytes: 90_000_000, width: 1920, height: 1080 }),
  foundAsset('odd', { extension: 'xyz', sizeBytes: 0 }),
];
const idsOf = (filter: Partial<SearchFilter>): readonly string[] =>
  filterAssets(assets, { ...none, ...filter }).map(({ assetId }) => assetId);

describe('filter of assets', () => {
  it.each<[Partial<SearchFilter>, readonly string[]]>([
    [{ kinds: ['image'] }, ['wide', 'high', 'almost-square']],
    [{ kinds: ['video', 'document'] }, ['book', 'film']],
    [{ kinds: ['other'] }, ['odd']],
    [{ shapes: ['panorama'] }, ['wide']],
    [{ shapes: ['portrait', 'square'] }, ['high', 'almost-square']],
    [{ shapes: ['landscape'] }, ['film']],
    [{ sizes: ['small'] }, ['wide', 'odd']],
    [{ sizes: ['large', 'huge'] }, ['almost-square', 'book', 'film']],
    [{ years: [2024] }, ['book']],
    [{ keywordIds: [summer] }, ['wide']],
    [{ kinds: ['image'], sizes: ['medium'] }, ['high']],
  ])('keeps what has a value of each group: %j', (filter, kept) => {
    expect(idsOf(filter)).toEqual(kept);
  });

  it('keeps everything without a value', () => {
    expect([isFiltering(undefined), isFiltering(none), isFiltering({ ...none, years: [2026] })]).toEqual([
      false,
      false,
      true,
    ]);
    expect(idsOf({})).toHaveLength(assets.length);
  });
});

describe('facets', () => {
  it('count each value, the most frequent first and the latest year first', () => {
    expect(facetsOf(assets, none)).toEqual({
      kinds: [
        { value: 'image', count: 3 },
        { value: 'document', count: 1 },
        { value: 'video', count: 1 },
        { value: 'other', count: 1 },
      ],
      shapes: [
        { value: 'panorama', count: 1 },
        { value: 'portrait', count: 1 },
        { value: 'square', count: 1 },
        { value: 'landscape', count: 1 },
      ],
      sizes: [
        { value: 'small', count: 2 },
        { value: 'large', count: 2 },
        { value: 'medium', count: 1 },
        { value: 'huge', count: 1 },
      ],
      years: [
        { value: 2026, count: 5 },
        { value: 2024, count: 1 },
      ],
      keywordIds: [{ value: summer, count: 1 }],
    });
  });

  it('count the other values of a group as without its own filter, and other groups with it', () => {
    const { kinds, sizes } = facetsOf(assets, { ...none, kinds: ['document'] });
    expect(kinds).toContainEqual({ value: 'image', count: 3 });
    expect(sizes).toEqual([{ value: 'large', count: 1 }]);
  });
});
