import { describe, expect, it } from 'vitest';
import type { BankClient, BankProof } from '../../../../main/api/index.ts';
import { createScreenProofs, type ScreenProofsDeps } from '../../../../main/review/screen-proofs.ts';
import { AppError } from '../../../../shared/errors/index.ts';
import { asId, type ConversionId, type ProjectId } from '../../../../shared/model/index.ts';
import { longestWait } from '../../../support/chance.ts';

const never = new AbortController().signal;
const projectId = asId<ProjectId>('1');
const list = ['1', '2', '3'].map((id) => ({
  conversionId: asId<ConversionId>(id),
  name: {},
  isImmediate: true,
}));

describe('the proofs of a screen', () => {
  it('come without pictures where the bank fails to list its conversions, also what was saved', async () => {
    const { proofs, saves } = open(() => Promise.reject(new AppError('FORBIDDEN')));
    const { proofs: listed } = await proofs.ofProject(projectId, never);
    const read = await proofs.read(proof.proofId, never);
    const saved = await proofs.save({ proofId: proof.proofId, name: 'Cover' }, never);
    expect([
      listed.map(({ current }) => current?.thumbnail),
      read.current?.thumbnail,
      saved.name,
      saves,
    ]).toEqual([[null], null, 'Cover', ['Cover']]);
  });

  it('have their pictures as soon as the bank lists its conversions, and ask no more', async () => {
    const answers = [
      () => Promise.reject(new AppError('BANK_BUSY')),
      // A bank with a failed description is taken for one without such lists for a while.
      async () => null,
      async () => list,
    ];
    const { proofs } = open(() => answers.shift()?.() ?? Promise.reject(new Error('asked too often')));
    const seen: unknown[] = [];
    for (let look = 0; look < 4; look += 1) {
      const { proofs: listed } = await proofs.ofProject(projectId, never);
      seen.push(listed[0]?.current?.thumbnail?.conversionId ?? null);
    }
    expect(seen).toEqual([null, null, '2', '2']);
  });

  it('are given up with their caller', async () => {
    const left = new AbortController();
    const { proofs } = open(() => {
      left.abort(new AppError('CANCELLED'));
      return Promise.reject(new AppError('CANCELLED'));
    });
    await expect(proofs.ofProject(projectId, left.signal)).rejects.toMatchObject({ code: 'CANCELLED' });
  });
});

function open(conversions: BankClient['conversions']) {
  const saves: (string | undefined)[] = [];
  const bank: Partial<ScreenProofsDeps['bank']> = {
    conversions,
    proofStatuses: async () => [],
    listProofs: async () => [proof],
    readProof: async () => proof,
    async saveProof(proofId, { name }) {
      saves.push(name);
      return proofId;
    },
  };
  const deps: Partial<ScreenProofsDeps> = {
    bank: bank as ScreenProofsDeps['bank'],
    clock: { after: () => () => {}, monotonicMs: () => 0 },
    random: longestWait,
    randomId: () => 'id',
  };
  return { proofs: createScreenProofs(deps as ScreenProofsDeps), saves };
}

const versionId = asId<BankProof['versions'][number]['versionId']>('9');

const proof: BankProof = {
  proofId: asId<BankProof['proofId']>('4'),
  projectId,
  name: 'Cover',
  description: null,
  statusId: asId<BankProof['statusId']>('1'),
  created: 1,
  modified: 1,
  currentVersionId: versionId,
  deadline: null,
  versions: [
    {
      versionId,
      stem: 'a',
      extension: 'png',
      created: 1,
      sizeBytes: 1,
      dimensions: null,
      pageCount: null,
      activity: null,
    },
  ],
  extras: {},
};
