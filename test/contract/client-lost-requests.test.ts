import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../shared/errors/index.ts';
import { asId, type ProjectFolderId, type ProjectId, type ProofId } from '../../shared/model/index.ts';
import { never } from '../support/galley-client.ts';
import { failFirst, type ReviewFixture, startReviewFixture } from '../support/review-fixture.ts';
import type { Fault } from '../support/tcp-proxy.ts';

const top = asId<ProjectFolderId>('0');
const swallow: Fault = { kind: 'swallow-answer', closeAfterMs: 0 };
const saves = /\/project$/;
const shares = /\/proof\/share$/;

describe('a click that creates a project', () => {
  it('is found where the bank lists projects, and sent once however often it is asked for', async () => {
    const fixture = await startReviewFixture('extended');
    failFirst(fixture, 'POST', saves, swallow);
    const request = { requestId: randomUUID(), projectId: null, changes: { name: 'Spring' } };
    const first = await fixture.galley.projects.save(request, never);
    const again = await fixture.galley.projects.save(request, never);
    const there = (await fixture.truth.list('0')).filter(({ Name }) => Name === 'Spring');
    expect([again.projectId, there.length, fixture.sentTo('POST', saves)]).toEqual([first.projectId, 1, 1]);
  });

  it('could not be confirmed where the bank lists nothing, and is not sent again', async () => {
    const fixture = await startReviewFixture('documented');
    failFirst(fixture, 'POST', saves, swallow);
    const request = { requestId: randomUUID(), projectId: null, changes: { name: 'Spring' } };
    const codes = [
      await codeOf(fixture.galley.projects.save(request, never)),
      await codeOf(fixture.galley.projects.save(request, never)),
    ];
    expect([codes, fixture.sentTo('POST', saves)]).toEqual([['COULD_NOT_CONFIRM', 'COULD_NOT_CONFIRM'], 1]);
  });

  it('has failed for good reason when it never arrived, and a new click creates it', async () => {
    const fixture = await startReviewFixture('extended');
    failFirst(fixture, 'POST', saves, { kind: 'refuse' });
    const changes = { name: 'Spring' };
    const code = await codeOf(
      fixture.galley.projects.save({ requestId: randomUUID(), projectId: null, changes }, never),
    );
    await fixture.galley.projects.save({ requestId: randomUUID(), projectId: null, changes }, never);
    const there = (await fixture.truth.list('0')).filter(({ Name }) => Name === 'Spring');
    expect([code, there.length]).toEqual(['BANK_UNREACHABLE', 1]);
  });

  it('is not sent again by the next start, with its page open all the time, unless it had no effect', async () => {
    const fixture = await startReviewFixture('extended');
    const request = { requestId: randomUUID(), projectId: null, changes: { name: 'Spring' } };
    await fixture.galley.projects.save(request, never);
    failFirst(fixture, 'POST', saves, { kind: 'refuse' });
    const refused = { requestId: randomUUID(), projectId: null, changes: { name: 'Autumn' } };
    expect(await codeOf(fixture.galley.projects.save(refused, never))).toBe('BANK_UNREACHABLE');
    const { projects } = await fixture.restart();
    expect(await codeOf(projects.save(request, never))).toBe('COULD_NOT_CONFIRM');
    await projects.save(refused, never);
    const names = (await fixture.truth.list('0')).map(({ Name }) => Name);
    expect(names.filter((name) => name !== 'First project').toSorted()).toEqual(['Autumn', 'Spring']);
  });

  it('that only edits is read again on every bank', async () => {
    const fixture = await startReviewFixture('documented');
    const projectId = asId<ProjectId>(fixture.bank.projectId);
    failFirst(fixture, 'POST', saves, swallow);
    const saved = await fixture.galley.projects.save(
      { requestId: randomUUID(), projectId, changes: { name: 'Autumn', scheduleEnd: 1_900_000_000 } },
      never,
    );
    expect([saved.name, saved.scheduleEnd, fixture.sentTo('POST', saves)]).toEqual([
      'Autumn',
      1_900_000_000,
      1,
    ]);
  });
});

