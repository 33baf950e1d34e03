import { describe, expect, it } from 'vitest';
import {
  type Agreed,
  type AssetId,
  asId,
  type FileId,
  type IntentState,
  parentPath,
  pathIdentity,
  type RelativePath,
  type WatchedFolderId,
} from '../../../../../shared/model/index.ts';
import {
  driveTo,
  fingerprint,
  folderId,
  newIntent,
  openTestJournal,
  someSha256,
} from '../../../../support/open-test-journal.ts';

const root = '' as RelativePath;
const otherFolder = asId<WatchedFolderId>('folder-2');

describe('directory-store', () => {
  it('keeps files of one directory together and replaces a row of the same path', async () => {
    const { journal } = await openTestJournal();
    journal.putAgreed(folderId, [agreed('a.txt', 1n), agreed('sub/b.txt', 2n), agreed('sub/c/d.txt', 3n)]);
    journal.putAgreed(folderId, [{ ...agreed('sub/b.txt', 9n), sha256: 'cd'.repeat(32) as never }]);
    expect(journal.agreedInDirectory(folderId, root)).toEqual([agreed('a.txt', 1n)]);
    expect(journal.agreedInDirectory(folderId, 'sub' as RelativePath)).toEqual([
      { ...agreed('sub/b.txt', 9n), sha256: 'cd'.repeat(32) },
    ]);
    expect(journal.agreedAt(folderId, 'sub/c/d.txt' as RelativePath)).toEqual(agreed('sub/c/d.txt', 3n));
    expect(journal.agreedInDirectory(otherFolder, root)).toEqual([]);
    expect([...journal.iterateAgreed(folderId)].map(({ path }) => path)).toEqual([
      'a.txt',
      'sub/b.txt',
      'sub/c/d.txt',
    ]);
  });

  it('remembers the last eight directories of a path, and where each of them is now', async () => {
    const { journal } = await openTestJournal();
    const [job, kept] = ['job', 'kept'] as RelativePath[];
    if (job === undefined || kept === undefined) throw new Error('There are two paths.');
    const identity = (ino: number) => ({ ino: BigInt(ino), birthNs: 7n });
    for (let ino = 1; ino <= 12; ino += 1) journal.setDirectoryIdentity(folderId, job, identity(ino));
    const former = (ino: number) => journal.formerPathsOf(folderId, kept, identity(ino));
    expect([1, 3, 4, 11, 12].map((ino) => former(ino).length)).toEqual([0, 0, 1, 1, 1]);
    journal.setDirectoryIdentity(folderId, job, identity(5));
    for (let ino = 13; ino <= 16; ino += 1) journal.setDirectoryIdentity(folderId, job, identity(ino));
    expect([5, 7, 8].map((ino) => former(ino).length)).toEqual([1, 0, 0]);
    expect(former(5)).toEqual([job]);
  });

  it('finds rows by inode within one folder, on any device, and by asset in all', async () => {
    const { journal } = await openTestJournal();
    journal.putAgreed(folderId, [agreed('a.txt', 1n)]);
    journal.putAgreed(otherFolder, [agreed('a.txt', 1n)]);
    expect(journal.agreedByInode(folderId, 1n)).toEqual([agreed('a.txt', 1n)]);
    expect(journal.agreedByInode(folderId, 2n)).toEqual([]);
    expect(journal.agreedByAsset(asId<AssetId>('asset-a.txt')).map((row) => row.folderId)).toEqual([
      folderId,
      otherFolder,
    ]);
  });

  it('gives a moved file its asset at the new path, over a row that was there', async () => {
    const { journal } = await openTestJournal();
    journal.putAgreed(folderId, [agreed('old/a.txt', 1n), agreed('new/b.txt', 2n)]);
    journal.setDirectoryDigest(folderId, 'old' as RelativePath, 'clean');
    const moved = fingerprint(10, 1n);
    const to = 'new/b.txt' as RelativePath;
    expect(journal.relink(folderId, 'old/a.txt' as RelativePath, to, moved)).toBe(true);
    expect(journal.relink(folderId, 'old/a.txt' as RelativePath, to, moved)).toBe(false);
    expect([...journal.iterateAgreed(folderId)]).toEqual([{ ...agreed('old/a.txt', 1n), path: to }]);
    expect(journal.directoryDigest(folderId, 'old' as RelativePath)).toBe(null);
    expect(journal.agreedCount(folderId)).toBe(1);
  });

  it('renames in place by case alone', async () => {
    const { journal } = await openTestJournal();
    journal.putAgreed(folderId, [agreed('a.txt', 1n)]);
    journal.relink(folderId, 'a.txt' as RelativePath, 'A.txt' as RelativePath, fingerprint(10, 1n));
    journal.relink(folderId, 'A.txt' as RelativePath, 'A.txt' as RelativePath, fingerprint(10, 5n));
    expect(
      journal.agreedInDirectory(folderId, root).map(({ path, fingerprint: { ino } }) => [path, ino]),
    ).toEqual([['A.txt', 5n]]);
  });

  it('remembers what is gone and counts only what is there', async () => {
    const { journal } = await openTestJournal();
    journal.putAgreed(folderId, [agreed('a.txt', 1n), agreed('b.txt', 2n), agreed('sub/c.txt', 3n)]);
    const paths = ['a.txt', 'unknown.txt', 'nowhere/x.txt'] as RelativePath[];
    expect(journal.markGone(folderId, paths)).toBe(1);
    expect(journal.markGone(folderId, paths)).toBe(0);
    expect(journal.agreedCount(folderId)).toBe(2);
    expect(journal.agreedAt(folderId, 'a.txt' as RelativePath)?.isGone).toBe(true);
    journal.putAgreed(folderId, [agreed('a.txt', 1n)]);
    expect(journal.agreedCount(folderId)).toBe(3);
    expect(journal.forgetAgreed(folderId, ['a.txt' as RelativePath])).toBe(1);
    expect(journal.agreedCount(folderId)).toBe(2);
  });

  it('marks files of directories gone that a full scan did not see, and only those', async () => {
    const { journal } = await openTestJournal();
    journal.putAgreed(folderId, [agreed('a.txt', 1n), agreed('kept/b.txt', 2n), agreed('lost/c.txt', 3n)]);
    journal.putAgreed(otherFolder, [agreed('lost/c.txt', 3n)]);
    journal.setDirectoryDigest(folderId, 'lost' as RelativePath, 'clean');
    const scan = journal.beginScan(folderId);
    journal.markDirectoriesSeen(folderId, ['', 'kept', 'empty'] as RelativePath[], scan);
    expect(journal.markGoneMissingDirectories(folderId, scan)).toEqual([]);
    expect(
      [...journal.iterateAgreed(folderId)].filter(({ isGone }) => isGone).map(({ path }) => path),
    ).toEqual(['lost/c.txt']);
    expect(journal.directoryDigest(folderId, 'lost' as RelativePath)).toBe(null);
    expect(journal.agreedCount(otherFolder)).toBe(1);
  });

  it('names the unseen directories of a full scan with open uploads', async () => {
    const { journal } = await openTestJournal();
    const paths = ['seen/a.txt', 'lost/b.txt', 'queued/c.txt', 'done/d.txt', 'quiet/e.txt'];
    for (const path of paths) journal.setDirectoryDigest(folderId, parentPath(path as RelativePath), null);
    const intents = paths.slice(0, 4).map((path) => newIntent(path));
    journal.createIntents(intents);
    const states: readonly IntentState[] = ['committing', 'committing', 'queued', 'cancelled'];
    intents.forEach(({ intentId }, index) => {
      driveTo(journal, intentId, states[index] ?? 'queued');
    });
    const scan = journal.beginScan(folderId);
    journal.markDirectoriesSeen(folderId, ['', 'seen'] as RelativePath[], scan);
    expect(journal.markGoneMissingDirectories(folderId, scan)).toEqual(['lost', 'queued']);
    expect(journal.markGoneMissingDirectories(otherFolder, 1)).toEqual([]);
  });

  it('calls gone what lies below a directory in other sub-directories than those that are there', async () => {
    const { journal } = await openTestJournal();
    const there = [
      'x.txt',
      'job/x.txt',
      'job/kept/x.txt',
      'job/kept/deep/x.txt',
      'job/a!/x.txt',
      'job0/x.txt',
      'jo/x.txt',
    ];
    const lost = ['job/a/x.txt', 'job/a/b/c/x.txt', 'job/only/deep/x.txt', 'job/%_/x.txt'];
    const rows = [...there, ...lost].map((path, index) => agreed(path, BigInt(index + 1)));
    journal.putAgreed(folderId, rows);
    journal.putAgreed(otherFolder, rows);
    journal.setDirectoryDigest(folderId, 'job/a/b/c' as RelativePath, 'clean');
    const present = ['job/kept', 'job/a!', 'job/new'].map((path) => pathIdentity(path as RelativePath));
    expect(journal.markGoneBelow(folderId, 'job' as RelativePath, new Set(present))).toEqual([]);
    const goneOf = (id: WatchedFolderId) =>
      [...journal.iterateAgreed(id)].filter(({ isGone }) => isGone).map(({ path }) => path);
    expect([goneOf(folderId), goneOf(otherFolder)]).toEqual([lost, []]);
    expect(journal.agreedCount(folderId)).toBe(there.length);
    expect(journal.directoryDigest(folderId, 'job/a/b/c' as RelativePath)).toBe(null);
    journal.markGoneBelow(folderId, root, new Set());
    expect(goneOf(folderId).length).toBe(rows.length - 1);
    expect(journal.agreedAt(folderId, 'x.txt' as RelativePath)?.isGone).toBe(false);
  });

  it('names the missing directories below with open uploads', async () => {
    const { journal } = await openTestJournal();
    const paths = ['job/seen/a.txt', 'job/lost/b.txt', 'job/lost/deep/c.txt', 'job/done/d.txt', 'job/e.txt'];
    for (const path of paths) journal.setDirectoryDigest(folderId, parentPath(path as RelativePath), null);
    const intents = paths.map((path) => newIntent(path));
    journal.createIntents(intents);
    const states: readonly IntentState[] = ['committing', 'committing', 'queued', 'cancelled', 'committing'];
    intents.forEach(({ intentId }, index) => {
      driveTo(journal, intentId, states[index] ?? 'queued');
    });
    const below = (directory: string, ...present: string[]) =>
      journal.markGoneBelow(
        folderId,
        directory as RelativePath,
        new Set(present.map((path) => pathIdentity(path as RelativePath))),
      );
    expect(below('job', 'job/seen')).toEqual(['job/lost', 'job/lost/deep']);
    expect(below('', 'job')).toEqual([]);
    expect(below('job/lost')).toEqual(['job/lost/deep']);
  });

  it('tells of the rows of an asset whether their folder is linked', async () => {
    const { journal } = await openTestJournal();
    for (const id of [folderId, otherFolder]) journal.putAgreed(id, [agreed('a.txt', 1n)]);
    const unlinked = () =>
      journal
        .agreedByAsset(asId<AssetId>('asset-a.txt'))
        .flatMap((row) => (row.isUnlinked ? [row.folderId] : []));
    journal.setFolderLinked(otherFolder, false);
    const without = unlinked();
    journal.setFolderLinked(otherFolder, true);
    expect([without, unlinked()]).toEqual([[otherFolder], []]);
  });

  it('forgets all marks of a folder when they are cleared', async () => {
    const { journal } = await openTestJournal();
    for (const id of [folderId, otherFolder]) journal.setDirectoryDigest(id, root, 'clean');
    journal.clearDirectoryDigests(folderId);
    expect([folderId, otherFolder].map((id) => journal.directoryDigest(id, root))).toEqual([null, 'clean']);
  });
});

function agreed(path: string, ino: bigint): Agreed {
  return {
    path: path as RelativePath,
    fingerprint: fingerprint(10, ino),
    sha256: someSha256,
    assetId: asId<AssetId>(`asset-${path}`),
    fileId: asId<FileId>(`file-${path}`),
    attachmentTypeId: null,
    isGone: false,
  };
}
