import { describe, expect, it } from 'vitest';
import { type AccountSessionDeps, createAccountSession } from '../../../../main/accounts/account-session.ts';
import type { RecognizedBank } from '../../../../main/accounts/recognize-accounts.ts';
import type { Credentials, RememberedAccount } from '../../../../main/accounts/remembered-account.ts';
import type {
  EmbeddedBank,
  EmbeddedService,
  EmbeddedState,
} from '../../../../main/embedded-service/embedded-service.ts';
import { silentLog } from '../../../../main/platform/index.ts';
import { firstAccountId } from '../../../../main/settings/index.ts';
import { AppError } from '../../../../shared/errors/index.ts';
import { asId, type BankFolderId } from '../../../../shared/model/index.ts';
import { createStubMemory } from '../hosts/stub-memory.ts';
import {
  createStubBank,
  createStubBulk,
  createStubDownloads,
  createStubEngine,
  createStubReview,
  createStubSearches,
  createStubSmartFolders,
  createStubVerifier,
  type StubEngine,
} from '../rpc/stub-account.ts';

const never = new AbortController().signal;
const builtInBank: EmbeddedBank = {
  server: 'http://127.0.0.1:4711',
  apiKey: 'built-in',
  inboxFolderId: 'in',
};
const builtInId = firstAccountId(builtInBank.server);
const other = { server: 'https://bank.example', apiKey: 'good' };

