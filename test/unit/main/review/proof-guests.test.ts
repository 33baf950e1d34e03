import { describe, expect, it } from 'vitest';
import type { BankProof, BankShare } from '../../../../main/api/index.ts';
import { createProofGuests } from '../../../../main/review/proof-guests.ts';
import { AppError } from '../../../../shared/errors/index.ts';
import { asId, type ProofId, type ProofVersionId } from '../../../../shared/model/index.ts';
import { createFakeClock } from '../../../support/fake-clock.ts';

const never = new AbortController().signal;
const versionId = asId<ProofVersionId>('9');

describe('proof-guests', () => {
  it('asks where the counts leave it open, and again once the counts are others', async () => {
    const { guests, asked } = open();
    const proofs = [proof('1', { approvals: 1 }), proof('2', {}), proof('3', { approvals: 1, guests: 0 })];
    const first = await guests.askedFor(proofs, never);
    await guests.askedFor(proofs, never);
    const unchanged = [...asked];
    await guests.askedFor([proof('1', { approvals: 2 })], never);
    expect([[...first.keys()], unchanged, asked]).toEqual([['1'], ['1'], ['1', '1']]);
  });

  it('asks again after two minutes, the oldest first and no more than ten at once', async () => {
    const { guests, asked, clock } = open();
    const proofs = Array.from({ length: 12 }, (_, index) => proof(`${index}`, { approvals: 1 }));
    await guests.askedFor(proofs.slice(0, 6), never);
    await clock.advance(1);
    await guests.askedFor(proofs, never);
    await clock.advance(120_000);
    asked.length = 0;
    await guests.askedFor(proofs, never);
    const firstTurn = asked.length;
    await clock.advance(1);
    await guests.askedFor(proofs, never);
    expect([firstTurn, asked.length]).toEqual([6, 12]);
    await clock.advance(240_000);
    asked.length = 0;
    await guests.askedFor(proofs, never);
    expect(asked).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
  });

  it('knows what another call has shown, without the link of a guest', async () => {
    const { guests } = open();
    const proofs = [proof('1', { approvals: 1 })];
    await guests.askedFor(proofs, never);
    guests.note({ ...share('1', false), guests: [] });
    const asked = await guests.askedFor(proofs, never);
    expect([asked.get(asId<ProofId>('1')), JSON.stringify([...asked])]).toEqual([
      { versionId, guests: [] },
      expect.not.stringContaining('secret'),
    ]);
  });

  it('omits a proof with refused guests, and does not ask at each reading', async () => {
    const { guests, asked } = open(() => new AppError('FORBIDDEN'));
    const proofs = [proof('1', { approvals: 1 })];
    const seen = [await guests.askedFor(proofs, never), await guests.askedFor(proofs, never)];
    expect([seen.map(({ size }) => size), asked]).toEqual([[0, 0], ['1']]);
  });

  it('tells that there is no connection', async () => {
    const { guests } = open(() => new AppError('BANK_UNREACHABLE'));
    await expect(guests.askedFor([proof('1', { approvals: 1 })], never)).rejects.toThrow(AppError);
  });
});

function open(failure: () => AppError | null = () => null) {
  const clock = createFakeClock();
  const asked: string[] = [];
  const readShare = async (proofId: ProofId): Promise<BankShare> => {
    asked.push(proofId);
    const error = failure();
    if (error !== null) throw error;
    return share(proofId, true);
  };
  return { guests: createProofGuests({ bank: { readShare }, clock }), asked, clock };
}

function share(proofId: string, isOpinionAllowed: boolean): BankShare {
  const guest = {
    email: 'anna@example.org',
    name: 'Anna',
    isOpinionAllowed,
    isActive: true,
    shareUrl: 'https://bank.example/l/secret',
    versionIds: [versionId],
    accessCount: 1,
    invited: null,
    response: 'Approved',
    commentCount: 0,
    invitation: null,
  };
  return {
    proofId: asId<ProofId>(proofId),
    statusId: null,
    isCancelled: false,
    areCommentsShared: null,
    guests: [guest],
  };
}

function proof(
  proofId: string,
  counts: { readonly approvals?: number; readonly guests?: number },
): BankProof {
  const activity = {
    comments: 0,
    approvals: 0,
    conditionalApprovals: 0,
    rejections: 0,
    guests: 1,
    isSharingActive: true,
    ...counts,
  };
  const version = {
    versionId,
    stem: 'a',
    extension: 'txt',
    created: 1,
    sizeBytes: 1,
    dimensions: null,
    pageCount: null,
    activity,
  };
  return {
    proofId: asId<ProofId>(proofId),
    projectId: asId<BankProof['projectId']>('1'),
    name: 'Cover',
    description: null,
    statusId: asId<BankProof['statusId']>('1'),
    created: 1,
    modified: 1,
    currentVersionId: versionId,
    deadline: null,
    versions: [version],
    extras: {},
  };
}
