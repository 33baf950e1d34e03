import { describe, expect, it } from 'vitest';
import type { DirectoryKnowledge, PlannedDirectory } from '../../../../main/planning/directory-knowledge.ts';
import { asksBank, isOfContent, needsOf, withoutTargetFolderOf } from '../../../../main/planning/needs.ts';
import { AppError } from '../../../../shared/errors/index.ts';
import {
  type AssetId,
  asId,
  type BankFolderId,
  type Operation,
  type RelativePath,
} from '../../../../shared/model/index.ts';
import { fingerprint } from '../../../support/open-test-journal.ts';

const asset = asId<AssetId>('asset-1');
const path = (name: string) => name as RelativePath;
const reason = { code: 'new-file', details: {} } as const;

const inspect: Operation = { action: 'inspect', path: path('i'), fingerprint: fingerprint(), reason };
const waiting: Operation = {
  action: 'wait',
  path: path('w'),
  reason: { code: 'bank-not-read', details: {} },
};
const compare = (name: string): Operation => ({
  action: 'compare',
  path: path(name),
  fingerprint: fingerprint(),
  candidates: [asset],
  preexistingAssetIds: [],
  reason,
});
const create: Operation = {
  action: 'create',
  path: path('c'),
  fingerprint: fingerprint(),
  preexistingAssetIds: [],
  reason,
};
const version = {
  action: 'version',
  path: path('v'),
  fingerprint: fingerprint(),
  assetId: asset,
  fileId: null,
  reason,
} as unknown as Operation;

interface Setting {
  readonly home?: 'unknown' | 'missing' | 'folder';
  readonly ambiguous?: readonly string[];
  readonly isComparing?: boolean;
}

function known({ home = 'folder', ambiguous = [], isComparing = true }: Setting = {}): DirectoryKnowledge {
  const banks = {
    home: () => (home === 'unknown' ? null : { kind: home }),
    isAtHome: () => true,
    ambiguityOf: (each: string) => (ambiguous.includes(each) ? new AppError('BANK_ITEMS_UNREADABLE') : null),
  };
  return { request: { isComparing }, banks } as unknown as DirectoryKnowledge;
}

function needs(ready: readonly Operation[], setting: Setting = {}) {
  const planned: PlannedDirectory = {
    ready,
    debouncingCount: 0,
    deferredCount: 0,
    requeueInMs: null,
    takenBefore: new Set(),
  };
  const journal = { bankFolderOf: () => null as BankFolderId | null };
  return needsOf(journal, known(setting), planned);
}

describe('needs of a plan', () => {
  it('are of one kind at a time, the cheapest first', () => {
    const all = [create, version, compare('x'), waiting, inspect];
    const kinds = (ready: readonly Operation[], setting?: Setting) =>
      needs(ready, setting).map(({ kind }) => kind);
    expect([
      kinds(all),
      kinds(all.filter((each) => each !== inspect)),
      kinds([create, version, compare('x')]),
      kinds([create, version], { home: 'unknown', ambiguous: ['c'] }),
      kinds([create, version], { ambiguous: ['c'] }),
      kinds([create, version]),
    ]).toEqual([['hash'], ['bank-names'], ['comparison'], ['target-folders'], ['ambiguous'], []]);
  });

  it('name the paths that wait for a bank folder, and every comparison with those that are left', () => {
    expect(needs([waiting, create])).toMatchObject([{ kind: 'bank-names', paths: ['w'] }]);
    expect(needs([compare('x'), compare('y')])).toMatchObject([
      { operation: { path: 'x' }, leftCount: 2 },
      { operation: { path: 'y' }, leftCount: 1 },
    ]);
  });

  it('include no comparison for a preview', () => {
    expect(needs([compare('x')], { isComparing: false })).toEqual([]);
  });

  it('are a target folder only for what would be put into a missing one', () => {
    const withoutTargetFolder = (home: 'missing' | 'folder') =>
      withoutTargetFolderOf(known({ home }), [create, version]).map((operation) => operation.path);
    expect([withoutTargetFolder('missing'), withoutTargetFolder('folder')]).toEqual([['c'], []]);
  });

  it('say whether they take time of the slice, and whether they need the bank', () => {
    const [hash] = needs([inspect]);
    const [names] = needs([waiting]);
    const [comparison] = needs([compare('x')]);
    const each = [hash, names, comparison].map((need) => need && [isOfContent(need), asksBank(need)]);
    expect(each).toEqual([
      [true, false],
      [false, true],
      [true, true],
    ]);
  });
});
