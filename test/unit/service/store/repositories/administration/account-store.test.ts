import { describe, expect, it, onTestFinished } from 'vitest';
import { openStore, prepareDataDirectory } from '../../../../../../service/store/index.ts';
import { temporaryDirectory } from '../../../../../support/temporary-directory.ts';

const nowMs = Date.UTC(2026, 0, 1);

async function open() {
  const store = await openStore(prepareDataDirectory(await temporaryDirectory()));
  onTestFinished(() => store.close());
  const { accounts } = store;
  const addUser = (userId: string) =>
    accounts.addUser(
      { userId, loginName: userId, fullName: userId, isAdministrator: false, isEnabled: true },
      null,
    );
  const addKey = (keyId: string) =>
    accounts.addKey(
      { keyId, name: keyId, description: '', userId: '1', expiresAtMs: null, isEnabled: true },
      keyId,
    );
  const next = async (atMs: number) => [await accounts.nextUserId(atMs), await accounts.nextKeyId(atMs)];
  return { store, addUser, addKey, next };
}

describe('account-store', () => {
  it('gives short ids until the bank is opened again, and then those of the clock, apart from all others', async () => {
    const { store, addUser, addKey, next } = await open();
    const first = await next(nowMs);
    for (const id of ['1', '10', '9']) await addUser(id);
    await addKey('1');
    const following = await next(nowMs);
    await store.admitWrites(nowMs);
    expect([first, following, await next(nowMs + 1)]).toEqual([
      ['1', '1'],
      ['11', '2'],
      ['1017672256000010', '1117672256000010'],
    ]);
  });

  it('gives ids that a database of an older backup has forgotten to no other user, before a start as well', async () => {
    const { store, next } = await open();
    await store.admitWrites(nowMs);
    const forgotten = await next(nowMs + 60_000);
    const given = await next(nowMs + 120_000);
    expect(given.map(Number).every((id, index) => id > Number(forgotten[index]))).toBe(true);
  });

  it('goes on behind the given ids, at any clock', async () => {
    const { store, addUser, addKey, next } = await open();
    await store.admitWrites(nowMs);
    const atStart = await next(nowMs);
    const putBack = await next(nowMs - 60_000);
    const [userId, keyId] = await next(nowMs + 60_000);
    await addUser('1');
    await addUser(String(userId));
    await addKey(String(keyId));
    const following = [String(Number(userId) + 1), String(Number(keyId) + 1)];
    expect([putBack, await next(nowMs), await next(Date.UTC(2300, 0, 1))]).toEqual([
      atStart,
      following,
      following,
    ]);
  });
});
