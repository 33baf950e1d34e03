import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { createRouterClient } from '@orpc/server';
import { describe, expect, it } from 'vitest';
import { silentLog, systemClock } from '../../main/platform/index.ts';
import type { RpcAccount } from '../../main/rpc/ports/ports.ts';
import { implementContract } from '../../main/rpc/routers/namespace.ts';
import { createProjectsRouter } from '../../main/rpc/routers/projects-router.ts';
import { createProofsRouter } from '../../main/rpc/routers/proofs-router.ts';
import { createSpool } from '../../main/spool/index.ts';
import { asId, type ProjectFolderId, type ProjectId, type ProofId } from '../../shared/model/index.ts';
import type { ProofUploadView } from '../../shared/rpc/index.ts';
import { never } from '../support/galley-client.ts';
import { type ReviewFixture, startReviewFixture } from '../support/review-fixture.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import {
  createStubBank,
  createStubEngine,
  createStubSession,
  createStubSettings,
} from '../unit/main/rpc/stub-account.ts';

describe("a page's calls about projects and proofs", () => {
  it('sends a dropped file for review, follows it to its end, and leaves no copy behind', async () => {
    const fixture = await startReviewFixture('extended');
    const { proofs, spool, directory } = await openPage(fixture);
    const projectId = asId<ProjectId>(fixture.bank.projectId);
    const stop = new AbortController();
    const events = await proofs.uploadEvents(undefined, { signal: stop.signal });
    const { uploadGrant } = await proofs.beginUpload({
      fileName: 'cover.txt',
      sizeBytes: 5,
      target: { kind: 'new-proof', projectId },
    });
    const answer = await spool.receive(uploadGrant, bytes('cover'), never);
    let last: ProofUploadView | undefined;
    for await (const { uploads } of events) {
      [last] = uploads;
      if (last?.state === 'confirmed') break;
    }
    stop.abort();
    const { proofs: found } = await proofs.ofProject({ projectId });
    expect({
      answer: answer.kind,
      proofId: last?.proofId,
      name: found[0]?.current?.fileName,
      hasPicture: found[0]?.current?.thumbnail !== undefined,
    }).toEqual({
      answer: 'proof-promised',
      proofId: found[0]?.proofId,
      name: 'cover.txt',
      hasPicture: true,
    });
    // Its end is reported first; no copy is missed.
    await expect.poll(() => readdir(directory)).toEqual([]);
  });

  it('tells what a bank can do, and never a link in a list', async () => {
    for (const profile of ['extended', 'documented'] as const) {
      const fixture = await startReviewFixture(profile);
      const { proofs, projects } = await openPage(fixture);
      const proofId = asId<never>(await fixture.truth.uploadProof(fixture.bank.projectId, 'a.txt', 'first'));
      const guests = [{ email: 'anna@example.org', name: 'Anna', isOpinionAllowed: false }];
      const request = { proofId, statusId: null, guests, mailTo: [], message: '', language: null };
      const saved = await proofs.saveShare({ ...request, requestId: randomUUID() });
      const read = await proofs.share({ proofId });
      const { shareUrl } = await proofs.copyLink({ proofId, email: 'anna@example.org' });
      expect([
        (await projects.abilities()).canListProjects,
        JSON.stringify([saved, read]).includes(shareUrl),
        read.guests[0]?.hasLink,
      ]).toEqual([profile === 'extended', false, true]);
    }
  });

  it('records copies of links by owner, over a restart, and never the link', async () => {
    const fixture = await startReviewFixture('extended');
    const { proofs, forgotten } = await openPage(fixture);
    const proofId = asId<never>(await fixture.truth.uploadProof(fixture.bank.projectId, 'a.txt', 'first'));
    const guests = ['anna@example.org', 'bjorn@example.org'].map((email) => ({
      email,
      name: '',
      isOpinionAllowed: false,
    }));
    const request = { proofId, statusId: null, guests, mailTo: [], message: '', language: null };
    const { share } = await proofs.saveShare({ ...request, requestId: randomUUID() });
    const copied = await proofs.copyLink({ proofId, email: 'Anna@example.org' });
    await proofs.copyLink({ proofId, email: 'nobody@example.org' }).catch(() => null);
    const ledger = fixture.galley.composed.journal.linkCopies.lastOf(proofId);
    await fixture.restart();
    const again = await (await openPage(fixture)).proofs.share({ proofId });
    expect({
      before: share.guests.map(({ linkCopiedAtMs }) => linkCopiedAtMs),
      ledger: [...ledger.keys()],
      after: again.guests.map(({ email, linkCopiedAtMs }) => [
        email,
        linkCopiedAtMs === ledger.get('anna@example.org'),
        linkCopiedAtMs,
      ]),
      forgotten,
      tells: JSON.stringify(again).includes(copied.shareUrl),
    }).toEqual({
      before: [null, null],
      ledger: ['anna@example.org'],
      after: [
        ['anna@example.org', true, expect.any(Number)],
        ['bjorn@example.org', false, null],
      ],
      // The clipboard of a desktop holds it for a minute and no longer.
      forgotten: [copied.shareUrl],
      tells: false,
    });
  });

  it('completes a task and leaves the others as they are', async () => {
    const fixture = await startReviewFixture('documented');
    const { projects } = await openPage(fixture);
    const projectId = asId<ProjectId>(fixture.bank.projectId);
    await fixture.truth.saveProject({ Id: projectId, Tasks: [{ Name: 'Write' }, { Name: 'Print' }] });
    const [task] = (await projects.read({ projectId })).tasks;
    const saved = await projects.save({
      requestId: randomUUID(),
      projectId,
      changes: { completedTasks: { [String(task?.taskId)]: true } },
    });
    expect(saved.tasks.map(({ name, isCompleted }) => [name, isCompleted])).toEqual([
      ['Write', true],
      ['Print', false],
    ]);
  });

  it('finds, in a bank that lists nothing, what was pasted or made here', async () => {
    const fixture = await startReviewFixture('documented');
    const { projects } = await openPage(fixture);
    const made = await projects.save({
      requestId: randomUUID(),
      projectId: null,
      changes: { name: 'Spring' },
    });
    await projects.remember({ kind: 'project', text: fixture.bank.projectId });
    const { items } = await projects.tree({ parentId: asId<ProjectFolderId>('0') });
    await projects.forget({ kind: 'project', id: made.projectId });
    const left = await projects.tree({ parentId: asId<ProjectFolderId>('0') });
    expect([items.length, left.items.map((item) => item.kind === 'project' && item.projectId)]).toEqual([
      2,
      [fixture.bank.projectId],
    ]);
  });

  it('lists them there under their new names as soon as these are saved', async () => {
    const fixture = await startReviewFixture('documented');
    const { projects } = await openPage(fixture);
    const parentId = asId<ProjectFolderId>('0');
    const projectId = asId<ProjectId>(fixture.bank.projectId);
    const projectFolderId = asId<ProjectFolderId>(await fixture.truth.saveFolder({ Name: 'Campaigns' }));
    await projects.remember({ kind: 'project', text: projectId });
    await projects.remember({ kind: 'folder', text: projectFolderId });
    await projects.save({ requestId: randomUUID(), projectId, changes: { name: 'Autumn' } });
    await projects.saveFolder({ requestId: randomUUID(), projectFolderId, changes: { name: 'Seasons' } });
    const { items } = await projects.tree({ parentId });
    expect(items.map(({ name }) => name).sort()).toEqual(['Autumn', 'Seasons']);
  });

  it('lists a proof there as soon as its upload is said to be done', async () => {
    const fixture = await startReviewFixture('documented');
    const { proofs } = await openPage(fixture);
    const projectId = asId<ProjectId>(fixture.bank.projectId);
    const reported = Promise.withResolvers<readonly string[]>();
    const { composed } = fixture.galley;
    composed.proofUploads.subscribe(() => {
      if (composed.proofUploads.list().some(({ upload: { phase } }) => phase.kind === 'confirmed'))
        proofs
          .ofProject({ projectId })
          .then((found) => reported.resolve(found.proofs.map(({ name }) => name)), reported.reject);
    });
    await fixture.galley.send({ kind: 'new-proof', projectId }, 'first', 'cover.txt');
    expect(await reported.promise).toEqual(['cover']);
  });

  it('does not bring back, after a restart, a proof made here that was taken out of the list', async () => {
    const fixture = await startReviewFixture('documented');
    const projectId = asId<ProjectId>(fixture.bank.projectId);
    const names = async () =>
      (await (await openPage(fixture)).proofs.all()).proofs.map(({ name }) => name).sort();
    const target = { kind: 'new-proof', projectId } as const;
    const { phase } = await fixture.galley.send(target, 'first', 'cover.txt');
    if (phase.kind !== 'confirmed') throw new Error(`The upload ended as ${phase.kind}.`);
    const { projects } = await openPage(fixture);
    await projects.forget({ kind: 'proof', id: phase.proofId });
    const without = await names();
    await fixture.restart();
    await fixture.galley.send(target, 'second', 'back.txt');
    expect([without, await names()]).toEqual([[], ['back']]);
  });

  it('takes folders and proofs out of that list as well, and nothing off the bank', async () => {
    const fixture = await startReviewFixture('documented');
    const { projects, proofs } = await openPage(fixture);
    const parentId = asId<ProjectFolderId>('0');
    const folderId = await fixture.truth.saveFolder({ Name: 'Campaigns' });
    const proofId = asId<ProofId>(await fixture.truth.uploadProof(fixture.bank.projectId, 'a.txt', 'first'));
    await projects.remember({ kind: 'folder', text: folderId });
    await projects.remember({ kind: 'proof', text: proofId });
    const before = [(await projects.tree({ parentId })).items, (await proofs.all()).proofs];
    await projects.forget({ kind: 'folder', id: folderId });
    await projects.forget({ kind: 'proof', id: proofId });
    const after = [(await projects.tree({ parentId })).items, (await proofs.all()).proofs];
    expect([
      before.map(({ length }) => length),
      after.map(({ length }) => length),
      (await fixture.truth.readFolder(folderId)).Name,
      (await fixture.truth.readProof(proofId)).Name,
    ]).toEqual([[1, 1], [0, 0], 'Campaigns', 'a']);
  });

  it('refuses what is not a click, a guest or an id', async () => {
    const fixture = await startReviewFixture('documented');
    const { proofs, projects } = await openPage(fixture);
    const refusals = [
      projects.save({ requestId: 'again', projectId: null, changes: { name: 'x' } }),
      projects.save({ requestId: randomUUID(), projectId: null, changes: { name: '  ' } }),
      projects.remember({ kind: 'proof', text: 'two words' }),
      proofs.read({ proofId: asId<never>('') }),
      proofs.read({ proofId: asId<never>('999999') }),
    ];
    const codes = await Promise.all(refusals.map((work) => work.then(String, ({ code }) => code)));
    expect(codes).toEqual(['BAD_REQUEST', 'BAD_REQUEST', 'BAD_REQUEST', 'BAD_REQUEST', 'FORBIDDEN']);
  });
});

/** The calls of a page, without a socket between. */
async function openPage({ galley }: ReviewFixture) {
  const { projects, proofs } = galley;
  // The other calls of an account are no part of this.
  const account = {
    engine: createStubEngine(),
    bank: createStubBank(),
    projects,
    proofs,
  } as unknown as RpcAccount;
  const session = createStubSession(account);
  const directory = await temporaryDirectory();
  const spool = await createSpool({ directory, randomId: randomUUID });
  const os = implementContract({ log: silentLog, session });
  const forgotten: string[] = [];
  const host = { forgetSoon: (secret: string) => void forgotten.push(secret) };
  return {
    spool,
    forgotten,
    directory,
    projects: createRouterClient(createProjectsRouter(os.projects, { session })),
    proofs: createRouterClient(
      createProofsRouter(os.proofs, {
        session,
        settings: createStubSettings(),
        spool,
        host,
        clock: systemClock,
        log: silentLog,
      }),
    ),
  };
}

async function* bytes(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}
