import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  type AccountStore,
  createSignIn,
  createSignInThrottle,
  hashPassword,
  hashSecret,
} from '../../../../../service/domain/index.ts';
import { openStore, prepareDataDirectory } from '../../../../../service/store/index.ts';
import { AppError } from '../../../../../shared/errors/index.ts';
import { temporaryDirectory } from '../../../../support/temporary-directory.ts';

const idleLifeMs = 12 * 60 * 60 * 1000;
const minuteMs = 60_000;

/** `accounts`: what this store does otherwise than the real one. */
async function start(accounts: Partial<AccountStore> = {}) {
  const directory = prepareDataDirectory(await temporaryDirectory());
  const store = await openStore(directory);
  onTestFinished(() => store.close());
  const user = { userId: '1', loginName: 'aino', fullName: 'Aino', isAdministrator: false, isEnabled: true };
  await store.accounts.addUser(user, await hashPassword('correct horse'));
  const clock = { nowMs: 1_700_000_000_000 };
  const now = (): number => clock.nowMs;
  const throttle = createSignInThrottle({ now }, { limitsAddresses: true });
  const faults: unknown[] = [];
  const signIn = createSignIn(
    { accounts: { ...store.accounts, ...accounts }, throttle, now, failed: (error) => faults.push(error) },
    { idleLifeMs },
  );
  const isSignedIn = async (token: string): Promise<boolean> => {
    try {
      return (await signIn.authenticate(token)).user.userId === '1';
    } catch (error) {
      expect(error).toMatchObject({ code: 'NOT_SIGNED_IN' });
      return false;
    }
  };
  const tokens = (): unknown => {
    const database = new DatabaseSync(directory.databaseFile);
    const row = database.prepare('select count(*) as tokens from session').get();
    database.close();
    return row?.tokens;
  };
  return { signIn, clock, isSignedIn, store, faults, tokens };
}

