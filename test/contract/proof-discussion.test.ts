import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildPath, routes } from '../../shared/api/index.ts';
import { asId, type ProofId } from '../../shared/model/index.ts';
import { connectGalley, never } from '../support/galley-client.ts';
import { addProof, expectOk, postAsGuest } from '../support/guest-client.ts';
import { row } from '../support/reference-row.ts';
import { type RunningBank, startBank } from '../support/running-bank.ts';

const anna = { Name: 'Anna Virtanen', Email: 'anna@example.com', IsOpinionAllowed: true };
const bea = { Name: 'Bea', Email: 'bea@example.com', IsOpinionAllowed: true };
const key = (digit: string): string => digit.repeat(32);

async function review(options: Parameters<typeof startBank>[0] = {}) {
  const bank = await startBank(options);
  const proof = await addProof(bank);
  const versionId = (await proof.proof()).CurrentVersionId;
  const proofId = asId<ProofId>(proof.proofId);
  const send = (path: string, body: unknown) => bank.admin.postJson(path, body);
  const comment = (body: Readonly<Record<string, unknown>>) =>
    send(buildPath(routes.saveProofComment, { proof_id: proofId }), {
      Key: key('a'),
      VersionId: versionId,
      Body: 'Bigger',
      ...body,
    });
  const commented = async (body: Readonly<Record<string, unknown>>) =>
    routes.saveProofComment.response.parse(await expectOk(await comment(body)));
  return { bank, proof, proofId, versionId, send, comment, commented };
}

async function pageData(link: string) {
  const html = await (await fetch(link)).text();
  return JSON.parse(/id="page-data">(.*?)<\/script>/.exec(html)?.[1] ?? '');
}

const bodies = (comments: readonly { readonly body: string }[]): readonly string[] =>
  comments.map(({ body }) => body);

async function mailsOf(bank: RunningBank): Promise<readonly string[]> {
  const outbox = join(bank.dataPath, 'outbox');
  const names = await readdir(outbox).catch(() => []);
  return Promise.all(names.toSorted().map((name) => readFile(join(outbox, name), 'utf8')));
}

describe('comments of users', () => {
  row(
    'Extensions',
    'POST /papi/v1/proof/{proof_id}/comment',
    'stores a comment of the user with author, shape and time',
    async () => {
      const { commented, versionId, proof } = await review();
      const shape = {
        Kind: 'arrow',
        Points: [
          { X: 0, Y: 0.5 },
          { X: 1, Y: 0.25 },
        ],
      };
      const comment = await commented({ Shape: shape, Time: 12.5 });
      expect(comment).toMatchObject({
        VersionId: versionId,
        Body: 'Bigger',
        GuestEmail: '',
        Author: { Kind: 'user', Name: comment.GuestName },
        IsOwn: true,
        Position: null,
        Page: 1,
        Time: 12.5,
        Shape: shape,
        ParentId: null,
        ResolvedAt: null,
        ResolvedBy: null,
      });
      expect(await proof.comments()).toEqual([comment]);
    },
  );

  it('are stored once for each key', async () => {
    const { commented, proof } = await review();
    const first = await commented({});
    expect(await commented({ Body: 'Other' })).toEqual(first);
    await commented({ Key: key('b') });
    expect((await proof.comments()).length).toBe(2);
  });

  it('let a reply to a reply join its parent', async () => {
    const { commented } = await review();
    const top = await commented({});
    const reply = await commented({ Key: key('b'), ParentId: top.Id });
    const nested = await commented({ Key: key('c'), ParentId: reply.Id });
    expect([reply.ParentId, nested.ParentId]).toEqual([top.Id, top.Id]);
  });

  it.each([
    [
      'a pin of two points',
      {
        Shape: {
          Kind: 'pin',
          Points: [
            { X: 0, Y: 0 },
            { X: 1, Y: 1 },
          ],
        },
      },
    ],
    ['a rectangle of one point', { Shape: { Kind: 'rectangle', Points: [{ X: 0, Y: 0 }] } }],
    ['a long freehand line', { Shape: { Kind: 'freehand', Points: new Array(501).fill({ X: 0, Y: 0 }) } }],
    ['a point outside', { Shape: { Kind: 'pin', Points: [{ X: 1.1, Y: 0 }] } }],
    ['a position outside', { Position: { X: -0.1, Y: 0 } }],
    ['a negative time', { Time: -1 }],
    ['an unknown parent', { ParentId: '999' }],
    ['an unknown version', { VersionId: '999' }],
    ['no text', { Body: ' ' }],
    ['a bad key', { Key: 'x' }],
  ])('are refused with %s', async (_, body) => {
    const { comment, proof } = await review();
    expect([(await comment(body)).status, await proof.comments()]).toEqual([400, []]);
  });

  it('are refused as replies to a comment on another version', async () => {
    const { comment, commented, proof } = await review();
    const top = await commented({});
    await proof.addVersion('second');
    const versionId = (await proof.proof()).CurrentVersionId;
    const answer = await comment({ Key: key('b'), VersionId: versionId, ParentId: top.Id });
    expect(answer.status).toBe(400);
  });

  it('do not count as comments of guests', async () => {
    const { commented, proof } = await review();
    await proof.shareWith(anna);
    await commented({});
    expect((await proof.proof()).Versions.map(({ Activity }) => Activity?.CommentCount)).toEqual([0]);
  });

  row(
    'Extensions',
    'POST /papi/v1/proof/{proof_id}/comment/{comment_id}/resolve',
    'resolves a comment once and opens it again',
    async () => {
      const { commented, send, proofId } = await review();
      const { Id } = await commented({});
      const resolve = async (Resolved: boolean) =>
        routes.resolveProofComment.response.parse(
          await expectOk(
            await send(buildPath(routes.resolveProofComment, { proof_id: proofId, comment_id: asId(Id) }), {
              Resolved,
            }),
          ),
        );
      const resolved = await resolve(true);
      expect([typeof resolved.ResolvedAt, resolved.ResolvedBy]).toEqual(['number', resolved.GuestName]);
      expect(await resolve(true)).toEqual(resolved);
      expect(await resolve(false)).toMatchObject({ ResolvedAt: null, ResolvedBy: null });
      const unknown = await send(`/papi/v1/proof/${proofId}/comment/999/resolve`, { Resolved: true });
      expect(unknown.status).toBe(403);
    },
  );
});

