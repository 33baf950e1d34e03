import { describe, expect, it } from 'vitest';
import {
  type AssetId,
  asId,
  blockingKey,
  type FileId,
  intentStates,
  type RelativePath,
  type Sha256,
  type WatchedFolderId,
} from '../../../../../shared/model/index.ts';
import {
  driveTo,
  fingerprint,
  folderId,
  inbox,
  newIntent,
  openTestJournal,
  requireIntent,
} from '../../../../support/open-test-journal.ts';

const question = { code: 'NAME_ON_BANK', details: { name: 'a.txt' } } as const;

describe('plan-store', () => {
  it('writes a batch whole or not at all', async () => {
    const { journal } = await openTestJournal();
    const batch = [newIntent('a'), newIntent('b'), newIntent('a')];
    expect(() => journal.createIntents(batch)).toThrow();
    expect(journal.counts().queued).toBe(0);
  });

  it('knows the bank folder of an asset also when its upload has long been forgotten', async () => {
    const { journal, clock } = await openTestJournal();
    const { intentId } = newIntent('sub/a');
    const assetId = asId<AssetId>('A1');
    const sha256 = 'a'.repeat(64) as Sha256;
    journal.createIntents([newIntent('sub/a')]);
    await journal.recordCommitPoint(intentId, sha256, fingerprint());
    const proof = { intentId, assetId, fileId: asId<FileId>('F1'), sizeBytes: 10, sha256 } as const;
    await journal.confirm(intentId, { ...proof, verifiedBy: 'size', verifiedAtMs: 1 });
    clock.jumpWallTime(91 * 24 * 60 * 60_000);
    while (journal.prunePortion() > 0);
    const moved = 'b' as RelativePath;
    journal.relink(folderId, 'sub/a' as RelativePath, moved, fingerprint(10, 7n));
    const row = journal.agreedAt(folderId, moved);
    if (row === null) return expect.fail('no row');
    journal.putAgreed(folderId, [{ ...row, fingerprint: fingerprint(10, 8n) }]);
    const known = journal.bankFolderOf(assetId);
    journal.putAgreed(folderId, [{ ...row, assetId: asId<AssetId>('A2') }]);
    expect([journal.get(intentId), known, journal.bankFolderOf(asId<AssetId>('A2'))]).toEqual([
      null,
      inbox,
      null,
    ]);
  });

  it('lists what is pending in one directory, questions included, settled ones and sub-directories not', async () => {
    const { journal } = await openTestJournal();
    journal.createIntents([
      newIntent('sub/a', { parkedFor: question }),
      newIntent('sub/b'),
      newIntent('sub/c'),
      newIntent('sub/deep/d'),
    ]);
    driveTo(journal, newIntent('sub/b').intentId, 'cancelled');
    const pending = journal.pendingInDirectory(folderId, 'sub' as RelativePath);
    expect(pending.map(({ source, state, cause }) => [source.relativePath, state, cause])).toEqual([
      ['sub/a', 'parked', question],
      ['sub/c', 'queued', null],
    ]);
  });

  it.each(intentStates)('knows whether an intent in %s is past recall', async (state) => {
    const { journal } = await openTestJournal();
    journal.createIntents([newIntent('a')]);
    const { intentId } = newIntent('a');
    driveTo(journal, intentId, state);
    const isRecallable = state === 'queued' || state === 'parked';
    const isOpen = ['sending', 'committing', 'verifying', 'ambiguous'].includes(state);
    expect(journal.openIntentsOf(folderId).map((intent) => intent.intentId)).toEqual(
      isOpen ? [intentId] : [],
    );
    expect(journal.supersede(intentId, fingerprint(99), 4)).toBe(isRecallable);
    if (isRecallable) {
      expect(requireIntent(journal, intentId)).toMatchObject({
        state: 'queued',
        fingerprint: fingerprint(99),
        runAfterMs: 4,
      });
    }
    expect(journal.discard(intentId)).toBe(isRecallable);
  });

  it('counts a parked intent that was ambiguous as past recall', async () => {
    const { journal } = await openTestJournal();
    journal.createIntents([newIntent('a')]);
    const { intentId } = newIntent('a');
    driveTo(journal, intentId, 'ambiguous');
    journal.move({ intentId, from: 'ambiguous', to: 'parked', patch: {} });
    expect(journal.supersede(intentId, fingerprint(99), 0)).toBe(false);
    expect(journal.openIntentsOf(folderId)).toHaveLength(1);
  });

  it('cancels what is queued or parked of one folder', async () => {
    const { journal } = await openTestJournal();
    const elsewhere = { ...newIntent('other').source, watchedFolderId: asId<WatchedFolderId>('folder-2') };
    journal.createIntents([
      newIntent('a'),
      newIntent('b', { parkedFor: question }),
      newIntent('c'),
      newIntent('other', { source: elsewhere }),
    ]);
    driveTo(journal, newIntent('c').intentId, 'committing');
    expect(journal.cancelQueuedOf(folderId, '' as RelativePath)).toBe(2);
    expect(
      ['a', 'b', 'c', 'other'].map((name) => requireIntent(journal, newIntent(name).intentId).state),
    ).toEqual(['cancelled', 'cancelled', 'committing', 'queued']);
  });

  it('cancels what is queued in one directory and below it', async () => {
    const { journal } = await openTestJournal();
    const paths = ['sub/a', 'sub/deep/b', 'sub!/c', 'sub0/d', 'e'].map((path) => path as RelativePath);
    journal.createIntents(
      paths.map((path) => newIntent(path, { source: { ...newIntent(path).source, relativePath: path } })),
    );
    expect(journal.cancelQueuedOf(folderId, 'sub' as RelativePath)).toBe(2);
    expect(paths.map((path) => requireIntent(journal, newIntent(path).intentId).state)).toEqual([
      ...['cancelled', 'cancelled'],
      ...['queued', 'queued', 'queued'],
    ]);
  });

  it('names the unsettled owner of an asset, and a rival for a name', async () => {
    const { journal } = await openTestJournal();
    const assetId = asId<AssetId>('A');
    const target = { kind: 'version', bankFolderId: inbox, assetId, fileId: null } as const;
    journal.createIntents([newIntent('v', { target }), newIntent('x')]);
    expect(journal.unfinishedOwnerOf(assetId)?.relativePath).toBe('v');
    const key = blockingKey({ kind: 'asset', bankFolderId: inbox }, 'X');
    expect(journal.intentsOfKey(key).map(({ source }) => source.relativePath)).toEqual(['x']);
    driveTo(journal, newIntent('v').intentId, 'cancelled');
    driveTo(journal, newIntent('x').intentId, 'cancelled');
    expect(journal.unfinishedOwnerOf(assetId)).toBe(null);
    expect(journal.intentsOfKey(key)).toEqual([]);
  });

  it('remembers an answer for one state of one file', async () => {
    const { journal } = await openTestJournal();
    const path = 'a.txt' as RelativePath;
    expect(journal.hasDecisions(folderId)).toBe(false);
    journal.decide(folderId, path, fingerprint(1), 'skip');
    expect(journal.hasDecisions(folderId)).toBe(true);
    expect(journal.decisionFor(folderId, path, fingerprint(1))).toBe('skip');
    expect(journal.decisionFor(folderId, path, fingerprint(2))).toBe(null);
    journal.decide(folderId, path, fingerprint(2), 'new-version');
    expect(journal.decisionFor(folderId, path, fingerprint(2))).toBe('new-version');
  });

  it('remembers an answer when the disk was mounted anew, with another device number', async () => {
    const { journal } = await openTestJournal();
    const path = 'a.txt' as RelativePath;
    journal.decide(folderId, path, fingerprint(1), 'skip');
    expect(journal.decisionFor(folderId, path, { ...fingerprint(1), dev: 99n })).toBe('skip');
  });

  it('remembers an answer where inode numbers are given out anew at every mount', async () => {
    const { journal } = await openTestJournal();
    const path = 'a.txt' as RelativePath;
    const said = fingerprint(1, 5n);
    journal.decide(folderId, path, said, 'skip');
    expect(journal.decisionFor(folderId, path, { ...said, dev: 99n, ino: 6n })).toBe('skip');
    expect(journal.decisionFor(folderId, path, { ...said, ino: 6n, ctimeNs: said.mtimeNs })).toBe('skip');
    // Another file got these times: its ctime shows it.
    expect(journal.decisionFor(folderId, path, { ...said, ino: 6n })).toBe(null);
  });

  it('finds the paths at which the user skipped a file of this inode, size and time', async () => {
    const { journal } = await openTestJournal();
    const [path, other] = ['a.txt' as RelativePath, 'b.txt' as RelativePath];
    const said = fingerprint(1, 5n);
    journal.decide(folderId, path, said, 'skip');
    journal.decide(folderId, other, said, 'new-version');
    journal.decide(asId('folder-2'), other, said, 'skip');
    expect(journal.skipsOfFile(folderId, { ...said, dev: 99n, ctimeNs: 0n })).toEqual([path]);
    for (const another of [fingerprint(1, 6n), fingerprint(2, 5n), { ...said, mtimeNs: said.mtimeNs + 1n }]) {
      expect(journal.skipsOfFile(folderId, another)).toEqual([]);
    }
  });
});
