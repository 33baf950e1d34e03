import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sendProofOnce } from '../../main/hosts/cli/commands/review/send-proof-once.ts';
import type { GivenProof, ProofUploads } from '../../main/transfer/index.ts';
import {
  asId,
  type LocalPath,
  type ProjectId,
  type ProofId,
  type ProofUpload,
  type ProofUploadId,
} from '../../shared/model/index.ts';
import { never } from '../support/galley-client.ts';
import { sha256Of } from '../support/proof-command-fixture.ts';
import { REVIEW_MAX_LATENCY_MS, type ReviewFixture, startReviewFixture } from '../support/review-fixture.ts';
import type { Fault } from '../support/tcp-proxy.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

const content = 'a proof of a few bytes';
const all = Buffer.byteLength(content);

describe('a proof with a lost answer', () => {
  it.for([
    ['swallowed', { kind: 'swallow-answer', closeAfterMs: 0 }],
    ['cut short', { kind: 'cut-answer', afterBytes: 20 }],
    ['replaced by a 502', { kind: 'replace-answer', answer: { status: 502 } }],
    ['late', { kind: 'late', byMs: 100 }],
  ] satisfies [string, Fault][])(
    'is found in the list, and sent once (%s)',
    async ([_how, fault], { skip }) => {
      const fixture = await startReviewFixture('extended');
      failFirstUpload(fixture, fault);
      const end = await fixture.galley.send(newProof(fixture), content);
      const found = [end.phase.kind, ...(await facts(fixture))];
      skip(
        fixture.proxy.longestLatenessMs() >= REVIEW_MAX_LATENCY_MS,
        'the bank was at work for longer than Δ: no rehearsal',
      );
      expect(found).toEqual(['confirmed', 1, 1]);
    },
  );

  it('is left to a person where the bank only counts, and never sent again', async () => {
    const fixture = await startReviewFixture('documented');
    failFirstUpload(fixture, { kind: 'swallow-answer', closeAfterMs: 0 });
    const end = await fixture.galley.send(newProof(fixture), content);
    await fixture.galley.proofs.retryUpload(end.proofUploadId, never);
    await fixture.galley.composed.proofUploads.ended(end.proofUploadId, never);
    expect([end.phase.kind, ...(await facts(fixture))]).toEqual(['exists', 1, 1]);
  });

  it('is found after Galley was ended and started again', async () => {
    const fixture = await startReviewFixture('extended');
    failFirstUpload(fixture, { kind: 'swallow-answer', closeAfterMs: null });
    const isForwarded = new Promise<void>((resolve) => {
      fixture.proxy.subscribe((kind, { isUpload }) => {
        if (kind === 'answered' && isUpload) resolve();
      });
    });
    const sending = fixture.galley.send(newProof(fixture), content).catch(() => null);
    await isForwarded;
    const { composed } = await fixture.restart();
    await sending;
    const [upload] = composed.proofUploads.list();
    if (upload === undefined) throw new Error('Nothing was remembered.');
    const end = await composed.proofUploads.ended(upload.upload.proofUploadId, never);
    expect([end.phase.kind, ...(await facts(fixture))]).toEqual(['confirmed', 1, 1]);
  });

  it('is a next version and is found among the versions', async () => {
    for (const profile of ['extended', 'documented'] as const) {
      const fixture = await startReviewFixture(profile);
      const proofId = asId<ProofId>(
        await fixture.truth.uploadProof(fixture.bank.projectId, 'a.txt', 'first'),
      );
      failFirstUpload(fixture, { kind: 'swallow-answer', closeAfterMs: 0 });
      const end = await fixture.galley.send({ kind: 'next-version', proofId }, content);
      const { Versions, CurrentVersionId } = await fixture.truth.readProof(proofId);
      expect([end.phase, Versions.length, fixture.proxy.uploads.length]).toEqual([
        { kind: 'confirmed', proofId, versionId: CurrentVersionId },
        2,
        1,
      ]);
    }
  });
});