describe('comments on the page of a guest', () => {
  it('are the own ones alone, unless the share shares comments', async () => {
    const { proof, versionId, commented } = await review();
    const guest = await proof.shareWith(anna);
    const other = await proof.shareWith(bea);
    await postAsGuest(guest, 'comment', { VersionId: versionId, Body: 'of Anna' });
    await postAsGuest(other, 'comment', { VersionId: versionId, Body: '<b>of Bea</b>' });
    await commented({ Body: 'of the owner' });
    const before = await pageData(String(guest.ShareUrl));
    expect((await proof.share({ AreCommentsShared: true })).AreCommentsShared).toBe(true);
    const html = await (await fetch(String(guest.ShareUrl))).text();
    const after = await pageData(String(guest.ShareUrl));
    await proof.share({ AreCommentsShared: false });
    const again = await pageData(String(guest.ShareUrl));
    expect([bodies(before.comments), bodies(after.comments), bodies(again.comments)]).toEqual([
      ['of Anna'],
      ['of Anna', '<b>of Bea</b>', 'of the owner'],
      ['of Anna'],
    ]);
    expect(after.comments.map(({ author }: { author: string | null }) => author).slice(0, 2)).toEqual([
      null,
      'Bea',
    ]);
    expect([html.includes('bea@example.com'), html.includes('<b>of Bea')]).toEqual([false, false]);
  });

  it('take shape, time and a reply to a comment that the guest sees', async () => {
    const { proof, versionId, commented } = await review();
    const guest = await proof.shareWith(anna);
    const { Id } = await commented({});
    const reply = { VersionId: versionId, Body: 'Yes', ParentId: Id };
    const hidden = await postAsGuest(guest, 'comment', reply);
    await proof.share({ AreCommentsShared: true });
    const shape = { Kind: 'pin', Points: [{ X: 0.5, Y: 0.5 }] };
    const seen = await postAsGuest(guest, 'comment', { ...reply, Shape: shape, Time: 3 });
    expect([hidden.status, seen.status]).toEqual([400, 200]);
    expect((await proof.comments()).at(-1)).toMatchObject({
      ParentId: Id,
      Shape: shape,
      Time: 3,
      IsOwn: false,
    });
  });
});

describe('seen pages', () => {
  row(
    'Extensions',
    'GET /papi/v1/proof/{proof_id}/seen',
    'lists each page once for each guest and version',
    async () => {
      const { bank, proof, proofId, versionId } = await review();
      const guest = await proof.shareWith(anna);
      const see = (pages: readonly number[], version: string = versionId) =>
        postAsGuest(guest, 'seen', { VersionId: version, Pages: pages });
      const statuses = [];
      for (const answer of [await see([1]), await see([1, 1]), await see([2]), await see([]), await see([0])])
        statuses.push(answer.status);
      expect([statuses, (await see([1], '999')).status]).toEqual([[200, 200, 400, 400, 400], 403]);
      const seen = await connectGalley(bank).seenPages(proofId, never);
      expect(seen).toMatchObject([
        { guestName: anna.Name, guestEmail: anna.Email, versionId, pages: [{ page: 1 }] },
      ]);
    },
  );
});

