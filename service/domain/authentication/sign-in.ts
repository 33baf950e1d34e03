import PQueue from 'p-queue';
import { AppError } from '../../../shared/errors/index.ts';
import type { AccountStore } from '../ports/ports.ts';
import type { ApiKey, Session } from '../records/account.ts';
import { holdSessions } from './held-sessions.ts';
import { createSecret, hashSecret, verifyPassword } from './secrets.ts';
import type { SignInThrottle } from './sign-in-throttle.ts';

export interface SignIn {
  /** Token for an API key. Throws SIGN_IN_REFUSED with `reason` wrong, disabled or expired. */
  withKey(key: string): Promise<string>;
  /** Token for a name and password. Throws SIGN_IN_REFUSED or LOGIN_THROTTLED. */
  withPassword(loginName: string, password: string, address: string): Promise<string>;
  /** The owner of this token, counting as use of it. Throws NOT_SIGNED_IN. */
  authenticate(token: string): Promise<Session>;
  removeExpired(): Promise<void>;
}

export interface SignInOptions {
  /** Life of a token from its last use. */
  readonly idleLifeMs: number;
}

/** A use is written down at most this often: one write per request would cost more than the request. */
const longestTouchIntervalMs = 60_000;

/** Each check holds a thread that reads and writes of files need too, of four; clients can cause checks without a token. */
const passwordsAtOnce = 2;
/** Log-ins that wait for their check, or are in it: some two seconds of work. Later ones would only time out. */
const mostLogIns = 50;
/** By then those that wait have been checked. */
const retryAfterSeconds = 5;

export function createSignIn(
  deps: {
    readonly accounts: AccountStore;
    readonly throttle: SignInThrottle;
    readonly now: () => number;
    /** Receives a use that could not be written down: reading needs no space on the disk. */
    readonly failed: (error: unknown) => void;
  },
  options: SignInOptions,
): SignIn {
  const { accounts, throttle, now, failed } = deps;
  const sessions = holdSessions(accounts);
  const passwordChecks = new PQueue({ concurrency: passwordsAtOnce });
  let logInsUnderWay = 0;
  const touchIntervalMs = Math.min(longestTouchIntervalMs, options.idleLifeMs / 10);

  /** Null when what was shown for it was ended while it was checked. */
  async function issue(userId: string, by: Parameters<AccountStore['addSession']>[0]['by']) {
    const token = createSecret();
    const isIssued = await sessions.addSession({ tokenHash: hashSecret(token), userId, by, nowMs: now() });
    return isIssued ? token : null;
  }

  async function checkPassword(loginName: string, password: string) {
    logInsUnderWay += 1;
    try {
      const found = await accounts.findLogin(loginName);
      const isRight = await passwordChecks.add(() => verifyPassword(password, found?.passwordHash ?? null));
      return { found, isRight };
    } finally {
      logInsUnderWay -= 1;
    }
  }

  return {
    async withKey(secret) {
      const key = await accounts.findKeyByHash(hashSecret(secret));
      if (key === null) throw new AppError('SIGN_IN_REFUSED', { reason: 'wrong' });
      const reason = keyRefusal(key, now());
      if (reason !== null) throw new AppError('SIGN_IN_REFUSED', { reason });
      const user = await accounts.findUser(key.userId);
      if (user === null || !user.isEnabled) throw new AppError('SIGN_IN_REFUSED', { reason: 'disabled' });
      const token = await issue(user.userId, { keyId: key.keyId });
      if (token === null) throw new AppError('SIGN_IN_REFUSED', { reason: 'disabled' });
      return token;
    },

    async withPassword(loginName, password, address) {
      // Before it counts as an attempt: a client that is refused because of others has guessed nothing.
      if (logInsUnderWay >= mostLogIns) throw new AppError('LOGIN_THROTTLED', { retryAfterSeconds });
      throttle.attempt(loginName, address);
      const { found, isRight } = await checkPassword(loginName, password);
      if (!isRight || found === null || found.passwordHash === null || !found.user.isEnabled) {
        throw new AppError('SIGN_IN_REFUSED', { reason: 'wrong' });
      }
      throttle.succeeded(loginName, address);
      const token = await issue(found.user.userId, { passwordHash: found.passwordHash });
      if (token === null) throw new AppError('SIGN_IN_REFUSED', { reason: 'wrong' });
      return token;
    },

    async authenticate(token) {
      const tokenHash = hashSecret(token);
      const session = await sessions.findSession(tokenHash);
      const nowMs = now();
      if (session === null || nowMs - session.lastUsedMs > options.idleLifeMs)
        throw new AppError('NOT_SIGNED_IN');
      // A key or user that was switched off ends the tokens it gave at once, not twelve hours later.
      if (!session.user.isEnabled || (session.key !== null && keyRefusal(session.key, nowMs) !== null)) {
        throw new AppError('NOT_SIGNED_IN');
      }
      if (nowMs - session.lastUsedMs > touchIntervalMs)
        await sessions.touchSession(tokenHash, nowMs).catch(failed);
      return session;
    },

    removeExpired: () => sessions.removeSessions({ unusedSinceMs: now() - options.idleLifeMs }),
  };
}

function keyRefusal(key: ApiKey, nowMs: number): 'disabled' | 'expired' | null {
  if (!key.isEnabled) return 'disabled';
  return key.expiresAtMs !== null && key.expiresAtMs <= nowMs ? 'expired' : null;
}
