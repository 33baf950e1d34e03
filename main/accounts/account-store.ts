import { isDeepStrictEqual } from 'node:util';
import type { KeychainTrouble, LocalPath } from '../../shared/model/index.ts';
import type { Keychain, KeychainAccount, SecretKept } from '../keychain/index.ts';
import {
  builtInAccountId,
  firstAccountId,
  knownAccountIds,
  type NewAccount,
  newAccountId,
  type Preferences,
  type SavedAccount,
  type Settings,
  savedAccounts,
} from '../settings/index.ts';
import type { AccountRegistry } from './account-registry.ts';
import type { BuiltInUse, Credentials, RememberedAccount } from './remembered-account.ts';

export interface AccountStoreDeps {
  readonly settings: Settings;
  readonly keychain: Keychain;
  /** Missing: the address alone names the account. */
  readonly registry?: Pick<AccountRegistry, 'at' | 'list'>;
}

export interface AccountStoreOptions {
  /** The bank that was named at the start: only its accounts are started, even if another was used last. */
  readonly server: string | null;
  /** Given by the environment for that bank; comes before what is stored. */
  readonly apiKey: string | null;
}

/** Where the accounts outlive the process: settings for the addresses, the keychain for the secrets. */
export interface AccountStore {
  /** The account that is shown, or was used last; null before the first sign-in. */
  lastUsed(): SavedAccount | 'built-in' | null;
  /** The same with its secret; null when that is gone, too. */
  recall(): Promise<RememberedAccount | null>;
  /** Those that signed in here, signed out ones too. */
  list(): readonly SavedAccount[];
  /** Null when there is no secret, or it cannot be read. */
  credentialsOf(accountId: string): Promise<Credentials | null>;
  /** The same, and why it cannot be read. */
  findCredentials(accountId: string): Promise<FoundCredentials>;
  /** The account that is shown at the next start; null when a person signed out last. */
  shown(): string | null;
  show(accountId: string): Promise<void>;
  /**
   * Keeps an account and shows it. Without `accountId` a secret takes the place of the one before, as far as its user is
   * not known to be another. `isPersistent` is false when there is no keychain and the secret will be asked for again.
   */
  remember(account: RememberedAccount): Promise<SecretKept>;
  /** The id of an account that is not known yet. */
  newId(account: NewAccount): string;
  /** The account of the key in the environment; null without such a key. */
  environmentAccount(): SavedAccount | null;
  /** The bank has said which account the key of the environment belongs to. */
  setEnvironmentAccount(accountId: string): void;
  learnIdentity(accountId: string, identity: string): Promise<void>;
  /** Forgets the secret; the account, its folders and its journal stay. */
  signOut(accountId: string): Promise<void>;
  /** Forgets the secret, the account and its watched folders; no file is touched. */
  remove(accountId: string): Promise<void>;
  /** Its watched folders. */
  foldersOf(accountId: string): readonly LocalPath[];
  builtInUse(): BuiltInUse | null;
  noteBuiltIn(use: BuiltInUse): Promise<void>;
}

export interface FoundCredentials {
  readonly credentials: Credentials | null;
  /** Null when the keychain was asked, or did not need to be. */
  readonly trouble: KeychainTrouble | null;
}

type AccountEntry = Preferences['accounts'][number];

