import { describe, expect, it } from 'vitest';
import { type AssetId, asId, type BulkAction, type BulkJobId } from '../../../../../shared/model/index.ts';
import { openTestJournal } from '../../../../support/open-test-journal.ts';

const action: BulkAction = { kind: 'status', statusId: asId('2') };
const jobOf = (value: string) => asId<BulkJobId>(value);
const itemsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    assetId: asId<AssetId>(`a${index}`),
    name: { en: `Asset ${index}` },
    folderId: null,
  }));

async function open() {
  const { journal, clock } = await openTestJournal();
  const begin = (id: string, count = 3) =>
    journal.bulk.create({ jobId: jobOf(id), requestId: `request ${id}`, action, items: itemsOf(count) });
  return { store: journal.bulk, clock, begin };
}

describe('createBulkStore', () => {
  it('counts the items of a job by state, an asset that is named twice once', async () => {
    const { store } = await open();
    const items = [...itemsOf(3), ...itemsOf(2)];
    store.create({ jobId: jobOf('j'), requestId: 'r', action, items });
    store.patch(jobOf('j'), 0, { state: 'done' });
    store.patch(jobOf('j'), 1, { state: 'failed', cause: { code: 'FORBIDDEN', details: { status: 403 } } });
    expect(store.get(jobOf('j'))).toEqual({
      jobId: 'j',
      action,
      state: 'running',
      counts: { pending: 1, done: 1, unchanged: 0, failed: 1, cancelled: 0 },
      startedAtMs: expect.any(Number),
      endedAtMs: null,
    });
    expect(store.page(jobOf('j'), { state: 'failed', offset: 0, limit: 5 })).toEqual([
      expect.objectContaining({
        place: 1,
        assetId: 'a1',
        cause: { code: 'FORBIDDEN', details: { status: 403 } },
      }),
    ]);
  });

  it('ends a job with its last item, and opens it again for a retry of failed and cancelled items', async () => {
    const { store, begin } = await open();
    begin('j');
    store.patch(jobOf('j'), 0, { state: 'done' });
    store.patch(jobOf('j'), 1, { state: 'failed', cause: { code: 'FORBIDDEN', details: {} } });
    store.patch(jobOf('j'), 2, { state: 'unchanged' });
    const ended = store.get(jobOf('j'));
    store.retry(jobOf('j'));
    const opened = store.get(jobOf('j'));
    expect([ended?.state, ended?.endedAtMs === null, opened?.state, opened?.endedAtMs]).toEqual([
      'done',
      false,
      'running',
      null,
    ]);
    expect(store.pending(jobOf('j'), 9).map(({ place, cause }) => [place, cause])).toEqual([[1, null]]);
  });

  it('stays ended when there is nothing to retry', async () => {
    const { store, begin } = await open();
    begin('j', 1);
    store.patch(jobOf('j'), 0, { state: 'done' });
    store.retry(jobOf('j'));
    expect(store.get(jobOf('j'))?.state).toBe('done');
  });

  it('cancels all pending items but those at work', async () => {
    const { store, begin } = await open();
    begin('j', 4);
    store.cancel(jobOf('j'), [1]);
    store.patch(jobOf('j'), 1, { state: 'done' });
    const job = store.get(jobOf('j'));
    expect([job?.state, job?.counts]).toEqual([
      'cancelled',
      { pending: 0, done: 1, unchanged: 0, failed: 0, cancelled: 3 },
    ]);
  });

  it('remembers a promise of an item beside its state', async () => {
    const { store, begin } = await open();
    begin('j', 1);
    store.patch(jobOf('j'), 0, { proofUploadId: asId('p1'), folderId: asId('f1') });
    expect(store.item(jobOf('j'), 0)).toEqual({
      place: 0,
      assetId: 'a0',
      name: { en: 'Asset 0' },
      folderId: 'f1',
      state: 'pending',
      cause: null,
      downloadId: null,
      proofUploadId: 'p1',
    });
  });

  it('forgets old and many ended jobs with their items, and never a running one', async () => {
    const { store, clock, begin } = await open();
    for (const id of ['old', 'one', 'two', 'three']) {
      begin(id, 1);
      store.patch(jobOf(id), 0, { state: 'done' });
      await clock.advance(1_000);
    }
    begin('running', 1);
    store.prune(clock.nowMs() - 3_500, 2);
    expect(store.jobs().map(({ jobId }) => jobId)).toEqual(['running', 'three', 'two']);
    expect(store.page(jobOf('old'), { state: null, offset: 0, limit: 5 })).toEqual([]);
    store.remove(jobOf('two'));
    store.patch(jobOf('two'), 0, { state: 'failed' });
    expect([store.ofRequest('request two'), store.ofRequest('request three')?.jobId]).toEqual([
      null,
      'three',
    ]);
  });
});
