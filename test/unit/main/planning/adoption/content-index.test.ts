import { describe, expect, it } from 'vitest';
import {
  type AgreedOwners,
  type ContentIndex,
  createContentIndex,
} from '../../../../../main/planning/adoption/content-index.ts';
import { type BankAsset, contentKey, type Sha256 } from '../../../../../shared/model/index.ts';
import { asset, entry } from '../../plan/plan-fixtures.ts';

const one = '1'.repeat(64) as Sha256;
const two = '2'.repeat(64) as Sha256;

const noRow: AgreedOwners = { isOwned: () => false, isFree: () => true };

function reported(id: string, fileName: string, sha256: Sha256 | null, created = 1): BankAsset {
  const plain = asset(id, fileName, { created, size: 10 });
  return { ...plain, master: { ...plain.master, sha256 } };
}

function indexOf(...assets: readonly BankAsset[]): ContentIndex {
  return createContentIndex(assets, () => null);
}

const local = (path: string, size = 10) => entry(path, { size });

describe('content-index', () => {
  it('finds nothing of another size', () => {
    expect(indexOf(reported('A', 'a.tif', null)).alike(local('x.tif', 11), one, noRow)).toEqual([]);
  });

  it('finds unknown contents of one size by their extension alone, in any case', () => {
    const index = indexOf(reported('A', 'a.TIF', null), reported('B', 'b.jpg', null));
    expect(index.alike(local('x.tif'), null, noRow)).toEqual(['A']);
  });

  it('finds a known content under any extension, and no other', () => {
    const index = indexOf(reported('A', 'a.tif', one), reported('B', 'b.tif', two));
    expect(index.alike(local('x.tiff'), one, noRow)).toEqual(['A']);
  });

  it('puts the same stem first, then the oldest', () => {
    const index = indexOf(
      reported('A', 'a.tif', one, 3),
      reported('B', 'b.tif', one, 1),
      reported('X', 'x.tif', one, 9),
    );
    expect(index.alike(local('x.tif'), one, noRow)).toEqual(['X', 'B', 'A']);
  });

  it('leaves out what a row of another file has, and what is taken for the moment', () => {
    const index = indexOf(
      reported('A', 'a.tif', one),
      reported('B', 'b.tif', one),
      reported('C', 'c.tif', one),
    );
    const owners = { isOwned: (id: string) => id === 'A', isFree: (id: string) => id !== 'B' };
    expect(index.alike(local('x.tif'), one, owners)).toEqual(['C']);
    expect(index.alike(local('x.tif'), one, noRow)).toEqual(['B', 'C']);
  });

  it('knows a content once it was learnt, for every file of its size', () => {
    const [first, second] = [reported('A', 'a.tif', null, 1), reported('B', 'b.tif', null, 2)];
    const index = indexOf(first, second);
    expect(index.alike(local('x.tif'), two, noRow)).toEqual(['A', 'B']);
    index.learn(contentKey(first.master), one);
    expect(index.alike(local('x.tif'), two, noRow)).toEqual(['B']);
    expect(index.alike(local('y.tif'), one, noRow)).toEqual(['A']);
  });

  it('offers a few of thousands at once', () => {
    const many = Array.from({ length: 1_000 }, (_, id) => reported(String(id), `${id}.tif`, null, id));
    expect(indexOf(...many).alike(local('x.tif'), one, noRow)).toHaveLength(16);
  });
});
