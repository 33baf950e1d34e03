import { describe, expect, it, onTestFinished } from 'vitest';
import { addProof } from '../support/guest-client.ts';
import { startMailPeer } from '../support/mail-peer.ts';
import { createBankClient, startBank, tokenForPassword } from '../support/running-bank.ts';
import { runServiceCommand } from '../support/service-command.ts';
import { startServiceProcess } from '../support/service-process.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

describe('address of a user', () => {
  it('is set from the shell, listed, and named in the invitations that this user sends', async () => {
    const mail = await startMailPeer();
    const bank = await startBank({ smtpUrl: mail.url });
    const data = ['--data', bank.dataPath];
    const [added] = (
      await runServiceCommand(
        'user',
        'add',
        'matti',
        '--administrator',
        '--email',
        'matti@example.com',
        ...data,
      )
    ).lines;
    await runServiceCommand('user', 'email', 'admin', 'office@example.com', ...data);
    const listed = (await runServiceCommand('user', 'list', ...data)).lines;
    expect(listed.map(({ loginName, email }) => [loginName, email])).toEqual([
      ['admin', 'office@example.com'],
      ['matti', 'matti@example.com'],
    ]);

    const matti = createBankClient(bank.url, await tokenForPassword(bank.url, 'matti', added.password));
    for (const client of [bank.admin, matti]) {
      const proof = await addProof(bank, 'poster.txt', 'poster', client);
      await proof.share({ Guests: [{ Email: 'anna@example.com', SendEmailInvitation: true }] });
    }
    const replies = (await mail.arrived(2)).map(({ replyTo }) => replyTo?.[0]?.address);
    expect(replies.sort()).toEqual(['matti@example.com', 'office@example.com']);
    await bank.stop();
    await mail.stop();
  });

  it('leads guests to a loopback address only with a word on it', async () => {
    const mail = await startMailPeer();
    const words = async (...flags: readonly string[]) => {
      const service = await startServiceProcess({ dataPath: await temporaryDirectory(), flags });
      onTestFinished(() => service.kill9());
      await service.stop();
      return service.errorOutput();
    };
    const silent = await words(
      '--smtp',
      mail.url,
      '--public-url',
      'https://bank.example',
      '--trust-proxy',
      '::1',
    );
    const loopback = await words('--smtp', mail.url);
    await mail.stop();
    expect([silent, loopback]).toEqual([
      '',
      expect.stringMatching(/http:\/\/127\.0\.0\.1:\d+.*--public-url/),
    ]);
  });

  it('must be one, of a user who is there', async () => {
    const bank = await startBank();
    const data = ['--data', bank.dataPath];
    const wrong = await Promise.all([
      runServiceCommand('user', 'email', 'admin', 'office', ...data),
      runServiceCommand('user', 'email', 'nobody', 'office@example.com', ...data),
      runServiceCommand('user', 'add', 'matti', '--email', 'a@b.example\nBcc: c@d.example', ...data),
      runServiceCommand('serve', '--smtp', 'http://mail.example', ...data),
      runServiceCommand('serve', '--smtp', 'smtp://mail.example?from=nobody', ...data),
    ]);
    expect(wrong.map(({ code }) => code)).toEqual([1, 1, 1, 2, 2]);
    expect((await runServiceCommand('user', 'list', ...data)).lines.length).toBe(1);
  });
});
