import {
  type AccountStore,
  type AccountStoreOptions,
  createAccountStore,
} from '../../../../main/accounts/account-store.ts';
import type { Keychain, KeychainAccount } from '../../../../main/keychain/index.ts';
import { defaultPreferences, type Preferences, type Settings } from '../../../../main/settings/index.ts';

export interface StubMemory {
  readonly memory: AccountStore;
  readonly preferences: () => Preferences;
  /** Secrets by owner. */
  readonly secrets: Map<string, string>;
  lock(): void;
}

/** The real memory of accounts over settings and a keychain that live in a test. */
export function createStubMemory({
  isPersistent = true,
  preferences = defaultPreferences,
  options = { server: null, apiKey: null },
}: {
  readonly isPersistent?: boolean;
  readonly preferences?: Preferences;
  readonly options?: AccountStoreOptions;
} = {}): StubMemory {
  let current = preferences;
  const settings: Settings = {
    get: () => current,
    update: async (change) => {
      current = change(current);
    },
    subscribe: () => () => {},
    trouble: null,
  };
  const secrets = new Map<string, string>();
  let isLocked = false;
  const keychain = createStubKeychain(secrets, isPersistent, () => isLocked);
  const memory = createAccountStore({ settings, keychain }, options);
  return {
    memory,
    preferences: () => current,
    secrets,
    lock() {
      isLocked = true;
    },
  };
}

/** `isLocked`: what lies in it cannot be read at the moment. */
export function createStubKeychain(
  secrets: Map<string, string>,
  isPersistent = true,
  isLocked: () => boolean = () => false,
): Keychain {
  const nameOf = ({ server, user, keyName }: KeychainAccount): string =>
    `${user ?? keyName ?? 'key'}@${server}`;
  return {
    read: async (account) =>
      isLocked()
        ? { secret: null, trouble: { kind: 'locked', detail: 'locked' } }
        : { secret: secrets.get(nameOf(account)) ?? null, trouble: null },
    write: async (account, secret) => {
      secrets.set(nameOf(account), secret);
      return isPersistent
        ? { isPersistent: true, reason: null }
        : { isPersistent: false, reason: { kind: 'absent', detail: 'no keychain' } };
    },
    remove: async (account) => (secrets.delete(nameOf(account)) ? 'removed' : 'absent'),
  };
}
