import type { Keychain, KeychainAccount } from '../keychain/index.ts';
import type { Settings } from '../settings/index.ts';
import type { AccountMemory, Credentials, RememberedAccount } from './account-session.ts';

export interface AccountMemoryDeps {
  readonly settings: Settings;
  readonly keychain: Keychain;
}

export interface AccountMemoryOptions {
  /** The bank that was named at the start: only its secret is taken up, whatever was used last. */
  readonly server: string | null;
  /** Given by the environment for that bank; comes before what is stored. */
  readonly apiKey: string | null;
}

/** Which bank was used last, and by whom, stands in the settings; the secret in the keychain alone. */
export function createAccountMemory(
  { settings, keychain }: AccountMemoryDeps,
  options: AccountMemoryOptions,
): AccountMemory {
  /** Null when nobody signed in there from here, or when the keychain has lost the secret. */
  const recallBank = async (server: string): Promise<RememberedAccount | null> => {
    const account = settings.get().accounts.find((known) => known.server === server);
    if (account === undefined) return null;
    const { user } = account;
    const secret = await keychain.read({ server, user });
    if (secret === null) return null;
    const credentials = user === null ? { apiKey: secret } : { user, password: secret };
    return { kind: 'bank', server, credentials };
  };

  return {
    async recall() {
      const { server, apiKey } = options;
      if (server !== null && apiKey !== null) return { kind: 'bank', server, credentials: { apiKey } };
      if (server !== null) return recallBank(server);
      const choice = settings.get().currentAccount;
      return choice?.kind === 'bank' ? recallBank(choice.server) : choice;
    },
    async remember(remembered) {
      if (remembered.kind === 'built-in') {
        await settings.update((before) => ({ ...before, currentAccount: { kind: 'built-in' } }));
        return { isPersistent: true };
      }
      const { server, credentials } = remembered;
      const { account, secret } = toKeychain(server, credentials);
      const { isPersistent } = await keychain.write(account, secret);
      const kind = account.user === null ? ('api-key' as const) : ('password' as const);
      await settings.update((before) => ({
        ...before,
        // First, so that the last account of a bank is the one that is taken up.
        accounts: [{ ...account, kind }, ...before.accounts.filter((known) => known.server !== server)],
        currentAccount: { kind: 'bank', server },
      }));
      return { isPersistent };
    },
    async forget(server) {
      const known = settings.get().accounts.filter((account) => account.server === server);
      for (const { user } of known) if (server !== null) await keychain.remove({ server, user });
      await settings.update((before) => ({
        ...before,
        accounts: before.accounts.filter((account) => account.server !== server),
        currentAccount: null,
      }));
    },
  };
}

function toKeychain(
  server: string,
  credentials: Credentials,
): { readonly account: KeychainAccount; readonly secret: string } {
  return 'apiKey' in credentials
    ? { account: { server, user: null }, secret: credentials.apiKey }
    : { account: { server, user: credentials.user }, secret: credentials.password };
}
