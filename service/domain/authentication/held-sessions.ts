import { hasErrorCode } from '../../../shared/errors/index.ts';
import type { AccountStore } from '../ports/ports.ts';
import type { Session } from '../records/account.ts';

type SessionStore = Pick<AccountStore, 'addSession' | 'findSession' | 'touchSession' | 'removeSessions'>;
type Login = Parameters<AccountStore['addSession']>[0];

/** More log-ins than an outage sees; the oldest goes first. */
const mostHeld = 10_000;

/**
 * Sessions from log-ins while the disk of the bank is full: they are held in memory, so that reading stays possible, and are
 * written down when they are used and there is space again. Held sessions end with the process, and with the key, user or
 * password that they were given for.
 */
export function holdSessions(accounts: AccountStore): SessionStore {
  const held = new Map<string, Login>();

  function hold(login: Login): void {
    const oldest = held.keys().next();
    if (held.size >= mostHeld && oldest.done !== true) held.delete(oldest.value);
    held.set(login.tokenHash, login);
  }

  /** Null when what was shown for it opens nothing any more. */
  async function sessionOf({ userId, by, nowMs }: Login): Promise<Session | null> {
    const user = await accounts.findUser(userId);
    if (user === null || !user.isEnabled) return null;
    if ('keyId' in by) {
      const key = await accounts.findKey(by.keyId);
      return key?.isEnabled === true && key.userId === userId ? { user, key, lastUsedMs: nowMs } : null;
    }
    const login = await accounts.findLogin(user.loginName);
    return login?.passwordHash === by.passwordHash ? { user, key: null, lastUsedMs: nowMs } : null;
  }

  return {
    async addSession(login) {
      try {
        return await accounts.addSession(login);
      } catch (error) {
        if (!hasErrorCode(error, 'STORAGE_FULL')) throw error;
        if ((await sessionOf(login)) === null) return false;
        hold(login);
        return true;
      }
    },

    async findSession(tokenHash) {
      const login = held.get(tokenHash);
      if (login === undefined) return accounts.findSession(tokenHash);
      const session = await sessionOf(login);
      if (session === null) held.delete(tokenHash);
      return session;
    },

    async touchSession(tokenHash, nowMs) {
      const login = held.get(tokenHash);
      if (login === undefined) return accounts.touchSession(tokenHash, nowMs);
      held.set(tokenHash, { ...login, nowMs });
      await accounts.addSession({ ...login, nowMs });
      held.delete(tokenHash);
    },

    async removeSessions(which) {
      for (const [tokenHash, { nowMs }] of held) if (nowMs < which.unusedSinceMs) held.delete(tokenHash);
      await accounts.removeSessions(which);
    },
  };
}
