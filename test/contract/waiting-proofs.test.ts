import { describe, expect, it } from 'vitest';
import { asId, type ProjectId, type ProofId } from '../../shared/model/index.ts';
import { type Pause, startProofCommandFixture } from '../support/proof-command-fixture.ts';

describe('a command beside proofs that wait from before', () => {
  it.each([
    ['a pause of everything holds back', { sinceMs: 1, untilMs: null }],
    ['only others look after', null],
  ])('sends the file that was typed, and none that %s', async (_what, pause) => {
    const { bankFiles, galley, promise, phases } = await fixtureOf(pause);
    promise('dropped.txt');

    const { code } = await galley('proof', 'upload', 'typed.txt');

    expect([code, await bankFiles(), phases()]).toEqual([
      0,
      ['typed.txt'],
      ['dropped.txt queued', 'typed.txt confirmed'],
    ]);
  });

  it('goes on with the file that was given again, during any pause, and promises no second proof', async () => {
    const { bankFiles, galley, promise, phases } = await fixtureOf({ sinceMs: 1, untilMs: null });
    promise('dropped.txt');
    promise('typed.txt');

    const { code } = await galley('upload', 'typed.txt');

    expect([code, await bankFiles(), phases()]).toEqual([
      0,
      ['typed.txt'],
      ['dropped.txt queued', 'typed.txt confirmed'],
    ]);
  });

  it('tries again what was refused before, and promises no second proof', async () => {
    const { bankFiles, galley, promise, phases } = await fixtureOf(null);
    promise('typed.txt', {
      phase: { kind: 'parked', cause: { code: 'SIGN_IN_REFUSED', details: {} }, wasAmbiguous: false },
    });

    const { code } = await galley('upload', 'typed.txt');

    expect([code, await bankFiles(), phases()]).toEqual([0, ['typed.txt'], ['typed.txt confirmed']]);
  });

  it('looks for what may have arrived, and does not send it', async () => {
    const { bankFiles, galley, promise, phases } = await fixtureOf({ sinceMs: 1, untilMs: null });
    const earlier = { kind: 'new-proof', projectId: asId<ProjectId>('no such project') } as const;
    promise('dropped.txt', { target: earlier, before: { count: 0, ids: [] }, phase: { kind: 'committing' } });

    const { code } = await galley('upload', 'typed.txt');

    expect([code, await bankFiles(), phases()]).toEqual([
      0,
      ['typed.txt'],
      ['dropped.txt ambiguous', 'typed.txt confirmed'],
    ]);
  });

  it('leaves a round that a later one has overtaken to a person: above that it would be the current one', async () => {
    const { admin, galley, promise, phases, project } = await fixtureOf({ sinceMs: 1, untilMs: null });
    const proofId = await admin.uploadProof(project, 'first.txt', 'first');
    promise('dropped.txt', { target: { kind: 'next-version', proofId: asId<ProofId>(proofId) } });

    const { code } = await galley('upload', 'typed.txt', '--proof', proofId);

    const { Versions } = await admin.readProof(proofId);
    expect([code, Versions.length, phases()]).toEqual([
      0,
      2,
      ['dropped.txt parked for PROOF_OVERTAKEN', 'typed.txt confirmed'],
    ]);
  });
});

function fixtureOf(pause: Pause) {
  return startProofCommandFixture({ pause, files: { 'dropped.txt': 'dropped', 'typed.txt': 'typed' } });
}