describe('a proof that never arrived', () => {
  it.each([
    ['extended', { kind: 'refuse' }],
    ['extended', { kind: 'cut-request', afterBytes: 5 }],
    ['extended', { kind: 'cut-request', afterBytes: all - 1 }],
    ['documented', { kind: 'cut-request', afterBytes: all - 1 }],
    ['documented', { kind: 'answer', when: 'after-body', answer: { status: 429 } }],
    ['documented', { kind: 'answer', when: 'after-body', answer: { status: 500 } }],
  ] satisfies ['extended' | 'documented', Fault][])('is sent again (%s, %j)', async (profile, fault) => {
    const fixture = await startReviewFixture(profile);
    failFirstUpload(fixture, fault);
    const end = await fixture.galley.send(newProof(fixture), content);
    expect([end.phase.kind, ...(await facts(fixture))]).toEqual(['confirmed', 1, 2]);
  });

  it('is parked with the refusal of the bank, and nothing is there', async () => {
    const fixture = await startReviewFixture('documented');
    failFirstUpload(fixture, { kind: 'answer', when: 'after-body', answer: { status: 413 } });
    const end = await fixture.galley.send(newProof(fixture), content);
    expect([causeOf(end), ...(await facts(fixture))]).toEqual(['BODY_TOO_LARGE', 0, 1]);
  });
});

describe('a large proof that the bank refuses before it has read it', () => {
  it('is parked when signing in anew did not help', async () => {
    const fixture = await startReviewFixture('extended');
    const forbidden: Fault = { kind: 'answer', when: 'at-once', answer: { status: 403 } };
    fixture.proxy.play(({ isUpload }) =>
      isUpload && fixture.proxy.uploads.length <= 5 ? forbidden : { kind: 'pass' },
    );
    const end = await fixture.galley.send(newProof(fixture), 'a larger proof '.repeat(350_000));
    expect([causeOf(end), ...(await facts(fixture))]).toEqual(['FORBIDDEN', 0, 2]);
  });
});

describe('a proof that the command line is asked for again after it was interrupted', () => {
  it.each([
    ['is the one that is still in doubt', content, ['confirmed', 1, 1]],
    ['is one more when the file was corrected at the same size', content.toUpperCase(), ['confirmed', 2, 2]],
    ['is one more when the file has another size by now', `${content}, and more`, ['confirmed', 2, 2]],
  ])('%s', async (_what, contentNow, expected) => {
    const fixture = await startReviewFixture('extended');
    failFirstUpload(fixture, { kind: 'swallow-answer', closeAfterMs: null });
    const isForwarded = new Promise<void>((resolve) => {
      fixture.proxy.subscribe((kind, { isUpload }) => {
        if (kind === 'answered' && isUpload) resolve();
      });
    });
    const sending = fixture.galley.send(newProof(fixture), content).catch(() => null);
    await isForwarded;
    const { proofUploads } = (await fixture.restart()).composed;
    await sending;
    const [left] = proofUploads.list();
    if (left === undefined) throw new Error('Nothing was remembered.');
    const { target, localPath, fileName, isSpooled } = left.upload;
    await writeFile(localPath, contentNow);
    const end = await sendTyped(proofUploads, { target, localPath, fileName, isSpooled });
    expect([end.phase.kind, ...(await facts(fixture))]).toEqual(expected);
  });

  it('is the one that another command has seen arrive since, until that was reported', async () => {
    const fixture = await startReviewFixture('extended');
    failFirstUpload(fixture, { kind: 'swallow-answer', closeAfterMs: null });
    const localPath = asId<LocalPath>(join(await temporaryDirectory(), 'cover.txt'));
    await writeFile(localPath, content);
    const given = { target: newProof(fixture), localPath, fileName: 'cover.txt', isSpooled: false };
    const interrupted = sendTyped(fixture.galley.composed.proofUploads, given).catch(() => null);
    const isSent = (): boolean => fixture.proxy.uploads.length > 0;
    await expect.poll(isSent).toBe(true);
    const { proofUploads } = (await fixture.restart()).composed;
    const [left] = proofUploads.list();
    if (left === undefined) throw new Error('Nothing was remembered.');
    const seen = await proofUploads.ended(left.upload.proofUploadId, never);

    const again = await sendTyped(proofUploads, given);
    const first = await facts(fixture);
    proofUploads.reported(again.proofUploadId);
    const afterwards = await sendTyped(proofUploads, given);

    expect([await interrupted, again, first]).toEqual([null, seen, [1, 1]]);
    expect([afterwards.phase.kind, ...(await facts(fixture))]).toEqual(['confirmed', 2, 2]);
  });
});

