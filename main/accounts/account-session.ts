import { AppError } from '../../shared/errors/index.ts';
import type { SessionView } from '../../shared/rpc/index.ts';
import type { EmbeddedBank, EmbeddedService } from '../embedded-service/index.ts';
import type { SecretKept } from '../keychain/index.ts';
import type { Log } from '../platform/index.ts';
import type { RpcAccount, RpcSession } from '../rpc/index.ts';
import { firstAccountId } from '../settings/index.ts';
import {
  type AccountFacts,
  type Compose,
  createAccountSet,
  type PendingWork,
  userOf,
} from './account-set.ts';
import type { AccountStore } from './account-store.ts';
import { builtInView, readInboxName } from './built-in-view.ts';
import { accountOf, type RecognizedBank } from './recognize-accounts.ts';
import type { BuiltInUse, Credentials } from './remembered-account.ts';
import { createSignInTarget, type VerifySignIn } from './sign-in-target.ts';

export interface AccountSessionDeps {
  readonly compose: Compose;
  /** Signs in once and lets go again, so that wrong credentials never cost the account that works. */
  readonly verify: VerifySignIn;
  readonly probe: RpcSession['probe'];
  readonly memory: Omit<AccountStore, 'recall'>;
  readonly journals: AccountJournals;
  readonly banks: AccountBanks;
  /** Null when the host was started for another bank. */
  readonly builtIn: EmbeddedService | null;
  /** Shown at sign-in while no account is signed in; null leaves the address to the user. */
  readonly preferredServer: string | null;
  readonly languages: readonly string[];
  readonly hintOnline: RpcSession['hintOnline'];
  readonly troubles: () => SessionView['troubles'];
  readonly troublesSeen: RpcSession['troublesSeen'];
  readonly log: Log;
}

/** Journals of accounts that have no engine at the moment. */
export interface AccountJournals {
  unsettled(accountId: string): PendingWork;
  /** Keeps the file under another name; the account begins anew when it comes back. */
  setAside(accountId: string): void;
}

/** Which accounts belong to which bank. */
export interface AccountBanks {
  /** All accounts that were ever used here, with or without an entry in the settings. */
  accountIds(): readonly string[];
  /**
   * Records that the bank of the account answered at the address; accounts of another bank that was there before are notified.
   */
  settle(accountId: string, address: string, bank: RecognizedBank): void;
}

export interface AccountSession extends RpcSession {
  /** Starts all accounts that have a secret, and the built-in bank where it is used or no other account syncs. Never throws. */
  restore(): Promise<void>;
  /** Closes the accounts; the session is of no use afterwards. */
  close(): Promise<void>;
}

/**
 * The accounts and their sign-ins. Every signed-in account has an engine of its own, and one of them is shown. Changes wait for
 * each other; a failed one leaves the accounts as they were.
 */