describe('sign-in', () => {
  it('keeps a token as long as it is used, and ends it after its idle life', async () => {
    const { signIn, clock, isSignedIn } = await start();
    const token = await signIn.withPassword('aino', 'correct horse', '::1');
    const uses = [];
    for (let round = 0; round < 4; round += 1) {
      clock.nowMs += idleLifeMs - 2 * minuteMs;
      uses.push(await isSignedIn(token));
    }
    clock.nowMs += idleLifeMs + 1;
    expect([...uses, await isSignedIn(token)]).toEqual([true, true, true, true, false]);
  });

  it('lets a request go on when the use of its token cannot be written down, and says so', async () => {
    const fault = new AppError('STORAGE_FULL');
    const { signIn, clock, isSignedIn, faults } = await start({ touchSession: () => Promise.reject(fault) });
    const token = await signIn.withPassword('aino', 'correct horse', '::1');
    clock.nowMs += 2 * minuteMs;
    expect([await isSignedIn(token), faults]).toEqual([true, [fault]]);
  });

  it('tidies expired tokens away and no others', async () => {
    const { signIn, clock, isSignedIn, store } = await start();
    const old = await signIn.withPassword('aino', 'correct horse', '::1');
    clock.nowMs += idleLifeMs - minuteMs;
    const young = await signIn.withPassword('aino', 'correct horse', '::1');
    clock.nowMs += 2 * minuteMs;
    await signIn.removeExpired();
    clock.nowMs -= 2 * minuteMs;
    expect([
      await isSignedIn(old),
      await isSignedIn(young),
      await store.accounts.findUser('1'),
    ]).toMatchObject([false, true, { loginName: 'aino' }]);
  });

  const changes: Readonly<Record<string, (accounts: AccountStore) => Promise<unknown>>> = {
    'got a new password': (accounts) => accounts.setPassword('1', 'scrypt$1$1$1$a$b'),
    'was shut out': (accounts) => accounts.setUserEnabled('1', false),
  };
  for (const [what, change] of Object.entries(changes)) {
    it(`gives no token to who ${what} while the old password is checked`, async () => {
      const { signIn, store, tokens } = await start({
        async findLogin(name) {
          const found = await store.accounts.findLogin(name);
          await change(store.accounts);
          return found;
        },
      });
      const refused = { code: 'SIGN_IN_REFUSED', details: { reason: 'wrong' } };
      await expect(signIn.withPassword('aino', 'correct horse', '::1')).rejects.toMatchObject(refused);
      expect(tokens()).toBe(0);
    });
  }

  const switches: Readonly<Record<string, (accounts: AccountStore) => Promise<unknown>>> = {
    user: (accounts) => accounts.setUserEnabled('1', false),
    key: (accounts) => accounts.setKeyEnabled('1', false),
  };
  for (const [owner, switchOff] of Object.entries(switches)) {
    it(`gives no token for a key with a ${owner} that is disabled during the check`, async () => {
      const { signIn, store, tokens } = await start({
        async findUser(userId) {
          const found = await store.accounts.findUser(userId);
          await switchOff(store.accounts);
          return found;
        },
      });
      await store.accounts.addKey(
        { keyId: '1', name: 'Press', description: '', userId: '1', expiresAtMs: null, isEnabled: true },
        hashSecret('key of the press'),
      );
      const refused = { code: 'SIGN_IN_REFUSED', details: { reason: 'disabled' } };
      await expect(signIn.withKey('key of the press')).rejects.toMatchObject(refused);
      expect(tokens()).toBe(0);
    });
  }

  it('refuses at once who would wait behind fifty others, counts no guess for it, and lets the next in', async () => {
    const gate = Promise.withResolvers<null>();
    const isHeld = { value: true };
    const { signIn, store } = await start({
      findLogin: (name) => (isHeld.value ? gate.promise : store.accounts.findLogin(name)),
    });
    const codeOf = async (address: string): Promise<unknown> => {
      try {
        return typeof (await signIn.withPassword('aino', 'correct horse', address));
      } catch (error) {
        const { code, details } = error as AppError;
        return [code, details.retryAfterSeconds];
      }
    };
    const waiting = Array.from({ length: 50 }, (_, index) => codeOf(`10.0.0.${index}`));
    const refused = [];
    for (let attempt = 0; attempt < 25; attempt += 1) refused.push(await codeOf('::1'));
    isHeld.value = false;
    gate.reject(new AppError('STORAGE_FULL'));
    await Promise.all(waiting);
    expect([new Set(refused.map(String)), await codeOf('::1')]).toEqual([
      new Set(['LOGIN_THROTTLED,5']),
      'string',
    ]);
  });

  it('counts guesses of one user from one address, not of another, and forgets them after a minute', async () => {
    const { signIn, clock } = await start();
    const guess = async (user: string, address: string): Promise<unknown> => {
      try {
        return await signIn.withPassword(user, 'wrong', address);
      } catch (error) {
        return (error as { code: string }).code;
      }
    };
    for (let attempt = 0; attempt < 20; attempt += 1) await guess('aino', 'a');
    const codes = [await guess('aino', 'a'), await guess('aino', 'b'), await guess('eino', 'a')];
    clock.nowMs += minuteMs;
    expect([...codes, await guess('aino', 'a')]).toEqual([
      'LOGIN_THROTTLED',
      'SIGN_IN_REFUSED',
      'SIGN_IN_REFUSED',
      'SIGN_IN_REFUSED',
    ]);
  });

  it('holds a token in memory while the disk is full, and writes it down once there is room', async () => {
    const { signIn, clock, isSignedIn, store, faults, tokens } = await start();
    await store.admitWrites(clock.nowMs);
    store.refuseWrites();
    const token = await signIn.withPassword('aino', 'correct horse', '::1');
    expect([await isSignedIn(token), tokens()]).toEqual([true, 0]);
    clock.nowMs += 2 * minuteMs;
    expect([await isSignedIn(token), faults]).toEqual([
      true,
      [expect.objectContaining({ code: 'STORAGE_FULL' })],
    ]);

    await store.admitWrites(clock.nowMs);
    clock.nowMs += 2 * minuteMs;
    expect([await isSignedIn(token), tokens(), await isSignedIn(token)]).toEqual([true, 1, true]);
    clock.nowMs += idleLifeMs + 1;
    expect(await isSignedIn(token)).toBe(false);
  });

  it('ends a token that is held in memory with its idle life, the password, the user and the key', async () => {
    const { signIn, clock, isSignedIn, store } = await start();
    const key = { keyId: '1', name: 'k', description: '', userId: '1', expiresAtMs: null, isEnabled: true };
    await store.accounts.addKey(key, hashSecret('key'));
    store.refuseWrites();
    const logIn = (): Promise<string> => signIn.withPassword('aino', 'correct horse', '::1');
    const idle = await logIn();
    clock.nowMs += idleLifeMs + 1;
    const [byPassword, byKey] = [await logIn(), await signIn.withKey('key')];
    expect([await isSignedIn(idle), await isSignedIn(byPassword), await isSignedIn(byKey)]).toEqual([
      false,
      true,
      true,
    ]);
    await store.admitWrites(clock.nowMs);
    await store.accounts.setPassword('1', await hashPassword('another one'));
    expect([await isSignedIn(byPassword), await isSignedIn(byKey)]).toEqual([false, true]);
    await store.accounts.setKeyEnabled('1', false);
    expect(await isSignedIn(byKey)).toBe(false);
    await store.accounts.setPassword('1', await hashPassword('correct horse'));
    expect(await isSignedIn(byPassword)).toBe(false);
  });
});
