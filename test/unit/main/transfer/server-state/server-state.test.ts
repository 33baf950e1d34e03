import { describe, expect, it, onTestFinished } from 'vitest';
import { silentLog } from '../../../../../main/platform/index.ts';
import { defaultTiming } from '../../../../../main/transfer/limits/timing.ts';
import {
  createServerState,
  type ServerCondition,
  type ServerState,
} from '../../../../../main/transfer/server-state/server-state.ts';
import { AppError, type ErrorCode } from '../../../../../shared/errors/index.ts';
import { longestWait } from '../../../../support/chance.ts';
import { createFakeClock, type FakeClock } from '../../../../support/fake-clock.ts';

interface Fixture {
  readonly connection: ReturnType<typeof asConnection>;
  readonly clock: FakeClock;
  readonly states: ServerCondition[];
  /** Monotonic seconds since the start at which a sign-in was tried. */
  readonly triedAtSeconds: number[];
  /** The results of the next sign-ins; null: they succeed. */
  failure: ErrorCode | null;
}

function createFixture(failure: ErrorCode | null = null): Fixture {
  const clock = createFakeClock();
  const startMs = clock.monotonicMs();
  const fixture: Fixture = {
    clock,
    states: [],
    triedAtSeconds: [],
    failure,
    connection: asConnection(
      createServerState({
        async signIn() {
          fixture.triedAtSeconds.push((clock.monotonicMs() - startMs) / 1000);
          if (fixture.failure !== null) throw new AppError(fixture.failure);
        },
        clock,
        log: silentLog,
        random: longestWait,
        timing: defaultTiming,
      }),
    ),
  };
  fixture.connection.subscribe({ changed: (condition) => fixture.states.push(condition) });
  onTestFinished(() => fixture.connection.stop());
  return fixture;
}

/** The facts by the names that the tests of this file give them. */
function asConnection(server: ServerState) {
  return {
    ...server,
    state: server.condition,
    reportOffline: () => server.report({ kind: 'unreachable' }),
    reportOnline: () => server.report({ kind: 'answered' }),
    reportRefused: () => server.report({ kind: 'refused' }),
    reportFailure: (code: ErrorCode) => server.reportFailure(new AppError(code)),
  };
}

async function connected(failure: ErrorCode | null = null): Promise<Fixture> {
  const fixture = createFixture(failure);
  fixture.connection.connect();
  await fixture.clock.advance(0);
  return fixture;
}

const never = new AbortController().signal;

