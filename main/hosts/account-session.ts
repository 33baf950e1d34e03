import { AppError } from '../../shared/errors/index.ts';
import { asId, type BankFolderId } from '../../shared/model/index.ts';
import type { SessionView, SignIn } from '../../shared/rpc/index.ts';
import type { Log } from '../platform/index.ts';
import type { RpcAccount, RpcSession } from '../rpc/index.ts';
import type { EmbeddedService } from './embedded-service.ts';

export type Credentials = { readonly apiKey: string } | { readonly user: string; readonly password: string };

/** Which bank was used last, with what it takes to use it again. */
export type RememberedAccount =
  | { readonly kind: 'built-in' }
  | { readonly kind: 'bank'; readonly server: string; readonly credentials: Credentials };

/** Where the choice of a bank outlives the process: settings for the address, the keychain for the secret. */
export interface AccountMemory {
  /** Null when nobody signed in here, or signed out last. */
  recall(): Promise<RememberedAccount | null>;
  /** `isPersistent` is false when there is no keychain and the secret will be asked for again. */
  remember(account: RememberedAccount): Promise<{ readonly isPersistent: boolean }>;
  /** Forgets the choice, and the secret of a bank when one is named. */
  forget(server: string | null): Promise<void>;
}

interface ComposedAccount extends RpcAccount {
  close(): Promise<void>;
}

export interface AccountSessionDeps {
  /** Brings engine and bank to life over the state directory; one at a time. */
  readonly compose: (server: string, credentials: Credentials) => Promise<ComposedAccount>;
  /** Signs in once and lets go again, so that wrong credentials never cost the account that works. */
  readonly verify: (
    server: string,
    credentials: Credentials,
    signal: AbortSignal,
  ) => Promise<{ readonly user: string | null }>;
  readonly probe: RpcSession['probe'];
  readonly memory: AccountMemory;
  /** Null when the host was started for another bank. */
  readonly builtIn: EmbeddedService | null;
  /** Shown at sign-in while nobody is signed in; null leaves the address to the person. */
  readonly preferredServer: string | null;
  readonly languages: readonly string[];
  readonly log: Log;
}

export interface AccountSession extends RpcSession {
  /** Takes up the account that was used last, else the built-in bank, else stays signed out. Never throws. */
  restore(): Promise<void>;
  /** Closes the account; the session is of no use afterwards. */
  close(): Promise<void>;
}

interface Current {
  readonly server: string;
  readonly isBuiltIn: boolean;
  readonly user: string | null;
  readonly apiKey: string | null;
  readonly account: ComposedAccount;
}

/**
 * Who is signed in where. One account at a time has an engine over the state directory; changes wait for each other, and
 * the old account is closed before the new one opens. What failed leaves the session as it was.
 */
