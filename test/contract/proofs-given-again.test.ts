import { describe, expect, it } from 'vitest';
import { asId, type ProofId, type ProofUpload } from '../../shared/model/index.ts';
import { sha256Of, startProofCommandFixture } from '../support/proof-command-fixture.ts';

const content = 'a proof of a few bytes';
const name = 'typed.txt';

describe('a proof with only a count of one more as the answer, given to the command again', () => {
  it.each([[['upload']], [['proof', 'upload']]])(
    'is not sent beside it, and says what a person can do (%j)',
    async (command) => {
      const fixture = await leftExisting('documented', { count: 0, ids: null });

      const { code, events, text } = await fixture.galley(...command, name);

      expect([code, await fixture.proofCount(), fixture.phases()]).toEqual([1, 1, [`${name} exists`]]);
      expect(events).toMatchObject([{ path: name, result: 'exists', code: 'PROOF_UNIDENTIFIED' }]);
      expect(text).toMatch(/one proof more.*not sent again.*--send-again/s);
    },
  );

  it('is recognized without its path by name and content: a file that was moved is the same', async () => {
    const fixture = await leftExisting('documented', { count: 0, ids: null });
    await fixture.move(name, `moved/${name}`);

    const { code } = await fixture.galley('upload', `moved/${name}`);

    expect([code, await fixture.proofCount(), fixture.phases()]).toEqual([1, 1, [`${name} exists`]]);
  });

  it('is sent when a person says so, and takes the place of the first promise', async () => {
    const fixture = await leftExisting('documented', { count: 0, ids: null });

    const { code } = await fixture.galley('upload', name, '--send-again');

    expect([code, await fixture.proofCount(), fixture.phases()]).toEqual([0, 2, [`${name} confirmed`]]);
  });

  it('is found when the bank lists what it did not list before', async () => {
    const fixture = await leftExisting('extended', { count: 0, ids: [] });

    const { code, events } = await fixture.galley('upload', name, '--send-again');

    expect([code, events[0]?.result, await fixture.proofCount(), fixture.phases()]).toEqual([
      0,
      'confirmed',
      1,
      [`${name} confirmed`],
    ]);
  });

  it('is not taken for absent when there is one less by now: the deleted one is unknown', async () => {
    const fixture = await leftExisting('documented', { count: 1, ids: null });

    const { code } = await fixture.galley('upload', name);

    expect([code, await fixture.proofCount(), fixture.phases()]).toEqual([1, 1, [`${name} exists`]]);
  });

  it('is another one when the file holds something else by now', async () => {
    const fixture = await leftExisting('documented', { count: 0, ids: null });
    await fixture.write(name, content.toUpperCase());

    const { code } = await fixture.galley('upload', name);

    expect([code, await fixture.proofCount(), fixture.phases()]).toEqual([
      0,
      2,
      [`${name} exists`, `${name} confirmed`],
    ]);
  });
});

describe('a proof that has arrived after its command was ended', () => {
  it('is the answer to the same command once, and then the command is about another one', async () => {
    const fixture = await startProofCommandFixture({ files: { [name]: content } });
    const proofId = asId<ProofId>(await fixture.admin.uploadProof(fixture.project, name, content));
    const sha256 = sha256Of(content);
    const phase = { kind: 'confirmed', proofId, versionId: null } as const;
    fixture.promise(name, { sizeBytes: content.length, attempt: 1, sha256, isAwaited: true, phase });

    const answer = await fixture.galley('upload', name);
    const count = await fixture.proofCount();
    const next = await fixture.galley('upload', name);

    expect([answer.code, answer.events, count]).toMatchObject([0, [{ result: 'confirmed', proofId }], 1]);
    expect(answer.text).toMatch(/not sent again/);
    expect([next.code, await fixture.proofCount()]).toEqual([0, 2]);
    expect(next.text).not.toMatch(/not sent again/);
  });

  it('is not the one that the command is about when the file holds something else by now', async () => {
    const fixture = await startProofCommandFixture({ files: { [name]: content.toUpperCase() } });
    const proofId = asId<ProofId>(await fixture.admin.uploadProof(fixture.project, name, content));
    const sha256 = sha256Of(content);
    const phase = { kind: 'confirmed', proofId, versionId: null } as const;
    fixture.promise(name, { sizeBytes: content.length, attempt: 1, sha256, isAwaited: true, phase });

    const { code } = await fixture.galley('upload', name);

    expect([code, await fixture.proofCount()]).toEqual([0, 2]);
  });
});

describe('galley upload --send-again', () => {
  it('is about proofs alone', async () => {
    const fixture = await startProofCommandFixture({ files: { [name]: content } });
    expect((await fixture.galley('upload', name, '--folder', 'a', '--send-again')).code).toBe(2);
  });
});

/** A bank that holds the proof, and a journal that says no more than that there is one more than `before`. */
async function leftExisting(profile: 'extended' | 'documented', before: NonNullable<ProofUpload['before']>) {
  const fixture = await startProofCommandFixture({ profile, files: { [name]: content } });
  await fixture.admin.uploadProof(fixture.project, name, content);
  fixture.promise(name, {
    sizeBytes: content.length,
    attempt: 1,
    before,
    sha256: sha256Of(content),
    phase: { kind: 'exists' },
  });
  return fixture;
}
