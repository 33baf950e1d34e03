import { AppError, type ErrorCode, toAppError } from '../../../shared/errors/index.ts';
import { assertNever, type IntentCause } from '../../../shared/model/index.ts';
import { type Clock, createBackoff, type Log, type Random } from '../../platform/index.ts';
import { accountSignalOf, causeOf, type ServerFact } from '../attempt/classify.ts';
import { clampRetryAfterMs, probeBackoff, type TransferTiming } from '../limits/timing.ts';

/**
 * The one memory of whether the bank can be reached, with the one circuit breaker. Uploads and readings report what they saw;
 * this state decides what it means, and everything that waits for the bank waits here.
 *
 * `refused` ends only with a sign-in, because further questions would lock the account. `misconfigured`: something else answers
 * at the address; as often as not that is a network that wants to be agreed to first, so the sign-in is repeated, seldom.
 *
 * The breaker is closed while the bank is taken for reachable, open after a failure, and half-open while its one probe is under
 * way. The probe is a sign-in, because that asks for the identity of the bank first. A slow bank (Retry-After, 5xx) keeps its
 * state and is left alone until a moment: readings go on, uploads wait.
 */
export type ServerCondition = 'connecting' | 'online' | 'offline' | 'refused' | 'misconfigured';

export type ServerReport =
  | ServerFact
  /** The bank took an upload: what was slow or away is over. No word on a refusal. */
  | { readonly kind: 'answered' }
  /** The bank accepted a sign-in: address and key are right. No answer to a `Retry-After`. */
  | { readonly kind: 'accepted' };

export interface ServerState {
  condition(): ServerCondition;
  breaker(): 'closed' | 'open' | 'half-open';
  /** Whether an upload may start: the breaker is closed, and the bank does not ask for patience. */
  isOpen(): boolean;
  report(report: ServerReport): void;
  /** A reading failed: takes from it what it says about the bank as a whole, which may be nothing. */
  reportFailure(error: unknown): void;
  /** Signs in, also after a refusal, and repeats that with backoff for as long as the bank cannot be reached. */
  connect(): void;
  /** The network changed or the machine woke up: probes at once instead of at the end of the wait. */
  probeNow(): void;
  /** Resolves at once when online. Rejects with the signal's reason. */
  whenOnline(signal: AbortSignal): Promise<void>;
  /** Returns the remover. */
  subscribe(listener: ServerListener): () => void;
  stop(): void;
}

export interface ServerListener {
  /** The breaker was open, and a probe was answered or not. Called before the state changes. */
  readonly probed?: (isReachable: boolean) => void;
  readonly changed?: (condition: ServerCondition, cause: IntentCause | null) => void;
  /** Uploads may start again. */
  readonly opened?: () => void;
}

export interface ServerStateDeps {
  readonly signIn: (signal: AbortSignal) => Promise<void>;
  readonly clock: Clock;
  readonly log: Log;
  readonly random: Random;
  readonly timing: TransferTiming;
}

// The server at that address receives the key with each request.
const MISCONFIGURED_WAIT_MS = 5 * 60_000;

