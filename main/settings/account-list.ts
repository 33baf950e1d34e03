import { createHash } from 'node:crypto';
import type { Preferences } from './preferences.ts';

type AccountEntry = Preferences['accounts'][number];

/** One account as the settings know it; its secret is in the keychain. */
export interface SavedAccount {
  readonly accountId: string;
  readonly server: string;
  /** Whom the secret is filed under; null for an API key. */
  readonly user: string | null;
  /** Whom the bank knows it as; null when it did not tell. */
  readonly identity: string | null;
  readonly isSignedOut: boolean;
}

// 48 bits tell a handful of accounts apart; longer names of journals are harder to read.
const ID_CHARACTERS = 12;

/**
 * The account that every bank begins with. Derived from the address alone, as journals were before there were several
 * accounts of one bank: what was agreed then still holds, and nothing is uploaded again.
 */
export function firstAccountId(server: string): string {
  return idOf(server);
}

/**
 * The id of an account that is not known yet: the first one that comes at its address, the others by their user and their bank.
 */
export function newAccountId(
  { server, identity, bankId = null }: NewAccount,
  taken: ReadonlySet<string>,
): string {
  const ids = [
    firstAccountId(server),
    idOf(JSON.stringify([server, identity])),
    idOf(JSON.stringify([server, identity, bankId])),
  ];
  const free = ids.find((id) => !taken.has(id));
  // Of banks without an id, one after the other at one address.
  for (let count = 2; free === undefined; count += 1) {
    const id = idOf(JSON.stringify([server, identity, bankId, count]));
    if (!taken.has(id)) return id;
  }
  return free;
}

export interface NewAccount {
  readonly server: string;
  /** Whom the bank knows the user as, else the name that was typed. */
  readonly identity: string | null;
  readonly bankId?: string | null;
}

export function savedAccounts({ accounts }: Preferences): readonly SavedAccount[] {
  return accounts.map(toSavedAccount);
}

function toSavedAccount({ accountId, server, user, identity, isSignedOut }: AccountEntry): SavedAccount {
  return {
    accountId: accountId ?? firstAccountId(server),
    server,
    user,
    identity: identity ?? null,
    isSignedOut: isSignedOut ?? false,
  };
}

/** Accounts that may have an engine: those of the list, and that of the built-in bank. */
export function knownAccountIds(preferences: Preferences): ReadonlySet<string> {
  const ids = savedAccounts(preferences).map(({ accountId }) => accountId);
  const { builtInAccount } = preferences;
  return new Set(builtInAccount === null ? ids : [...ids, builtInAccountId(builtInAccount)]);
}

export function builtInAccountId({ server, accountId }: NonNullable<Preferences['builtInAccount']>): string {
  return accountId ?? firstAccountId(server);
}

/** How people name an account: `anna@bank.example`, or its bank alone. */
export function accountName({ server, user }: { readonly server: string; readonly user: string | null }) {
  const host = URL.parse(server)?.host ?? server;
  return user === null ? host : `${user}@${host}`;
}

function idOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, ID_CHARACTERS);
}
