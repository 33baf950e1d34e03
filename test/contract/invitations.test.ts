import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildPath, routes } from '../../shared/api/index.ts';
import { asId } from '../../shared/model/index.ts';
import { addProof, type SharedProof } from '../support/guest-client.ts';
import { type MailPeer, startMailPeer } from '../support/mail-peer.ts';
import { row } from '../support/reference-row.ts';
import { createBankClient, startBank, tokenForKey } from '../support/running-bank.ts';
import { startServiceProcess } from '../support/service-process.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

const anna = { Name: 'Anna Virtanen', Email: 'anna@example.com', SendEmailInvitation: true };

async function mailPeer(port?: number): Promise<MailPeer> {
  const peer = await startMailPeer(port);
  onTestFinished(peer.stop);
  return peer;
}

/** Asks until the invitation is in this state; the service says so when it has written it down. */
async function untilState(proof: SharedProof, state: string): Promise<Readonly<Record<string, unknown>>> {
  let guest = await proof.guest(anna.Email);
  await expect
    .poll(async () => {
      guest = await proof.guest(anna.Email);
      return guest.InvitationState;
    })
    .toBe(state);
  return guest;
}

describe('invitations', () => {
  row(
    'Events',
    'Invitation e-mail',
    'goes to the guest with SendEmailInvitation true, and to nobody else',
    async () => {
      const mail = await mailPeer();
      const bank = await startBank({ smtpUrl: mail.url, publicUrl: 'https://bank.example' });
      const proof = await addProof(bank, 'Spring poster.txt');
      const { Guests } = await proof.share({
        Guests: [
          { Email: 'bo@example.com' },
          anna,
          { Email: 'cecilia@example.com', SendEmailInvitation: false },
        ],
      });
      await untilState(proof, 'sent');
      const [arrived, ...others] = await mail.arrived(1);
      expect([arrived?.envelopeTo, arrived?.to, others]).toEqual([
        [anna.Email],
        [{ name: anna.Name, address: anna.Email }],
        [],
      ]);
      expect(arrived?.text).toContain(String(Guests[1]?.ShareUrl));
      expect(arrived?.html).toContain(`href="${Guests[1]?.ShareUrl}"`);
      expect((await proof.read()).Guests.map(({ InvitationState }) => InvitationState)).toEqual([
        'none',
        'sent',
        'none',
      ]);
    },
  );

  row(
    'Events',
    'Invitation e-mail',
    'names the inviter by name and address and the proof, and replies go to the inviter',
    async () => {
      const mail = await mailPeer();
      const bank = await startBank({ smtpUrl: `${mail.url}?from=noreply@bank.example`, seed: 'demo' });
      const proof = await addProof(bank, 'Spring poster.txt');
      await proof.share({ Guests: [anna] });
      const [arrived] = await mail.arrived(1);
      expect([arrived?.from, arrived?.replyTo, arrived?.envelopeFrom, arrived?.subject]).toEqual([
        { name: 'Galley Administrator', address: 'noreply@bank.example' },
        [{ name: 'Galley Administrator', address: 'admin@galley.example' }],
        'noreply@bank.example',
        'Galley Administrator asks for your comments: Spring poster',
      ]);
      for (const part of [arrived?.text, arrived?.html]) {
        expect(part).toContain('Galley Administrator (admin@galley.example)');
        expect(part).toContain('Spring poster');
      }
    },
  );

  row(
    'Share',
    'EmailMessageContent',
    'stands in the mail with its line breaks, as text and never as HTML',
    async () => {
      const mail = await mailPeer();
      const bank = await startBank({ smtpUrl: mail.url });
      const proof = await addProof(bank);
      const message = 'Hello,\n\nplease look at <b>page 2</b> & "3".\r\n.\r\nBye';
      await proof.share({ Guests: [anna], EmailMessageContent: message });
      const [arrived] = await mail.arrived(1);
      expect(arrived?.text?.replaceAll('\r\n', '\n')).toContain(
        'Hello,\n\nplease look at <b>page 2</b> & "3".\n.\nBye',
      );
      expect(arrived?.html?.replaceAll('\r\n', '\n')).toContain(
        'Hello,<br>\n<br>\nplease look at &lt;b&gt;page 2&lt;/b&gt; &amp; &quot;3&quot;.<br>\n.<br>\nBye',
      );
    },
  );

  row('Share', 'EmailLanguageCode', 'is the language of the mail and of the page', async () => {
    const mail = await mailPeer();
    const bank = await startBank({ smtpUrl: mail.url });
    const proof = await addProof(bank);
    const seen: unknown[] = [];
    for (const [index, code] of ['en', 'fi', 'SV', 'de-DE', 'ru'].entries()) {
      const guest = await proof.shareWith(anna, { EmailLanguageCode: code });
      const arrived = (await mail.arrived(index + 1)).at(-1);
      const page = await (await fetch(String(guest.ShareUrl))).text();
      seen.push([arrived?.text?.split(/[ ,!]/)[0], /<html lang="(\w+)"/.exec(page)?.[1]]);
    }
    expect(seen).toEqual([
      ['Hello', 'en'],
      ['Hei', 'fi'],
      ['Hej', 'sv'],
      ['Guten', 'de'],
      ['Здравствуйте', 'ru'],
    ]);
  });

  row('Share', 'EmailLanguageCode', '(not shown) an unknown one is 400, and nothing is shared', async () => {
    const bank = await startBank();
    const proof = await addProof(bank);
    for (const code of ['fr', 'english', '../en', '__proto__'])
      expect((await proof.trySharing({ Guests: [anna], EmailLanguageCode: code })).status).toBe(400);
    expect((await proof.read()).Guests).toEqual([]);
  });

  row(
    'Events',
    'Invitation e-mail',
    '(not shown) no text of anybody begins a header or adds a recipient',
    async () => {
      const mail = await mailPeer();
      const bank = await startBank({ smtpUrl: mail.url });
      const proof = await addProof(bank);
      const name = 'Poster\r\nBcc: all@example.com\r\n\r\nBody';
      await bank.admin.postJson(routes.saveProof.path, { Id: proof.proofId, Name: name });
      await proof.share({
        Guests: [{ ...anna, Name: 'Anna, "boss" <boss@example.com>' }],
        EmailMessageContent: 'x\r\nBcc: all@example.com',
      });
      const [arrived] = await mail.arrived(1);
      expect([arrived?.envelopeTo, arrived?.to, arrived?.bcc]).toEqual([
        [anna.Email],
        [{ name: 'Anna, "boss" <boss@example.com>', address: anna.Email }],
        undefined,
      ]);
      expect(arrived?.headers.map(({ key }) => key)).not.toContain('bcc');
    },
  );

  it('wait in the database while no mail server answers, with the reason, and leave after a restart', async () => {
    const dataPath = await temporaryDirectory();
    const gone = await startMailPeer();
    await gone.stop();
    const bank = await startBank({ dataPath, smtpUrl: gone.url });
    const proof = await addProof(bank);
    const shared = await proof.shareWith(anna);
    await expect.poll(async () => (await proof.guest(anna.Email)).InvitationReason).toContain('ECONNREFUSED');
    expect((await proof.guest(anna.Email)).InvitationState).toBe('queued');
    expect((await fetch(String(shared.ShareUrl))).status).toBe(200);
    await bank.stop();

    const mail = await mailPeer();
    await startBank({ dataPath, smtpUrl: mail.url });
    const [arrived] = await mail.arrived(1);
    expect(arrived?.text).toContain(String(shared.ShareUrl).slice(-12));
  });

  it('stay queued when the server says "later", and fail when it says "never"; the share stands either way', async () => {
    const mail = await mailPeer();
    const bank = await startBank({ smtpUrl: mail.url });
    const proof = await addProof(bank);
    mail.refuseWith(451);
    await proof.share({ Guests: [anna] });
    await mail.refused(1);
    await expect.poll(async () => (await proof.guest(anna.Email)).InvitationReason).toContain('451');
    const later = await proof.guest(anna.Email);
    mail.refuseWith(550);
    await proof.share({ Guests: [anna] });
    const never = await untilState(proof, 'failed');
    expect([later.InvitationState, String(never.InvitationReason), never.IsActive]).toEqual([
      'queued',
      expect.stringContaining('No such mailbox here'),
      true,
    ]);
  });

  it('are dropped when the sharing ends before they leave', async () => {
    const dataPath = await temporaryDirectory();
    const gone = await startMailPeer();
    await gone.stop();
    const bank = await startBank({ dataPath, smtpUrl: gone.url });
    const proof = await addProof(bank);
    await proof.share({ Guests: [anna] });
    await proof.share({ Guests: [{ Email: anna.Email, IsActive: false }] });
    expect((await proof.guest(anna.Email)).InvitationState).toBe('dropped');
    await bank.stop();
    const mail = await mailPeer();
    const again = await startBank({ dataPath, smtpUrl: mail.url });
    const other = await addProof(again);
    await other.share({ Guests: [{ ...anna, Email: 'bo@example.com' }] });
    expect((await mail.arrived(1)).map(({ envelopeTo }) => envelopeTo)).toEqual([['bo@example.com']]);
  });

  it('survive kill -9 right after the answer', async () => {
    const dataPath = await temporaryDirectory();
    const gone = await startMailPeer();
    await gone.stop();
    const service = await startServiceProcess({ dataPath, flags: ['--smtp', gone.url] });
    onTestFinished(() => service.kill9());
    const client = createBankClient(service.url, await tokenForKey(service.url, service.apiKey));
    const upload = buildPath(routes.uploadProof, { project_id: asId(service.projectId), file_name: 'a.txt' });
    const proofId = await (await client.send('POST', upload, { body: new Uint8Array([1]) })).json();
    const answer = await client.postJson(routes.shareProof.path, { ProofId: proofId, Guests: [anna] });
    await service.kill9();
    expect(answer.status).toBe(200);
    const mail = await mailPeer();
    const second = await startServiceProcess({ dataPath, flags: ['--smtp', mail.url] });
    onTestFinished(() => second.kill9());
    expect((await mail.arrived(1))[0]?.envelopeTo).toEqual([anna.Email]);
    expect(await second.stop()).toBe(0);
  });

  it('lie as .eml files in the outbox when no mail server is set, readable by the owner alone', async () => {
    const bank = await startBank();
    const proof = await addProof(bank, 'Spring poster.txt');
    const guest = await proof.shareWith(anna, { EmailLanguageCode: 'fi' });
    await untilState(proof, 'sent');
    const outbox = join(bank.dataPath, 'outbox');
    const names = await readdir(outbox);
    const file = join(outbox, names[0] ?? '');
    const mail = await PostalMime.parse(await readFile(file));
    expect([
      names.length,
      mail.subject,
      mail.to?.[0]?.address,
      mail.text?.includes(String(guest.ShareUrl)),
    ]).toEqual([1, 'Galley Administrator pyytää kommenttejasi: Spring poster', anna.Email, true]);
    if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('that a kill left half written in the outbox are gone after the next start, and the finished ones stay', async () => {
    const dataPath = await temporaryDirectory();
    const outbox = join(dataPath, 'outbox');
    await mkdir(outbox);
    for (const name of ['.0d8f4b5e-1c0a-4f57-9d39-2f1f6e3f7a11', 'invitation-1.eml'])
      await writeFile(join(outbox, name), 'Subject: Galley');
    await startBank({ dataPath });
    expect(await readdir(outbox)).toEqual(['invitation-1.eml']);
  });

  it('are asked for again with every SendEmailInvitation: true', async () => {
    const mail = await mailPeer();
    const bank = await startBank({ smtpUrl: mail.url });
    const proof = await addProof(bank);
    await proof.share({ Guests: [anna] });
    await proof.share({ Guests: [{ ...anna, SendEmailInvitation: false }] });
    await proof.share({ Guests: [anna] });
    const ids = (await mail.arrived(2)).map(({ messageId }) => messageId);
    expect(new Set(ids).size).toBe(2);
    const code = String((await proof.guest(anna.Email)).ShareUrl).split('/l/')[1] ?? '';
    expect(ids.filter((id) => String(id).toLowerCase().includes(code.toLowerCase()))).toEqual([]);
  });
});
