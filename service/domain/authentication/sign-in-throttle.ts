import { AppError } from '../../../shared/errors/index.ts';
import { createFailureCount } from './failure-count.ts';

export interface SignInThrottle {
  /**
   * Counts an attempt before its password is checked, so that parallel guesses count too. Throws LOGIN_THROTTLED with
   * `retryAfterSeconds` after too many failures of this user at this address, or of this address with any names.
   */
  attempt(user: string, address: string): void;
  succeeded(user: string, address: string): void;
}

export interface SignInThrottleOptions {
  /**
   * Whether an address is the client's own. Behind an untrusted proxy every client has the proxy's, and a limit for it would let
   * one stranger shut out all of them.
   */
  readonly limitsAddresses: boolean;
}

/** Failures that are free within the window: a person mistyping stays below, a guesser gets 28,800 tries a day. */
const freeFailures = 20;
/** The same for one address with any names: a whole office that mistypes stays below, invented names do not pass. */
const freeFailuresOfAddress = 100;

export function createSignInThrottle(
  deps: { readonly now: () => number },
  { limitsAddresses }: SignInThrottleOptions,
): SignInThrottle {
  const ofPairs = createFailureCount(deps, freeFailures);
  const ofAddresses = limitsAddresses ? createFailureCount(deps, freeFailuresOfAddress) : null;
  const keyOf = (user: string, address: string): string => JSON.stringify([user.slice(0, 255), address]);

  return {
    attempt(user, address) {
      const pair = keyOf(user, address);
      // Both are asked before either counts: an attempt that is refused costs nothing.
      const waitMs = Math.max(ofPairs.waitMs(pair), ofAddresses?.waitMs(address) ?? 0);
      if (waitMs > 0) throw new AppError('LOGIN_THROTTLED', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
      ofPairs.add(pair);
      ofAddresses?.add(address);
    },

    succeeded(user, address) {
      ofPairs.forget(keyOf(user, address));
      // The failures of others at this address stay: else one known password would make guessing free.
      ofAddresses?.takeBack(address);
    },
  };
}
