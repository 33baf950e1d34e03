import { describe, expect, it } from 'vitest';
import { type AssetId, asId } from '../../../../../shared/model/index.ts';
import { inbox, newIntent, openTestJournal } from '../../../../support/open-test-journal.ts';

describe('duplicate-store', () => {
  it('hands out sweeps when they are due, until they are finished', async () => {
    const { journal } = await openTestJournal();
    journal.createIntents([newIntent('a')]);
    const { intentId } = newIntent('a');
    journal.scheduleSweep(intentId, 1_000, 0);
    journal.scheduleSweep(intentId, 2_000, 1);
    expect(journal.dueSweeps(999)).toEqual([]);
    expect(journal.nextSweepMs()).toBe(1_000);
    expect(journal.dueSweeps(1_000)).toEqual([{ intentId, step: 0 }]);
    journal.finishSweep(intentId, 0);
    journal.scheduleSweep(intentId, 2_500, 1);
    expect(journal.dueSweeps(5_000)).toEqual([{ intentId, step: 1 }]);
    expect(journal.nextSweepMs()).toBe(2_500);
  });

  it('lists every duplicate once', async () => {
    const { journal, clock } = await openTestJournal();
    journal.createIntents([newIntent('sub/a')]);
    const { intentId } = newIntent('sub/a');
    for (const _ of ['first', 'again']) journal.recordDuplicate(intentId, asId<AssetId>('T'), 'duplicate');
    expect(journal.duplicates(10)).toEqual([
      {
        intentId,
        path: 'sub/a',
        bankFolderId: inbox,
        assetId: 'T',
        kind: 'duplicate',
        ownAssetId: null,
        foundAtMs: clock.nowMs(),
      },
    ]);
    expect(journal.duplicateCount()).toBe(1);
  });

  it('reports a duplicate until the user has settled it, and not again when it is found again', async () => {
    const { journal } = await openTestJournal();
    journal.createIntents([newIntent('a')]);
    const { intentId } = newIntent('a');
    expect(journal.recordDuplicate(intentId, asId<AssetId>('T'), 'duplicate')).toBe(true);
    expect(journal.recordDuplicate(intentId, asId<AssetId>('U'), 'partial')).toBe(true);
    expect(journal.resolveDuplicate(intentId, asId<AssetId>('T'))).toBe(true);
    expect(journal.resolveDuplicate(intentId, asId<AssetId>('T'))).toBe(false);
    expect(journal.recordDuplicate(intentId, asId<AssetId>('T'), 'duplicate')).toBe(false);
    expect(journal.duplicates(10)).toMatchObject([{ assetId: 'U' }]);
    expect(journal.duplicateCount()).toBe(1);
  });

  it('counts a parked upload as parked, and shows its duplicate all the same', async () => {
    const { journal } = await openTestJournal();
    journal.createIntents([{ ...newIntent('a'), parkedFor: { code: 'TWIN_FOUND', details: {} } }]);
    journal.recordDuplicate(newIntent('a').intentId, asId<AssetId>('T'), 'duplicate');
    expect([journal.duplicateCount(), journal.duplicates(10).length]).toEqual([0, 1]);
  });

  it('forgets that a folder could not be looked at, and nothing else', async () => {
    const { journal } = await openTestJournal();
    journal.createIntents([newIntent('a')]);
    const { intentId } = newIntent('a');
    journal.recordDuplicate(intentId, asId<AssetId>('A'), 'unchecked');
    journal.recordDuplicate(intentId, asId<AssetId>('T'), 'duplicate');
    expect(journal.forgetUnchecked(intentId)).toBe(true);
    expect(journal.forgetUnchecked(intentId)).toBe(false);
    expect(journal.duplicates(10)).toMatchObject([{ assetId: 'T' }]);
  });

  it('keeps the control assets of a folder that held some, and never lets an empty reading replace them', async () => {
    const { journal } = await openTestJournal();
    const empty = { bankFolderId: inbox, assetIds: [], receivedCount: 0, readAtMs: 1 };
    const filled = { ...empty, assetIds: [asId<AssetId>('A')], receivedCount: 7, readAtMs: 2 };
    expect(journal.controlAssetOf(inbox)).toBe(null);
    journal.noteControlAsset(empty);
    expect(journal.controlAssetOf(inbox)).toEqual(empty);
    journal.noteControlAsset(filled);
    journal.noteControlAsset({ ...empty, readAtMs: 3 });
    expect(journal.controlAssetOf(inbox)).toEqual(filled);
  });
});
