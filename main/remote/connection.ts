import { AppError, type ErrorCode, toAppError } from '../../shared/errors/index.ts';
import { assertNever } from '../../shared/model/index.ts';
import { type Clock, createBackoff, type Log, type Random } from '../platform/index.ts';

/**
 * `refused` ends only when a person signs in again: to ask on would lock the account. `misconfigured`: something else answers
 * at the address; as often as not that is a network that wants to be agreed to first, so it is tried again, seldom.
 */
export type ConnectionState = 'connecting' | 'online' | 'offline' | 'refused' | 'misconfigured';

/** Whether the bank answers and knows us. Everybody who reads from the bank waits here first. */
export interface Connection {
  state(): ConnectionState;
  /** Begins to sign in, and tries again with growing pauses for as long as the bank cannot be reached. */
  connect(): void;
  /** Somebody else saw that the bank does not answer, or answers again, or refuses us. */
  reportOffline(): void;
  reportOnline(): void;
  reportRefused(): void;
  reportMisconfigured(): void;
  /** A reading failed: says of the bank whatever this code says of it, which may be nothing. */
  reportFailure(code: ErrorCode): void;
  /** The network changed or the machine woke up: try at once instead of at the end of the pause. */
  poke(): void;
  /** Resolves at once when online. Rejects with the signal's reason. */
  whenOnline(signal: AbortSignal): Promise<void>;
  stop(): void;
}

export interface ConnectionDeps {
  readonly signIn: (signal: AbortSignal) => Promise<void>;
  readonly clock: Clock;
  readonly log: Log;
  readonly random: Random;
}

// A dropped Wi-Fi comes back within seconds; a night without network needs one knock a minute.
const policy = { firstMs: 1_000, maxMs: 60_000 };
// What answers there sees our key each time.
const MISCONFIGURED_PAUSE_MS = 5 * 60_000;

export function createConnection(
  deps: ConnectionDeps,
  onChange: (state: ConnectionState) => void,
): Connection {
  const { clock, log } = deps;
  const life = new AbortController();
  const waiting = new Set<() => void>();
  let state: ConnectionState = 'connecting';
  const backoff = createBackoff({ ...policy, random: deps.random });
  let cancelTimer: (() => void) | null = null;
  let isSigningIn = false;

  function enter(next: ConnectionState): void {
    if (next === state) return;
    log.info('connection', { from: state, to: next });
    state = next;
    if (next === 'online') {
      backoff.reset();
      clearTimer();
      for (const wake of [...waiting]) wake();
    }
    onChange(next);
  }

  function clearTimer(): void {
    cancelTimer?.();
    cancelTimer = null;
  }

  async function attempt(): Promise<void> {
    clearTimer();
    if (isSigningIn || life.signal.aborted) return;
    isSigningIn = true;
    try {
      await deps.signIn(life.signal);
      enter('online');
    } catch (error) {
      if (!life.signal.aborted) judge(toAppError(error));
    } finally {
      isSigningIn = false;
    }
  }

  function judge({ code }: AppError): void {
    if (code === 'SIGN_IN_REFUSED' || code === 'NOT_SIGNED_IN' || code === 'FORBIDDEN') reportRefused();
    else if (isMisconfigured(code)) reportMisconfigured();
    else {
      enter('offline');
      tryLater();
    }
  }

  function reportRefused(): void {
    clearTimer();
    enter('refused');
  }

  function reportMisconfigured(): void {
    // Readings that go on failing must not put the next try off for good.
    if (state === 'misconfigured' && cancelTimer !== null) return;
    clearTimer();
    enter('misconfigured');
    knockIn(MISCONFIGURED_PAUSE_MS);
  }

  function reportOffline(): void {
    if (state !== 'online') return;
    enter('offline');
    tryLater();
  }

  function tryLater(): void {
    if (cancelTimer !== null) return;
    knockIn(backoff.next());
  }

  function knockIn(delayMs: number): void {
    if (life.signal.aborted) return;
    cancelTimer = clock.after(delayMs, () => {
      cancelTimer = null;
      void attempt();
    });
  }

  return {
    state: () => state,
    connect: () => void attempt(),
    reportOffline,
    reportOnline() {
      switch (state) {
        case 'connecting':
        case 'offline':
          enter('online');
          return;
        case 'online':
        case 'refused':
        case 'misconfigured':
          return;
        default:
          assertNever(state);
      }
    },
    reportRefused,
    reportMisconfigured,
    reportFailure(code) {
      if (code === 'BANK_UNREACHABLE' || code === 'PROXY_FAILED' || code === 'PAC_FAILED') reportOffline();
      else if (code === 'SIGN_IN_REFUSED') reportRefused();
      else if (isMisconfigured(code)) reportMisconfigured();
    },
    poke() {
      if (state !== 'online' && state !== 'refused') void attempt();
    },
    whenOnline(signal) {
      if (signal.aborted) return Promise.reject(signal.reason);
      if (state === 'online') return Promise.resolve();
      return new Promise((resolve, reject) => {
        const finish = () => {
          waiting.delete(wake);
          signal.removeEventListener('abort', abort);
        };
        const wake = () => {
          finish();
          resolve();
        };
        const abort = () => {
          finish();
          reject(signal.reason);
        };
        waiting.add(wake);
        signal.addEventListener('abort', abort, { once: true });
      });
    },
    stop() {
      clearTimer();
      life.abort(new AppError('CANCELLED'));
    },
  };
}

/** Failures that are about no single file or directory: whatever is asked for meanwhile comes to the same. */
export function isAboutAccount(code: ErrorCode): boolean {
  return code === 'SIGN_IN_REFUSED' || code === 'NOT_SIGNED_IN' || isMisconfigured(code);
}

/** Something else than the bank of this account answers at the address. */
const misconfigured: ReadonlySet<ErrorCode> = new Set([
  'BANK_REDIRECTED',
  'NOT_A_BANK',
  'BANK_REPLACED',
  'BANK_UNRECOGNIZED',
  'TLS_FAILED',
]);

function isMisconfigured(code: ErrorCode): boolean {
  return misconfigured.has(code);
}