describe('deadline', () => {
  it('is saved, kept by other saves, shown to the guest and removed', async () => {
    const { proof, proofId, send } = await review();
    const guest = await proof.shareWith(anna);
    const save = (body: object) => send(routes.saveProof.path, { Id: proofId, ...body });
    const read = async () => (await proof.proof()).Deadline;
    const deadlines = [await read()];
    for (const body of [{ Deadline: 2_000_000_000 }, { Name: 'Cover' }, { Deadline: null }]) {
      await save(body);
      deadlines.push(await read(), (await pageData(String(guest.ShareUrl))).deadline);
    }
    expect(deadlines).toEqual([null, 2_000_000_000, 2_000_000_000, 2_000_000_000, 2_000_000_000, null, null]);
  });

  it('stands in the invitation', async () => {
    const { bank, proof, proofId, send } = await review();
    await send(routes.saveProof.path, { Id: proofId, Deadline: 2_000_000_000 });
    await proof.shareWith({ ...anna, SendEmailInvitation: true });
    await expect.poll(async () => (await mailsOf(bank)).join()).toContain('18 May 2033');
  });

  it('reminds each guest with mail and without an answer once', async () => {
    const { bank, proof, proofId, versionId, send } = await review();
    await proof.shareWith({ ...anna, SendEmailInvitation: true });
    const answered = await proof.shareWith({ ...bea, SendEmailInvitation: true });
    await proof.shareWith({ ...bea, Email: 'carl@example.com' });
    await postAsGuest(answered, 'opinion', { VersionId: versionId, Opinion: 'Approved' });
    await expect.poll(async () => (await mailsOf(bank)).length).toBe(2);
    const deadline = Math.floor(Date.now() / 1000) + 3_600;
    const save = async (Deadline: number) =>
      expectOk(await send(routes.saveProof.path, { Id: proofId, Deadline }));
    await save(deadline);
    await expect.poll(async () => (await mailsOf(bank)).length).toBe(3);
    await save(deadline);
    await bank.stop();
    const again = await startBank({ dataPath: bank.dataPath });
    const reminders = (await mailsOf(again)).filter((mail) => mail.includes('Subject: Reminder'));
    expect([reminders.length, reminders[0]?.includes('anna@example.com')]).toEqual([1, true]);
    expect((await mailsOf(again)).length).toBe(3);
  });
});

describe('decision record', () => {
  row(
    'Extensions',
    'GET /papi/v1/proof/{proof_id}/record',
    'says of each guest and version what was seen, commented and decided',
    async () => {
      const { bank, proof, proofId, versionId } = await review();
      const guest = await proof.shareWith(anna);
      await postAsGuest(guest, 'seen', { VersionId: versionId, Pages: [1] });
      await postAsGuest(guest, 'comment', { VersionId: versionId, Body: 'here' });
      await postAsGuest(guest, 'opinion', { VersionId: versionId, Opinion: 'Rejected' });
      await proof.addVersion('second');
      await proof.shareWith(bea);
      const { versions } = await connectGalley(bank).decisionRecord(proofId, never);
      expect(
        versions.map(({ sha256, guests }) => [sha256.length, guests.map(({ guestName }) => guestName)]),
      ).toEqual([
        [64, [anna.Name]],
        [64, [bea.Name]],
      ]);
      expect(versions[0]?.guests[0]).toMatchObject({
        guestEmail: anna.Email,
        isActive: true,
        seenPages: [1],
        commentCount: 1,
        response: 'Rejected',
        shared: expect.any(Number),
        firstSeen: expect.any(Number),
        responded: expect.any(Number),
      });
      expect(versions[1]?.guests[0]).toMatchObject({ seenPages: [], response: 'Pending', responded: null });
    },
  );
});

describe('a bank of the documented profile', () => {
  it('has none of it', async () => {
    const { bank, proof, proofId, comment, send } = await review({ profile: 'documented' });
    const get = (path: string) => bank.admin.send('GET', `/papi/v1/proof/${proofId}/${path}`);
    const statuses = [];
    for (const answer of [
      await comment({}),
      await get('comment'),
      await get('seen'),
      await get('record'),
      await send(`/papi/v1/proof/${proofId}/comment/1/resolve`, { Resolved: true }),
    ])
      statuses.push(answer.status);
    expect(statuses).toEqual([404, 404, 404, 404, 404]);
    await send(routes.saveProof.path, { Id: proofId, Deadline: 2_000_000_000 });
    const share = await proof.share({ Guests: [anna], AreCommentsShared: true });
    expect(['Deadline' in (await proof.proof()), 'AreCommentsShared' in share]).toEqual([false, false]);
    const document = JSON.stringify(await (await fetch(bank.url + routes.readOpenApi.path)).json());
    for (const name of ['AreCommentsShared', '"Deadline"', 'DecisionRecord', 'CommentShape'])
      expect(document).not.toContain(name);
    const client = connectGalley(bank);
    expect([await client.canComment(never), await client.seenPages(proofId, never)]).toEqual([false, null]);
    const refused = { code: 'NOT_FOUND' };
    await expect(client.decisionRecord(proofId, never)).rejects.toMatchObject(refused);
    await expect(client.saveProof(proofId, { deadline: 1 }, never)).rejects.toMatchObject(refused);
  });
});
