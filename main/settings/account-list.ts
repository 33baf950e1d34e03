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

// 48 bits tell a handful of accounts apart; longer names of journals help nobody who looks at them.
const ID_CHARACTERS = 12;

/**
 * The account that every bank begins with. Derived from the address alone, as journals were before there were several
 * accounts of one bank: what was agreed then still holds, and nothing is uploaded again.
 */
export function firstAccountId(server: string): string {
  return idOf(server);
}

/** The id of an account that is not known yet: the first one of its bank that comes, the others by their user. */
export function newAccountId(server: string, identity: string | null, taken: ReadonlySet<string>): string {
  const first = firstAccountId(server);
  if (!taken.has(first)) return first;
  return idOf(JSON.stringify([server, identity]));
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
  return new Set(builtInAccount === null ? ids : [...ids, firstAccountId(builtInAccount.server)]);
}

/** How people name an account: `anna@bank.example`, or its bank alone. */
export function accountName({ server, user }: { readonly server: string; readonly user: string | null }) {
  const host = URL.parse(server)?.host ?? server;
  return user === null ? host : `${user}@${host}`;
}

function idOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, ID_CHARACTERS);
}
