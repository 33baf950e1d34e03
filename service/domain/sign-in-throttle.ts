import { AppError } from '../../shared/errors/index.ts';

export interface SignInThrottle {
  /**
   * Counts an attempt before its password is checked, so that parallel guesses count too. Throws LOGIN_THROTTLED with
   * `retryAfterSeconds` while this user and address have failed too often.
   */
  attempt(user: string, address: string): void;
  succeeded(user: string, address: string): void;
}

/** Failures that are free within the window: a person mistyping stays below, a guesser gets 28,800 tries a day. */
const freeFailures = 20;
const windowMs = 60_000;
/** Remembered pairs; the oldest go first, so that invented user names cannot fill the memory. */
const mostEntries = 10_000;

export function createSignInThrottle(deps: { readonly now: () => number }): SignInThrottle {
  const failures = new Map<string, { count: number; readonly sinceMs: number }>();
  const keyOf = (user: string, address: string): string => JSON.stringify([user.slice(0, 255), address]);

  return {
    attempt(user, address) {
      const key = keyOf(user, address);
      const entry = failures.get(key);
      const waitMs = entry === undefined ? 0 : entry.sinceMs + windowMs - deps.now();
      if (entry === undefined || waitMs <= 0) {
        failures.delete(key);
        failures.set(key, { count: 1, sinceMs: deps.now() });
      } else if (entry.count >= freeFailures) {
        throw new AppError('LOGIN_THROTTLED', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
      } else {
        entry.count += 1;
      }
      const oldest = failures.keys().next();
      if (failures.size > mostEntries && oldest.done !== true) failures.delete(oldest.value);
    },

    succeeded(user, address) {
      failures.delete(keyOf(user, address));
    },
  };
}
