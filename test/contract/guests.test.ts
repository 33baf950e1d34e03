import { describe, expect } from 'vitest';
import { addProof, postAsGuest } from '../support/guest-client.ts';
import { row } from '../support/reference-row.ts';
import { startBank } from '../support/running-bank.ts';

const anna = { Name: 'Anna Virtanen', Email: 'anna@example.com', IsOpinionAllowed: true };

describe('guest', () => {
  row('Guest', 'Name', 'is kept; absent leaves it, a control character is 400', async () => {
    const bank = await startBank();
    const proof = await addProof(bank);
    const named = await proof.shareWith({ ...anna, Name: '  Anna <b>Virtanen</b> ' });
    const kept = await proof.shareWith({ Email: anna.Email });
    expect([named.Name, kept.Name]).toEqual(['Anna <b>Virtanen</b>', 'Anna <b>Virtanen</b>']);
    for (const name of ['Anna\r\nBcc: all@example.com', 'Anna\u0000', 'x'.repeat(201)])
      expect((await proof.trySharing({ Guests: [{ ...anna, Name: name }] })).status).toBe(400);
  });

  row('Guest', 'Email', 'identifies the guest, whatever its case and the space around it', async () => {
    const bank = await startBank();
    const proof = await addProof(bank);
    const first = await proof.shareWith({ ...anna, Email: '  Anna@Example.COM ' });
    const again = await proof.shareWith({ Email: 'ANNA@example.com' });
    expect([first.Email, again.Email, again.ShareUrl, (await proof.read()).Guests.length]).toEqual([
      'Anna@Example.COM',
      'ANNA@example.com',
      first.ShareUrl,
      1,
    ]);
  });

  row(
    'Guest',
    'Email',
    '(not shown) what is no address, or is there twice, is 400 and nothing is stored',
    async () => {
      const bank = await startBank();
      const proof = await addProof(bank);
      const wrong = [
        '',
        'anna',
        'anna@',
        '@example.com',
        'anna@example',
        'anna@@example.com',
        'anna@exam ple.com',
        'anna@example.com\r\nBcc: all@example.com',
        'anna@example.com, bo@example.com',
        '"anna"@example.com',
        'anna@[127.0.0.1]',
        `${'a'.repeat(65)}@example.com`,
        `anna@${'a.'.repeat(130)}com`,
        '.anna@example.com',
      ];
      for (const email of wrong) {
        const answer = await proof.trySharing({ Guests: [{ Email: 'bo@example.com' }, { Email: email }] });
        expect([email, answer.status, (await answer.json()).Details.field]).toEqual([
          email,
          400,
          'body.Guests.1.Email',
        ]);
      }
      expect((await proof.trySharing({ Guests: [anna, { Email: 'ANNA@EXAMPLE.COM' }] })).status).toBe(400);
      expect((await proof.read()).Guests).toEqual([]);
    },
  );

  row(
    'Guest',
    'IsOpinionAllowed',
    'lets the guest answer; without it an answer is 403 and comments still come',
    async () => {
      const bank = await startBank();
      const proof = await addProof(bank);
      const guest = await proof.shareWith({ Email: anna.Email });
      const versionId = guest.VersionIds?.[0];
      const refused = await postAsGuest(guest, 'opinion', { VersionId: versionId, Opinion: 'Approved' });
      const commented = await postAsGuest(guest, 'comment', { VersionId: versionId, Body: 'Nice' });
      const allowed = await proof.shareWith(anna);
      const given = await postAsGuest(guest, 'opinion', { VersionId: versionId, Opinion: 'Approved' });
      const kept = await proof.shareWith({ Email: anna.Email });
      expect([guest.IsOpinionAllowed, refused.status, commented.status]).toEqual([false, 403, 200]);
      expect([allowed.IsOpinionAllowed, given.status, kept.IsOpinionAllowed, kept.Response]).toEqual([
        true,
        200,
        true,
        'Approved',
      ]);
    },
  );

  row(
    'Guest',
    'SendEmailInvitation',
    'tells what the last request asked for; absent means no mail',
    async () => {
      const bank = await startBank();
      const proof = await addProof(bank);
      const quiet = await proof.shareWith(anna);
      const mailed = await proof.shareWith({ ...anna, SendEmailInvitation: true });
      const later = await proof.shareWith(anna);
      expect([quiet, mailed, later].map((guest) => guest.SendEmailInvitation)).toEqual([false, true, false]);
      expect([quiet.InvitationState, mailed.InvitationState]).toEqual(['none', 'queued']);
    },
  );

  row('Guest', 'IsActive', 'false ends the sharing for that guest; the others go on', async () => {
    const bank = await startBank();
    const proof = await addProof(bank);
    const { Guests } = await proof.share({ Guests: [anna, { Email: 'bo@example.com' }] });
    const ended = await proof.share({ Guests: [{ Email: anna.Email, IsActive: false }] });
    const statuses = await Promise.all(
      Guests.map(async ({ ShareUrl }) => (await fetch(String(ShareUrl))).status),
    );
    expect([ended.Guests.map(({ IsActive }) => IsActive), statuses, ended.IsCancelled]).toEqual([
      [false, true],
      [410, 200],
      false,
    ]);
  });

  row(
    'Guest',
    'IsActive',
    '(not shown) true again gives a new link, and the old one stays shut',
    async () => {
      const bank = await startBank();
      const proof = await addProof(bank);
      const first = await proof.shareWith({ ...anna, SendEmailInvitation: true });
      const stateOf = async () => (await proof.guest(anna.Email)).InvitationState;
      await expect.poll(stateOf).toBe('sent');
      await proof.share({ Guests: [{ Email: anna.Email, IsActive: false }] });
      const revived = await proof.shareWith({ ...anna, IsActive: true });
      // The mail that was sent brought a link that opens nothing any more.
      const states = [revived.InvitationState, await stateOf()];
      await proof.shareWith({ ...anna, SendEmailInvitation: true });
      await expect.poll(stateOf).toBe('sent');
      expect(states).toEqual(['none', 'none']);
      const statuses = [
        (await fetch(String(first.ShareUrl))).status,
        (await fetch(String(revived.ShareUrl))).status,
      ];
      expect([revived.ShareUrl === first.ShareUrl, statuses]).toEqual([false, [410, 200]]);
    },
  );

  row(
    'Guest',
    'IsActive',
    '(not shown) absent leaves a guest what they are: no slip opens a sharing that was ended',
    async () => {
      const bank = await startBank();
      const proof = await addProof(bank);
      const fresh = await proof.shareWith(anna);
      await proof.share({ Guests: [{ Email: anna.Email, IsActive: false }] });
      const named = await proof.shareWith({ ...anna, Name: 'Anna V.', SendEmailInvitation: true });
      expect([fresh.IsActive, named.IsActive, named.Name, named.InvitationState]).toEqual([
        true,
        false,
        'Anna V.',
        'none',
      ]);
    },
  );

  row(
    'Guest',
    'IsActive',
    '(not shown) false for somebody who is no guest is 400: a slip must not look like an end',
    async () => {
      const bank = await startBank();
      const proof = await addProof(bank);
      await proof.shareWith(anna);
      const answer = await proof.trySharing({
        Guests: [
          { Email: anna.Email, IsActive: false },
          { Email: 'ana@example.com', IsActive: false },
        ],
      });
      expect([answer.status, (await proof.guest(anna.Email)).IsActive]).toEqual([400, true]);
    },
  );

  row('Guest', 'ShareUrl', 'is personal, unguessable and begins with the public address', async () => {
    const bank = await startBank({ publicUrl: 'https://bank.example' });
    const proof = await addProof(bank);
    const { Guests } = await proof.share({
      Guests: Array.from({ length: 50 }, (_, index) => ({ Email: `guest${index}@example.com` })),
    });
    const links = Guests.map(({ ShareUrl }) => String(ShareUrl));
    expect(links.filter((link) => !/^https:\/\/bank\.example\/l\/[0-9A-Za-z]{12}$/.test(link))).toEqual([]);
    expect(new Set(links).size).toBe(50);
    // Six hundred letters of 62 kinds: nearly all kinds are there.
    expect(new Set(links.flatMap((link) => [...link.slice(-12)])).size).toBeGreaterThan(50);
  });

  row(
    'Guest',
    'VersionIds',
    'holds the versions that were shared; sharing again adds the current one',
    async () => {
      const bank = await startBank();
      const proof = await addProof(bank);
      const first = await proof.shareWith(anna);
      await proof.addVersion('second round');
      const waiting = await proof.guest(anna.Email);
      const again = await proof.shareWith(anna);
      const all = (await proof.proof()).Versions.map(({ Id }) => Id);
      expect([first.VersionIds, waiting.VersionIds, again.VersionIds, again.ShareUrl]).toEqual([
        all.slice(0, 1),
        all.slice(0, 1),
        all,
        first.ShareUrl,
      ]);
    },
  );

  row('Guest', 'AccessCount', 'counts openings of the page, and nothing that the page loads', async () => {
    const bank = await startBank();
    const proof = await addProof(bank);
    const guest = await proof.shareWith(anna);
    const link = String(guest.ShareUrl);
    await (await fetch(link)).text();
    await (await fetch(`${link}?lang=fi`)).text();
    await (await fetch(`${link}/version/${guest.VersionIds?.[0]}/file`)).text();
    await (await fetch(new URL('assets/guest-page.js', link))).text();
    await (await fetch(link, { headers: { 'sec-purpose': 'prefetch' } })).text();
    expect([guest.AccessCount, (await proof.guest(anna.Email)).AccessCount]).toEqual([0, 2]);
  });

  row('Guest', 'Invited', 'is the Unix time in seconds of the latest invitation', async () => {
    const bank = await startBank();
    const proof = await addProof(bank);
    const earliest = Math.floor(Date.now() / 1000);
    const guest = await proof.shareWith(anna);
    expect([
      Number(guest.Invited) >= earliest,
      Number(guest.Invited) <= Math.floor(Date.now() / 1000),
    ]).toEqual([true, true]);
  });

  row(
    'Guest',
    'Response',
    'is Pending until the guest answers, and again when the next version is shared',
    async () => {
      const bank = await startBank();
      const proof = await addProof(bank);
      const guest = await proof.shareWith(anna);
      const seen: unknown[] = [guest.Response];
      for (const opinion of ['Rejected', 'ConditionallyApproved', 'Approved']) {
        await postAsGuest(guest, 'opinion', { VersionId: guest.VersionIds?.[0], Opinion: opinion });
        seen.push((await proof.guest(anna.Email)).Response);
      }
      await proof.addVersion('second round');
      seen.push((await proof.guest(anna.Email)).Response);
      seen.push((await proof.shareWith(anna)).Response);
      expect(seen).toEqual([
        'Pending',
        'Rejected',
        'ConditionallyApproved',
        'Approved',
        'Approved',
        'Pending',
      ]);
    },
  );

  row('Guest', 'CommentCount', 'counts the comments of this guest', async () => {
    const bank = await startBank();
    const proof = await addProof(bank);
    const { Guests } = await proof.share({ Guests: [anna, { Email: 'bo@example.com' }] });
    for (const text of ['one', 'two'])
      await postAsGuest(Guests[0] ?? {}, 'comment', { VersionId: Guests[0]?.VersionIds?.[0], Body: text });
    expect((await proof.read()).Guests.map(({ CommentCount }) => CommentCount)).toEqual([2, 0]);
  });
});
