import { describe, expect, it } from 'vitest';
import { createRemoteSnapshot } from '../../../../../main/remote/remote-snapshot.ts';
import { findDuplicates } from '../../../../../main/verify/remote-check/find-duplicates.ts';
import {
  type AssetId,
  asId,
  type BankAsset,
  type Duplicate,
  type FileId,
  type FollowedVersion,
  type RelativePath,
  type Sha256,
  splitFileName,
  type WatchedFolder,
} from '../../../../../shared/model/index.ts';
import { folderId, inbox } from '../../../../support/open-test-journal.ts';

const hashOf = (id: string) => Buffer.from(id.padEnd(32, '.')).toString('hex') as Sha256;
const folder = { watchedFolderId: folderId, bankFolderId: inbox } as WatchedFolder;

function asset(id: string, content = id): BankAsset {
  const file = { fileId: asId<FileId>(`file-${id}`), sizeBytes: 10, created: 100, sha256: hashOf(content) };
  return {
    assetId: asId<AssetId>(id),
    names: ['cover.jpg'],
    created: 100,
    modified: 100,
    linkedFolders: [inbox],
    editable: true,
    master: { ...file, ...splitFileName('cover.jpg') },
    attachments: [],
    previews: [],
  };
}

function followed(id: string): FollowedVersion {
  const version = { fileId: asId<FileId>(`file-${id}`), created: 100, sizeBytes: 10, sha256: hashOf(id) };
  const assetId = asId<AssetId>(id);
  return {
    assetId,
    typeId: null,
    path: `${id}/cover.jpg` as RelativePath,
    bankFolderId: inbox,
    version,
    provenAtMs: 0,
  };
}

/** `owned`: looked at anew by every question. `isUnderWay`: an upload of the name has not ended. */
function setUp(shown: readonly BankAsset[], owned: Set<string>, isUnderWay = false) {
  const recorded: Duplicate[] = [];
  const asked = { assets: 0 };
  const journal = {
    remote: {
      duplicatesIn: () => [],
      forgetDuplicate: () => undefined,
      recordDuplicate: (duplicate: Duplicate) => recorded.push(duplicate) > 0,
    },
    ownersOf(assetIds: readonly AssetId[]) {
      asked.assets += assetIds.length;
      return new Map(assetIds.filter((id) => owned.has(id)).map((id) => [id, 'agreed']));
    },
    intentsOfKey: () => (isUnderWay ? [{}] : []),
  } as unknown as Parameters<typeof findDuplicates>[0]['journal'];
  const listing = {
    assets: shown,
    unread: [],
    receivedCount: shown.length,
    isComplete: true,
    isPinned: false,
  };
  const readings = new Map([[inbox, createRemoteSnapshot(listing, () => [], 0)]]);
  const find = (ids: readonly string[]) =>
    findDuplicates(
      { journal, bank: { hashOriginal: () => Promise.reject(new Error('No content is to be read.')) } },
      folder,
      ids.map(followed),
      readings,
      new AbortController().signal,
    );
  return { find, recorded, asked };
}

describe('find-duplicates', () => {
  it('asks once about each asset of a name, however many files bear it', async () => {
    const ids = Array.from({ length: 200 }, (_, index) => `own-${index}`);
    const { find, recorded, asked } = setUp(
      ids.map((id) => asset(id)),
      new Set(ids),
    );
    expect(await find(ids)).toBe(0);
    expect(recorded).toEqual([]);
    expect(asked.assets).toBe(ids.length);
  });

  it('reports an unowned asset with the content of a local file', async () => {
    const { find, recorded } = setUp(
      [asset('a'), asset('b'), asset('duplicate', 'b'), asset('other')],
      new Set(['a', 'b']),
    );
    expect(await find(['a', 'b'])).toBe(1);
    expect(recorded).toMatchObject([
      { assetId: 'duplicate', ownAssetId: 'b', path: 'b/cover.jpg', bankFolderId: inbox },
    ]);
  });

  it('names none while an upload of the name has not ended', async () => {
    const { find, recorded } = setUp([asset('a'), asset('duplicate', 'a')], new Set(['a']), true);
    expect(await find(['a'])).toBe(0);
    expect(recorded).toEqual([]);
  });
});
