import { describe, expect, it } from 'vitest';
import { type Adoption, type PlanInput, planDirectory } from '../../../../../main/plan/index.ts';
import type { AssetId, Sha256 } from '../../../../../shared/model/index.ts';
import { asset, bankOf, entry, inputOf } from '../plan-fixtures.ts';

const sha256 = 'a'.repeat(64) as Sha256;
const renamed = entry('renamed.tif');
const alike = () => ['A' as AssetId];

function plan(adoption: Adoption | null, more: Partial<PlanInput> = {}): readonly string[] {
  const operations = planDirectory(inputOf({ entries: [renamed], adoption, ...more }));
  return operations.map(({ action, path, reason }) => `${action} ${path}: ${reason.code}`);
}

const hashed = { hashes: new Map([[renamed.path, { fingerprint: renamed.fingerprint, sha256 }]]) };
const clash = { bank: bankOf([asset('C', 'renamed.tif', { size: 7 })]) };

describe('plan-adoption', () => {
  it('creates a new file of a folder that was matched before', () => {
    expect(plan(null)).toEqual(['create renamed.tif: new-file']);
  });

  it('waits for the listing before it creates', () => {
    expect(plan({ stage: 'names', alike: null })).toEqual(['wait renamed.tif: bank-not-read']);
  });

  it('creates at once what the bank holds nothing alike of', () => {
    expect(plan({ stage: 'names', alike: () => [] })).toEqual(['create renamed.tif: new-file']);
  });

  it('lets a file of a size that the bank holds wait until all names were compared', () => {
    expect(plan({ stage: 'names', alike })).toEqual(['wait renamed.tif: matching']);
  });

  it('hashes the file, then compares', () => {
    expect(plan({ stage: 'contents', alike })).toEqual(['inspect renamed.tif: hash-needed']);
    expect(plan({ stage: 'contents', alike }, hashed)).toEqual(['compare renamed.tif: same-size-on-bank']);
  });

  it('asks about a clash after all contents were compared', () => {
    const nothing = () => [];
    expect(plan({ stage: 'names', alike: nothing }, clash)).toEqual(['wait renamed.tif: matching']);
    expect(plan({ stage: 'contents', alike: nothing }, clash)).toEqual(['wait renamed.tif: matching']);
    expect(plan({ stage: 'rest', alike: nothing }, clash)).toEqual([
      'ask renamed.tif: same-name-other-content',
    ]);
  });

  it('makes no version of a clash before all contents were compared', () => {
    const options = { confirmEmptied: false, confirmShrunk: false, onClash: 'new-version' } as const;
    const at = (stage: Adoption['stage']) => plan({ stage, alike: () => [] }, { ...clash, options });
    expect([at('contents'), at('rest')]).toEqual([
      ['wait renamed.tif: matching'],
      ['version renamed.tif: same-name-other-content'],
    ]);
  });

  it('takes no empty file for another one', () => {
    const empty = entry('empty.txt', { size: 0 });
    expect(plan({ stage: 'contents', alike }, { entries: [empty] })).toEqual(['create empty.txt: new-file']);
  });
});