describe('a proof with an unknown outcome that the user has to decide', () => {
  it.each([
    ['that arrived is found', true, 'documented', ['exists', 1, 0]],
    ['that arrived is found', true, 'extended', ['confirmed', 1, 0]],
    ['that never arrived is sent', false, 'documented', ['confirmed', 1, 1]],
  ] as const)(
    '%s by the same command, which promises none beside it (%s, %s)',
    async (_what, hasArrived, profile, expected) => {
      const fixture = await startReviewFixture(profile);
      const { proofUploads, request, parked } = await leaveParked(fixture);
      if (hasArrived) await fixture.truth.uploadProof(fixture.bank.projectId, 'cover.txt', content);
      const end = await sendTyped(proofUploads, request);
      expect([end.proofUploadId, end.phase.kind, ...(await facts(fixture))]).toEqual([
        parked.proofUploadId,
        ...expected,
      ]);
    },
  );

  it('is looked for when the file is dropped once more where it lies', async () => {
    const fixture = await startReviewFixture('extended');
    const { proofUploads, request, parked } = await leaveParked(fixture);
    await fixture.truth.uploadProof(fixture.bank.projectId, 'cover.txt', content);
    const answer = await fixture.galley.proofs.takeUpload(request.target)(
      request.localPath,
      request,
      false,
      never,
    );
    const end = await proofUploads.ended(parked.proofUploadId, never);
    expect([answer, end.phase.kind, ...(await facts(fixture))]).toEqual([
      { kind: 'proof-promised', proofUploadId: parked.proofUploadId },
      'confirmed',
      1,
      0,
    ]);
  });
});

describe('a file with only a count of one proof more as the answer, dropped once more', () => {
  it.each([
    ['where it lies', false],
    ['as a copy in the spool, which then goes', true],
  ])('is looked for (%s), and no second one is promised', async (_how, isSpooled) => {
    const fixture = await startReviewFixture('documented');
    await fixture.truth.uploadProof(fixture.bank.projectId, 'cover.txt', content);
    const { proofUploads, request, parked } = await leaveParked(fixture, { kind: 'exists' });
    const copy = asId<LocalPath>(join(await temporaryDirectory(), 'random'));
    if (isSpooled) await writeFile(copy, content);
    const answer = await fixture.galley.proofs.takeUpload(request.target)(
      isSpooled ? copy : request.localPath,
      request,
      isSpooled,
      never,
    );
    const end = await proofUploads.ended(parked.proofUploadId, never);
    await expect.poll(() => existsSync(copy)).toBe(false);
    expect([answer, existsSync(request.localPath), end.phase.kind, ...(await facts(fixture))]).toEqual([
      { kind: 'proof-promised', proofUploadId: parked.proofUploadId },
      true,
      'exists',
      1,
      0,
    ]);
  });
});

describe('a file that was corrected at the same size, dropped once more where it lies', () => {
  it('becomes a proof beside the older state that may have arrived', async () => {
    const fixture = await startReviewFixture('extended');
    const { proofUploads, request } = await leaveParked(fixture);
    await writeFile(request.localPath, content.toUpperCase());
    const answer = await fixture.galley.proofs.takeUpload(request.target)(
      request.localPath,
      request,
      false,
      never,
    );
    const proofUploadId = answer.kind === 'proof-promised' ? answer.proofUploadId : asId<ProofUploadId>('');
    const end = await proofUploads.ended(proofUploadId, never);
    const phases = proofUploads.list().map(({ upload }) => upload.phase.kind);
    expect([end.phase.kind, phases, ...(await facts(fixture))]).toEqual([
      'confirmed',
      ['confirmed', 'parked'],
      1,
      1,
    ]);
  });
});

describe('a parked proof with a file of other content by now', () => {
  it.each([
    ['of the same size', content.toUpperCase(), 1],
    ['of another size', `${content}, and more`, 0],
  ])(
    '(%s) is not sent for one that never arrived: a person says so first',
    async (_what, contentNow, begun) => {
      const fixture = await startReviewFixture('documented');
      const { proofUploads, request, parked } = await leaveParked(fixture);
      await writeFile(request.localPath, contentNow);
      await fixture.galley.proofs.retryUpload(parked.proofUploadId, never);
      const end = await proofUploads.ended(parked.proofUploadId, never);
      expect([causeOf(end), ...(await facts(fixture))]).toEqual(['FILE_REPLACED', 0, begun]);
      await fixture.galley.proofs.retryUpload(parked.proofUploadId, never);
      const [only, ...more] = proofUploads.list();
      if (only === undefined) throw new Error('Nothing was promised.');
      const after = await proofUploads.ended(only.upload.proofUploadId, never);
      expect([more, after.phase.kind, after.sizeBytes, ...(await facts(fixture))]).toEqual([
        [],
        'confirmed',
        contentNow.length,
        1,
        begun + 1,
      ]);
    },
  );

  it('is sent as it is now by the same command, and once', async () => {
    const fixture = await startReviewFixture('documented');
    const { proofUploads, request } = await leaveParked(fixture);
    await writeFile(request.localPath, content.toUpperCase());
    const end = await sendTyped(proofUploads, request);
    const phases = proofUploads.list().map(({ upload }) => upload.phase.kind);
    expect([end.phase.kind, phases, (await facts(fixture))[0]]).toEqual(['confirmed', ['confirmed'], 1]);
  });

  it('is sent by the same command beside an older state of which the bank tells that it holds one proof more', async () => {
    const fixture = await startReviewFixture('documented');
    const { proofUploads, request } = await leaveParked(fixture);
    await fixture.truth.uploadProof(fixture.bank.projectId, 'cover.txt', content);
    await writeFile(request.localPath, content.toUpperCase());
    const end = await sendTyped(proofUploads, request);
    expect([end.phase.kind, ...(await facts(fixture))]).toEqual(['confirmed', 2, 1]);
  });
});

