import { AppError } from '../../../shared/errors/index.ts';
import { assertNever, type IntentCause } from '../../../shared/model/index.ts';
import { backoffMs, type Clock, type Log, type Random } from '../../platform/index.ts';
import type { AccountSignal } from '../attempt/classify.ts';
import type { BankProbe, TransferEvents } from '../attempt/ports.ts';
import { clampRetryAfterMs, probeBackoff, type TransferTiming } from '../limits/timing.ts';

/** Something else than the bank of this account answers at the address. */
const misconfigured: ReadonlySet<string> = new Set([
  'BANK_REDIRECTED',
  'NOT_A_BANK',
  'BANK_REPLACED',
  'BANK_UNRECOGNIZED',
  'TLS_FAILED',
]);

/** Why nothing may start. `slow`: until a moment. `offline`: until a probe succeeds. The others wait for a person. */
type Condition = 'open' | 'slow' | 'offline' | 'refused' | 'misconfigured' | 'journal-full';

/** Whether uploads of the account may start now. */
export interface AccountGate {
  isOpen(): boolean;
  signal(signal: AccountSignal): void;
  /** The bank took something: whatever was slow or failing is over. */
  succeeded(): void;
  /** The network changed or the machine woke up: probe at once. */
  poke(): void;
  /** A sign-in went well: a person mended the key or the address, or the bank is back. No answer to a `Retry-After`. */
  reset(): void;
  stop(): void;
}

export interface AccountGateDeps {
  readonly probe: BankProbe;
  readonly clock: Clock;
  readonly log: Log;
  readonly events: TransferEvents;
  readonly timing: TransferTiming;
  readonly random: Random;
  readonly onOpen: () => void;
  /** The bank was asked because it seemed away; told before anything follows from it. */
  readonly onProbed: (isReachable: boolean) => void;
}

export function createAccountGate(deps: AccountGateDeps): AccountGate {
  const { probe, clock, log, events, timing, random, onOpen, onProbed } = deps;
  const life = new AbortController();
  let condition: Condition = 'open';
  let failureCount = 0;
  let isProbing = false;
  let cancelTimer: (() => void) | null = null;

  function enter(next: Condition): void {
    if (next === condition) return;
    log.info('account', { from: condition, to: next });
    const wasOffline = condition === 'offline';
    const wasFull = condition === 'journal-full';
    condition = next;
    if (next === 'offline') events.reachability(false);
    else if (wasOffline) events.reachability(true);
    if (next === 'journal-full') events.journalFull(true);
    else if (wasFull) events.journalFull(false);
    if (next === 'open') onOpen();
  }

  function later(delayMs: number, run: () => void): void {
    cancelTimer?.();
    // What is past its gate is waited for after `stop`, and its answer may be one that asks for an hour.
    if (life.signal.aborted) return;
    cancelTimer = clock.after(delayMs, () => {
      cancelTimer = null;
      run();
    });
  }

  function open(): void {
    cancelTimer?.();
    cancelTimer = null;
    enter('open');
  }

  async function ask(): Promise<void> {
    // One question in flight, however many uploads failed and however often the network changes.
    if (isProbing || life.signal.aborted) return;
    isProbing = true;
    try {
      const failure = await probe.check(life.signal).then(
        () => null,
        (error: unknown) => ({ error }),
      );
      if (life.signal.aborted) return;
      onProbed(failure === null);
      if (failure === null) {
        failureCount = 0;
        open();
      } else judgeProbe(failure.error);
    } finally {
      isProbing = false;
    }
  }

  function judgeProbe(error: unknown): void {
    if (condition !== 'offline') return;
    const code = error instanceof AppError ? error.code : 'INTERNAL';
    const details = error instanceof AppError ? error.details : {};
    if (code === 'SIGN_IN_REFUSED') refuse();
    else if (misconfigured.has(code)) {
      misconfigure({ code, details });
    } else probeLater();
  }

  function probeLater(): void {
    failureCount += 1;
    later(backoffMs(failureCount - 1, probeBackoff(timing), random), () => void ask());
  }

  function refuse(): void {
    if (condition === 'refused') return;
    enter('refused');
    events.signInRefused();
  }

  function misconfigure(cause: IntentCause): void {
    if (condition === 'misconfigured') return;
    enter('misconfigured');
    events.accountMisconfigured(cause);
  }

  function slowDown(retryAfterMs: number | null): void {
    failureCount += 1;
    const policy = { firstMs: timing.backoffFloorMs, maxMs: timing.probeCeilingMs };
    const ownMs = backoffMs(failureCount - 1, policy, random);
    enter('slow');
    later(retryAfterMs === null ? ownMs : clampRetryAfterMs(timing, retryAfterMs), open);
  }

  return {
    isOpen: () => condition === 'open',
    signal(signal) {
      // What a person has to mend is not overwritten by what passes by itself.
      if (condition === 'refused' || condition === 'misconfigured') return;
      switch (signal.kind) {
        case 'unreachable':
          if (condition === 'offline') return;
          enter('offline');
          probeLater();
          return;
        case 'slow-down':
          if (condition === 'open') slowDown(signal.retryAfterMs);
          return;
        case 'misconfigured':
          misconfigure(signal.cause);
          return;
        case 'refused':
          refuse();
          return;
        case 'journal-full':
          failureCount += 1;
          enter('journal-full');
          later(backoffMs(failureCount - 1, probeBackoff(timing), random), open);
          return;
        default:
          assertNever(signal);
      }
    },
    succeeded() {
      failureCount = 0;
    },
    poke() {
      if (condition === 'offline') void ask();
    },
    reset() {
      if (condition === 'slow') return;
      // Whoever signed in has had the answer that `ask` waits for.
      if (condition === 'offline') onProbed(true);
      failureCount = 0;
      open();
    },
    stop() {
      life.abort();
      cancelTimer?.();
    },
  };
}
