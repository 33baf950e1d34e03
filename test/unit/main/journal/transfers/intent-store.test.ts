import { describe, expect, it } from 'vitest';
import { type NewIntent, openJournal } from '../../../../../main/journal/index.ts';
import { silentLog } from '../../../../../main/platform/index.ts';
import type { IntentStore } from '../../../../../main/transfer/attempt/ports.ts';
import {
  type AssetId,
  asId,
  type FileId,
  type IntentId,
  type IntentState,
  intentStates,
  isLegalMove,
  openStates,
  type Receipt,
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
  someSha256,
} from '../../../../support/open-test-journal.ts';

describe('intent-store', () => {
  it('begins nothing of a paused folder, and goes on with it afterwards', async () => {
    const { journal, clock } = await openTestJournal();
    const { intentId } = newIntent('a.txt');
    journal.createIntents([newIntent('a.txt')]);
    const runnable = () => journal.nextRunnable(clock.nowMs(), 10).map((intent) => intent.intentId);
    journal.setFolderPaused(folderId, true);
    expect(runnable()).toEqual([]);
    journal.setFolderPaused(folderId, false);
    expect(runnable()).toEqual([intentId]);
  });

  it('makes no one wait for work that a paused folder holds back, except for ambiguous work', async () => {
    const { journal } = await openTestJournal();
    journal.createIntents([newIntent('a.txt'), newIntent('b.txt')]);
    driveTo(journal, newIntent('b.txt').intentId, 'ambiguous');
    expect(journal.awaitedCount()).toBe(2);
    journal.setFolderPaused(folderId, true);
    expect(journal.awaitedCount()).toBe(1);
    journal.setFolderPaused(folderId, false);
    expect(journal.awaitedCount()).toBe(2);
  });

  describe('while a folder is paused', () => {
    const other = asId<WatchedFolderId>('folder-2');
    const elsewhere = (name: string): NewIntent => {
      const intent = newIntent(name);
      const source = { ...intent.source, watchedFolderId: other };
      return { ...intent, intentId: asId<IntentId>(`elsewhere-${name}`), source };
    };
    const runnableOf = ({ journal, clock }: Awaited<ReturnType<typeof openTestJournal>>) =>
      journal.nextRunnable(clock.nowMs(), 10).map((intent) => intent.intentId);

    it('begins what another folder has for the same place, but for what is under way there', async () => {
      const opened = await openTestJournal();
      const { journal } = opened;
      journal.createIntents([newIntent('a.txt'), newIntent('b.txt'), elsewhere('a.txt'), elsewhere('b.txt')]);
      driveTo(journal, newIntent('b.txt').intentId, 'committing');
      journal.setFolderPaused(folderId, true);
      expect(runnableOf(opened)).toEqual(['elsewhere-a.txt']);
      journal.setFolderPaused(folderId, false);
      expect(runnableOf(opened)).toEqual(['intent-a.txt']);
    });

    it('tells of what others went by, and of nothing else', async () => {
      const { journal } = await openTestJournal();
      const names = ['sent', 'asked', 'waits', 'alone'];
      journal.createIntents(names.map((name) => newIntent(name)));
      journal.setFolderPaused(folderId, true);
      journal.createIntents(['sent', 'asked', 'waits'].map(elsewhere));
      driveTo(journal, asId('elsewhere-sent'), 'committing');
      driveTo(journal, asId('elsewhere-asked'), 'parked');
      expect(journal.cancelOvertakenOf(other)).toBe(0);
      expect(journal.cancelOvertakenOf(folderId)).toBe(1);
      const states = names.map((name) => journal.get(newIntent(name).intentId)?.state);
      expect(states).toEqual(['cancelled', 'queued', 'queued', 'queued']);
    });
  });

  it('is what transfer needs of a journal', async () => {
    const { journal } = await openTestJournal();
    const store: IntentStore = journal;
    expect(store.nextRunnable(0, 1)).toEqual([]);
  });

  it('gives an intent back exactly as it was promised, nanoseconds and NFD names included', async () => {
    const { journal, clock } = await openTestJournal();
    const promised: NewIntent = newIntent('Öl\n😀.txt', {
      preexistingAssetIds: [asId<AssetId>('s1'), asId<AssetId>('s2')],
      sha256: someSha256,
      fingerprint: { ...fingerprint(), dev: -5n, ino: 2n ** 62n + 1n },
      before: { fileId: asId<FileId>('f'), created: 17, sizeBytes: 3 },
      runAfterMs: 12,
    });
    journal.createIntents([promised]);
    const { parkedFor, ...kept } = promised;
    expect({ parkedFor, ...journal.get(promised.intentId) }).toEqual({
      parkedFor,
      ...kept,
      state: 'queued',
      attempt: 0,
      wasAmbiguous: false,
      ambiguousSinceMs: null,
      isCancelAsked: false,
      cause: null,
      plannedAtMs: clock.nowMs(),
      assetId: null,
      fileId: null,
    });
  });

  it.each(intentStates.flatMap((from) => intentStates.map((to) => [from, to] as const)))(
    'allows %s → %s exactly when the table says so',
    async (from, to) => {
      const { journal } = await openTestJournal();
      const { intentId } = newIntent('a.txt');
      journal.createIntents([newIntent('a.txt')]);
      driveTo(journal, intentId, from);
      const move = () => journal.move({ intentId, from, to, patch: { attempt: 7 } });
      if (isLegalMove(from, to)) move();
      else expect(move).toThrow();
      const { state, attempt } = requireIntent(journal, intentId);
      expect({ state, attempt }).toEqual(
        isLegalMove(from, to) ? { state: to, attempt: 7 } : { state: from, attempt: 0 },
      );
    },
  );

  it('refuses a move that another party has made already', async () => {
    const { journal } = await openTestJournal();
    journal.createIntents([newIntent('a.txt')]);
    const { intentId } = newIntent('a.txt');
    journal.move({ intentId, from: 'queued', to: 'cancelled', patch: {} });
    expect(() => journal.move({ intentId, from: 'queued', to: 'sending', patch: {} })).toThrow(
      expect.objectContaining({ details: expect.objectContaining({ found: 'cancelled', to: 'sending' }) }),
    );
    await expect(journal.recordCommitPoint(intentId, someSha256, fingerprint())).rejects.toThrow('INTERNAL');
  });

  it('hands out the oldest first, and of one name in one bank folder only the first', async () => {
    const { journal, clock } = await openTestJournal();
    journal.createIntents([
      newIntent('b.txt'),
      newIntent('a.txt'),
      newIntent('sub/A.TXT', { sentName: 'A.TXT' }),
      newIntent('sub/é.txt', { sentName: 'é.txt' }),
      newIntent('é.txt', { sentName: 'é.txt' }),
      newIntent('later.txt', { runAfterMs: clock.nowMs() + 5_000 }),
    ]);
    expect(runnableNames(journal, clock.nowMs())).toEqual(['b.txt', 'a.txt', 'sub/é.txt']);
    expect(journal.nextDueMs(clock.nowMs())).toBe(clock.nowMs() + 5_000);

    driveTo(journal, newIntent('a.txt').intentId, 'parked');
    expect(runnableNames(journal, clock.nowMs() + 5_000)).toEqual([
      'b.txt',
      'sub/A.TXT',
      'sub/é.txt',
      'later.txt',
    ]);
  });

  it('lets version n + 1 of an asset wait until version n is settled, in any state of n', async () => {
    const { journal, clock } = await openTestJournal();
    const target = {
      kind: 'version',
      bankFolderId: null,
      assetId: asId<AssetId>('A'),
      fileId: null,
    } as const;
    const [first, second] = [newIntent('v1', { target }), newIntent('v2', { target })];
    journal.createIntents([first, second]);
    for (const state of openStates) {
      const { journal: other } = await openTestJournal();
      other.createIntents([first, second]);
      driveTo(other, first.intentId, state);
      expect(other.runnable(second.intentId, clock.nowMs())).toBe(null);
    }
    driveTo(journal, first.intentId, 'confirmed');
    expect(journal.runnable(second.intentId, clock.nowMs())?.intentId).toBe(second.intentId);
  });

  it('never has two open versions of one asset, even when asked to', async () => {
    const { journal } = await openTestJournal();
    const assetId = asId<AssetId>('A');
    const target = { kind: 'version', bankFolderId: null, assetId, fileId: null } as const;
    journal.createIntents([newIntent('a.txt', { target }), newIntent('sub/a.txt', { target })]);
    driveTo(journal, newIntent('a.txt').intentId, 'sending');
    await expect(
      journal.recordCommitPoint(newIntent('sub/a.txt').intentId, someSha256, fingerprint()),
    ).rejects.toThrow();
    expect(requireIntent(journal, newIntent('sub/a.txt').intentId).state).toBe('queued');
  });

  it('lets a retried older intent wait while a later one of its key is open, and calls it overtaken', async () => {
    const { journal, clock } = await openTestJournal();
    const target = {
      kind: 'version',
      bankFolderId: null,
      assetId: asId<AssetId>('A'),
      fileId: null,
    } as const;
    const [older, newer] = [newIntent('v1', { target }), newIntent('v2', { target })];
    journal.createIntents([older, newer]);
    driveTo(journal, older.intentId, 'parked');
    expect(journal.isOvertaken(newer.intentId)).toBe(false);
    await journal.recordCommitPoint(newer.intentId, someSha256, fingerprint());
    journal.move({ intentId: older.intentId, from: 'parked', to: 'queued', patch: {} });
    expect(journal.runnable(older.intentId, clock.nowMs())).toBe(null);
    await journal.confirm(newer.intentId, receipt(newer.intentId, 'A'));
    expect(journal.isOvertaken(older.intentId)).toBe(true);
  });

  it('does not wait for a time that only a wrong clock can have written', async () => {
    const { journal, clock } = await openTestJournal();
    const inAYear = clock.nowMs() + 365 * 24 * 3_600_000;
    journal.createIntents([newIntent('a.txt', { runAfterMs: inAYear })]);
    expect(runnableNames(journal, clock.nowMs())).toEqual(['a.txt']);
  });

  it('confirms with receipt, attempt and agreed row together', async () => {
    const { journal, clock } = await openTestJournal();
    journal.createIntents([newIntent('sub/a.txt')]);
    const { intentId } = newIntent('sub/a.txt');
    await journal.recordCommitPoint(intentId, someSha256, fingerprint());
    const ended = { startedAtMs: 1, endedAtMs: 2, status: 200, outcome: 'verify' };
    await journal.confirm(intentId, receipt(intentId, 'asset-1'), ended);

    const { state, attempt, assetId } = requireIntent(journal, intentId);
    expect({ state, attempt, assetId }).toEqual({ state: 'confirmed', attempt: 1, assetId: 'asset-1' });
    expect(journal.receiptOf(intentId)).toEqual(receipt(intentId, 'asset-1'));
    expect(journal.attemptsOf(intentId)).toEqual([ended]);
    expect(journal.agreedInDirectory(folderId, 'sub' as never)).toEqual([
      {
        path: 'sub/a.txt',
        fingerprint: fingerprint(),
        sha256: someSha256,
        assetId: 'asset-1',
        fileId: 'file-asset-1',
        attachmentTypeId: null,
        isGone: false,
      },
    ]);
    expect(journal.counts().confirmed).toBe(1);
    expect(clock.nowMs()).toBeGreaterThan(0);
  });

  it('commits the TAILs of one turn together, and one that is lost fails alone', async () => {
    const { journal } = await openTestJournal();
    const names = ['a', 'b', 'c', 'd'];
    journal.createIntents(names.map((name) => newIntent(name)));
    driveTo(journal, newIntent('c').intentId, 'cancelled');
    const outcomes = await Promise.allSettled(
      names.map((name) => journal.recordCommitPoint(newIntent(name).intentId, someSha256, fingerprint())),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(names.map((name) => requireIntent(journal, newIntent(name).intentId).state)).toEqual([
      'committing',
      'committing',
      'cancelled',
      'committing',
    ]);
  });

  it('resolves the commit point only after another program could read it', async () => {
    const { journal, clock, path } = await openTestJournal();
    journal.createIntents([newIntent('a.txt')]);
    const { intentId } = newIntent('a.txt');
    const committed = journal.recordCommitPoint(intentId, someSha256, fingerprint());
    expect(requireIntent(journal, intentId).state).toBe('queued');
    await committed;
    const reader = openJournal({ path, clock, log: silentLog });
    expect(requireIntent(reader, intentId)).toMatchObject({
      state: 'committing',
      attempt: 1,
      sha256: someSha256,
    });
    reader.close();
  });

  it.each([
    ['queued', 'queued', false],
    ['sending', 'queued', false],
    ['committing', 'ambiguous', true],
    ['verifying', 'ambiguous', true],
    ['ambiguous', 'ambiguous', true],
    ['confirmed', 'confirmed', false],
    ['parked', 'parked', false],
    ['cancelled', 'cancelled', false],
  ] as const satisfies [IntentState, IntentState, boolean][])(
    'finds an intent that crashed in %s as %s',
    async (crashed, found, wasAmbiguous) => {
      const { journal, clock } = await openTestJournal();
      journal.createIntents([newIntent('a.txt')]);
      const { intentId } = newIntent('a.txt');
      driveTo(journal, intentId, crashed);
      const first = journal.recover(clock.nowMs());
      expect(requireIntent(journal, intentId)).toMatchObject({ state: found, wasAmbiguous });
      expect(first).toEqual({
        requeued: crashed === 'sending' ? 1 : 0,
        ambiguous: crashed === 'committing' || crashed === 'verifying' ? 1 : 0,
        cancelled: 0,
      });
      expect(journal.recover(clock.nowMs())).toEqual({ requeued: 0, ambiguous: 0, cancelled: 0 });
    },
  );

  it.each([
    ['queued', 'cancelled'],
    ['sending', 'cancelled'],
    ['committing', 'ambiguous'],
    ['ambiguous', 'ambiguous'],
    ['confirmed', 'confirmed'],
    ['parked', 'parked'],
  ] as const satisfies [IntentState, IntentState][])(
    'finds an intent that a person wanted to cancel, and that crashed in %s, as %s',
    async (crashed, found) => {
      const { journal, clock } = await openTestJournal();
      journal.createIntents([newIntent('a.txt')]);
      const { intentId } = newIntent('a.txt');
      driveTo(journal, intentId, crashed);
      journal.noteCancelAsked(intentId);
      const { cancelled } = journal.recover(clock.nowMs());
      const isCancelAsked = crashed !== 'confirmed' && crashed !== 'parked';
      expect(requireIntent(journal, intentId)).toMatchObject({ state: found, isCancelAsked });
      expect(cancelled).toBe(found === 'cancelled' ? 1 : 0);
    },
  );

  it('knows who owns an asset: other intents and agreed rows, not the one that asks', async () => {
    const { journal } = await openTestJournal();
    journal.createIntents([newIntent('a'), newIntent('b')]);
    for (const name of ['a', 'b']) {
      const { intentId } = newIntent(name);
      await journal.recordCommitPoint(intentId, someSha256, fingerprint());
      await journal.confirm(intentId, receipt(intentId, `asset-${name}`));
    }
    const ids = ['asset-a', 'asset-b', 'asset-c'].map((id) => asId<AssetId>(id));
    expect([...journal.ownersOf(ids, newIntent('a').intentId)]).toEqual([
      ['asset-a', 'agreed'],
      ['asset-b', 'intent-b'],
    ]);
  });

  it('moves an intent to the key of its new name', async () => {
    const { journal, clock } = await openTestJournal();
    journal.createIntents([newIntent('a_b'), newIntent('a:b')]);
    const { intentId } = newIntent('a:b');
    journal.move({ intentId, from: 'queued', to: 'queued', patch: { sentName: 'a_b' } });
    expect(runnableNames(journal, clock.nowMs())).toEqual(['a_b']);
    expect(journal.intentsOfKey(`create/${inbox}/a_b`).map((intent) => intent.intentId)).toContain(intentId);
  });
});

function runnableNames(journal: IntentStore, nowMs: number): string[] {
  return journal.nextRunnable(nowMs, 50).map(({ source }) => source.relativePath);
}

function receipt(intentId: IntentId, assetId: string): Receipt {
  return {
    intentId,
    assetId: asId<AssetId>(assetId),
    fileId: asId<FileId>(`file-${assetId}`),
    sizeBytes: 10,
    sha256: someSha256,
    verifiedBy: 'size',
    verifiedAtMs: 5,
  };
}