/** Accounts stand in the settings; their secrets only in the keychain. */
export function createAccountStore(
  { settings, keychain, registry }: AccountStoreDeps,
  options: AccountStoreOptions,
): AccountStore {
  const named = options.server;
  let environmentId =
    named !== null && options.apiKey !== null
      ? (registry?.at(named)[0]?.accountId ?? firstAccountId(named))
      : null;

  const environmentAccount = (): SavedAccount | null => {
    if (named === null || environmentId === null) return null;
    const saved = savedAccounts(settings.get()).find(({ accountId }) => accountId === environmentId);
    return {
      accountId: environmentId,
      server: named,
      user: null,
      // Its journal and its folders belong to one user: the key of another user must send nothing from them.
      identity: saved?.identity ?? null,
      isSignedOut: false,
    };
  };

  const list = (): readonly SavedAccount[] => {
    const saved = savedAccounts(settings.get()).filter(({ server }) => named === null || server === named);
    const fromEnvironment = environmentAccount();
    if (fromEnvironment === null) return saved;
    return [fromEnvironment, ...saved.filter(({ accountId }) => accountId !== environmentId)];
  };

  const takenIds = (): ReadonlySet<string> =>
    new Set([
      ...knownAccountIds(settings.get()),
      ...(registry?.list() ?? []).map(({ accountId }) => accountId),
    ]);

  const find = (accountId: string): SavedAccount | null =>
    list().find((account) => account.accountId === accountId) ?? null;

  const findCredentials = async (accountId: string): Promise<FoundCredentials> => {
    if (accountId === environmentId && options.apiKey !== null)
      return { credentials: { apiKey: options.apiKey }, trouble: null };
    const account = find(accountId);
    if (account === null || account.isSignedOut) return { credentials: null, trouble: null };
    const { secret, trouble } = await keychain.read(keychainAccount(account));
    if (secret === null) return { credentials: null, trouble };
    const { user } = account;
    return { credentials: user === null ? { apiKey: secret } : { user, password: secret }, trouble };
  };
  const credentialsOf = async (accountId: string): Promise<Credentials | null> =>
    (await findCredentials(accountId)).credentials;

  const recall = async (account: SavedAccount | 'built-in' | null): Promise<RememberedAccount | null> => {
    if (account === null) return null;
    if (account === 'built-in') return { kind: 'built-in' };
    const { accountId, server, identity } = account;
    const credentials = await credentialsOf(accountId);
    return credentials === null ? null : { kind: 'bank', server, credentials, accountId, identity };
  };

  const shown = (): string | null => {
    if (environmentId !== null) return environmentId;
    const { currentAccount, builtInAccount } = settings.get();
    if (currentAccount === null) return null;
    if (currentAccount.kind === 'built-in')
      return builtInAccount === null ? null : builtInAccountId(builtInAccount);
    const { server, accountId } = currentAccount;
    return accountId ?? list().find((known) => known.server === server)?.accountId ?? firstAccountId(server);
  };

  const lastUsed = (): SavedAccount | 'built-in' | null => {
    if (named !== null) return list()[0] ?? null;
    if (settings.get().currentAccount?.kind === 'built-in') return 'built-in';
    return list().find(({ accountId }) => accountId === shown()) ?? null;
  };

  const changeEntry = (
    accountId: string,
    change: (entry: AccountEntry) => AccountEntry | null,
    current: (before: Preferences) => Preferences['currentAccount'] = ({ currentAccount }) => currentAccount,
  ): Promise<void> =>
    settings.update((before) => ({
      ...before,
      accounts: before.accounts.flatMap((entry) => {
        if (idOf(entry) !== accountId) return [entry];
        return change(entry) ?? [];
      }),
      currentAccount: current(before),
    }));

  /** A secret that was filed elsewhere before; two accounts at one address share one of the same user. */
  const forgetFormer = async (before: SavedAccount, now: SavedAccount): Promise<void> => {
    const former = keychainAccount(before);
    const others = savedAccounts(settings.get()).filter(({ accountId }) => accountId !== now.accountId);
    const isInUse = [now, ...others].some((each) => isDeepStrictEqual(keychainAccount(each), former));
    if (!isInUse) await keychain.remove(former);
  };

  /** Nothing is shown any more when the account that was shown is gone. */
  const without =
    (accountId: string) =>
    (before: Preferences): Preferences['currentAccount'] =>
      shown() === accountId ? null : before.currentAccount;

  return {
    list,
    credentialsOf,
    shown,
    findCredentials,
    lastUsed,
    recall: () => recall(lastUsed()),
    show: (accountId) =>
      settings.update((before) => {
        const account = savedAccounts(before).find((known) => known.accountId === accountId);
        return {
          ...before,
          currentAccount: account === undefined ? { kind: 'built-in' } : choiceOf(account),
        };
      }),
    async remember(remembered) {
      if (remembered.kind === 'built-in') {
        await settings.update((before) => ({ ...before, currentAccount: { kind: 'built-in' } }));
        return { isPersistent: true, reason: null };
      }
      const { server, credentials, bank } = remembered;
      const user = 'user' in credentials ? credentials.user : null;
      const name = remembered.identity ?? user;
      const isOfBank = (account: SavedAccount): boolean =>
        bank === undefined ? account.server === server : bank.verdictOf(account.accountId) === 'same';
      const accountId =
        remembered.accountId ??
        similar(savedAccounts(settings.get()).filter(isOfBank), name) ??
        newAccountId({ server, identity: name, bankId: bank?.bankId ?? null }, takenIds());
      const before = savedAccounts(settings.get()).find((known) => known.accountId === accountId);
      // Tokens are compared with it: a bank that will not say it again must not take that away.
      const identity = remembered.identity ?? before?.identity ?? null;
      const saved: SavedAccount = { accountId, server, user, identity, isSignedOut: false };
      const kept = await keychain.write(keychainAccount(saved), secretOf(credentials));
      if (before !== undefined) await forgetFormer(before, saved);
      await settings.update((preferences) => ({
        ...preferences,
        // First, so that the last account of a bank is the one that is taken up.
        accounts: [
          {
            ...preferences.accounts.find((entry) => idOf(entry) === accountId),
            ...saved,
            kind: user === null ? ('api-key' as const) : ('password' as const),
          },
          ...preferences.accounts.filter((entry) => idOf(entry) !== accountId),
        ],
        currentAccount: choiceOf(saved),
      }));
      return kept;
    },
    newId: (account) => newAccountId(account, takenIds()),
    environmentAccount,
    setEnvironmentAccount(accountId) {
      environmentId = accountId;
    },
    learnIdentity: (accountId, identity) => changeEntry(accountId, (entry) => ({ ...entry, identity })),
    async signOut(accountId) {
      const account = find(accountId);
      if (account !== null) await keychain.remove(keychainAccount(account));
      await changeEntry(accountId, (entry) => ({ ...entry, isSignedOut: true }), without(accountId));
    },
    async remove(accountId) {
      const account = find(accountId);
      if (account !== null) await keychain.remove(keychainAccount(account));
      await settings.update((before) => ({
        ...before,
        watchedFolders: before.watchedFolders.filter((folder) => idOf(folder) !== accountId),
      }));
      await changeEntry(accountId, () => null, without(accountId));
    },
    foldersOf: (accountId) =>
      settings.get().watchedFolders.flatMap((folder) => (idOf(folder) === accountId ? [folder.root] : [])),
    builtInUse: () => settings.get().builtInAccount,
    noteBuiltIn: (use) =>
      settings.update((before) => ({
        ...before,
        builtInAccount: { ...before.builtInAccount, ...use },
        currentAccount:
          !use.isUsed && before.currentAccount?.kind === 'built-in' ? null : before.currentAccount,
      })),
  };
}

/**
 * The account of a sign-in that names none: the one of that user, or a new one. A key without a user in the bank's answer may be
 * anyone's: it never belongs to a known account.
 */
function similar(ofBank: readonly SavedAccount[], name: string | null): string | null {
  const same = ofBank.find((account) => (account.identity ?? account.user) === name);
  const unknown = ofBank.find((account) => (account.identity ?? account.user) === null);
  return (same ?? unknown)?.accountId ?? null;
}

function choiceOf({ server, accountId }: SavedAccount): NonNullable<Preferences['currentAccount']> {
  return { kind: 'bank', server, accountId };
}

function idOf({ accountId, server }: Pick<AccountEntry, 'accountId' | 'server'>): string {
  return accountId ?? firstAccountId(server);
}

/** The first key of a bank lies where the only one has always lain. */
function keychainAccount({ accountId, server, user }: SavedAccount): KeychainAccount {
  const isFirst = accountId === firstAccountId(server);
  return user !== null || isFirst ? { server, user } : { server, user, keyName: accountId };
}

function secretOf(credentials: Credentials): string {
  return 'apiKey' in credentials ? credentials.apiKey : credentials.password;
}