export function createAccountSession(deps: AccountSessionDeps): AccountSession {
  const { memory, log } = deps;
  const listeners = new Set<() => void>();
  const never = new AbortController().signal;
  let shown: string | null = null;
  let kept: SecretKept = { isPersistent: true, reason: null };
  let inboxName: string | null = null;
  let isBuiltInWanted = false;
  let builtInEntered: { readonly bank: EmbeddedBank; readonly accountId: string } | null = null;
  let last: Promise<unknown> = Promise.resolve();

  const report = (): void => {
    for (const listener of [...listeners]) listener();
  };
  const accounts = createAccountSet(deps.compose, report);
  const targetOf = createSignInTarget({ accounts, memory, verify: deps.verify });

  /** Changes run one after the other; one that fails does not hold up the next. */
  const inTurn = <Result>(change: () => Promise<Result>): Promise<Result> => {
    const turn = last.then(change, change);
    last = turn;
    return turn;
  };

  const show = (accountId: string | null): void => {
    shown = accountId;
    report();
  };

  const enterBuiltIn = async (signal: AbortSignal): Promise<string> => {
    if (deps.builtIn === null) throw new AppError('BAD_REQUEST', { reason: 'no built-in bank' });
    const bank = deps.builtIn.bank();
    if (bank === null) throw new AppError('BANK_UNREACHABLE', { reason: deps.builtIn.state() });
    if (bank.apiKey === null) throw new AppError('SIGN_IN_REFUSED', { server: bank.server });
    const { server, apiKey } = bank;
    const entered = builtInEntered;
    if (entered?.bank === bank && accounts.account(entered.accountId) !== null) return entered.accountId;
    // While it was not running it may have been replaced by another bank.
    const { user: reported, bank: met } = await deps.verify(server, { apiKey }, signal);
    const accountId = builtInAccountOf(server, reported, met);
    const open = accounts.facts(accountId);
    const isOpen =
      open?.isBuiltIn && open.server === server && isSame(accounts.credentials(accountId), { apiKey });
    builtInEntered = { bank, accountId };
    if (isOpen) return accountId;
    await leaveOldBuiltIn(accountId);
    deps.banks.settle(accountId, server, met);
    const facts = { accountId, server, isBuiltIn: true, login: null, reported, isSignedOut: false };
    await accounts.open(facts, { apiKey });
    const { account } = accounts;
    inboxName = await readInboxName(account(accountId)?.bank ?? null, bank.inboxFolderId, deps);
    report();
    return accountId;
  };

  const rememberBuiltIn = async (accountId: string): Promise<SecretKept> => {
    await memory.noteBuiltIn({ server: factsOf(accountId).server, isUsed: true, accountId });
    return memory.remember({ kind: 'built-in' });
  };

  /** The account that was built in last, where its bank is still the same; else that of the bank, or a new one. */
  const builtInAccountOf = (server: string, reported: string | null, bank: RecognizedBank): string => {
    const use = memory.builtInUse();
    const last = use === null ? firstAccountId(server) : (use.accountId ?? firstAccountId(use.server));
    const found = accountOf(bank, last, deps.banks.accountIds());
    if (found === 'unrecognized') throw new AppError('BANK_UNRECOGNIZED', { server });
    return found ?? memory.newId({ server, identity: reported, bankId: bank.bankId });
  };

  /** Of a bank that was replaced: what was linked there is another bank's. */
  const leaveOldBuiltIn = async (accountId: string): Promise<void> => {
    for (const facts of accounts.list()) {
      if (!facts.isBuiltIn || facts.accountId === accountId) continue;
      await accounts.close(facts.accountId);
      accounts.forget(facts.accountId);
      if (shown === facts.accountId) shown = null;
    }
  };

  /** The built-in bank was started again: its key may be new, and a page may wait for it. */
  const builtInChanged = (): void => {
    report();
    if (!isBuiltInWanted || deps.builtIn?.state() !== 'running') return;
    inTurn(async () => {
      const accountId = await enterBuiltIn(never);
      if (accounts.account(shown) === null) show(accountId);
    }).catch((error: unknown) => log.warn('the built-in bank could not be signed in to', { error }));
  };
  const unfollowBuiltIn = deps.builtIn?.subscribe(builtInChanged) ?? (() => {});

  const factsOf = (accountId: string): AccountFacts => {
    const facts = accounts.facts(accountId);
    if (facts === null) throw new AppError('NOT_FOUND', { accountId });
    return facts;
  };

  const signOut = async (accountId: string): Promise<void> => {
    const facts = factsOf(accountId);
    if (facts.isBuiltIn) {
      isBuiltInWanted = false;
      await memory.noteBuiltIn({ server: facts.server, isUsed: false, accountId });
    } else await memory.signOut(accountId);
    accounts.put({ ...facts, isSignedOut: true });
    if (shown === accountId) shown = null;
    await accounts.close(accountId);
    await showWhatIsLeft();
  };

  const showWhatIsLeft = async (): Promise<void> => {
    if (accounts.account(shown) !== null) return;
    const next = accounts.firstRunning();
    if (next !== null) await memory.show(next);
    show(next);
  };

  const unsettled = (accountId: string): PendingWork => {
    factsOf(accountId);
    return accounts.account(accountId)?.unsettled() ?? deps.journals.unsettled(accountId);
  };

  /**
   * The key of the environment may be for a bank that is known by another address. Offline, the address alone names the account.
   */
  const findEnvironmentAccount = async (): Promise<void> => {
    const account = memory.environmentAccount();
    if (account === null) return;
    await takeUp(account.accountId, async () => {
      const { server, accountId } = account;
      const credentials = await memory.credentialsOf(accountId);
      if (credentials === null) return;
      const { user, bank } = await deps.verify(server, credentials, never);
      const found = accountOf(bank, accountId, deps.banks.accountIds());
      if (found === 'unrecognized') throw new AppError('BANK_UNRECOGNIZED', { server });
      const settled = found ?? memory.newId({ server, identity: user, bankId: bank.bankId });
      deps.banks.settle(settled, server, bank);
      memory.setEnvironmentAccount(settled);
    });
  };

  /** One account that cannot be taken up must not hold up the others. */
  const takeUp = async (accountId: string, work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      log.warn('an account could not be taken up', { accountId, error });
    }
  };

  return {
    view: (): SessionView => {
      const facts = shown === null || !accounts.isSignedIn(shown) ? null : accounts.facts(shown);
      return {
        accountId: facts?.accountId ?? null,
        server: facts?.server ?? deps.preferredServer,
        isSignedIn: facts !== null,
        user: facts === null ? null : userOf(facts),
        isBuiltIn: facts?.isBuiltIn ?? false,
        secretIsPersistent: kept.isPersistent,
        secretTrouble: kept.reason,
        languages: [...deps.languages],
        builtIn: deps.builtIn === null ? null : builtInView(deps.builtIn, inboxName),
        accounts: accounts.views(),
        troubles: deps.troubles(),
      };
    },
    account: () => accounts.account(shown),
    exchange: (accountId) => accounts.exchange(accountId ?? shown),
    accountOf: (accountId) => accounts.account(accountId),
    probe: deps.probe,
    hintOnline: deps.hintOnline,
    troublesSeen: deps.troublesSeen,
    signIn: ({ server: given, accountId: wanted, ...credentials }, signal) =>
      inTurn(async () => {
        const { server } = await deps.probe(given, signal);
        const { user: reported, bank } = await deps.verify(server, credentials, signal);
        const login = 'user' in credentials ? credentials.user : null;
        const target = await targetOf({ server, login, reported, bank, accountId: wanted ?? null }, signal);
        // The last moment to go back: from here on the account is opened, kept and shown as one.
        signal.throwIfAborted();
        const { accountId } = target;
        const isOpen =
          accounts.facts(accountId)?.server === server &&
          isSame(accounts.credentials(accountId), credentials);
        deps.banks.settle(accountId, server, bank);
        // An engine that was refused, or sees no bank, does not hear that the bank has just said yes to another client.
        if (!isOpen || isCutOff(accounts.account(accountId))) await accounts.open(target, credentials);
        isBuiltInWanted ||= target.isBuiltIn;
        kept = target.isBuiltIn
          ? await rememberBuiltIn(accountId)
          : await memory.remember({
              kind: 'bank',
              server,
              credentials,
              accountId,
              identity: target.reported,
            });
        show(accountId);
      }),
    useBuiltIn: (signal) =>
      inTurn(async () => {
        const accountId = await enterBuiltIn(signal);
        isBuiltInWanted = true;
        kept = await rememberBuiltIn(accountId);
        show(accountId);
      }),
    show: (accountId) =>
      inTurn(async () => {
        if (accounts.account(accountId) === null) throw new AppError('NOT_SIGNED_IN', { accountId });
        await memory.show(accountId);
        show(accountId);
      }),
    signOut: (accountId) => inTurn(() => signOut(accountId)),
    removalImpact: (accountId) => ({ ...unsettled(accountId), folders: memory.foldersOf(accountId) }),
    remove: (accountId, isConfirmed) =>
      inTurn(async () => {
        if (factsOf(accountId).isBuiltIn) throw new AppError('BAD_REQUEST', { reason: 'the built-in bank' });
        const { uploads, downloads } = unsettled(accountId);
        if (uploads + downloads > 0 && !isConfirmed)
          throw new AppError('ACCOUNT_UNSETTLED', { uploads, downloads });
        await accounts.close(accountId);
        await memory.remove(accountId);
        deps.journals.setAside(accountId);
        accounts.forget(accountId);
        await showWhatIsLeft();
      }),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    restore: () =>
      inTurn(async () => {
        let unread: SecretKept['reason'] = null;
        await findEnvironmentAccount();
        for (const { accountId, server, user: login, identity: reported, isSignedOut } of memory.list()) {
          const facts = { accountId, server, isBuiltIn: false, login, reported, isSignedOut };
          accounts.put(facts);
          await takeUp(accountId, async () => {
            const { credentials, trouble } = await memory.findCredentials(accountId);
            if (credentials !== null) await accounts.open(facts, credentials);
            if (trouble !== null) unread = trouble;
          });
        }
        // Shown at the sign-in. For an existing account the text would say that its secret was not kept.
        if (unread !== null && accounts.firstRunning() === null)
          kept = { isPersistent: false, reason: unread };
        const use = memory.builtInUse();
        const wanted = memory.shown();
        // A user with a secret that is unavailable at the moment wants that account and no other.
        const isNobodyElse = memory.list().every(({ isSignedOut }) => isSignedOut);
        if (deps.builtIn !== null && (use?.isUsed === true || isNobodyElse)) {
          isBuiltInWanted = true;
          await takeUp('built-in', async () => {
            const accountId = await enterBuiltIn(never);
            await memory.noteBuiltIn({ server: factsOf(accountId).server, isUsed: true, accountId });
          });
        } else if (deps.builtIn !== null && use !== null) accounts.put(signedOutBuiltIn(use));
        show(accounts.account(wanted) === null ? accounts.firstRunning() : wanted);
      }),
    close: () =>
      inTurn(async () => {
        unfollowBuiltIn();
        await accounts.closeAll();
      }),
  };
}

function isSame(left: Credentials | null, right: Credentials): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

function isCutOff(account: RpcAccount | null): boolean {
  const word = account?.engine.status().word;
  return word === 'sign-in-needed' || word === 'offline';
}

function signedOutBuiltIn({ server, accountId }: BuiltInUse): AccountFacts {
  return {
    accountId: accountId ?? firstAccountId(server),
    server,
    isBuiltIn: true,
    login: null,
    reported: null,
    isSignedOut: true,
  };
}
