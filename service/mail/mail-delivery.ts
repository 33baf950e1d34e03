import type { InvitationQueue, QueuedInvitation } from '../domain/index.ts';
import { MailRefused, type MailTransport, wordsOf } from './mail-transport.ts';
import { retryDelayMs } from './retry-delay.ts';
import { writeInvitation } from './write-invitation.ts';

/**
 * Sends what waits in the queue, one mail after the other. At least once: a mail is marked as sent after the server took it, so
 * a kill between the two sends it again, with the same Message-ID. An invitation that comes twice is a nuisance, one that never
 * comes holds up a proof. While the process lives it comes once, also when the database takes no mark for hours.
 */
export interface MailDelivery {
  /** Everything that waits is tried now; called once, when the service listens. */
  start(): Promise<void>;
  /** Something was queued. */
  wake(): void;
  /** Lets the mail that is on its way finish, for a bounded time; one that was cut short is sent again at the next start. */
  stop(): Promise<void>;
}

/** Nearly every server takes a mail at once, and a supervisor kills after ten seconds, of which requests may take eight. */
const longestFarewellMs = 2_000;

export interface MailDeliveryDeps {
  readonly queue: InvitationQueue;
  readonly transport: MailTransport;
  /** The beginning of personal links; asked for each mail, as the port is known only when the service listens. */
  readonly publicUrl: () => string;
  readonly sender: string;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Runs something later; answers how to call it off. */
  readonly after: (delayMs: number, run: () => void) => () => void;
  /** The database failed; mails stay where they are. */
  readonly failed: (error: unknown) => void;
}

export function createMailDelivery(deps: MailDeliveryDeps): MailDelivery {
  const { queue, transport, now } = deps;
  let isStarted = false;
  let isStopped = false;
  let isWoken = false;
  let working: Promise<void> | null = null;
  let cancelTimer = (): void => {};
  /** Taken by the mail server and not yet marked: a database that cannot be written goes on calling them due. */
  const taken = new Set<string>();

  function wake(): void {
    if (!isStarted || isStopped) return;
    isWoken = true;
    working ??= work().finally(() => {
      working = null;
      if (isWoken) wake();
    });
  }

  async function work(): Promise<void> {
    cancelTimer();
    try {
      while (isWoken && !isStopped) {
        isWoken = false;
        await sendAllDue();
      }
      const nextMs = await queue.nextTryMs();
      if (nextMs !== null && !isStopped) cancelTimer = deps.after(Math.max(nextMs - now(), 0), wake);
    } catch (error) {
      deps.failed(error);
      if (!isStopped) cancelTimer = deps.after(retryDelayMs(0) ?? 0, wake);
    }
  }

  async function sendAllDue(): Promise<void> {
    while (!isStopped) {
      const invitation = await queue.nextDue(now());
      if (invitation === null) return;
      if (taken.has(invitation.mailId) || (await send(invitation))) await markSent(invitation.mailId);
    }
  }

  /** Whether the mail server has taken it. */
  async function send(invitation: QueuedInvitation): Promise<boolean> {
    const { mailId, attempts } = invitation;
    try {
      const facts = { publicUrl: deps.publicUrl(), sender: deps.sender };
      await transport.send(writeInvitation(invitation, facts), mailId);
      taken.add(mailId);
      return true;
    } catch (error) {
      const delayMs = error instanceof MailRefused ? null : retryDelayMs(attempts);
      if (delayMs === null) await queue.markFailed(mailId, wordsOf(error));
      else await queue.markRetry(mailId, { atMs: now() + delayMs, reason: wordsOf(error) });
      return false;
    }
  }

  async function markSent(mailId: string): Promise<void> {
    await queue.markSent(mailId, now());
    taken.delete(mailId);
  }

  return {
    async start() {
      await queue.makeAllDue(now());
      isStarted = true;
      wake();
    },
    wake,
    async stop() {
      isStopped = true;
      cancelTimer();
      const cancelFarewell = deps.after(longestFarewellMs, transport.close);
      await working;
      cancelFarewell();
      transport.close();
    },
  };
}