describe('a click that shares', () => {
  const anna = { email: 'anna@example.org', name: 'Anna', isOpinionAllowed: true };

  it('mails once when its answer is lost', async () => {
    const fixture = await startReviewFixture('documented');
    const request = await shareRequest(fixture, ['anna@example.org']);
    failFirst(fixture, 'POST', shares, swallow);
    const { share, notMailed } = await fixture.galley.proofs.saveShare(request, never);
    await fixture.galley.proofs.saveShare(request, never);
    expect([share.guests.map(({ email }) => email), notMailed, fixture.sentTo('POST', shares)]).toEqual([
      ['anna@example.org'],
      [],
      1,
    ]);
  });

  it('is found when its answer is lost, also where it says nothing of what a known guest may do', async () => {
    const fixture = await startReviewFixture('documented');
    const request = await shareRequest(fixture, []);
    const { proofs } = fixture.galley;
    await proofs.saveShare(request, never);
    await fixture.truth.uploadVersion(request.proofId, 'a.txt', 'second');
    failFirst(fixture, 'POST', shares, swallow);
    const { email } = anna;
    const again = { ...request, requestId: randomUUID(), guests: [{ email }], mailTo: [email] };
    const { share, notMailed } = await proofs.saveShare(again, never);
    const guests = share.guests.map((guest) => [guest.name, guest.isOpinionAllowed, guest.versionIds.length]);
    expect([guests, notMailed, fixture.sentTo('POST', shares)]).toEqual([[['Anna', true, 2]], [], 2]);
  });

  it('does not mail again when the fate of the first mail is unknown, and says so', async () => {
    const fixture = await startReviewFixture('documented');
    const request = await shareRequest(fixture, ['anna@example.org']);
    let isCutOff = false;
    fixture.proxy.play(({ method, path }) => {
      if (method === 'POST' && shares.test(path) && !isCutOff) {
        isCutOff = true;
        return swallow;
      }
      return isCutOff && path.endsWith('/share') ? { kind: 'refuse' } : { kind: 'pass' };
    });
    const code = await codeOf(fixture.galley.proofs.saveShare(request, never));
    fixture.proxy.play(() => ({ kind: 'pass' }));
    const again = await fixture.galley.proofs.saveShare({ ...request, requestId: randomUUID() }, never);
    expect([code, again.notMailed, again.share.guests.length]).toEqual([
      'COULD_NOT_CONFIRM',
      ['anna@example.org'],
      1,
    ]);
  });

  it('mails after all when the first request surely had no effect', async () => {
    const fixture = await startReviewFixture('extended');
    const request = await shareRequest(fixture, ['anna@example.org']);
    failFirst(fixture, 'POST', shares, { kind: 'cut-request', afterBytes: 10 });
    const code = await codeOf(fixture.galley.proofs.saveShare(request, never));
    const again = await fixture.galley.proofs.saveShare({ ...request, requestId: randomUUID() }, never);
    const states = again.share.guests.map(({ invitation }) => invitation?.state !== 'none');
    expect([code, again.notMailed, states]).toEqual(['BANK_UNREACHABLE', [], [true]]);
  });

  it('mails later whom it could not mail because the bank refused, also when they were made guests since', async () => {
    const fixture = await startReviewFixture('extended');
    const request = await shareRequest(fixture, ['anna@example.org']);
    failFirst(fixture, 'POST', shares, { kind: 'answer', when: 'after-body', answer: { status: 422 } });
    const { proofs } = fixture.galley;
    const code = await codeOf(proofs.saveShare(request, never));
    await proofs.saveShare({ ...request, requestId: randomUUID(), mailTo: [] }, never);
    const { share, notMailed } = await proofs.saveShare({ ...request, requestId: randomUUID() }, never);
    const states = share.guests.map(({ invitation }) => invitation?.state !== 'none');
    expect([code, notMailed, states]).toEqual(['UNPROCESSABLE', [], [true]]);
  });

  it('sends no mail by itself, and none to an address that is not a guest', async () => {
    const fixture = await startReviewFixture('extended');
    const request = await shareRequest(fixture, []);
    const { share } = await fixture.galley.proofs.saveShare(request, never);
    const code = await codeOf(
      fixture.galley.proofs.saveShare(
        { ...request, requestId: randomUUID(), mailTo: ['bo@example.org'] },
        never,
      ),
    );
    expect([share.guests.map(({ invitation }) => invitation?.state), code]).toEqual([
      ['none'],
      'BAD_REQUEST',
    ]);
  });

  it('shows a link only on request for one guest, and ends it for one or for all', async () => {
    const fixture = await startReviewFixture('documented');
    const request = await shareRequest(fixture, []);
    const { proofs } = fixture.galley;
    const { share } = await proofs.saveShare(request, never);
    const url = await proofs.shareUrl(request.proofId, 'ANNA@example.org', never);
    const one = await proofs.revoke(request.proofId, 'anna@example.org', never);
    const all = await proofs.revoke(request.proofId, null, never);
    expect([
      JSON.stringify(share).includes('/l/'),
      /\/l\/[^/]{12}$/.test(url),
      one.guests.map(({ isActive }) => isActive),
      all.isCancelled,
    ]).toEqual([false, true, [false], true]);
  });

  async function shareRequest(fixture: ReviewFixture, mailTo: readonly string[]) {
    const proofId = asId<ProofId>(await fixture.truth.uploadProof(fixture.bank.projectId, 'a.txt', 'first'));
    const guests = [anna];
    return { requestId: randomUUID(), proofId, statusId: null, guests, mailTo, message: '', language: null };
  }
});

