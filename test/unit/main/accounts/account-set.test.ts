import { describe, expect, it } from 'vitest';
import { type AccountFacts, createAccountSet } from '../../../../main/accounts/account-set.ts';
import type { Credentials } from '../../../../main/accounts/remembered-account.ts';
import { AppError } from '../../../../shared/errors/index.ts';
import { createStubAccount } from '../rpc/stub-account.ts';

const accountId = 'a1';
const facts: AccountFacts = {
  accountId,
  server: 'https://bank.example',
  isBuiltIn: false,
  login: null,
  reported: 'anna',
  isSignedOut: false,
};

describe('account-set', () => {
  it('closes the engine of an account before it opens the next, and signs out no account in between', async () => {
    const { accounts, steps, reported, closing } = start();
    await accounts.open(facts, { apiKey: 'one' });
    reported.length = 0;
    const opening = accounts.open({ ...facts, reported: 'Anna' }, { apiKey: 'two' });
    const exchange = accounts.exchange(accountId);
    expect([accounts.account(accountId), accounts.views(), steps]).toEqual([
      null,
      [
        {
          accountId,
          server: facts.server,
          user: 'anna',
          isBuiltIn: false,
          state: 'signed-in',
          word: 'checking',
          issueCount: 0,
        },
      ],
      ['open one', 'close one'],
    ]);
    closing.resolve();
    await Promise.all([opening, exchange]);
    expect(accounts.exchange(accountId)).toBeNull();
    expect([steps.slice(2), accounts.facts(accountId)?.reported]).toEqual([['open two'], 'Anna']);
    expect(new Set(reported)).toEqual(new Set([true]));
  });

  it('opens the engine of before again where the next one does not come to life', async () => {
    const { accounts, steps, closing } = start(['two']);
    closing.resolve();
    await accounts.open(facts, { apiKey: 'one' });
    await expect(accounts.open(facts, { apiKey: 'two' })).rejects.toMatchObject({ code: 'LOCAL_DISK_FULL' });
    expect([steps.slice(1), accounts.credentials(accountId), accounts.isSignedIn(accountId)]).toEqual([
      ['close one', 'open two', 'open one'],
      { apiKey: 'one' },
      true,
    ]);
  });

  it('tells of an account without an engine where none comes to life', async () => {
    const broken: string[] = [];
    const { accounts, reported, closing } = start(broken);
    closing.resolve();
    await accounts.open(facts, { apiKey: 'one' });
    broken.push('one', 'two');
    await expect(accounts.open(facts, { apiKey: 'two' })).rejects.toMatchObject({ code: 'LOCAL_DISK_FULL' });
    expect([reported.at(-1), accounts.exchange(accountId), accounts.views()[0]?.state]).toEqual([
      false,
      null,
      'no-secret',
    ]);
  });
});

/** Accounts with engines that close when `closing` resolves; keys that are `broken` start none. */
function start(broken: readonly string[] = []) {
  const steps: string[] = [];
  /** Whether the account was signed in at each notification. */
  const reported: boolean[] = [];
  const closing = Promise.withResolvers<void>();
  const keyOf = (credentials: Credentials): string => ('apiKey' in credentials ? credentials.apiKey : '');
  const accounts = createAccountSet(
    async (_server, credentials) => {
      const key = keyOf(credentials);
      steps.push(`open ${key}`);
      if (broken.includes(key)) throw new AppError('LOCAL_DISK_FULL');
      return {
        ...createStubAccount(),
        unsettled: () => ({ uploads: 0, downloads: 0 }),
        async close() {
          steps.push(`close ${key}`);
          await closing.promise;
        },
      };
    },
    () => reported.push(accounts.isSignedIn(accountId)),
  );
  return { accounts, steps, reported, closing };
}
