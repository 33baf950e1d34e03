import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { isLoopbackHost } from './loopback-host.ts';
import type { InvitationMail } from './write-invitation.ts';

/** Where mails go. */
export interface MailTransport {
  /** Resolves when the mail has been taken over. Throws MailRefused when trying again is no use. */
  send(mail: InvitationMail, mailId: string): Promise<void>;
  /** Gives up a mail that is on its way, too: its delivery is then unknown. */
  close(): void;
}

/** The mail server will never take this mail: the address is wrong, or we may not send to it. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** A server that does not answer for this long has other trouble; the queue tries again. */
const connectionTimeoutMs = 20_000;
/**
 * RFC 5321 § 4.5.3.2.6: a server that looks for spam and viruses before it takes a message may think for so long, and who gives up
 * earlier sends the same mail again and again.
 */
const silenceTimeoutMs = 10 * 60 * 1000;
/** A server that has said everything and still holds its side open must not hold up the end of the service. */
const socketCloseTimeoutMs = 1_000;

/**
 * The connection to a mail server. `smtp://user:password@host:587` or `smtps://…`; a `from=` in its query is read elsewhere.
 * Another computer receives a password over an encrypted connection alone: an attacker in between may take the offer of one out
 * of the greeting.
 */
export function smtpOptions(smtpUrl: string) {
  const url = new URL(smtpUrl);
  const isTls = url.protocol === 'smtps:';
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (isTls ? 465 : 587) : Number(url.port),
    secure: isTls,
    requireTLS: !isTls && url.username !== '' && !isLoopbackHost(url.hostname),
    ...(url.username === ''
      ? {}
      : { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
    connectionTimeout: connectionTimeoutMs,
    greetingTimeout: connectionTimeoutMs,
    socketTimeout: silenceTimeoutMs,
    socketCloseTimeout: socketCloseTimeoutMs,
    ...noFiles,
  };
}

export function createSmtpTransport(smtpUrl: string): MailTransport {
  const transport = createTransport(smtpOptions(smtpUrl));
  const closing = new AbortController();
  return {
    async send(mail) {
      try {
        await transport.sendMail({ ...mail, headers: { ...mail.headers }, signal: closing.signal });
      } catch (error) {
        throw isFinal(error) ? new MailRefused(wordsOf(error), { cause: error }) : error;
      }
    },
    close() {
      closing.abort();
      transport.close();
    },
  };
}

/**
 * One .eml file per mail, whole or not there; the same mail again replaces its file. Only one at a time may use a directory: it
 * begins by removing what a kill left half written.
 */
export function createOutboxTransport(directory: string): MailTransport {
  removeUnfinished(directory);
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...noFiles });
  return {
    async send(mail, mailId) {
      const { message } = await transport.sendMail({ ...mail, headers: { ...mail.headers } });
      if (!Buffer.isBuffer(message)) throw new Error('A mail of the outbox was not built in memory.');
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const unfinished = join(directory, `.${randomUUID()}`);
      // The link in it opens the proof: no other user may read it.
      const file = await open(unfinished, 'wx', 0o600);
      try {
        await file.writeFile(message);
        await file.datasync();
      } finally {
        await file.close();
      }
      await rename(unfinished, join(directory, `invitation-${mailId}.eml`));
      await syncDirectory(directory);
    },
    close: () => transport.close(),
  };
}

/** They hold links that open proofs, and would be forgotten there. */
function removeUnfinished(directory: string): void {
  if (!existsSync(directory)) return;
  for (const name of readdirSync(directory)) {
    if (unfinishedName.test(name)) rmSync(join(directory, name), { force: true });
  }
}

/** A dot and a UUID. */
const unfinishedName = /^\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Makes the name of the file durable, before the queue forgets the mail. Windows cannot open directories. */
async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

/** A useful reason: the server's own words, on one line. */
export function wordsOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/\s+/g, ' ').slice(0, 300);
}

/** No text in a mail may make the service read a file or an address. */
const noFiles = { disableFileAccess: true, disableUrlAccess: true } as const;

/**
 * 5xx is "never" in SMTP (RFC 5321 § 4.2.1) where the server has judged the mail. An earlier refusal, and a log-in that it asks
 * for (530, RFC 4954 § 6), meets every mail alike, and the operator can set it right.
 */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || typeof error.responseCode !== 'number')
    return false;
  const { responseCode } = error;
  const isOfMail = 'code' in error && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE');
  return isOfMail && responseCode >= 500 && responseCode < 600 && responseCode !== 530;
}
