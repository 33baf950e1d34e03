import { AppError } from '../../shared/errors/index.ts';

export interface SignInThrottle {
  /**
   * Counts an attempt before its password is checked, so that parallel guesses count too. Throws LOGIN_THROTTLED with
   * `retryAfterSeconds` while this user at this address, or this address with whatever names, has failed too often.
   */
  attempt(user: string, address: string): void;
  succeeded(user: string, address: string): void;
}

export interface SignInThrottleOptions {
  /**
   * Whether an address is that of whoever asks. Behind a proxy that is not trusted everybody has the proxy's, and a limit
   * for it would let one stranger shut out all of them.
   */
  readonly limitsAddresses: boolean;
}

/** Failures that are free within the window: a person mistyping stays below, a guesser gets 28,800 tries a day. */
const freeFailures = 20;
/** The same for one address with any names: a whole office that mistypes stays below, invented names do not pass. */
const freeFailuresOfAddress = 100;
const windowMs = 60_000;
/** Remembered at once, of each kind; the oldest go first, so that invented user names cannot fill the memory. */
const mostEntries = 10_000;

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
      // What others at this address got wrong stays: else one known password would make guessing free.
      ofAddresses?.takeBack(address);
    },
  };
}

function createFailureCount({ now }: { readonly now: () => number }, free: number) {
  const failures = new Map<string, { count: number; readonly sinceMs: number }>();
  const leftMs = ({ sinceMs }: { readonly sinceMs: number }): number => sinceMs + windowMs - now();

  return {
    /** Milliseconds until another attempt is let through; 0 for at once. */
    waitMs(key: string): number {
      const entry = failures.get(key);
      return entry === undefined || entry.count < free ? 0 : Math.max(0, leftMs(entry));
    },
    add(key: string): void {
      const entry = failures.get(key);
      if (entry !== undefined && leftMs(entry) > 0) {
        entry.count += 1;
        return;
      }
      failures.delete(key);
      failures.set(key, { count: 1, sinceMs: now() });
      const oldest = failures.keys().next();
      if (failures.size > mostEntries && oldest.done !== true) failures.delete(oldest.value);
    },
    takeBack(key: string): void {
      const entry = failures.get(key);
      if (entry !== undefined && entry.count > 0) entry.count -= 1;
    },
    forget: (key: string): void => {
      failures.delete(key);
    },
  };
}
