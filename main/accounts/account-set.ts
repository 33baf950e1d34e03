import { attentionCount } from '../../shared/model/index.ts';
import type { AccountView } from '../../shared/rpc/index.ts';
import type { RpcAccount } from '../rpc/index.ts';
import type { Credentials } from './remembered-account.ts';

/** The work that is lost when an account is removed now. */
export interface PendingWork {
  /** Files that are not confirmed: on their way, waiting, or in need of a person. */
  readonly uploads: number;
  readonly downloads: number;
}

export interface ComposedAccount extends RpcAccount {
  unsettled(): PendingWork;
  close(): Promise<void>;
}

export interface AccountFacts {
  readonly accountId: string;
  readonly server: string;
  readonly isBuiltIn: boolean;
  /** The user name of a password sign-in; null for an API key. */
  readonly login: string | null;
  /** Whom the bank knows it as; null when it does not tell. */
  readonly reported: string | null;
  readonly isSignedOut: boolean;
  /** A user has said that the bank at the address is the one of the account, where nothing else can tell. */
  readonly isVouchedFor?: boolean;
}

/** Brings engine and bank to life over the account's own part of the state directory. */
export type Compose = (
  server: string,
  credentials: Credentials,
  account: AccountFacts,
) => Promise<ComposedAccount>;

interface Running {
  readonly account: ComposedAccount;
  readonly credentials: Credentials;
  readonly unfollow: () => void;
}

interface Entry {
  readonly facts: AccountFacts;
  readonly running: Running | null;
  /** Resolves when its next engine is there, or none will come; null while it is not waited for. */
  readonly exchange: Promise<void> | null;
}

/** All accounts of this machine; those that are signed in have an engine each, whichever one is shown. */
export interface AccountSet {
  list(): readonly AccountFacts[];
  facts(accountId: string): AccountFacts | null;
  account(accountId: string | null): ComposedAccount | null;
  /** Whether it has an engine, or only waits for its next one. */
  isSignedIn(accountId: string | null): boolean;
  /** Resolves when the next engine of this account is there, or none will come; null while it is not waited for. */
  exchange(accountId: string | null): Promise<void> | null;
  credentials(accountId: string): Credentials | null;
  /** The first that has an engine. */
  firstRunning(): string | null;
  /** Changes what is known of an account, or adds it without an engine. */
  put(facts: AccountFacts): void;
  /**
   * Closes the engine that this account has, then opens another: never are there two over one journal. Where no other comes to
   * life, the one before is opened again. Throws what `compose` does.
   */
  open(facts: AccountFacts, credentials: Credentials): Promise<void>;
  close(accountId: string): Promise<void>;
  /** Closed before. */
  forget(accountId: string): void;
  closeAll(): Promise<void>;
  views(): readonly AccountView[];
}

/** `onChange` is called when an account came, went, or changed its state. */
export function createAccountSet(compose: Compose, onChange: () => void): AccountSet {
  const entries = new Map<string, Entry>();

  const close = async (accountId: string): Promise<void> => {
    const entry = entries.get(accountId);
    if (entry === undefined || entry.running === null) return;
    const { running, facts } = entry;
    entries.set(accountId, { facts, running: null, exchange: null });
    running.unfollow();
    onChange();
    await running.account.close();
  };

  const start = async (facts: AccountFacts, credentials: Credentials): Promise<void> => {
    const account = await compose(facts.server, credentials, facts);
    entries.set(facts.accountId, {
      facts,
      running: { account, credentials, unfollow: follow(account) },
      exchange: null,
    });
    onChange();
  };

  /** The account stays signed in during the change: its page stays open, and calls that need an engine wait for the next one. */
  const exchangeEngine = async (
    before: AccountFacts,
    running: Running,
    facts: AccountFacts,
    credentials: Credentials,
  ): Promise<void> => {
    const { accountId } = facts;
    const over = Promise.withResolvers<void>();
    entries.set(accountId, { facts: before, running: null, exchange: over.promise });
    running.unfollow();
    onChange();
    try {
      await running.account.close();
      await start(facts, credentials).catch(async (error: unknown) => {
        // A failure that stops that account too is reported with the first.
        await Promise.allSettled([start(before, running.credentials)]);
        throw error;
      });
    } finally {
      if (entries.get(accountId)?.running == null) {
        entries.set(accountId, { facts: before, running: null, exchange: null });
        onChange();
      }
      over.resolve();
    }
  };

  /** Of all that an engine tells, the list of accounts shows a word and a count. */
  const follow = (account: ComposedAccount): (() => void) => {
    let reported = '';
    return account.engine.subscribe((event) => {
      if (event.kind !== 'status') return;
      const now = `${event.status.word} ${attentionCount(event.status.issues)}`;
      if (now === reported) return;
      reported = now;
      onChange();
    });
  };

  return {
    list: () => [...entries.values()].map(({ facts }) => facts),
    facts: (accountId) => entries.get(accountId)?.facts ?? null,
    account: (accountId) => (accountId === null ? null : (entries.get(accountId)?.running?.account ?? null)),
    isSignedIn(accountId) {
      const entry = accountId === null ? undefined : entries.get(accountId);
      return entry !== undefined && (entry.running !== null || entry.exchange !== null);
    },
    exchange: (accountId) => (accountId === null ? null : (entries.get(accountId)?.exchange ?? null)),
    credentials: (accountId) => entries.get(accountId)?.running?.credentials ?? null,
    firstRunning: () =>
      [...entries.values()].find(({ running }) => running !== null)?.facts.accountId ?? null,
    put(facts) {
      const { running = null, exchange: next = null } = entries.get(facts.accountId) ?? {};
      entries.set(facts.accountId, { facts, running, exchange: next });
      onChange();
    },
    async open(facts, credentials) {
      const before = entries.get(facts.accountId);
      if (before !== undefined && before.running !== null)
        return exchangeEngine(before.facts, before.running, facts, credentials);
      entries.set(facts.accountId, { facts, running: null, exchange: null });
      await start(facts, credentials);
    },
    close,
    forget(accountId) {
      entries.delete(accountId);
      onChange();
    },
    async closeAll() {
      await Promise.all([...entries.keys()].map(close));
    },
    views: () => [...entries.values()].map(viewOf),
  };
}

function viewOf({ facts, running, exchange }: Entry): AccountView {
  const { accountId, server, isBuiltIn, isSignedOut } = facts;
  const about = { accountId, server, isBuiltIn, user: userOf(facts) };
  // As a new engine begins.
  if (exchange !== null) return { ...about, state: 'signed-in', word: 'checking', issueCount: 0 };
  if (running === null)
    return { ...about, state: isSignedOut ? 'signed-out' : 'no-secret', word: null, issueCount: 0 };
  const { word, issues } = running.account.engine.status();
  return { ...about, state: 'signed-in', word, issueCount: attentionCount(issues) };
}

/** Whom people take it for. */
export function userOf({ reported, login }: Pick<AccountFacts, 'reported' | 'login'>): string | null {
  return reported ?? login;
}
