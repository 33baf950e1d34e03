import { describe, expect } from 'vitest';
import { buildPath, routes } from '../../shared/api/index.ts';
import { asId } from '../../shared/model/index.ts';
import { addProof, postAsGuest } from '../support/guest-client.ts';
import { row } from '../support/reference-row.ts';
import { createBankClient, startBank, tokenForPassword } from '../support/running-bank.ts';
import { runServiceCommand } from '../support/service-command.ts';

const anna = { Name: 'Anna Virtanen', Email: 'anna@example.com', IsOpinionAllowed: true };

describe('share', () => {
  row('Share', 'ProofId', 'names the proof in request and answer; an unknown one is 403', async () => {
    const bank = await startBank();
    const proof = await addProof(bank);
    expect((await proof.share({ Guests: [anna] })).ProofId).toBe(proof.proofId);
    const refused = await Promise.all(
      ['999999', '0', '__proto__', "' or 1=1", '1e3'].map(async (id) => {
        const answer = await proof.trySharing({ ProofId: id, Guests: [anna] });
        return [answer.status, (await answer.json()).Code];
      }),
    );
    expect(refused).toEqual(refused.map(() => [403, 'FORBIDDEN']));
  });

  row(
    'Share',
    'ProofStatusId',
    'is answered; the one of the request becomes the status of the proof',
    async () => {
      const bank = await startBank();
      const proof = await addProof(bank);
      const before = (await proof.read()).ProofStatusId;
      const share = await proof.share({ ProofStatusId: '2', Guests: [anna] });
      const kept = await proof.share({ Guests: [anna] });
      expect([before, share.ProofStatusId, kept.ProofStatusId, (await proof.proof()).ProofStatusId]).toEqual([
        '1',
        '2',
        '2',
        '2',
      ]);
    },
  );

  row(
    'Share',
    'ProofStatusId',
    '(not shown) an unknown one, or one without IsSharingAllowed, is 400 and nothing is stored',
    async () => {
      const bank = await startBank();
      const proof = await addProof(bank);
      for (const statusId of ['3', '4', '99', '__proto__']) {
        const answer = await proof.trySharing({ ProofStatusId: statusId, Guests: [anna] });
        expect([statusId, answer.status, (await answer.json()).Details.field]).toEqual([
          statusId,
          400,
          'body.ProofStatusId',
        ]);
      }
      expect(await proof.read()).toEqual({
        ProofId: proof.proofId,
        ProofStatusId: '1',
        Guests: [],
        IsCancelled: false,
        AreCommentsShared: false,
      });
    },
  );

  row(
    'Share',
    'ProofStatusId',
    '(not shown) without one, the status that the proof has decides',
    async () => {
      const bank = await startBank();
      const proof = await addProof(bank);
      const approve = { Id: proof.proofId, ProofStatusId: '3' };
      expect((await bank.admin.postJson(routes.saveProof.path, approve)).status).toBe(200);
      expect((await proof.trySharing({ Guests: [anna] })).status).toBe(400);
    },
  );

  row(
    'Share',
    'Guests',
    'stay in the order of their first invitation; others than the named stay as they are',
    async () => {
      const bank = await startBank();
      const proof = await addProof(bank);
      await proof.share({ Guests: [anna, { Email: 'bo@example.com' }] });
      const share = await proof.share({
        Guests: [{ Email: 'cecilia@example.com' }, { Email: 'bo@example.com', Name: 'Bo' }],
      });
      expect(share.Guests.map(({ Email, Name }) => [Email, Name])).toEqual([
        ['anna@example.com', 'Anna Virtanen'],
        ['bo@example.com', 'Bo'],
        ['cecilia@example.com', ''],
      ]);
    },
  );

  row('Share', 'IsCancelled', 'true ends the sharing of all guests at once', async () => {
    const bank = await startBank();
    const proof = await addProof(bank);
    const shared = await proof.share({ Guests: [anna, { Email: 'bo@example.com' }] });
    const ended = await proof.share({ IsCancelled: true, Guests: shared.Guests });
    const statuses = await Promise.all(
      shared.Guests.map(async ({ ShareUrl }) => (await fetch(String(ShareUrl))).status),
    );
    expect([
      shared.IsCancelled,
      ended.IsCancelled,
      ended.Guests.map(({ IsActive }) => IsActive),
      statuses,
    ]).toEqual([false, true, [false, false], [410, 410]]);
  });

  row(
    'Share',
    'IsCancelled',
    '(not shown) sharing again revives the named guests alone; ending goes with any status',
    async () => {
      const bank = await startBank();
      const proof = await addProof(bank);
      await proof.share({ Guests: [anna, { Email: 'bo@example.com' }] });
      const ended = await proof.share({ IsCancelled: true, ProofStatusId: '3' });
      const revived = await proof.share({ ProofStatusId: '1', Guests: [{ ...anna, IsActive: true }] });
      expect([
        ended.ProofStatusId,
        revived.IsCancelled,
        revived.Guests.map(({ IsActive }) => IsActive),
      ]).toEqual(['3', false, [true, false]]);
    },
  );
});

