import { describe, expect, it } from 'vitest';
import type { RpcAccount } from '../../../../../main/rpc/index.ts';
import { inAccount } from '../../../../../main/rpc/routers/in-account.ts';
import { AppError } from '../../../../../shared/errors/index.ts';
import { createStubAccount, createStubSession, shownAccountId } from '../stub-account.ts';

const never = new AbortController().signal;

describe('in-account', () => {
  it('waits for the next engine', async () => {
    const { session, next, doIt, did } = start();
    const end = session.beginExchange();
    const done = doIt(async () => 'done');
    expect(did).toEqual([]);
    end(next);
    expect([await done, did]).toEqual(['done', [next]]);
  });

  it('does with the next engine what ended with the one before', async () => {
    const { session, first, next, doIt, did } = start();
    const cut = Promise.withResolvers<never>();
    const done = doIt((account) => (account === first ? cut.promise : Promise.resolve('done')));
    await Promise.resolve();
    const end = session.beginExchange();
    cut.reject(new AppError('CANCELLED'));
    end(next);
    expect([await done, did]).toEqual(['done', [first, next]]);
  });

  it('passes on what fails while the engine goes on, and what was taken back', async () => {
    const { session, next, doIt, did } = start();
    const lost = new AppError('FILE_GONE');
    await expect(doIt(() => Promise.reject(lost))).rejects.toBe(lost);
    const taken = new AbortController();
    const cut = Promise.withResolvers<never>();
    const done = doIt(() => cut.promise, taken.signal);
    await Promise.resolve();
    session.beginExchange()(next);
    taken.abort();
    cut.reject(lost);
    await expect(done).rejects.toBe(lost);
    expect(did).toHaveLength(2);
  });

  it('says so when the account is not signed in any more', async () => {
    const { session, doIt } = start();
    const cut = Promise.withResolvers<never>();
    const done = doIt(() => cut.promise);
    await Promise.resolve();
    session.change(null);
    cut.reject(new AppError('CANCELLED'));
    await expect(done).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
  });
});

function start() {
  const [first, next] = [createStubAccount(), createStubAccount()];
  const session = createStubSession(first);
  const did: RpcAccount[] = [];
  const doIt = <Result>(work: (account: RpcAccount) => Promise<Result>, signal = never): Promise<Result> =>
    inAccount(
      session,
      shownAccountId,
      (account) => {
        did.push(account);
        return work(account);
      },
      signal,
    );
  return { session, first, next, did, doIt };
}
