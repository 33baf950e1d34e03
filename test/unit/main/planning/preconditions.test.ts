import { describe, expect, it } from 'vitest';
import type { Journal } from '../../../../main/journal/index.ts';
import { createPreconditions } from '../../../../main/planning/preconditions/preconditions.ts';
import { newReadSet, noteFree, type ReadSet } from '../../../../main/planning/preconditions/read-set.ts';
import {
  type Agreed,
  type AssetId,
  asId,
  type FileId,
  type LocalPath,
  type Operation,
  type RelativePath,
  type Sha256,
  type WatchedFolderId,
} from '../../../../shared/model/index.ts';
import {
  fingerprint,
  folderId,
  inbox,
  newIntent,
  openTestJournal,
} from '../../../support/open-test-journal.ts';

const root = '' as RelativePath;
const path = 'a.txt' as RelativePath;
const asset = asId<AssetId>('asset-1');
const file = asId<FileId>('file-1');
const row: Agreed = {
  path,
  fingerprint: fingerprint(),
  sha256: 'a'.repeat(64) as Sha256,
  assetId: asset,
  fileId: file,
  attachmentTypeId: null,
  isGone: false,
};
const create: Operation = {
  action: 'create',
  path,
  fingerprint: fingerprint(),
  preexistingAssetIds: [],
  reason: { code: 'new-file', details: {} },
};
const older: Operation = {
  action: 'keep',
  path,
  reason: { code: 'older-on-bank', details: { assetId: asset } },
} as unknown as Operation;
const version: Operation = {
  action: 'version',
  path,
  fingerprint: fingerprint(),
  assetId: asset,
  fileId: file,
  reason: { code: 'changed', details: {} },
} as unknown as Operation;

function preconditionsOf(
  journal: Journal,
  operation: Operation,
  { adopted = [], readSet = newReadSet() }: { adopted?: readonly Agreed[]; readSet?: ReadSet } = {},
) {
  const facts = { directory: root, adopted, operations: [operation], readSet, placeOf: () => inbox };
  return createPreconditions(journal, folderId, facts);
}

/** The plan took the asset for one without an owner. */
function tookAsFree(): ReadSet {
  const readSet = newReadSet();
  noteFree(readSet, path, asset);
  return readSet;
}

describe('preconditions of a plan', () => {
  it('hold while nothing that it relied on has changed', async () => {
    const { journal } = await openTestJournal();
    const preconditions = preconditionsOf(journal, create, { adopted: [row], readSet: tookAsFree() });
    expect([preconditions.brokenBy(create), preconditions.kept, preconditions.isAskDue()]).toEqual([
      null,
      [row],
      false,
    ]);
  });

  it('are broken by an owner that has come since, and not by one that was known', async () => {
    const { journal } = await openTestJournal();
    journal.putAgreed(asId<WatchedFolderId>('folder-2'), [row]);
    const relied = preconditionsOf(journal, version, { adopted: [row], readSet: tookAsFree() });
    const knew = preconditionsOf(journal, version, { adopted: [row] });
    expect([relied.brokenBy(version), relied.kept]).toEqual(['owner', []]);
    expect([knew.brokenBy(version), knew.kept]).toEqual([null, [row]]);
  });

  it('are broken by a difference that is over', async () => {
    const { journal } = await openTestJournal();
    expect(preconditionsOf(journal, older).brokenBy(older)).toBe('difference');
  });

  it('are broken by a promise that the plan did not see', async () => {
    const { journal } = await openTestJournal();
    const source = { ...newIntent('a.txt').source, watchedFolderId: folderId, relativePath: path };
    journal.createIntents([newIntent('a.txt', { source })]);
    expect(preconditionsOf(journal, create).brokenBy(create)).toBe('promise');
  });

  it('are broken by a drop of the name on the bank folder', async () => {
    const { journal } = await openTestJournal();
    const localPath = '/desk/A.TXT' as LocalPath;
    const source = { watchedFolderId: null, relativePath: path, localPath, isSpooled: false };
    journal.createIntents([newIntent('A.TXT', { source })]);
    expect(preconditionsOf(journal, create).brokenBy(create)).toBe('drop');
  });
});
