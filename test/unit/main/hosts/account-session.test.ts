import { describe, expect, it } from 'vitest';
import {
  type AccountSessionDeps,
  type Credentials,
  createAccountSession,
  type RememberedAccount,
} from '../../../../main/hosts/account-session.ts';
import type {
  EmbeddedBank,
  EmbeddedService,
  EmbeddedState,
} from '../../../../main/hosts/embedded-service.ts';
import { silentLog } from '../../../../main/platform/index.ts';
import { AppError } from '../../../../shared/errors/index.ts';
import { asId, type BankFolderId } from '../../../../shared/model/index.ts';
import {
  createStubBank,
  createStubDownloads,
  createStubEngine,
  createStubReview,
  createStubVerifier,
} from '../rpc/stub-account.ts';

const never = new AbortController().signal;
const builtInBank: EmbeddedBank = {
  server: 'http://127.0.0.1:4711',
  apiKey: 'built-in',
  inboxFolderId: 'in',
};
const other = { server: 'https://bank.example', apiKey: 'good' };

describe('account-session', () => {
  it('takes up the built-in bank at the first start', async () => {
    const { session, steps } = open();
    await session.restore();
    expect({ view: session.view(), steps, hasAccount: session.account() !== null }).toEqual({
      view: {
        server: 'http://127.0.0.1:4711',
        isSignedIn: true,
        user: 'admin',
        isBuiltIn: true,
        secretIsPersistent: true,
        languages: ['sv'],
        builtIn: {
          state: 'running',
          server: 'http://127.0.0.1:4711',
          inbox: { bankFolderId: 'in', name: 'Inkorg' },
        },
      },
      steps: ['verify http://127.0.0.1:4711', 'open http://127.0.0.1:4711'],
      hasAccount: true,
    });
  });

  it('stays signed out for another bank that it knows no secret of', async () => {
    const { session } = open({ builtIn: null });
    await session.restore();
    expect(session.view()).toEqual({
      server: 'https://given.example',
      isSignedIn: false,
      user: null,
      isBuiltIn: false,
      secretIsPersistent: true,
      languages: ['sv'],
      builtIn: null,
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

  it('closes one account before the next opens, and remembers the choice', async () => {
    const { session, steps, memory } = open();
    await session.restore();
    await session.signIn(other, never);
    await session.useBuiltIn(never);
    expect(steps.slice(2)).toEqual([
      'verify https://bank.example',
      'close http://127.0.0.1:4711',
      'open https://bank.example',
      'verify http://127.0.0.1:4711',
      'close https://bank.example',
      'open http://127.0.0.1:4711',
    ]);
    expect(memory.kept).toEqual([
      { kind: 'bank', server: 'https://bank.example', credentials: { apiKey: 'good' } },
      { kind: 'built-in' },
    ]);
  });

  it('keeps the account that works when another one is refused', async () => {
    const { session, memory } = open();
    await session.restore();
    const before = session.account();
    await expect(session.signIn({ ...other, apiKey: 'wrong' }, never)).rejects.toMatchObject({
      code: 'SIGN_IN_REFUSED',
    });
    expect([session.account(), memory.kept]).toEqual([before, []]);
  });

  it('forgets the secret and closes the account when a person signs out', async () => {
    const { session, steps, memory } = open();
    await session.restore();
    await session.signOut();
    await session.signIn(other, never);
    await session.signOut();
    expect([session.account(), session.view().isSignedIn, steps.at(-1), memory.forgotten]).toEqual([
      null,
      false,
      'close https://bank.example',
      [null, 'https://bank.example'],
    ]);
  });

  it('carries out changes in the order they were asked for', async () => {
    const { session, steps } = open();
    await Promise.all([session.restore(), session.signIn(other, never), session.signOut()]);
    expect(steps.filter((step) => !step.startsWith('verify'))).toEqual([
      'open http://127.0.0.1:4711',
      'close http://127.0.0.1:4711',
      'open https://bank.example',
      'close https://bank.example',
    ]);
  });

  it('says that the secret lives in memory only where there is no keychain', async () => {
    const { session } = open({ isPersistent: false });
    await session.signIn(other, never);
    expect(session.view().secretIsPersistent).toBe(false);
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

  it('leaves a person who chose another bank alone when the built-in one comes back', async () => {
    const { session, builtIn, steps } = open();
    await session.restore();
    await session.signIn(other, never);
    builtIn.change('running', { ...builtInBank, apiKey: 'built-in-2' });
    await session.close();
    expect(steps.slice(-2)).toEqual(['open https://bank.example', 'close https://bank.example']);
  });

  it('tells its followers of every change until they leave', async () => {
    const { session } = open();
    let told = 0;
    const leave = session.subscribe(() => {
      told += 1;
    });
    await session.restore();
    const untilThen = told;
    leave();
    await session.signOut();
    expect([untilThen > 0, told]).toEqual([true, untilThen]);
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
}

function open({ builtIn: given, bank = builtInBank, remembered = null, isPersistent = true }: World = {}) {
  const steps: string[] = [];
  const kept: RememberedAccount[] = [];
  const forgotten: (string | null)[] = [];
  const builtIn = createStubBuiltIn(bank);
  const deps: AccountSessionDeps = {
    compose: async (server) => {
      steps.push(`open ${server}`);
      return {
        engine: createStubEngine(),
        downloads: createStubDownloads(),
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
        close: async () => void steps.push(`close ${server}`),
      };
    },
    verify: async (server, credentials) => {
      steps.push(`verify ${server}`);
      if (isWrong(credentials)) throw new AppError('SIGN_IN_REFUSED');
      return { user: 'admin' };
    },
    probe: async (server) => ({ server, isEncrypted: true, proxy: null }),
    memory: {
      recall: async () => remembered,
      remember: async (account) => {
        kept.push(account);
        return { isPersistent };
      },
      forget: async (server) => void forgotten.push(server),
    },
    builtIn: given === null ? null : builtIn,
    preferredServer: given === null ? 'https://given.example' : null,
    languages: ['sv'],
    log: silentLog,
  };
  return { session: createAccountSession(deps), steps, memory: { kept, forgotten }, builtIn };
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