describe('server-state', () => {
  it('is online when the bank lets us in', async () => {
    const { connection, states, triedAtSeconds } = await connected();
    expect([connection.state(), states, triedAtSeconds]).toEqual(['online', ['online'], [0]]);
  });

  it('knocks with growing pauses at a bank that does not answer, at last once a minute', async () => {
    const { clock, states, triedAtSeconds } = await connected('BANK_UNREACHABLE');
    await clock.advance(250_000);
    expect([states, triedAtSeconds]).toEqual([['offline'], [0, 1, 3, 7, 15, 31, 63, 123, 183, 243]]);
  });

  it('begins with short pauses again after it was online', async () => {
    const fixture = await connected('BANK_UNREACHABLE');
    await fixture.clock.advance(20_000);
    fixture.failure = null;
    await fixture.clock.advance(11_000);
    fixture.failure = 'BANK_UNREACHABLE';
    fixture.connection.reportOffline();
    fixture.triedAtSeconds.length = 0;
    await fixture.clock.advance(3_000);
    expect([fixture.states, fixture.triedAtSeconds]).toEqual([
      ['offline', 'online', 'offline'],
      [32, 34],
    ]);
  });

  it('tries at once when the network changed, and not twice at a time', async () => {
    const { connection, clock, triedAtSeconds } = await connected('BANK_UNREACHABLE');
    await clock.advance(20_000);
    triedAtSeconds.length = 0;
    connection.probeNow();
    connection.probeNow();
    await clock.advance(0);
    expect(triedAtSeconds).toEqual([20]);
  });

  it.each([
    ['SIGN_IN_REFUSED', 'refused'],
    ['FORBIDDEN', 'refused'],
  ] as const)('takes %s for %s and never tries that again by itself', async (code, state) => {
    const { connection, clock, triedAtSeconds } = await connected(code);
    connection.probeNow();
    await clock.advance(24 * 60 * 60 * 1000);
    expect([connection.state(), triedAtSeconds]).toEqual([state, [0]]);
  });

  it.each(['BANK_REDIRECTED', 'NOT_A_BANK', 'TLS_FAILED'] as const)(
    'takes %s for something else at the address, tries seldom, and goes on by itself when the bank is back',
    async (code) => {
      const fixture = await connected(code);
      const { connection, clock, triedAtSeconds } = fixture;
      await clock.advance(4 * 60 * 1000);
      connection.reportFailure(code);
      await clock.advance(7 * 60 * 1000);
      const before = connection.state();
      connection.probeNow();
      await clock.advance(0);
      fixture.failure = null;
      await clock.advance(5 * 60 * 1000);
      expect([before, connection.state(), triedAtSeconds]).toEqual([
        'misconfigured',
        'online',
        [0, 300, 600, 660, 960],
      ]);
      expect(clock.pendingCount).toBe(0);
    },
  );

  it('gives up trying when it is refused in between', async () => {
    const { connection, clock, triedAtSeconds } = await connected('BANK_UNREACHABLE');
    connection.reportRefused();
    await clock.advance(24 * 60 * 60 * 1000);
    expect([connection.state(), triedAtSeconds]).toEqual(['refused', [0]]);
  });

  it.each([
    ['BANK_UNREACHABLE', 'offline'],
    ['SIGN_IN_REFUSED', 'refused'],
    ['NOT_A_BANK', 'misconfigured'],
    ['BANK_REPLACED', 'misconfigured'],
    ['BANK_UNRECOGNIZED', 'misconfigured'],
    ['FORBIDDEN', 'online'],
    ['BANK_FAILED', 'online'],
    ['FILE_GONE', 'online'],
  ] as const)('after a reading that failed with %s is %s', async (code, state) => {
    const { connection } = await connected();
    connection.reportFailure(code);
    expect(connection.state()).toBe(state);
  });

  it('believes who saw the bank answer, but not when a person has to act first', async () => {
    const offline = await connected('BANK_UNREACHABLE');
    offline.connection.reportOnline();
    const refused = await connected('SIGN_IN_REFUSED');
    refused.connection.reportOnline();
    refused.connection.reportOffline();
    expect([offline.connection.state(), refused.connection.state()]).toEqual(['online', 'refused']);
    expect(offline.clock.pendingCount).toBe(0);
  });

  it('lets wait until it is online, and everybody go on then', async () => {
    const fixture = await connected('BANK_UNREACHABLE');
    const went: number[] = [];
    const waiting = [1, 2].map((each) => fixture.connection.whenOnline(never).then(() => went.push(each)));
    await fixture.clock.advance(500);
    expect(went).toEqual([]);
    fixture.failure = null;
    await fixture.clock.advance(500);
    await Promise.all(waiting);
    await fixture.connection.whenOnline(never);
    expect(went).toEqual([1, 2]);
  });

  it('makes no caller wait longer than it wants', async () => {
    const { connection } = await connected('BANK_UNREACHABLE');
    const patience = new AbortController();
    const waiting = expect(connection.whenOnline(patience.signal)).rejects.toMatchObject({
      code: 'CANCELLED',
    });
    patience.abort(new AppError('CANCELLED'));
    await waiting;
    await expect(connection.whenOnline(patience.signal)).rejects.toMatchObject({ code: 'CANCELLED' });
  });

  it('does nothing more after it was stopped', async () => {
    const { connection, clock, triedAtSeconds } = await connected('BANK_UNREACHABLE');
    connection.stop();
    connection.probeNow();
    await clock.advance(60_000);
    expect([triedAtSeconds, clock.pendingCount]).toEqual([[0], 0]);
  });
});
