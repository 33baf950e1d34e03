import { describe, expect, it } from 'vitest';
import type { InvitationQueue, QueuedInvitation } from '../../../../service/domain/index.ts';
import { createMailDelivery, MailRefused } from '../../../../service/mail/index.ts';
import { createFakeClock } from '../../../support/fake-clock.ts';

interface Row {
  readonly invitation: QueuedInvitation;
  state: 'queued' | 'sent' | 'failed';
  dueMs: number;
  attempts: number;
}

const minuteMs = 60_000;

/** A queue in memory under a clock that stands still until moved, and a mail server that the test drives. */
function fixture(answer: (attempt: number) => 'take' | 'later' | 'never' | 'silence') {
  const clock = createFakeClock();
  const row: Row = { invitation: anInvitation, state: 'queued', dueMs: clock.nowMs(), attempts: 0 };
  const triesMs: number[] = [];
  const disk = { isFull: false };
  const failures: unknown[] = [];
  const closed = Promise.withResolvers<void>();
  // Of a transport that is closed with nothing on its way.
  closed.promise.catch(() => undefined);
  const startMs = clock.nowMs();
  const queue: InvitationQueue = {
    async makeAllDue(nowMs) {
      row.dueMs = nowMs;
    },
    nextDue: async (nowMs) =>
      row.state === 'queued' && row.dueMs <= nowMs ? { ...row.invitation, attempts: row.attempts } : null,
    nextTryMs: async () => (row.state === 'queued' ? row.dueMs : null),
    async markSent() {
      if (disk.isFull) throw new Error('the disk is full');
      row.state = 'sent';
    },
    async markRetry(_mailId, { atMs }) {
      row.dueMs = atMs;
      row.attempts += 1;
    },
    async markFailed() {
      row.state = 'failed';
    },
  };
  const delivery = createMailDelivery({
    queue,
    transport: {
      async send() {
        triesMs.push(clock.nowMs() - startMs);
        const kind = answer(triesMs.length);
        if (kind === 'silence') await closed.promise;
        if (kind === 'later') throw new Error('try later');
        if (kind === 'never') throw new MailRefused('no such mailbox');
      },
      close: () => closed.reject(new Error('closed')),
    },
    publicUrl: () => 'https://bank.example',
    sender: 'galley@bank.example',
    now: clock.nowMs,
    after: clock.after,
    failed: (error) => {
      if (!disk.isFull) throw error;
      failures.push(error);
    },
  });
  return { clock, row, triesMs, disk, failures, delivery };
}

describe('mail delivery', () => {
  it('tries again later and later until the server takes the mail, and then never again', async () => {
    const { clock, row, triesMs, delivery } = fixture((attempt) => (attempt < 5 ? 'later' : 'take'));
    await delivery.start();
    await clock.advance(24 * 60 * minuteMs);
    expect([row.state, triesMs.map((ms) => ms / minuteMs)]).toEqual(['sent', [0, 0.5, 1.5, 3.5, 7.5]]);
  });

  it('gives up after some two days', async () => {
    const { clock, row, triesMs, delivery } = fixture(() => 'later');
    await delivery.start();
    await clock.advance(4 * 24 * 60 * minuteMs);
    const lastHours = (triesMs.at(-1) ?? 0) / minuteMs / 60;
    expect([row.state, lastHours > 40, lastHours < 60]).toEqual(['failed', true, true]);
  });

  it('does not try again what the server will never take', async () => {
    const { clock, row, triesMs, delivery } = fixture(() => 'never');
    await delivery.start();
    await clock.advance(24 * 60 * minuteMs);
    expect([row.state, triesMs]).toEqual(['failed', [0]]);
  });

  it('sends a mail once while the database cannot be written, and marks it when it can', async () => {
    const { clock, row, triesMs, disk, failures, delivery } = fixture(() => 'take');
    disk.isFull = true;
    await delivery.start();
    await clock.advance(10 * minuteMs);
    expect([row.state, triesMs]).toEqual(['queued', [0]]);
    expect(failures.length).toBeGreaterThan(1);
    disk.isFull = false;
    await clock.advance(minuteMs);
    expect([row.state, triesMs]).toEqual(['sent', [0]]);
  });

  it('stops within a moment while the mail server thinks, and leaves the mail for the next start', async () => {
    const { clock, row, triesMs, delivery } = fixture(() => 'silence');
    await delivery.start();
    await clock.advance(1);
    let isStopped = false;
    const stopping = delivery.stop().then(() => {
      isStopped = true;
    });
    await clock.advance(1);
    const isPatient = !isStopped;
    await clock.advance(2_000);
    expect([isPatient, isStopped, row.state, triesMs, clock.pendingCount]).toEqual([
      true,
      true,
      'queued',
      [0],
      0,
    ]);
    await stopping;
  });

  it('sends nothing before it is started and nothing after it is stopped', async () => {
    const { clock, triesMs, delivery } = fixture(() => 'later');
    delivery.wake();
    await clock.advance(minuteMs);
    expect(triesMs).toEqual([]);
    await delivery.start();
    await clock.advance(1);
    await delivery.stop();
    delivery.wake();
    await clock.advance(24 * 60 * minuteMs);
    expect(triesMs).toEqual([minuteMs]);
  });
});

const anInvitation: QueuedInvitation = {
  mailId: '1',
  kind: 'invitation',
  deadline: null,
  guestName: 'Anna',
  guestEmail: 'anna@example.com',
  messageKey: 'b0f6e1a2-0000-4000-8000-000000000001',
  linkCode: 'abcdefghijkl',
  proofName: 'Poster',
  message: '',
  language: 'en',
  inviterName: 'Liisa',
  inviterEmail: null,
  createdMs: 0,
  attempts: 0,
};
