import { describe, expect, it } from 'vitest';
import { asId, type ProjectId } from '../../shared/model/index.ts';
import { never } from '../support/galley-client.ts';
import { startReviewFixture } from '../support/review-fixture.ts';

// Only a hang gets there, however busy the machine is.

const content = 'p'.repeat(100_000);

describe('the limit and the pause of an account', () => {
  it('hold a proof that is on its way, and let it go on', async () => {
    const fixture = await startReviewFixture('extended');
    const { engine, proofUploads } = fixture.galley.composed;
    const projectId = asId<ProjectId>(fixture.bank.projectId);
    // Nearly a minute's worth: without the limit all of it would be there at once.
    engine.setLimit(2_000);
    const sending = fixture.galley.send({ kind: 'new-proof', projectId }, content);
    await expect.poll(() => fixture.proxy.uploads.length).toBe(1);
    proofUploads.pause();
    await fixture.proxy.quiet();
    const held = proofUploads.list().map(({ upload }) => upload.phase.kind);
    engine.setLimit(null);
    proofUploads.resume();
    const end = await sending;
    const { ProofCount } = await fixture.truth.readProject(fixture.bank.projectId);
    expect([held, end.phase.kind, ProofCount]).toEqual([['queued'], 'confirmed', 1]);
  });

  it('let Galley end while a proof is on its way', async () => {
    const fixture = await startReviewFixture('extended');
    fixture.galley.composed.engine.setLimit(2_000);
    const projectId = asId<ProjectId>(fixture.bank.projectId);
    const sending = fixture.galley.send({ kind: 'new-proof', projectId }, content).catch(() => null);
    await expect.poll(() => fixture.proxy.uploads.length).toBe(1);
    const { composed } = await fixture.restart();
    const [upload] = composed.proofUploads.list();
    if (upload === undefined) throw new Error('Nothing was remembered.');
    await sending;
    const end = await composed.proofUploads.ended(upload.upload.proofUploadId, never);
    const { ProofCount } = await fixture.truth.readProject(fixture.bank.projectId);
    expect([end.phase.kind, ProofCount]).toEqual(['confirmed', 1]);
  });
});