export function createServerState(deps: ServerStateDeps): ServerState {
  const { clock, log, random, timing } = deps;
  const life = new AbortController();
  const listeners = new Set<ServerListener>();
  const waiting = new Set<() => void>();
  const probes = createBackoff({ ...probeBackoff(timing), random });
  const slowness = createBackoff({
    firstMs: timing.backoffFloorMs,
    maxMs: timing.probeCeilingMs,
    random,
  });
  let condition: ServerCondition = 'connecting';
  let isProbing = false;
  let cancelProbe: (() => void) | null = null;
  /** Monotonic end of the patience that the bank asked for. */
  let slowUntilMs: number | null = null;
  let cancelSlow: (() => void) | null = null;

  const isClosed = (): boolean => condition === 'connecting' || condition === 'online';
  const isOpen = (): boolean => isClosed() && slowUntilMs === null;

  function enter(next: ServerCondition, cause: IntentCause | null = null): void {
    if (next === condition) return;
    log.info('server', { from: condition, to: next });
    const wasOpen = isOpen();
    condition = next;
    if (next === 'online') {
      probes.reset();
      clearProbe();
      for (const wake of [...waiting]) wake();
    }
    for (const { changed } of [...listeners]) changed?.(next, cause);
    if (!wasOpen && isOpen()) reportOpened();
  }

  function reportOpened(): void {
    for (const { opened } of [...listeners]) opened?.();
  }

  function reportProbed(isReachable: boolean): void {
    for (const { probed } of [...listeners]) probed?.(isReachable);
  }

  function clearProbe(): void {
    cancelProbe?.();
    cancelProbe = null;
  }

  function probeIn(waitMs: number): void {
    // An upload past its commit point is waited for after `stop`, and its answer may be one that asks for an hour.
    if (life.signal.aborted) return;
    cancelProbe = clock.after(waitMs, () => {
      cancelProbe = null;
      void probe();
    });
  }

  /** One question in flight, however many uploads failed and however often the network changes. */
  async function probe(): Promise<void> {
    clearProbe();
    if (isProbing || life.signal.aborted) return;
    isProbing = true;
    const asked = condition;
    try {
      await deps.signIn(life.signal);
      if (!life.signal.aborted) accepted();
    } catch (error) {
      if (!life.signal.aborted) judge(toAppError(error), asked);
    } finally {
      isProbing = false;
    }
  }

  /** `asked`: the condition in which the probe left. */
  function judge(failure: AppError, asked: ServerCondition): void {
    if (condition === 'offline') reportProbed(false);
    const fact = accountSignalOf(causeOf(failure));
    if (fact?.kind === 'refused' || refusals.has(failure.code)) refuse();
    else if (fact?.kind === 'misconfigured') misconfigure(fact.cause);
    // A condition that the user has to mend, seen by an upload, is not overwritten by one that passes by itself.
    else if (isClosed() || condition === 'offline' || condition === asked) {
      enter('offline');
      probeLater();
    }
  }

  function probeLater(): void {
    if (cancelProbe === null) probeIn(probes.next());
  }

  function accepted(): void {
    if (condition === 'offline') reportProbed(true);
    probes.reset();
    enter('online');
  }

  function unreachable(): void {
    if (!isClosed()) return;
    enter('offline');
    // The answer of a probe under way says when to ask again.
    if (!isProbing) probeLater();
  }

  function refuse(): void {
    clearProbe();
    enter('refused');
  }

  function misconfigure(cause: IntentCause): void {
    // Failures that go on must not put the next try off for good.
    if (condition === 'misconfigured' && cancelProbe !== null) return;
    clearProbe();
    if (condition !== 'misconfigured') log.error('account misconfigured', { ...cause });
    enter('misconfigured', cause);
    probeIn(MISCONFIGURED_WAIT_MS);
  }

  /** Once for all that a bank refuses together, and never shorter than it asked for. */
  function slowDown(retryAfterMs: number | null): void {
    if (condition === 'refused' || condition === 'misconfigured') return;
    if (slowUntilMs !== null && retryAfterMs === null) return;
    const waitMs = retryAfterMs === null ? slowness.next() : clampRetryAfterMs(timing, retryAfterMs);
    const untilMs = clock.monotonicMs() + waitMs;
    if ((slowUntilMs !== null && untilMs <= slowUntilMs) || life.signal.aborted) return;
    slowUntilMs = untilMs;
    cancelSlow?.();
    cancelSlow = clock.after(waitMs, () => {
      cancelSlow = null;
      slowUntilMs = null;
      if (isOpen()) reportOpened();
    });
  }

  function report(fact: ServerReport): void {
    switch (fact.kind) {
      case 'answered':
        slowness.reset();
        if (condition === 'connecting' || condition === 'offline') accepted();
        return;
      case 'accepted':
        accepted();
        return;
      case 'unreachable':
        unreachable();
        return;
      case 'slow-down':
        slowDown(fact.retryAfterMs);
        return;
      case 'refused':
        refuse();
        return;
      case 'misconfigured':
        // The user signs in again first; what else is wrong shows then.
        if (condition !== 'refused') misconfigure(fact.cause);
        return;
      default:
        assertNever(fact);
    }
  }

  return {
    condition: () => condition,
    breaker: () => (isClosed() ? 'closed' : isProbing ? 'half-open' : 'open'),
    isOpen,
    report,
    reportFailure(error) {
      const fact = accountSignalOf(causeOf(error));
      if (fact !== null && fact.kind !== 'journal-full') report(fact);
    },
    connect: () => void probe(),
    probeNow() {
      if (condition !== 'online' && condition !== 'refused') void probe();
    },
    whenOnline(signal) {
      if (signal.aborted) return Promise.reject(signal.reason);
      if (condition === 'online') return Promise.resolve();
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
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop() {
      life.abort(new AppError('CANCELLED'));
      clearProbe();
      cancelSlow?.();
      cancelSlow = null;
    },
  };
}

/** Answers to a sign-in that mean the same as its refusal. */
const refusals: ReadonlySet<ErrorCode> = new Set(['NOT_SIGNED_IN', 'FORBIDDEN']);

/** Failures that are about no single file or directory: every request comes to the same now. */
export function isAboutAccount(code: ErrorCode): boolean {
  if (code === 'NOT_SIGNED_IN') return true;
  const fact = accountSignalOf({ code, details: {} });
  return fact?.kind === 'refused' || fact?.kind === 'misconfigured';
}
