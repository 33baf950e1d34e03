import { describe, expect, it } from 'vitest';
import type { BulkJobs } from '../../../../main/bulk/index.ts';
import { type AssetId, asId, type BulkAction, type ProjectId } from '../../../../shared/model/index.ts';
import { addKeyword, assetIds, openBulkFixture } from './bulk-jobs-fixture.ts';

const proofAction: BulkAction = { kind: 'proof', projectId: asId<ProjectId>('project') };

describe('createBulkJobs', () => {
  it('reads, compares and saves each asset once, and sends nothing for one that is right', async () => {
    const fixture = await openBulkFixture();
    fixture.keywords.set(asId<AssetId>('a1'), [asId('k1')]);
    await fixture.jobs.start();
    fixture.begin(3);
    await fixture.clock.advance(0);
    await expect.poll(() => stateOf(fixture.jobs)).toEqual(['done', null]);
    expect(countsOf(fixture.jobs)).toEqual({ pending: 0, done: 2, unchanged: 1, failed: 0, cancelled: 0 });
    expect(fixture.requests.toSorted()).toEqual(['read a0', 'read a1', 'read a2', 'save a0', 'save a2']);
    const { items } = fixture.jobs.items(idOf(fixture.jobs), { state: null, offset: 1, limit: 1 });
    expect(items).toEqual([
      expect.objectContaining({ assetId: 'a1', state: 'unchanged', name: { 'x-default': 'Asset a1' } }),
    ]);
  });

  it('gives a repeated request the same job, and refuses one whose job was dismissed', async () => {
    const fixture = await openBulkFixture();
    await fixture.jobs.start();
    const first = fixture.begin(2, addKeyword, 'r1');
    const second = fixture.begin(5, addKeyword, 'r1');
    await expect.poll(() => stateOf(fixture.jobs)).toEqual(['done', null]);
    fixture.jobs.dismiss(first.job.jobId);
    expect([second.job.jobId, fixture.jobs.jobs()]).toEqual([first.job.jobId, []]);
    expect(() => fixture.begin(2, addKeyword, 'r1')).toThrow(
      expect.objectContaining({ code: 'COULD_NOT_CONFIRM' }),
    );
  });

  it('works on four assets at a time', async () => {
    const fixture = await openBulkFixture();
    const gate = Promise.withResolvers<void>();
    fixture.held = gate.promise;
    await fixture.jobs.start();
    fixture.begin(9);
    await fixture.clock.advance(0);
    expect(fixture.requests).toEqual(['read a0', 'read a1', 'read a2', 'read a3']);
    gate.resolve();
    await expect.poll(() => countsOf(fixture.jobs)?.done).toBe(9);
  });

  it('waits while the bank is away, fails no item for it, and goes on when a probe is answered', async () => {
    const fixture = await openBulkFixture();
    fixture.isAway = true;
    await fixture.jobs.start();
    fixture.begin(2);
    await fixture.clock.advance(0);
    const away = stateOf(fixture.jobs);
    await fixture.clock.advance(10 * 60_000);
    const asked = fixture.requests.filter((request) => request.startsWith('read')).length;
    fixture.isAway = false;
    await fixture.clock.advance(2 * 60_000);
    expect([away, asked, stateOf(fixture.jobs)]).toEqual([['running', 'offline'], 2, ['done', null]]);
  });

  it('waits for a sign-in that the bank refuses', async () => {
    const fixture = await openBulkFixture();
    fixture.failing.set('read a0', ['SIGN_IN_REFUSED']);
    await fixture.jobs.start();
    fixture.begin(1);
    await fixture.clock.advance(60_000);
    expect([stateOf(fixture.jobs), fixture.requests]).toEqual([['running', 'sign-in'], ['read a0']]);
  });

  it('leaves a busy bank alone for as long as it asks, however often', async () => {
    const fixture = await openBulkFixture();
    fixture.failing.set('save a0', ['BANK_BUSY', { status: 429, retryAfterMs: 30_000 }]);
    await fixture.jobs.start();
    fixture.begin(1);
    await fixture.clock.advance(29_000);
    const early = fixture.requests.length;
    await fixture.clock.advance(30 * 60_000);
    const [state] = stateOf(fixture.jobs);
    fixture.failing.clear();
    await fixture.clock.advance(2 * 60_000);
    expect([early, state, countsOf(fixture.jobs)?.done]).toEqual([2, 'running', 1]);
  });

  it('fails an item with its reason, tries a passing one five times, and retries only these', async () => {
    const fixture = await openBulkFixture();
    fixture.failing.set('save a0', ['FORBIDDEN', { status: 403 }]);
    fixture.failing.set('save a1', ['BANK_FAILED', { status: 500 }]);
    await fixture.jobs.start();
    fixture.begin(3);
    await fixture.clock.advance(5 * 60_000);
    const query = { state: 'failed', offset: 0, limit: 10 } as const;
    const failed = fixture.jobs.items(idOf(fixture.jobs), query);
    const tried = fixture.requests.filter((request) => request === 'save a1').length;
    fixture.failing.clear();
    fixture.requests.length = 0;
    fixture.jobs.retry(idOf(fixture.jobs));
    await fixture.clock.advance(0);
    expect(failed.items.map(({ assetId, cause }) => [assetId, cause?.code])).toEqual([
      ['a0', 'FORBIDDEN'],
      ['a1', 'BANK_FAILED'],
    ]);
    expect([tried, fixture.requests.toSorted(), countsOf(fixture.jobs)?.done]).toEqual([
      5,
      ['read a0', 'read a1', 'save a0', 'save a1'],
      3,
    ]);
  });

  it('begins nothing while everything is paused, and says so', async () => {
    const fixture = await openBulkFixture();
    fixture.jobs.pause();
    await fixture.jobs.start();
    fixture.begin(2);
    await fixture.clock.advance(60_000);
    const paused = [stateOf(fixture.jobs), fixture.requests.length];
    fixture.jobs.resume();
    await fixture.clock.advance(0);
    expect([paused, stateOf(fixture.jobs)]).toEqual([
      [['running', 'paused'], 0],
      ['done', null],
    ]);
  });

  it('goes on where another program stopped, and repeats no finished item', async () => {
    const fixture = await openBulkFixture();
    const gate = Promise.withResolvers<void>();
    await fixture.jobs.start();
    fixture.begin(2);
    await fixture.clock.advance(0);
    fixture.held = gate.promise;
    fixture.begin(6, addKeyword, 'second');
    await fixture.clock.advance(0);
    const stopped = fixture.jobs.stop();
    gate.resolve();
    await stopped;
    fixture.requests.length = 0;
    const next = fixture.another();
    await next.start();
    await fixture.clock.advance(0);
    expect([stateOf(next), countsOf(next)?.done, countsOf(next)?.unchanged]).toEqual([
      ['done', null],
      expect.any(Number),
      expect.any(Number),
    ]);
    const { done, unchanged } = countsOf(next) ?? { done: 0, unchanged: 0 };
    // The two assets of the first job are right already; saves that were under way are found done, or are repeated.
    expect([done + unchanged, unchanged >= 2]).toEqual([6, true]);
  });

  it('ends waiting items at once when the user cancels, and lets a save under way end', async () => {
    const fixture = await openBulkFixture();
    const gate = Promise.withResolvers<void>();
    fixture.held = gate.promise;
    await fixture.jobs.start();
    const { job } = fixture.begin(10);
    await fixture.clock.advance(0);
    fixture.jobs.cancel(job.jobId);
    const atOnce = countsOf(fixture.jobs);
    gate.resolve();
    await fixture.clock.advance(0);
    expect([atOnce?.cancelled, countsOf(fixture.jobs), stateOf(fixture.jobs)]).toEqual([
      6,
      { pending: 0, done: 4, unchanged: 0, failed: 0, cancelled: 6 },
      ['cancelled', null],
    ]);
  });

  it('cancels an offline job without waiting for the bank', async () => {
    const fixture = await openBulkFixture();
    fixture.isAway = true;
    await fixture.jobs.start();
    const { job } = fixture.begin(6);
    await fixture.clock.advance(0);
    fixture.jobs.cancel(job.jobId);
    await fixture.clock.advance(0);
    expect([stateOf(fixture.jobs), countsOf(fixture.jobs)?.cancelled]).toEqual([['cancelled', null], 6]);
  });

  it('promises each proof once, over a restart between promise and end', async () => {
    const fixture = await openBulkFixture();
    await fixture.jobs.start();
    fixture.begin(2, proofAction);
    await fixture.clock.advance(0);
    await fixture.jobs.stop();
    const next = fixture.another();
    await next.start();
    await fixture.clock.advance(0);
    fixture.endUpload({ kind: 'confirmed', proofId: asId('proof'), versionId: null });
    await fixture.clock.advance(0);
    expect(fixture.requests.filter((request) => request.startsWith('promise'))).toEqual([
      'promise a0.txt',
      'promise a1.txt',
    ]);
    expect([stateOf(next), countsOf(next)?.done]).toEqual([['done', null], 2]);
  });

  it('never promises a proof again whose promise is not in the list any more', async () => {
    const fixture = await openBulkFixture();
    await fixture.jobs.start();
    fixture.begin(1, proofAction);
    await fixture.clock.advance(0);
    await fixture.jobs.stop();
    fixture.uploads.clear();
    const next = fixture.another();
    await next.start();
    await fixture.clock.advance(0);
    next.retry(idOf(next));
    await fixture.clock.advance(0);
    const { items } = next.items(idOf(next), { state: null, offset: 0, limit: 10 });
    expect(items.map(({ cause }) => cause?.code)).toEqual(['COULD_NOT_CONFIRM']);
    expect(fixture.requests.filter((request) => request.startsWith('promise'))).toEqual(['promise a0.txt']);
  });

  it('takes back a proof that waits, and leaves alone one that may have arrived', async () => {
    for (const [phase, expected] of [
      [{ kind: 'queued', runAfterMs: 0, cause: null }, 'cancelled'],
      [{ kind: 'committing' }, 'pending'],
    ] as const) {
      const fixture = await openBulkFixture();
      await fixture.jobs.start();
      const { job } = fixture.begin(1, proofAction);
      await fixture.clock.advance(0);
      fixture.endUpload(phase);
      fixture.jobs.cancel(job.jobId);
      await fixture.clock.advance(0);
      const { items } = fixture.jobs.items(job.jobId, { state: null, offset: 0, limit: 10 });
      expect(items.map(({ state }) => state)).toEqual([expected]);
    }
  });

  it('reports a job behind four items of another as queued', async () => {
    const fixture = await openBulkFixture();
    const gate = Promise.withResolvers<void>();
    fixture.held = gate.promise;
    await fixture.jobs.start();
    fixture.begin(5, addKeyword, 'first');
    fixture.begin(1, { kind: 'status', statusId: asId('2') }, 'second');
    await fixture.clock.advance(0);
    expect(fixture.jobs.jobs().map(({ waiting }) => waiting)).toEqual(['queued', null]);
    gate.resolve();
    await expect.poll(() => fixture.jobs.jobs().map(({ job }) => job.state)).toEqual(['done', 'done']);
  });

  it('keeps a running job in the list, and refuses unknown ones', async () => {
    const fixture = await openBulkFixture();
    const { job } = fixture.begin(assetIds(1).length);
    fixture.jobs.dismiss(job.jobId);
    expect(fixture.jobs.jobs().length).toBe(1);
    const unknown = asId<typeof job.jobId>('unknown');
    for (const call of [fixture.jobs.cancel, fixture.jobs.retry])
      expect(() => call(unknown)).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }));
  });
});

function stateOf(jobs: BulkJobs) {
  const [status] = jobs.jobs();
  return [status?.job.state, status?.waiting];
}

function countsOf(jobs: BulkJobs) {
  return jobs.jobs()[0]?.job.counts;
}

function idOf(jobs: BulkJobs) {
  const [status] = jobs.jobs();
  if (status === undefined) throw new Error('There is no job.');
  return status.job.jobId;
}
