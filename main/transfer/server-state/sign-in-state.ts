import type { IntentId } from '../../../shared/model/index.ts';
import type { Clock } from '../../platform/index.ts';
import type { Verdict } from '../attempt/classify.ts';
import type { BankPort } from '../attempt/ports.ts';

/** Renews the token after a 401 or 403 in one shared log-in, and remembers which intents were refused with a renewed token. */
export interface SignInState {
  /** Number of the token that requests carry now. */
  tokenNumber(): number;
  isRunning(): boolean;
  /**
   * Shared by all who ask at once. False: a newer token is there already, and nothing was asked. Throws what the bank port throws.
   */
  signInAgain(refusedTokenNumber: number): Promise<boolean>;
  /** Whether this attempt was the second in a row to be refused, with a token that was renewed in between. */
  isTokenFresh(intentId: IntentId, verdict: Verdict, startedAtMs: number): boolean;
  forget(intentId: IntentId): void;
}

// A 403 this soon after a sign-in is about rights: a thousand files of a forbidden folder must not sign in each.
const FRESH_FOR_RIGHTS_MS = 60_000;

export function createSignInState(bank: Pick<BankPort, 'signInAgain'>, clock: Clock): SignInState {
  const tried = new Set<IntentId>();
  let running: Promise<void> | null = null;
  let tokenNumber = 0;
  let signedInAtMs = Number.NEGATIVE_INFINITY;

  return {
    tokenNumber: () => tokenNumber,
    isRunning: () => running !== null,
    async signInAgain(refusedTokenNumber) {
      if (refusedTokenNumber < tokenNumber) return false;
      running ??= bank
        .signInAgain()
        .then(() => {
          signedInAtMs = clock.nowMs();
          tokenNumber += 1;
        })
        .finally(() => {
          running = null;
        });
      await running;
      return true;
    },
    isTokenFresh(intentId, verdict, startedAtMs) {
      if (verdict.kind !== 'not-applied' || verdict.next !== 'sign-in') {
        tried.delete(intentId);
        return false;
      }
      const sinceMs = startedAtMs - signedInAtMs;
      const isAboutRights =
        verdict.cause.code === 'FORBIDDEN' && sinceMs >= 0 && sinceMs < FRESH_FOR_RIGHTS_MS;
      if (tried.has(intentId) || isAboutRights) return true;
      tried.add(intentId);
      return false;
    },
    forget(intentId) {
      tried.delete(intentId);
    },
  };
}