describe('account-session', () => {
  it('takes up the built-in bank at the first start', async () => {
    const { session, steps } = open();
    await session.restore();
    expect({ view: session.view(), steps, hasAccount: session.account() !== null }).toEqual({
      view: {
        accountId: builtInId,
        server: 'http://127.0.0.1:4711',
        isSignedIn: true,
        user: 'admin',
        isBuiltIn: true,
        secretIsPersistent: true,
        secretTrouble: null,
        troubles: [],
        languages: ['sv'],
        builtIn: {
          state: 'running',
          server: 'http://127.0.0.1:4711',
          inbox: { bankFolderId: 'in', name: 'Inkorg' },
        },
        accounts: [
          {
            accountId: builtInId,
            server: 'http://127.0.0.1:4711',
            user: 'admin',
            isBuiltIn: true,
            state: 'signed-in',
            word: 'up-to-date',
            issueCount: 0,
          },
        ],
      },
      steps: ['verify http://127.0.0.1:4711', 'open http://127.0.0.1:4711'],
      hasAccount: true,
    });
  });

  it('stays signed out for another bank that it knows no secret of', async () => {
    const { session } = open({ builtIn: null });
    await session.restore();
    expect(session.view()).toEqual({
      accountId: null,
      server: 'https://given.example',
      isSignedIn: false,
      user: null,
      isBuiltIn: false,
      secretIsPersistent: true,
      secretTrouble: null,
      troubles: [],
      languages: ['sv'],
      builtIn: null,
      accounts: [],
    });
  });

  it('takes up the last bank without asking it, so that Galley starts offline too', async () => {
    const { session, steps } = open({
      remembered: { kind: 'bank', server: other.server, credentials: { user: 'anna', password: 'p' } },
    });
    await session.restore();
    expect([session.view().user, session.view().isBuiltIn, steps]).toEqual([
      'anna',
      false,
      ['open https://bank.example'],
    ]);
  });

  it('lets the account before go on when another one is added, shows the new one, and remembers it', async () => {
    const { session, steps, memory } = open();
    await session.restore();
    await session.signIn(other, never);
    expect([session.view().server, session.view().accounts.map(({ state }) => state)]).toEqual([
      other.server,
      ['signed-in', 'signed-in'],
    ]);
    await session.useBuiltIn(never);
    expect(steps.slice(2)).toEqual(['verify https://bank.example', 'open https://bank.example']);
    expect([session.view().isBuiltIn, memory.list().length, memory.shown()]).toEqual([true, 1, builtInId]);
  });

  it('shows the account that is there already instead of adding it a second time', async () => {
    const { session, steps } = open();
    await session.restore();
    await session.signIn(other, never);
    await session.show(builtInId);
    await session.signIn(other, never);
    expect([session.view().server, session.view().accounts.length]).toEqual([other.server, 2]);
    expect(steps.filter((step) => step === 'open https://bank.example').length).toBe(1);
  });

  it('keeps two users of one bank as two accounts', async () => {
    const { session, memory } = open();
    await session.signIn({ ...other, apiKey: 'anna' }, never);
    await session.signIn({ ...other, apiKey: 'ben' }, never);
    const ids = session.view().accounts.map(({ accountId }) => accountId);
    expect([new Set(ids).size, session.view().user]).toEqual([2, 'ben']);
    expect(await Promise.all(ids.map((id) => memory.credentialsOf(id)))).toEqual([
      { apiKey: 'anna' },
      { apiKey: 'ben' },
    ]);
  });

  it('signs in to an account again with a new key of its user, and refuses the key of another user', async () => {
    const { session, steps } = open();
    await session.signIn({ ...other, apiKey: 'anna' }, never);
    const accountId = session.view().accountId ?? '';
    await expect(session.signIn({ ...other, apiKey: 'ben', accountId }, never)).rejects.toMatchObject({
      code: 'ACCOUNT_OTHER_USER',
    });
    const shown = new Set<string | null>();
    session.subscribe(() => shown.add(session.view().accountId));
    await session.signIn({ ...other, apiKey: 'anna-2', accountId }, never);
    expect([session.view().accounts.length, steps.slice(-2)]).toEqual([
      1,
      ['close https://bank.example', 'open https://bank.example'],
    ]);
    // The viewer is not signed out in between.
    expect([...shown]).toEqual([accountId]);
  });

  it.each([
    ['up-to-date', 1],
    ['sign-in-needed', 2],
    ['offline', 2],
  ] as const)(
    'opens an account that is %s %i times in all when a person signs in with the same key again',
    async (word, times) => {
      const { session, steps, engines } = open();
      await session.signIn(other, never);
      const accountId = session.view().accountId ?? '';
      const [engine] = engines;
      if (engine !== undefined) engine.current = { ...engine.current, word };
      await session.signIn({ ...other, accountId }, never);
      expect(steps.filter((step) => step === 'open https://bank.example')).toHaveLength(times);
    },
  );

  it('asks an account of a time with one account who it is before it takes a newcomer for it', async () => {
    const { session } = open({
      remembered: { kind: 'bank', server: other.server, credentials: { apiKey: 'anna' } },
    });
    await session.restore();
    await session.signIn({ ...other, apiKey: 'ben' }, never);
    expect(session.view().accounts.map(({ user }) => user)).toEqual(['anna', 'ben']);
  });

  it('still knows the owner of the account when the bank does not name the user of a new key', async () => {
    const { session, memory, unreported } = open();
    await session.signIn({ ...other, apiKey: 'anna' }, never);
    const accountId = session.view().accountId ?? '';
    unreported.add('anna-2');
    await session.signIn({ ...other, apiKey: 'anna-2', accountId }, never);
    expect(memory.list()).toMatchObject([{ accountId, identity: 'anna' }]);
  });

  it('leaves a known account alone for another user name, where the bank names no user', async () => {
    const { session, memory, steps, unreported } = open();
    await session.signIn({ ...other, apiKey: 'anna' }, never);
    const accountId = session.view().accountId ?? '';
    unreported.add('pass');
    const signInAs = (user: string) =>
      session.signIn({ server: other.server, user, password: 'pass', accountId }, never);
    await expect(signInAs('ben')).rejects.toMatchObject({
      code: 'ACCOUNT_OTHER_USER',
      details: { user: 'ben' },
    });
    expect(memory.list()).toMatchObject([{ accountId, user: null, identity: 'anna' }]);
    expect(steps.filter((step) => step === 'open https://bank.example')).toHaveLength(1);
    await signInAs('Anna');
    expect(memory.list()).toMatchObject([{ accountId, user: 'Anna', identity: 'anna' }]);
  });

  it.each([
    ['is refused', 'withdrawn'],
    ['belongs to nobody that the bank names any more', 'unreported'],
  ] as const)(
    'keeps a key of an unknown user apart from an account with a key of its own that %s',
    async (_, what) => {
      const world = open();
      const { session, memory, unreported } = world;
      await session.signIn({ ...other, apiKey: 'anna' }, never);
      const annas = session.view().accountId;
      world[what].add('anna');
      unreported.add('ben');
      await session.signIn({ ...other, apiKey: 'ben' }, never);
      expect(session.view().accountId).not.toBe(annas);
      expect(memory.list().map(({ accountId, identity }) => [accountId === annas, identity])).toEqual([
        [false, null],
        [true, 'anna'],
      ]);
      expect(session.view().accounts.map(({ user }) => user)).toEqual(['anna', null]);
    },
  );

  it.each([
    ['somebody whom the bank names', 'anna', ['anna', 'ben']],
    ['nobody that is known', null, ['ben']],
  ])('takes an account with a withdrawn key for %s', async (_, login, users) => {
    const credentials = login === null ? { apiKey: 'old' } : { user: login, password: 'old' };
    const { session, withdrawn } = open({ remembered: { kind: 'bank', server: other.server, credentials } });
    withdrawn.add('old');
    await session.restore();
    await session.signIn({ ...other, apiKey: 'ben' }, never);
    expect(session.view().accounts.map(({ user }) => user)).toEqual(users);
  });

  it('signs one account out and shows the one that is left; what was signed out can be shown no more', async () => {
    const { session, memory } = open();
    await session.restore();
    await session.signIn(other, never);
    const accountId = session.view().accountId ?? '';
    await session.signOut(accountId);
    expect([session.view().isBuiltIn, session.view().accounts.at(-1)?.state]).toEqual([true, 'signed-out']);
    expect(await memory.credentialsOf(accountId)).toBeNull();
    await expect(session.show(accountId)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
  });

  it('removes an account with something on its way only when a person has said so', async () => {
    const { session, setAside } = open({ uploads: 2 });
    await session.signIn(other, never);
    const accountId = session.view().accountId ?? '';
    expect(session.removalImpact(accountId)).toEqual({ uploads: 2, downloads: 0, folders: [] });
    await expect(session.remove(accountId, false)).rejects.toMatchObject({ code: 'ACCOUNT_UNSETTLED' });
    expect(setAside).toEqual([]);
    await session.remove(accountId, true);
    expect([session.view().accounts, session.account(), setAside]).toEqual([[], null, [accountId]]);
  });

  it('does not enter the built-in bank in place of an account with an unreadable secret', async () => {
    const { session, memory, lock } = open({
      remembered: { kind: 'bank', server: other.server, credentials: { apiKey: other.apiKey } },
    });
    lock();
    await session.restore();
    const { isSignedIn, secretTrouble, accounts } = session.view();
    expect([isSignedIn, secretTrouble, accounts.map(({ state }) => state), memory.builtInUse()]).toEqual([
      false,
      { kind: 'locked', detail: 'locked' },
      ['no-secret'],
      null,
    ]);
  });

  it('adds and shows no account for a user who left before the bank accepted the key', async () => {
    const { session, steps, memory } = open();
    await session.restore();
    steps.length = 0;
    await expect(session.signIn(other, AbortSignal.abort())).rejects.toThrow();
    expect({ steps, shown: session.view().accountId, remembered: memory.list() }).toEqual({
      steps: [`verify ${other.server}`],
      shown: builtInId,
      remembered: [],
    });
  });

  it('keeps the account that works when another one is refused', async () => {
    const { session, memory } = open();
    await session.restore();
    const before = session.account();
    await expect(session.signIn({ ...other, apiKey: 'wrong' }, never)).rejects.toMatchObject({
      code: 'SIGN_IN_REFUSED',
    });
    expect([session.account(), memory.list()]).toEqual([before, []]);
  });

  it('forgets the secret and closes the account when a person signs out', async () => {
    const { session, steps, memory, secrets } = open();
    await session.restore();
    await session.signOut(builtInId);
    await session.signIn(other, never);
    await session.signOut(firstAccountId(other.server));
    expect([session.account(), session.view().isSignedIn, steps.at(-1), secrets.size]).toEqual([
      null,
      false,
      'close https://bank.example',
      0,
    ]);
    expect(memory.list()).toMatchObject([{ server: other.server, isSignedOut: true }]);
  });

  it('carries out changes in the order they were asked for', async () => {
    const { session, steps } = open();
    await Promise.all([session.restore(), session.signIn(other, never), session.signOut(builtInId)]);
    expect(steps.filter((step) => !step.startsWith('verify'))).toEqual([
      'open http://127.0.0.1:4711',
      'open https://bank.example',
      'close http://127.0.0.1:4711',
    ]);
    // Whom the person meant, though a sign-in was shown before it was that one's turn.
    expect(session.view().accountId).toBe(firstAccountId(other.server));
  });

  it('says that the secret lives in memory only where there is no keychain', async () => {
    const { session } = open({ isPersistent: false });
    await session.signIn(other, never);
    const { secretIsPersistent, secretTrouble } = session.view();
    expect([secretIsPersistent, secretTrouble]).toEqual([false, { kind: 'absent', detail: 'no keychain' }]);
  });

  it('signs in again when the built-in bank was started again with another key, and not with the same', async () => {
    const { session, steps, builtIn } = open();
    await session.restore();
    builtIn.change('restarting', builtInBank);
    builtIn.change('running', builtInBank);
    builtIn.change('running', { ...builtInBank, apiKey: 'built-in-2' });
    await session.useBuiltIn(never);
    expect(steps).toEqual([
      'verify http://127.0.0.1:4711',
      'open http://127.0.0.1:4711',
      'verify http://127.0.0.1:4711',
      'close http://127.0.0.1:4711',
      'open http://127.0.0.1:4711',
    ]);
  });

  it('signs in to a built-in bank that was not ready at the start as soon as it is', async () => {
    const { session, builtIn } = open({ bank: null });
    builtIn.change('failed', null);
    await session.restore();
    expect([session.view().isSignedIn, session.view().builtIn]).toEqual([
      false,
      { state: 'failed', server: null, inbox: null },
    ]);
    const signedIn = new Promise<void>((resolve) => {
      session.subscribe(() => session.account() !== null && resolve());
    });
    builtIn.change('running', builtInBank);
    await signedIn;
    expect(session.view().isBuiltIn).toBe(true);
  });

  it('goes on showing another account when the built-in bank comes back', async () => {
    const { session, builtIn, steps } = open();
    await session.restore();
    await session.signIn(other, never);
    builtIn.change('running', { ...builtInBank, apiKey: 'built-in-2' });
    await session.useBuiltIn(never);
    await session.close();
    expect(steps.slice(3, 7)).toEqual([
      'open https://bank.example',
      'verify http://127.0.0.1:4711',
      'close http://127.0.0.1:4711',
      'open http://127.0.0.1:4711',
    ]);
  });

  it('leaves the built-in bank alone that a person signed out of, as long as another account is there', async () => {
    const { session, builtIn, memory } = open();
    await session.restore();
    await session.signIn(other, never);
    await session.signOut(builtInId);
    builtIn.change('running', { ...builtInBank, apiKey: 'built-in-2' });
    await session.restore();
    expect(session.view().accounts.map(({ server, state }) => [server, state])).toEqual([
      [builtInBank.server, 'signed-out'],
      [other.server, 'signed-in'],
    ]);
    expect(memory.builtInUse()).toEqual({
      server: builtInBank.server,
      isUsed: false,
      accountId: builtInId,
    });
  });

  it('follows the built-in bank to another port with its account', async () => {
    const { session, builtIn, steps, banks } = open();
    const moved = { ...builtInBank, server: 'http://127.0.0.1:4712' };
    banks.set(builtInBank.server, 'bank-1').set(moved.server, 'bank-1');
    await session.restore();
    builtIn.change('running', moved);
    await session.useBuiltIn(never);
    expect([session.view().accountId, session.view().server, session.view().accounts.length]).toEqual([
      builtInId,
      moved.server,
      1,
    ]);
    expect(steps.slice(2)).toEqual([
      'verify http://127.0.0.1:4712',
      'close http://127.0.0.1:4711',
      'open http://127.0.0.1:4712',
    ]);
  });

  it('begins another account where the built-in bank was replaced at its port', async () => {
    const { session, builtIn, banks, memory } = open();
    banks.set(builtInBank.server, 'bank-1');
    await session.restore();
    banks.set(builtInBank.server, 'bank-2');
    builtIn.change('running', { ...builtInBank });
    await session.useBuiltIn(never);
    const { accountId, accounts } = session.view();
    expect([accountId === builtInId, accounts.length]).toEqual([false, 1]);
    expect(memory.builtInUse()).toMatchObject({ accountId });
  });

  it('goes with an account to another address of its bank', async () => {
    const { session, steps, banks, memory, secrets } = open({ builtIn: null });
    const moved = { ...other, server: 'https://new.example' };
    banks.set(other.server, 'bank-1').set(moved.server, 'bank-1');
    await session.signIn(other, never);
    const { accountId } = session.view();
    await session.signIn(moved, never);
    expect(session.view().accounts).toMatchObject([{ accountId, server: moved.server }]);
    expect(steps.slice(2)).toEqual([
      'verify https://new.example',
      'close https://bank.example',
      'open https://new.example',
    ]);
    expect([memory.list().map(({ server }) => server), [...secrets.values()]]).toEqual([
      [moved.server],
      ['good'],
    ]);
  });

  it('refuses another bank for an account that is named, and adds it as one of its own otherwise', async () => {
    const { session, banks } = open({ builtIn: null });
    banks.set(other.server, 'bank-1');
    await session.signIn(other, never);
    const { accountId } = session.view();
    banks.set(other.server, 'bank-2');
    await expect(session.signIn({ ...other, accountId: accountId ?? '' }, never)).rejects.toMatchObject({
      code: 'ACCOUNT_OTHER_USER',
    });
    await session.signIn(other, never);
    expect(new Set(session.view().accounts.map((each) => each.accountId)).size).toBe(2);
  });

  it('tells its followers of every change until they leave', async () => {
    const { session } = open();
    let reported = 0;
    const leave = session.subscribe(() => {
      reported += 1;
    });
    await session.restore();
    const untilThen = reported;
    leave();
    await session.signOut(builtInId);
    expect([untilThen > 0, reported]).toEqual([true, untilThen]);
  });
});

interface StubBuiltIn extends EmbeddedService {
  change(state: EmbeddedState, bank: EmbeddedBank | null): void;
}

interface World {
  readonly builtIn?: null;
  readonly bank?: EmbeddedBank | null;
  readonly remembered?: RememberedAccount | null;
  readonly isPersistent?: boolean;
  /** Files that every account still has on their way. */
  readonly uploads?: number;
}

function open({
  builtIn: given,
  bank = builtInBank,
  remembered = null,
  isPersistent = true,
  uploads = 0,
}: World = {}) {
  const steps: string[] = [];
  const engines: StubEngine[] = [];
  const setAside: string[] = [];
  const withdrawn = new Set<string>();
  const unreported = new Set<string>();
  const { memory, secrets, lock } = createStubMemory({ isPersistent });
  const builtIn = createStubBuiltIn(bank);
  const banks = new Map<string, string>();
  const settled = new Map<string, { readonly address: string; readonly bankId: string | null }>();
  /** A bank of its own at each address, unless `banks` names it. An account belongs to the bank that it was settled at. */
  const metAt = (server: string): RecognizedBank => {
    const bankId = banks.get(server) ?? null;
    return {
      bankId,
      verdictOf(accountId) {
        const known = settled.get(accountId);
        if (known !== undefined && known.bankId !== null && bankId !== null)
          return known.bankId === bankId ? 'same' : 'other';
        const saved = memory.list().find((account) => account.accountId === accountId);
        const address = known?.address ?? saved?.server;
        return address === server || accountId === firstAccountId(server) ? 'same' : 'unknown';
      },
    };
  };
  const deps: AccountSessionDeps = {
    compose: async (server) => {
      steps.push(`open ${server}`);
      const engine = createStubEngine();
      engines.push(engine);
      return {
        engine,
        downloads: createStubDownloads(),
        smartFolders: createStubSmartFolders(),
        bulk: createStubBulk(),
        searches: createStubSearches(),
        verifier: createStubVerifier(),
        ...createStubReview(),
        bank: {
          ...createStubBank(),
          folderChildren: async () => [
            {
              bankFolderId: asId<BankFolderId>('in'),
              parentId: '0',
              name: { en: 'Inbox', sv: 'Inkorg' },
              hasChildren: false,
              canAddAssets: true,
            },
          ],
        },
        unsettled: () => ({ uploads, downloads: 0 }),
        close: async () => void steps.push(`close ${server}`),
      };
    },
    verify: async (server, credentials) => {
      steps.push(`verify ${server}`);
      const secret = 'apiKey' in credentials ? credentials.apiKey : credentials.password;
      if (isWrong(credentials) || withdrawn.has(secret)) throw new AppError('SIGN_IN_REFUSED');
      const met = metAt(server);
      if (unreported.has(secret)) return { user: null, bank: met };
      // A key is named after its user here; what follows a dash is its number.
      const user = 'apiKey' in credentials ? credentials.apiKey.split('-')[0] : credentials.user;
      return { user: user === 'built' || user === 'good' ? 'admin' : (user ?? null), bank: met };
    },
    probe: async (server) => ({ server, isEncrypted: true, proxy: null }),
    hintOnline: () => undefined,
    troublesSeen: () => undefined,
    troubles: () => [],
    memory,
    banks: {
      accountIds: () => [...settled.keys()],
      settle: (accountId, address, { bankId }) => void settled.set(accountId, { address, bankId }),
    },
    journals: { unsettled: () => ({ uploads, downloads: 0 }), setAside: (id) => void setAside.push(id) },
    builtIn: given === null ? null : builtIn,
    preferredServer: given === null ? 'https://given.example' : null,
    languages: ['sv'],
    log: silentLog,
  };
  const session = createAccountSession(deps);
  return {
    session: {
      ...session,
      async restore() {
        if (remembered !== null) await memory.remember(remembered);
        await session.restore();
      },
    },
    steps,
    engines,
    memory,
    secrets,
    lock,
    setAside,
    builtIn,
    /** The bank's own id at an address. */
    banks,
    /** Keys that the bank refuses from now on. */
    withdrawn,
    /** Keys without a user in the bank's answer. */
    unreported,
  };
}

function createStubBuiltIn(first: EmbeddedBank | null): StubBuiltIn {
  const listeners = new Set<() => void>();
  let state: EmbeddedState = first === null ? 'starting' : 'running';
  let bank = first;
  return {
    state: () => state,
    bank: () => bank,
    settled: async () => {},
    stop: async () => {},
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change: (nextState, nextBank) => {
      state = nextState;
      bank = nextBank;
      for (const listener of [...listeners]) listener();
    },
  };
}

function isWrong(credentials: Credentials): boolean {
  return 'apiKey' in credentials && credentials.apiKey === 'wrong';
}
