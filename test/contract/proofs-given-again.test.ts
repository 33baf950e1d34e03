import { describe, expect, it } from 'vitest';
import { asId, type ProofId, type ProofUpload } from '../../shared/model/index.ts';
import { sha256Of, startProofCommandBench } from '../support/proof-command-bench.ts';

const content = 'a proof of a few bytes';
const name = 'typed.txt';

describe('a proof of which a bank only told that it holds one more, given to the command again', () => {
  it.each([[['upload']], [['proof', 'upload']]])(
    'is not sent beside it, and says what a person can do (%j)',
    async (command) => {
      const bench = await leftExisting('documented', { count: 0, ids: null });

      const { code, events, text } = await bench.galley(...command, name);

      expect([code, await bench.proofCount(), bench.phases()]).toEqual([1, 1, [`${name} exists`]]);
      expect(events).toMatchObject([{ path: name, result: 'exists', code: 'PROOF_UNIDENTIFIED' }]);
      expect(text).toMatch(/one proof more.*not sent again.*--send-again/s);
    },
  );

  it('is told from its path by name and content: a file that was moved is the same', async () => {
    const bench = await leftExisting('documented', { count: 0, ids: null });
    await bench.move(name, `moved/${name}`);

    const { code } = await bench.galley('upload', `moved/${name}`);

    expect([code, await bench.proofCount(), bench.phases()]).toEqual([1, 1, [`${name} exists`]]);
  });

  it('is sent when a person says so, and takes the place of the first promise', async () => {
    const bench = await leftExisting('documented', { count: 0, ids: null });

    const { code } = await bench.galley('upload', name, '--send-again');

    expect([code, await bench.proofCount(), bench.phases()]).toEqual([0, 2, [`${name} confirmed`]]);
  });

  it('is found when the bank lists what it did not list before', async () => {
    const bench = await leftExisting('extended', { count: 0, ids: [] });

    const { code, events } = await bench.galley('upload', name, '--send-again');

    expect([code, events[0]?.result, await bench.proofCount(), bench.phases()]).toEqual([
      0,
      'confirmed',
      1,
      [`${name} confirmed`],
    ]);
  });

  it('is not taken for absent when there is one less by now: which one was deleted, nobody knows', async () => {
    const bench = await leftExisting('documented', { count: 1, ids: null });

    const { code } = await bench.galley('upload', name);

    expect([code, await bench.proofCount(), bench.phases()]).toEqual([1, 1, [`${name} exists`]]);
  });

  it('is another one when the file holds something else by now', async () => {
    const bench = await leftExisting('documented', { count: 0, ids: null });
    await bench.write(name, content.toUpperCase());

    const { code } = await bench.galley('upload', name);

    expect([code, await bench.proofCount(), bench.phases()]).toEqual([
      0,
      2,
      [`${name} exists`, `${name} confirmed`],
    ]);
  });
});

describe('a proof that has arrived after its command was ended', () => {
  it('is the answer to the same command once, and then the command is about another one', async () => {
    const bench = await startProofCommandBench({ files: { [name]: content } });
    const proofId = asId<ProofId>(await bench.admin.uploadProof(bench.project, name, content));
    const sha256 = sha256Of(content);
    const phase = { kind: 'confirmed', proofId, versionId: null } as const;
    bench.promise(name, { sizeBytes: content.length, attempt: 1, sha256, isAwaited: true, phase });

    const answer = await bench.galley('upload', name);
    const count = await bench.proofCount();
    const next = await bench.galley('upload', name);

    expect([answer.code, answer.events, count]).toMatchObject([0, [{ result: 'confirmed', proofId }], 1]);
    expect(answer.text).toMatch(/not sent again/);
    expect([next.code, await bench.proofCount()]).toEqual([0, 2]);
    expect(next.text).not.toMatch(/not sent again/);
  });

  it('is not the one that the command is about when the file holds something else by now', async () => {
    const bench = await startProofCommandBench({ files: { [name]: content.toUpperCase() } });
    const proofId = asId<ProofId>(await bench.admin.uploadProof(bench.project, name, content));
    const sha256 = sha256Of(content);
    const phase = { kind: 'confirmed', proofId, versionId: null } as const;
    bench.promise(name, { sizeBytes: content.length, attempt: 1, sha256, isAwaited: true, phase });

    const { code } = await bench.galley('upload', name);

    expect([code, await bench.proofCount()]).toEqual([0, 2]);
  });
});

describe('galley upload --send-again', () => {
  it('is about proofs alone', async () => {
    const bench = await startProofCommandBench({ files: { [name]: content } });
    expect((await bench.galley('upload', name, '--folder', 'a', '--send-again')).code).toBe(2);
  });
});

/** A bank that holds the proof, and a journal that says no more than that there is one more than `before`. */
async function leftExisting(profile: 'extended' | 'documented', before: NonNullable<ProofUpload['before']>) {
  const bench = await startProofCommandBench({ profile, files: { [name]: content } });
  await bench.admin.uploadProof(bench.project, name, content);
  bench.promise(name, {
    sizeBytes: content.length,
    attempt: 1,
    before,
    sha256: sha256Of(content),
    phase: { kind: 'exists' },
  });
  return bench;
}