describe('a deletion', () => {
  it('is repeated after a lost answer, and needs the token of what was shown', async () => {
    const fixture = await startReviewFixture('documented');
    const proofId = asId<ProofId>(await fixture.truth.uploadProof(fixture.bank.projectId, 'a.txt', 'first'));
    const { proofs } = fixture.galley;
    const deletion = { proofId, versionId: null };
    const shown = await proofs.askDeletion(deletion, never);
    failFirst(fixture, 'DELETE', /./, swallow);
    const wrong = await codeOf(proofs.remove({ ...deletion, confirmation: 'guessed' }, never));
    await proofs.remove({ ...deletion, confirmation: shown.confirmation }, never);
    const read = await codeOf(proofs.read(proofId, never));
    expect([wrong, shown.versionCount, read]).toEqual(['GRANT_UNKNOWN', 1, 'FORBIDDEN']);
  });

  it('is refused when a new version has come since it was shown', async () => {
    const fixture = await startReviewFixture('extended');
    const proofId = asId<ProofId>(await fixture.truth.uploadProof(fixture.bank.projectId, 'a.txt', 'first'));
    const deletion = { proofId, versionId: null };
    const { confirmation } = await fixture.galley.proofs.askDeletion(deletion, never);
    await fixture.truth.uploadVersion(proofId, 'a.txt', 'second');
    const code = await codeOf(fixture.galley.proofs.remove({ ...deletion, confirmation }, never));
    expect([code, (await fixture.truth.readProof(proofId)).Versions.length]).toEqual(['CONFLICT', 2]);
  });
});

describe('the results of the screens', () => {
  it('lists projects and proofs where the bank can, and what was pasted where it cannot', async () => {
    for (const profile of ['extended', 'documented'] as const) {
      const fixture = await startReviewFixture(profile);
      const { projects, proofs } = fixture.galley;
      const proofId = asId<ProofId>(
        await fixture.truth.uploadProof(fixture.bank.projectId, 'a.txt', 'first'),
      );
      await projects.remember({ kind: 'project', text: fixture.bank.projectId }, never);
      await projects.remember({ kind: 'project', text: `https://bank.example/proof/${proofId}` }, never);
      const tree = await projects.tree(top, never);
      const all = await proofs.all(never);
      const isListable = profile === 'extended';
      expect([
        tree.isListable,
        tree.items.some((item) => item.kind === 'project' && item.projectId === fixture.bank.projectId),
        all.isListable,
        all.proofs.map((proof) => [proof.proofId, proof.bucket]),
      ]).toEqual([isListable, true, isListable, [[proofId, 'sharing-off']]]);
    }
  });

  it('posts messages once, as text with its lines', async () => {
    const fixture = await startReviewFixture('extended');
    const projectId = asId<ProjectId>(fixture.bank.projectId);
    failFirst(fixture, 'POST', /\/message$/, swallow);
    const request = {
      requestId: randomUUID(),
      projectId,
      parentId: null,
      subject: 'Cover',
      text: 'a < b\nc',
    };
    const posted = await fixture.galley.projects.postMessage(request, never);
    expect([posted.subject, (await fixture.truth.messages(projectId)).length]).toEqual(['Cover', 1]);
  });
});

async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'none';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}
