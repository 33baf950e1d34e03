import type { AsyncEntry } from '@napi-rs/keyring';
import type { KeychainTrouble } from '../../shared/model/index.ts';
import type { Log } from '../platform/index.ts';
import { troubleOf } from './trouble-of.ts';

/** The owner of the secret: a key of a bank, or one of its users with a password. */
export interface KeychainAccount {
  /** As `parseServerAddress` gives it. */
  readonly server: string;
  /** Null for an API key. */
  readonly user: string | null;
  /** Tells further API keys of one bank apart; the first one has none. */
  readonly keyName?: string;
}

/** `reason` says, for a visible warning, why a secret will be gone when Galley ends; null when it will not. */
export type SecretKept =
  | { readonly isPersistent: true; readonly reason: null }
  | { readonly isPersistent: false; readonly reason: KeychainTrouble };

/** Without a secret: there is none, unless `trouble` says that the keychain could not be asked. */
export type SecretFound =
  | { readonly secret: string | null; readonly trouble: null }
  | { readonly secret: null; readonly trouble: KeychainTrouble };

/** `unreachable`: the keychain could not be asked, so a secret from an earlier day may still lie in it. */
type SecretRemoval = 'removed' | 'absent' | 'unreachable';

/** Never rejects: where there is no keychain, secrets live in memory and are gone when Galley ends. */
export interface Keychain {
  read(account: KeychainAccount): Promise<SecretFound>;
  write(account: KeychainAccount, secret: string): Promise<SecretKept>;
  remove(account: KeychainAccount): Promise<SecretRemoval>;
}

/** The name of the secrets in programs that show a keychain. */
const SERVICE = 'galley';

export function createKeychain({ log }: { readonly log: Log }): Keychain {
  const memory = new Map<string, string>();

  return {
    async read(account) {
      const name = accountName(account);
      const remembered = memory.get(name);
      if (remembered !== undefined) return { secret: remembered, trouble: null };
      try {
        return { secret: (await (await entryOf(name)).getPassword()) ?? null, trouble: null };
      } catch (error) {
        const trouble = troubleOf(error);
        log.warn('keychain cannot be read', { reason: trouble });
        return { secret: null, trouble };
      }
    },
    async write(account, secret) {
      const name = accountName(account);
      try {
        await (await entryOf(name)).setPassword(secret);
        memory.delete(name);
        return { isPersistent: true, reason: null };
      } catch (error) {
        const reason = troubleOf(error);
        log.warn('keychain cannot be written, the secret stays in memory', { reason });
        memory.set(name, secret);
        return { isPersistent: false, reason };
      }
    },
    async remove(account) {
      const name = accountName(account);
      const wasRemembered = memory.delete(name);
      try {
        const wasStored = await (await entryOf(name)).deletePassword();
        return wasStored || wasRemembered ? 'removed' : 'absent';
      } catch (error) {
        log.warn('keychain cannot be reached to remove a secret', { reason: troubleOf(error) });
        return wasRemembered ? 'removed' : 'unreachable';
      }
    },
  };
}

/**
 * Loaded when it is needed, because a system for which the library has no binary is one more without a keychain. On Linux
 * it would fall back to the kernel's keyring, which forgets at restart while it says that all is well; so the Secret
 * Service is asked for by name, here and not through the keytar-compatible module, which cannot.
 */
async function entryOf(name: string): Promise<AsyncEntry> {
  const keyring = await import('@napi-rs/keyring');
  return new keyring.AsyncEntry(SERVICE, name, { linux: { store: 'secret-service' } });
}

/** One line that people recognise in their keychain. `@` comes last, so a user's name cannot pass for another server. */
function accountName({ server, user, keyName }: KeychainAccount): string {
  if (user !== null) return `user:${user}@${server}`;
  return keyName === undefined ? `api-key@${server}` : `api-key:${keyName}@${server}`;
}
