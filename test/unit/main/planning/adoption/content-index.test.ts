import { describe, expect, it } from 'vitest';
import {
  type AssetOwners,
  type ContentIndex,
  createContentIndex,
} from '../../../../../main/planning/adoption/content-index.ts';
import { type BankAsset, contentKey, type Sha256 } from '../../../../../shared/model/index.ts';
import { asset, entry } from '../../plan/plan-fixtures.ts';

const one = '1'.repeat(64) as Sha256;
const two = '2'.repeat(64) as Sha256;

const nobody: AssetOwners = { isOwned: () => false, isFree: () => true };

function told(id: string, fileName: string, sha256: Sha256 | null, created = 1): BankAsset {
  const plain = asset(id, fileName, { created, size: 10 });
  return { ...plain, master: { ...plain.master, sha256 } };
}

function indexOf(...assets: readonly BankAsset[]): ContentIndex {
  return createContentIndex(assets, () => null);
}

const local = (path: string, size = 10) => entry(path, { size });

describe('content-index', () => {
  it('finds nothing of another size', () => {
    expect(indexOf(told('A', 'a.tif', null)).alike(local('x.tif', 11), one, nobody)).toEqual([]);
  });

  it('finds unknown contents of one size by their extension alone, in any case', () => {
    const index = indexOf(told('A', 'a.TIF', null), told('B', 'b.jpg', null));
    expect(index.alike(local('x.tif'), null, nobody)).toEqual(['A']);
  });

  it('finds a known content under any extension, and no other', () => {
    const index = indexOf(told('A', 'a.tif', one), told('B', 'b.tif', two));
    expect(index.alike(local('x.tiff'), one, nobody)).toEqual(['A']);
  });

  it('puts the same stem first, then the oldest', () => {
    const index = indexOf(told('A', 'a.tif', one, 3), told('B', 'b.tif', one, 1), told('X', 'x.tif', one, 9));
    expect(index.alike(local('x.tif'), one, nobody)).toEqual(['X', 'B', 'A']);
  });

  it('leaves out what a row of another file has, and what is taken for the moment', () => {
    const index = indexOf(told('A', 'a.tif', one), told('B', 'b.tif', one), told('C', 'c.tif', one));
    const owners = { isOwned: (id: string) => id === 'A', isFree: (id: string) => id !== 'B' };
    expect(index.alike(local('x.tif'), one, owners)).toEqual(['C']);
    expect(index.alike(local('x.tif'), one, nobody)).toEqual(['B', 'C']);
  });

  it('knows a content once it was learnt, for every file of its size', () => {
    const [first, second] = [told('A', 'a.tif', null, 1), told('B', 'b.tif', null, 2)];
    const index = indexOf(first, second);
    expect(index.alike(local('x.tif'), two, nobody)).toEqual(['A', 'B']);
    index.learn(contentKey(first.master), one);
    expect(index.alike(local('x.tif'), two, nobody)).toEqual(['B']);
    expect(index.alike(local('y.tif'), one, nobody)).toEqual(['A']);
  });

  it('offers a few of thousands at once', () => {
    const many = Array.from({ length: 1_000 }, (_, id) => told(String(id), `${id}.tif`, null, id));
    expect(indexOf(...many).alike(local('x.tif'), one, nobody)).toHaveLength(16);
  });
});