export function createAccountSession(deps: AccountSessionDeps): AccountSession {
  const listeners = new Set<() => void>();
  const never = new AbortController().signal;
  let current: Current | null = null;
  let secretIsPersistent = true;
  let inboxName: string | null = null;
  let isBuiltInWanted = false;
  let last: Promise<unknown> = Promise.resolve();

  const tell = (): void => {
    for (const listener of [...listeners]) listener();
  };

  /** Changes run one after the other; one that fails does not hold up the next. */
  const inTurn = <Result>(change: () => Promise<Result>): Promise<Result> => {
    const turn = last.then(change, change);
    last = turn;
    return turn;
  };

  const leave = async (): Promise<void> => {
    const leaving = current;
    current = null;
    if (leaving === null) return;
    tell();
    await leaving.account.close();
  };

  const enter = async (
    server: string,
    credentials: Credentials,
    about: { readonly isBuiltIn: boolean; readonly user: string | null },
  ): Promise<void> => {
    await leave();
    const account = await deps.compose(server, credentials);
    const apiKey = 'apiKey' in credentials ? credentials.apiKey : null;
    current = { server, account, apiKey, ...about };
    tell();
  };

  const enterBuiltIn = async (signal: AbortSignal): Promise<void> => {
    if (deps.builtIn === null) throw new AppError('BAD_REQUEST', { reason: 'no built-in bank' });
    const bank = deps.builtIn.bank();
    if (bank === null) throw new AppError('BANK_UNREACHABLE', { reason: deps.builtIn.state() });
    if (bank.apiKey === null) throw new AppError('SIGN_IN_REFUSED', { server: bank.server });
    if (current?.isBuiltIn && current.server === bank.server && current.apiKey === bank.apiKey) return;
    const credentials = { apiKey: bank.apiKey };
    const { user } = await deps.verify(bank.server, credentials, signal);
    await enter(bank.server, credentials, { isBuiltIn: true, user });
    await learnInboxName(bank.inboxFolderId);
  };

  /** Only a name to show: a bank that does not tell it leaves the id, which decides anyway. */
  const learnInboxName = async (inboxFolderId: string): Promise<void> => {
    const bank = current?.account.bank;
    if (bank === undefined) return;
    try {
      const folders = await bank.folderChildren(asId<BankFolderId>('0'), never);
      const inbox = folders?.find(({ bankFolderId }) => bankFolderId === inboxFolderId);
      inboxName = inbox === undefined ? null : nameIn(inbox.name, deps.languages);
      tell();
    } catch (error) {
      deps.log.warn('the name of the inbox could not be read', { error });
    }
  };

  /** The built-in bank was started again: its key may be new, and a page may wait for it. */
  const builtInChanged = (): void => {
    tell();
    if (!isBuiltInWanted || deps.builtIn?.state() !== 'running') return;
    inTurn(() => enterBuiltIn(never)).catch((error: unknown) =>
      deps.log.warn('the built-in bank could not be signed in to', { error }),
    );
  };
  const unfollowBuiltIn = deps.builtIn?.subscribe(builtInChanged) ?? (() => {});

  const recallOrNull = async (): Promise<RememberedAccount | null> => {
    try {
      return await deps.memory.recall();
    } catch (error) {
      deps.log.warn('the last account could not be read', { error });
      return null;
    }
  };

  return {
    view: (): SessionView => ({
      server: current?.server ?? deps.preferredServer,
      isSignedIn: current !== null,
      user: current?.user ?? null,
      isBuiltIn: current?.isBuiltIn ?? false,
      secretIsPersistent,
      languages: [...deps.languages],
      builtIn: deps.builtIn === null ? null : builtInView(deps.builtIn, inboxName),
    }),
    account: () => current?.account ?? null,
    probe: deps.probe,
    signIn: (request: SignIn, signal) =>
      inTurn(async () => {
        const { server: given, ...credentials } = request;
        const { server } = await deps.probe(given, signal);
        const { user } = await deps.verify(server, credentials, signal);
        await enter(server, credentials, { isBuiltIn: false, user });
        isBuiltInWanted = false;
        ({ isPersistent: secretIsPersistent } = await deps.memory.remember({
          kind: 'bank',
          server,
          credentials,
        }));
        tell();
      }),
    useBuiltIn: (signal) =>
      inTurn(async () => {
        await enterBuiltIn(signal);
        isBuiltInWanted = true;
        ({ isPersistent: secretIsPersistent } = await deps.memory.remember({ kind: 'built-in' }));
        tell();
      }),
    signOut: () =>
      inTurn(async () => {
        isBuiltInWanted = false;
        await deps.memory.forget(current === null || current.isBuiltIn ? null : current.server);
        await leave();
      }),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    restore: () =>
      inTurn(async () => {
        const remembered = await recallOrNull();
        try {
          if (remembered?.kind === 'bank') {
            const { server, credentials } = remembered;
            const user = 'user' in credentials ? credentials.user : null;
            await enter(server, credentials, { isBuiltIn: false, user });
          } else if (deps.builtIn !== null) {
            isBuiltInWanted = true;
            await enterBuiltIn(never);
          }
        } catch (error) {
          deps.log.warn('the last account could not be taken up', { error });
        }
      }),
    close: () =>
      inTurn(async () => {
        unfollowBuiltIn();
        await leave();
      }),
  };
}

function builtInView(builtIn: EmbeddedService, inboxName: string | null): SessionView['builtIn'] {
  const bank = builtIn.bank();
  return {
    state: builtIn.state(),
    server: bank?.server ?? null,
    inbox:
      bank === null
        ? null
        : { bankFolderId: asId<BankFolderId>(bank.inboxFolderId), name: inboxName ?? bank.inboxFolderId },
  };
}

/** The rule of all localized names: the person's languages, `x-default`, en, fi, whatever there is. */
function nameIn(name: Readonly<Record<string, string>>, languages: readonly string[]): string | null {
  const keys = [...languages, 'x-default', 'en', 'fi', ...Object.keys(name)];
  return keys.map((key) => name[key]).find((text) => text !== undefined && text !== '') ?? null;
}
