import { describe, expect, it } from 'vitest';
import { silentLog } from '../../../../../main/platform/index.ts';
import type { AccountSignal } from '../../../../../main/transfer/attempt/classify.ts';
import { defaultTiming } from '../../../../../main/transfer/limits/timing.ts';
import { createJournalHold } from '../../../../../main/transfer/server-state/journal-hold.ts';
import { createServerState } from '../../../../../main/transfer/server-state/server-state.ts';
import { AppError, type ErrorCode } from '../../../../../shared/errors/index.ts';
import { longestWait } from '../../../../support/chance.ts';
import { createFakeClock } from '../../../../support/fake-clock.ts';

describe('circuit-breaker', () => {
  it('asks the bank one question at a time, in pauses from one second to a minute, until it answers', async () => {
    const { gate, clock, bank, reported, probed } = setUp('BANK_UNREACHABLE');
    for (const _ of ['upload', 'another', 'and another']) gate.signal({ kind: 'unreachable' });
    const askedAtMs: number[] = [];
    const startMs = clock.nowMs();
    for (let second = 0; second < 200; second += 1) {
      const before = bank.askedCount;
      await clock.advance(1_000);
      if (bank.askedCount > before) askedAtMs.push(clock.nowMs() - startMs);
    }
    expect(askedAtMs).toEqual([1_000, 3_000, 7_000, 15_000, 31_000, 63_000, 123_000, 183_000]);
    bank.answer = null;
    gate.probeNow();
    await clock.advance(0);
    expect([gate.isOpen(), reported]).toEqual([true, ['offline', 'online', 'opened']]);
    expect(probed).toEqual([...askedAtMs.map(() => false), true]);
  });

  it.each([
    [null, 1_000],
    [0, 1_000],
    [90_000, 90_000],
    [864_000_000, 3_600_000],
  ])('is slow for a Retry-After of %s ms: %i ms', async (retryAfterMs, pauseMs) => {
    const { gate, clock } = setUp(null);
    gate.signal({ kind: 'slow-down', retryAfterMs });
    await clock.advance(pauseMs - 1);
    expect(gate.isOpen()).toBe(false);
    await clock.advance(1);
    expect(gate.isOpen()).toBe(true);
  });

  it('pauses longer each time the bank is busy again, until something succeeds', async () => {
    const { gate, clock } = setUp(null);
    const pauses: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      if (round === 3) gate.succeeded();
      gate.signal({ kind: 'slow-down', retryAfterMs: null });
      pauses.push(clock.nextTimerInMs() ?? 0);
      await clock.advance(60_000);
    }
    expect(pauses).toEqual([1_000, 2_000, 4_000, 1_000]);
  });

  it('waits for the user once it was refused or misconfigured, after any other event', async () => {
    const { gate, clock, reported } = setUp(null);
    gate.signal({ kind: 'refused' });
    gate.signal({ kind: 'unreachable' });
    gate.signal({ kind: 'slow-down', retryAfterMs: 1 });
    await clock.advance(3_600_000);
    expect([gate.isOpen(), reported]).toEqual([false, ['refused']]);
    gate.reset();
    gate.signal({ kind: 'misconfigured', cause: { code: 'BANK_REDIRECTED', details: {} } });
    expect([gate.isOpen(), reported]).toEqual([
      false,
      ['refused', 'opened', 'misconfigured BANK_REDIRECTED'],
    ]);
  });

  it('learns from the probe that signing in is over', async () => {
    const { gate, clock, reported } = setUp('SIGN_IN_REFUSED');
    gate.signal({ kind: 'unreachable' });
    await clock.advance(1_000);
    expect(reported).toEqual(['offline', 'online', 'refused']);
  });

  it('takes a sign-in for an answer to its question, before it opens', () => {
    const { gate, reported, probed } = setUp(null, (isReachable) => reported.push(`answered ${isReachable}`));
    gate.reset();
    gate.signal({ kind: 'unreachable' });
    gate.reset();
    expect([reported, probed]).toEqual([['offline', 'answered true', 'online', 'opened'], [true]]);
  });

  it('waits as long as the bank has asked for, although a sign-in went well in between', async () => {
    const { gate, clock, reported } = setUp(null);
    gate.signal({ kind: 'slow-down', retryAfterMs: 90_000 });
    gate.reset();
    await clock.advance(89_999);
    expect([gate.isOpen(), reported]).toEqual([false, []]);
    await clock.advance(1);
    expect([gate.isOpen(), reported]).toEqual([true, ['opened']]);
  });

  it('says when the journal is full and tries again by itself', async () => {
    const { gate, clock, reported } = setUp(null);
    gate.signal({ kind: 'journal-full' });
    await clock.advance(1_000);
    expect(reported).toEqual(['journal full', 'journal has room', 'opened']);
  });

  it.each<AccountSignal>([
    { kind: 'slow-down', retryAfterMs: 3_600_000 },
    { kind: 'unreachable' },
    { kind: 'journal-full' },
  ])('keeps no program alive that has ended: of $kind it hears too late', (signal) => {
    const { gate, clock } = setUp(null);
    gate.stop();
    gate.signal(signal);
    expect(clock.pendingCount).toBe(0);
  });

  it('is half-open while its one probe is under way, and takes no second one', async () => {
    const { gate, server, clock, bank } = setUp('BANK_UNREACHABLE');
    const seen = [server.breaker()];
    gate.signal({ kind: 'unreachable' });
    seen.push(server.breaker());
    gate.probeNow();
    gate.probeNow();
    seen.push(server.breaker());
    await clock.advance(0);
    expect([seen, server.breaker(), bank.askedCount]).toEqual([['closed', 'open', 'half-open'], 'open', 1]);
  });

  it('closes by an accepted upload, and counts that as the answer to the probe', () => {
    const { gate, server, reported, probed } = setUp('BANK_UNREACHABLE');
    gate.signal({ kind: 'unreachable' });
    gate.succeeded();
    expect([server.condition(), reported, probed]).toEqual([
      'online',
      ['offline', 'online', 'opened'],
      [true],
    ]);
  });

  it('stays refused when a probe that left before the refusal finds the bank away', async () => {
    const { gate, server, clock, bank } = setUp('BANK_UNREACHABLE');
    gate.signal({ kind: 'unreachable' });
    gate.probeNow();
    gate.signal({ kind: 'refused' });
    await clock.advance(3_600_000);
    expect([server.condition(), bank.askedCount]).toEqual(['refused', 1]);
  });

  it('extends its patience by a longer Retry-After, and shortens it by none', async () => {
    const { gate, clock } = setUp(null);
    for (const retryAfterMs of [10_000, 90_000, 5_000, null])
      gate.signal({ kind: 'slow-down', retryAfterMs });
    await clock.advance(89_999);
    expect(gate.isOpen()).toBe(false);
    await clock.advance(1);
    expect(gate.isOpen()).toBe(true);
  });

  it('keeps the patience that the bank asked for over an offline spell', async () => {
    const { gate, server, clock } = setUp(null);
    gate.signal({ kind: 'slow-down', retryAfterMs: 90_000 });
    gate.signal({ kind: 'unreachable' });
    await clock.advance(1_000);
    expect([server.condition(), gate.isOpen()]).toEqual(['online', false]);
    await clock.advance(89_000);
    expect(gate.isOpen()).toBe(true);
  });
});

