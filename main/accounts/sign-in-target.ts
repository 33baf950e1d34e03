import { AppError } from '../../shared/errors/index.ts';
import { type AccountFacts, type AccountSet, userOf } from './account-set.ts';
import type { AccountStore } from './account-store.ts';
import type { RecognizedBank } from './recognize-accounts.ts';
import type { Credentials } from './remembered-account.ts';

export type VerifySignIn = (
  server: string,
  credentials: Credentials,
  signal: AbortSignal,
) => Promise<{
  /** Null when the bank does not tell. */
  readonly user: string | null;
  readonly bank: RecognizedBank;
}>;

export interface SignInTargetDeps {
  readonly accounts: Pick<AccountSet, 'list' | 'facts' | 'put'>;
  readonly memory: Pick<AccountStore, 'credentialsOf' | 'learnIdentity' | 'newId'>;
  readonly verify: VerifySignIn;
}

/** A user with credentials that the bank has accepted. */
export interface ProvenSignIn extends Pick<AccountFacts, 'server' | 'login' | 'reported'> {
  readonly bank: RecognizedBank;
  /** The account that the person signs in to again; null: whichever it is. */
  readonly accountId: string | null;
}

/**
 * The account of a sign-in: the one that the user named, the one of the same user of this bank, or a new one. An account moves
 * with its bank to another address. Throws ACCOUNT_OTHER_USER when the credentials belong to another user or bank than the named
 * account; where the bank at its address cannot be recognized, the user's choice counts.
 */
export function createSignInTarget({ accounts, memory, verify }: SignInTargetDeps) {
  /** A user that the bank has named once holds. An account from before that question is asked now. */
  const isOfSame = async (
    facts: AccountFacts,
    proven: ProvenSignIn,
    signal: AbortSignal,
  ): Promise<boolean> => {
    const { accountId, server } = facts;
    if (facts.reported !== null) return isSameName(facts.reported, userOf(proven));
    const credentials = await memory.credentialsOf(accountId);
    if (credentials === null) return false;
    try {
      const { user: reported } = await verify(server, credentials, signal);
      if (reported !== null) await memory.learnIdentity(accountId, reported);
      const learned = { ...facts, reported };
      accounts.put(learned);
      return compare(learned, proven) === 'same';
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'SIGN_IN_REFUSED') throw error;
      // The next user with a valid key takes over an account after the bank has withdrawn its key, as before; a withdrawn
      // password stays with its user.
      return facts.login === null || isSameName(facts.login, userOf(proven));
    }
  };

  const find = async (proven: ProvenSignIn, signal: AbortSignal): Promise<AccountFacts | null> => {
    const ofBank = accounts.list().filter(({ accountId }) => proven.bank.verdictOf(accountId) === 'same');
    const same = ofBank.find((facts) => compare(facts, proven) === 'same');
    if (same !== undefined) return same;
    for (const facts of ofBank.filter((each) => compare(each, proven) === 'unknown'))
      if (await isOfSame(facts, proven, signal)) return facts;
    return null;
  };

  return async (proven: ProvenSignIn, signal: AbortSignal): Promise<AccountFacts> => {
    const { server, login, reported, accountId, bank } = proven;
    const found = accountId === null ? await find(proven, signal) : accounts.facts(accountId);
    if (found === null && accountId !== null) throw new AppError('NOT_FOUND', { accountId });
    if (found === null) {
      const newcomer = memory.newId({ server, identity: reported ?? login, bankId: bank.bankId });
      return { accountId: newcomer, server, isBuiltIn: false, login, reported, isSignedOut: false };
    }
    const verdict = bank.verdictOf(found.accountId);
    // At another address a slip is as likely as a move.
    const isOtherBank = verdict === 'other' || (verdict === 'unknown' && found.server !== server);
    if (isOtherBank || compare(found, proven) === 'other' || isNamedOther(found, proven))
      throw new AppError('ACCOUNT_OTHER_USER', { server, user: reported ?? login ?? '' });
    return {
      ...found,
      server,
      login,
      reported: reported ?? found.reported,
      isSignedOut: false,
      isVouchedFor: verdict === 'unknown',
    };
  };
}

/** By the user in the bank's answer, else by the typed name. A key of a bank that names no user can be anyone's. */
function compare(
  left: Pick<AccountFacts, 'login' | 'reported'>,
  right: Pick<AccountFacts, 'login' | 'reported'>,
): 'same' | 'other' | 'unknown' {
  const [one, two] =
    left.reported !== null && right.reported !== null
      ? [left.reported, right.reported]
      : [left.login, right.login];
  if (one !== null && two !== null) return isSameName(one, two) ? 'same' : 'other';
  const isNothingKnown = [left.reported, right.reported, left.login, right.login].every(
    (name) => name === null,
  );
  return isNothingKnown ? 'same' : 'unknown';
}

/** Where the bank names no user, a typed name must be the one that the bank has given for the account. */
function isNamedOther(found: AccountFacts, proven: ProvenSignIn): boolean {
  if (proven.reported !== null || proven.login === null || found.reported === null) return false;
  return compare(found, proven) === 'unknown' && !isSameName(found.reported, proven.login);
}

function isSameName(one: string, two: string | null): boolean {
  return one.toLowerCase() === two?.toLowerCase();
}