describe('a pause of everything', () => {
  it('begins nothing, and what was begun before its last byte is sent anew and once', async () => {
    const fixture = await startReviewFixture('extended');
    const { proofUploads } = fixture.galley.composed;
    proofUploads.pause();
    const sending = fixture.galley.send(newProof(fixture), 'a larger proof '.repeat(200_000));
    const queued = (): boolean => proofUploads.list().some(({ upload }) => upload.phase.kind === 'queued');
    await expect.poll(queued).toBe(true);
    const isBrokenOff = new Promise<void>((resolve) => {
      let wasSent = false;
      proofUploads.subscribe(() => {
        const sentBytes = proofUploads.list()[0]?.sentBytes ?? 0;
        if (sentBytes > 0 && !wasSent) proofUploads.pause();
        if (sentBytes === 0 && wasSent) resolve();
        wasSent ||= sentBytes > 0;
      });
    });
    const begunWhilePaused = fixture.proxy.uploads.length;
    proofUploads.resume();
    await isBrokenOff;
    proofUploads.resume();
    const end = await sending;
    expect([begunWhilePaused, end.phase.kind, ...(await facts(fixture))]).toEqual([0, 'confirmed', 1, 2]);
  });
});

function newProof({ bank }: ReviewFixture) {
  return { kind: 'new-proof', projectId: asId<ProjectId>(bank.projectId) } as const;
}

function sendTyped(proofUploads: ProofUploads, given: GivenProof): Promise<ProofUpload> {
  const options = { isSentAgain: false, onTaken: () => undefined };
  return sendProofOnce(proofUploads, given, options, never);
}

const parkedAmbiguous = {
  kind: 'parked',
  cause: { code: 'COULD_NOT_CONFIRM', details: {} },
  wasAmbiguous: true,
} as const;

/** A journal in which a file is parked after a day of ambiguity, and the command's request now. */
async function leaveParked(fixture: ReviewFixture, phase: ProofUpload['phase'] = parkedAmbiguous) {
  const localPath = asId<LocalPath>(join(await temporaryDirectory(), 'cover.txt'));
  await writeFile(localPath, content);
  const request = {
    target: newProof(fixture),
    localPath,
    fileName: 'cover.txt',
    sizeBytes: all,
    isSpooled: false,
  };
  const parked: ProofUpload = {
    ...request,
    proofUploadId: asId<ProofUploadId>('in doubt'),
    attempt: 1,
    before: { count: 0, ids: [] },
    sha256: sha256Of(content),
    phase,
    createdAtMs: 0,
    updatedAtMs: 0,
  };
  fixture.galley.composed.journal.proofUploads.put(parked);
  const { proofUploads } = (await fixture.restart()).composed;
  return { proofUploads, request, parked };
}

function failFirstUpload({ proxy }: ReviewFixture, fault: Fault): void {
  proxy.play(({ isUpload }) => (isUpload && proxy.uploads.length === 1 ? fault : { kind: 'pass' }));
}

/** Proofs that the bank counts, and uploads that were begun. */
async function facts({ truth, bank, proxy }: ReviewFixture): Promise<readonly unknown[]> {
  await proxy.quiet();
  return [(await truth.readProject(bank.projectId)).ProofCount, proxy.uploads.length];
}

function causeOf({ phase }: ProofUpload): string | null {
  return phase.kind === 'parked' ? phase.cause.code : null;
}
