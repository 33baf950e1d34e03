import {
  type AccountMemory,
  type AccountMemoryOptions,
  createAccountMemory,
} from '../../../../main/hosts/account-memory.ts';
import type { Keychain, KeychainAccount } from '../../../../main/keychain/index.ts';
import { defaultPreferences, type Preferences, type Settings } from '../../../../main/settings/index.ts';

export interface StubMemory {
  readonly memory: AccountMemory;
  readonly preferences: () => Preferences;
  /** Secrets by whose they are. */
  readonly secrets: Map<string, string>;
}

/** The real memory of accounts over settings and a keychain that live in a test. */
export function createStubMemory({
  isPersistent = true,
  preferences = defaultPreferences,
  options = { server: null, apiKey: null },
}: {
  readonly isPersistent?: boolean;
  readonly preferences?: Preferences;
  readonly options?: AccountMemoryOptions;
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
  const memory = createAccountMemory(
    { settings, keychain: createStubKeychain(secrets, isPersistent) },
    options,
  );
  return { memory, preferences: () => current, secrets };
}

export function createStubKeychain(secrets: Map<string, string>, isPersistent = true): Keychain {
  const nameOf = ({ server, user, keyName }: KeychainAccount): string =>
    `${user ?? keyName ?? 'key'}@${server}`;
  return {
    read: async (account) => secrets.get(nameOf(account)) ?? null,
    write: async (account, secret) => {
      secrets.set(nameOf(account), secret);
      return isPersistent
        ? { isPersistent: true, reason: null }
        : { isPersistent: false, reason: { kind: 'absent', detail: 'no keychain' } };
    },
    remove: async (account) => (secrets.delete(nameOf(account)) ? 'removed' : 'absent'),
  };
}
