import { join } from 'node:path';
import type { Logger } from 'pino';
import {
  createDeadlineReminders,
  createDiscussion,
  createGuestAccess,
  createSharing,
  type Discussion,
  type GuestAccess,
  type ProofAccess,
  type Sharing,
} from '../domain/index.ts';
import { createMailDelivery, createOutboxTransport, createSmtpTransport } from '../mail/index.ts';
import type { OpenBank } from './open-bank.ts';
import { runLater } from './run-later.ts';

/** Everything about guests, put together. */
export interface SharingParts {
  readonly sharing: Sharing;
  readonly discussion: Discussion;
  readonly guests: GuestAccess;
  readonly deadlineChanged: () => void;
  /** The beginning of personal links: the public address, or else the service's own address. */
  readonly linkBase: () => string;
  /** Where invitations go when no mail server is set; null when one is. */
  readonly outboxDirectory: string | null;
  /** `listening`: address of the service, which is known only now. Begins to send mails and reminders. */
  start(listening: string): Promise<void>;
  /** Lets the mail that is on its way finish, for a bounded time. */
  stop(): Promise<void>;
}

export function createSharingParts(
  { store, directory }: OpenBank,
  deps: { readonly proofAccess: ProofAccess; readonly logger: Logger },
  options: { readonly smtpUrl: string | null; readonly publicUrl: string | null },
): SharingParts {
  const { smtpUrl, publicUrl } = options;
  let base = publicUrl ?? 'http://localhost';
  const linkBase = (): string => base;
  const outboxDirectory = smtpUrl === null ? join(directory.path, 'outbox') : null;
  const delivery = createMailDelivery({
    queue: store.invitations,
    transport:
      smtpUrl === null ? createOutboxTransport(join(directory.path, 'outbox')) : createSmtpTransport(smtpUrl),
    publicUrl: linkBase,
    sender: senderOf(smtpUrl, base),
    now: Date.now,
    after: runLater,
    failed: (error) => deps.logger.error({ err: error }, 'the queue of mails could not be read'),
  });
  const reminders = createDeadlineReminders({
    store: store.reminders,
    now: Date.now,
    after: runLater,
    mailQueued: delivery.wake,
    failed: (error) => deps.logger.error({ err: error }, 'the deadlines of proofs could not be read'),
  });
  return {
    sharing: createSharing({
      proofs: deps.proofAccess,
      shares: store.shares,
      accounts: store.accounts,
      catalogue: store.catalogue,
      now: Date.now,
      mailQueued: delivery.wake,
    }),
    guests: createGuestAccess({
      guests: store.guests,
      now: Date.now,
      failed: (error) => deps.logger.error({ err: error }, 'the opening of a guest page was not counted'),
    }),
    discussion: createDiscussion({ proofs: deps.proofAccess, store: store.discussion, now: Date.now }),
    deadlineChanged: reminders.wake,
    linkBase,
    outboxDirectory,
    async start(listening) {
      base = publicUrl ?? listening;
      await reminders.start();
      await delivery.start();
    },
    async stop() {
      await reminders.stop();
      await delivery.stop();
    },
  };
}

/** `from=` in the address of the mail server, or else an address at the host that people know the service by. */
function senderOf(smtpUrl: string | null, base: string): string {
  const given = smtpUrl === null ? null : new URL(smtpUrl).searchParams.get('from');
  if (given !== null) return given;
  const { hostname } = new URL(base);
  // Mail servers refuse bare addresses of the Internet protocol.
  return `galley@${/^[\d.]+$|:/.test(hostname) ? 'localhost' : hostname}`;
}