describe('guest sharing', () => {
  row(
    'Guest sharing',
    'Guest not yet shared',
    'becomes an active guest with Response Pending and a link',
    async () => {
      const bank = await startBank();
      const proof = await addProof(bank);
      const guest = await proof.shareWith({ ...anna, IsActive: true });
      const page = await fetch(String(guest.ShareUrl));
      expect([guest.IsActive, guest.Response, page.status]).toEqual([true, 'Pending', 200]);
    },
  );

  row(
    'Guest sharing',
    'Guest active',
    'becomes inactive by IsActive false: link, picture, comment and answer are shut',
    async () => {
      const bank = await startBank();
      const proof = await addProof(bank);
      const guest = await proof.shareWith(anna);
      const versionId = guest.VersionIds?.[0];
      await postAsGuest(guest, 'opinion', { VersionId: versionId, Opinion: 'Approved' });
      const ended = await proof.shareWith({ Email: anna.Email, IsActive: false });
      const answers = await Promise.all([
        fetch(String(guest.ShareUrl)),
        fetch(`${guest.ShareUrl}/version/${versionId}/file`),
        postAsGuest(guest, 'comment', { VersionId: versionId, Body: 'late' }),
        postAsGuest(guest, 'opinion', { VersionId: versionId, Opinion: 'Rejected' }),
      ]);
      expect([ended.IsActive, ended.Response, answers.map(({ status }) => status)]).toEqual([
        false,
        'Approved',
        [410, 403, 403, 403],
      ]);
    },
  );
});

describe('endpoints of sharing', () => {
  row(
    'Endpoints, proofs',
    'POST /papi/v1/proof/share',
    'answers the share; a body that is none is 400',
    async () => {
      const bank = await startBank();
      const proof = await addProof(bank);
      expect(await (await proof.trySharing({ Guests: [anna] })).json()).toEqual(await proof.read());
      const bad: readonly unknown[] = [
        {},
        { ProofId: proof.proofId },
        { ProofId: proof.proofId, Guests: 'anna@example.com' },
        { ProofId: proof.proofId, Guests: [{ Name: 'Anna' }] },
        { ProofId: proof.proofId, Guests: [{ ...anna, IsActive: 'no' }] },
        { ProofId: proof.proofId, Guests: [], IsCancelled: 1 },
        { ProofId: proof.proofId, Guests: [], EmailMessageContent: 'x'.repeat(20_001) },
        {
          ProofId: proof.proofId,
          Guests: Array.from({ length: 501 }, (_, index) => ({ Email: `a${index}@example.com` })),
        },
      ];
      const statuses = await Promise.all(
        bad.map(async (body) => (await bank.admin.postJson(routes.shareProof.path, body)).status),
      );
      expect(statuses).toEqual(bad.map(() => 400));
    },
  );

  row(
    'Endpoints, proofs',
    'GET /papi/v1/proof/{proof_id}/share',
    'answers the share; 403 for what is not there or not the user’s',
    async () => {
      const bank = await startBank();
      const proof = await addProof(bank);
      await proof.share({ Guests: [anna] });
      const share = await proof.read();
      expect([share.ProofId, share.Guests.length]).toEqual([proof.proofId, 1]);
      const unknown = await bank.admin.send('GET', buildPath(routes.readShare, { proof_id: asId('42') }));
      const noToken = await fetch(bank.url + buildPath(routes.readShare, { proof_id: asId(proof.proofId) }));
      expect([unknown.status, noToken.status]).toEqual([403, 401]);

      // A user outside the project.
      const [added] = (await runServiceCommand('user', 'add', 'matti', '--data', bank.dataPath)).lines;
      const matti = createBankClient(bank.url, await tokenForPassword(bank.url, 'matti', added.password));
      const proofPath = `/papi/v1/proof/${proof.proofId}`;
      const refused = await Promise.all([
        matti.send('GET', `${proofPath}/share`),
        matti.send('GET', `${proofPath}/comment`),
        matti.postJson(routes.shareProof.path, { ProofId: proof.proofId, IsCancelled: true, Guests: [] }),
      ]);
      expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
      expect((await proof.read()).IsCancelled).toBe(false);
    },
  );

  row(
    'Extensions',
    'GET /papi/v1/proof/{proof_id}/comment',
    'answers what guests wrote, as plain text and with its place',
    async () => {
      const bank = await startBank();
      const proof = await addProof(bank);
      const guest = await proof.shareWith(anna);
      const VersionId = guest.VersionIds?.[0];
      const body = '<script>alert(1)</script>\r\nsecond line';
      await postAsGuest(guest, 'comment', { VersionId, Body: body, Position: { X: 0.25, Y: 1 } });
      await postAsGuest(guest, 'comment', { VersionId, Body: 'general' });
      const shared = {
        ...{ ProofId: proof.proofId, VersionId, GuestName: anna.Name, GuestEmail: anna.Email },
        ...{ Author: { Kind: 'guest', Name: anna.Name }, IsOwn: false, ParentId: null },
        ...{ Time: null, Shape: null, ResolvedAt: null, ResolvedBy: null },
      };
      const comments = await proof.comments();
      expect(new Set(comments.map(({ Id }) => Id)).size).toBe(2);
      expect(comments).toEqual([
        {
          ...shared,
          Id: expect.stringMatching(/^\d+$/),
          Body: '<script>alert(1)</script>\nsecond line',
          Position: { X: 0.25, Y: 1 },
          Page: 1,
          Created: expect.any(Number),
        },
        {
          ...shared,
          Id: expect.stringMatching(/^\d+$/),
          Body: 'general',
          Position: null,
          Page: null,
          Created: expect.any(Number),
        },
      ]);
      const unknown = await bank.admin.send(
        'GET',
        buildPath(routes.listProofComments, { proof_id: asId('42') }),
      );
      expect(unknown.status).toBe(403);
    },
  );
});