function setUp(answer: ErrorCode | null, onProbed: (isReachable: boolean) => void = () => undefined) {
  const clock = createFakeClock();
  const reported: string[] = [];
  const probed: boolean[] = [];
  const bank = { answer, askedCount: 0 };
  const shared = { clock, log: silentLog, timing: defaultTiming, random: longestWait };
  const server = createServerState({
    async signIn() {
      bank.askedCount += 1;
      if (bank.answer !== null) throw new AppError(bank.answer);
    },
    ...shared,
  });
  const opened = () => reported.push('opened');
  const hold = createJournalHold({
    ...shared,
    events: { journalFull: (isFull) => reported.push(isFull ? 'journal full' : 'journal has room') },
    onCapacity: opened,
  });
  let wasOffline = false;
  server.subscribe({
    probed(isReachable) {
      probed.push(isReachable);
      onProbed(isReachable);
    },
    changed(condition, cause) {
      if (condition === 'offline') reported.push('offline');
      else if (wasOffline) reported.push('online');
      wasOffline = condition === 'offline';
      if (condition === 'refused') reported.push('refused');
      if (condition === 'misconfigured') reported.push(`misconfigured ${cause?.code}`);
    },
    opened,
  });
  const gate = {
    isOpen: () => server.isOpen() && !hold.isFull(),
    signal(signal: AccountSignal) {
      if (signal.kind === 'journal-full') hold.full();
      else server.report(signal);
    },
    succeeded: () => server.report({ kind: 'answered' }),
    reset: () => server.report({ kind: 'accepted' }),
    probeNow: server.probeNow,
    stop() {
      server.stop();
      hold.stop();
    },
  };
  return { gate, server, clock, bank, reported, probed };
}
