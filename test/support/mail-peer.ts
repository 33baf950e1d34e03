import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail as it arrived: read by a parser that has nothing to do with the one that wrote it. */
export interface ArrivedMail extends Email {
  readonly envelopeFrom: string;
  readonly envelopeTo: readonly string[];
  readonly source: string;
}

/** A real mail server on a free port that keeps what it gets. */
export interface MailPeer {
  readonly url: string;
  readonly port: number;
  readonly mails: readonly ArrivedMail[];
  /** Resolves when this many mails have arrived in all. */
  arrived(count: number): Promise<readonly ArrivedMail[]>;
  /** Answers each recipient with this SMTP code from now on; null takes them. */
  refuseWith(code: number | null): void;
  /** Resolves when this many recipients have been refused in all. */
  refused(count: number): Promise<void>;
  stop(): Promise<void>;
}

export async function startMailPeer(port = 0): Promise<MailPeer> {
  const mails: ArrivedMail[] = [];
  const waiting: { readonly isDone: () => boolean; readonly resolve: () => void }[] = [];
  let refusal: number | null = null;
  let refusals = 0;

  const notice = (): void => {
    for (const waiter of waiting) if (waiter.isDone()) waiter.resolve();
  };
  const until = (isDone: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      waiting.push({ isDone, resolve });
      notice();
    });

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, _session, callback) {
      if (refusal === null) return callback();
      refusals += 1;
      notice();
      return callback(Object.assign(new Error('No such mailbox here'), { responseCode: refusal }));
    },
    onData(stream, session, callback) {
      buffer(stream)
        .then(async (bytes) => {
          const { mailFrom, rcptTo } = session.envelope;
          mails.push({
            ...(await PostalMime.parse(bytes)),
            envelopeFrom: mailFrom === false ? '' : mailFrom.address,
            envelopeTo: rcptTo.map(({ address }) => address),
            source: bytes.toString('utf8'),
          });
          callback();
          notice();
        })
        .catch(callback);
    },
  });
  // A client that is killed while it speaks is part of these tests.
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address() as AddressInfo;

  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    mails,
    async arrived(count) {
      await until(() => mails.length >= count);
      return mails;
    },
    refuseWith(code) {
      refusal = code;
    },
    refused: (count) => until(() => refusals >= count),
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
