import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createAccountStore } from '../../../../main/accounts/account-store.ts';
import { silentLog } from '../../../../main/platform/index.ts';
import { createWatchedFolderStore, firstAccountId, openSettings } from '../../../../main/settings/index.ts';
import { asId, type LocalPath, type WatchedFolder } from '../../../../shared/model/index.ts';
import { temporaryDirectory } from '../../../support/temporary-directory.ts';
import { createStubKeychain } from '../hosts/stub-memory.ts';

const server = 'https://bank.example';
const byPassword = { kind: 'bank', server, credentials: { user: 'anna', password: 'secret-word' } } as const;
const folder: WatchedFolder = {
  watchedFolderId: asId('w1'),
  server,
  root: '/home/anna/Jobs' as LocalPath,
  bankFolderId: asId('in'),
  bankFolderName: 'Inbox',
  excludes: [],
  rules: [],
  subfolders: 'flatten',
  isPaused: false,
};
const byKey = { kind: 'bank', server, credentials: { apiKey: 'secret-key' } } as const;

describe('account-memory', () => {
  it('remembers nothing at first', async () => {
    expect(await (await open()).memory().recall()).toBeNull();
  });

  it.each([byPassword, byKey])(
    'gives back the bank that was used last, its secret from the keychain',
    async (account) => {
      const { memory, file } = await open();
      expect(await memory().remember(account)).toEqual({ isPersistent: true, reason: null });
      expect(await memory().recall()).toMatchObject(account);
      expect(await file()).not.toContain('secret');
    },
  );

  it('takes up how a person signed in last', async () => {
    const { memory, settings } = await open();
    await memory().remember(byKey);
    await memory().remember(byPassword);
    expect(await memory().recall()).toMatchObject(byPassword);
    expect(settings.get().accounts.length).toBe(1);
  });

  it('remembers the built-in bank without any secret', async () => {
    const { memory, stored } = await open();
    await memory().remember({ kind: 'built-in' });
    expect([await memory().recall(), stored.size]).toEqual([{ kind: 'built-in' }, 0]);
  });

  it('forgets choice and secret of one bank, and keeps the others', async () => {
    const { memory, stored } = await open();
    const other = { ...byKey, server: 'https://other.example' };
    await memory().remember(other);
    await memory().remember(byKey);
    await memory().signOut(firstAccountId(server));
    expect([await memory().recall(), [...stored.keys()]]).toEqual([null, ['key@https://other.example']]);
    expect(await memory({ server: other.server, apiKey: null }).recall()).toMatchObject(other);
  });

  it('takes up only the bank that was named at the start', async () => {
    const { memory } = await open();
    await memory().remember(byKey);
    expect(await memory({ server: 'https://other.example', apiKey: null }).recall()).toBeNull();
  });

  it('prefers the key of the environment to the stored one', async () => {
    const { memory } = await open();
    await memory().remember(byKey);
    expect(await memory({ server, apiKey: 'from-environment' }).recall()).toMatchObject({
      kind: 'bank',
      server,
      credentials: { apiKey: 'from-environment' },
    });
  });

  it('knows the account of the key in the environment', async () => {
    const { memory } = await open();
    await memory().remember({ ...byKey, identity: 'anna' });
    const given = memory({ server, apiKey: 'from-environment' });
    expect([await given.recall(), given.list().length]).toEqual([
      {
        kind: 'bank',
        server,
        credentials: { apiKey: 'from-environment' },
        accountId: firstAccountId(server),
        identity: 'anna',
      },
      1,
    ]);
  });

  it('asks again when the keychain has lost the secret', async () => {
    const { memory, stored } = await open();
    await memory().remember(byKey);
    stored.clear();
    expect(await memory().recall()).toBeNull();
  });
});

describe('account-memory of several accounts', () => {
  it('keeps two users of one bank apart, each with a secret, a journal and folders of its own', async () => {
    const { memory, stored, settings } = await open();
    const kept = memory();
    await kept.remember({ ...byKey, identity: 'anna' });
    const second = kept.newId({ server, identity: 'ben' });
    await kept.remember({
      ...byKey,
      credentials: { apiKey: 'second-secret' },
      identity: 'ben',
      accountId: second,
    });
    const [ben, anna] = kept.list();
    expect([anna?.accountId, ben?.accountId, stored.size]).toEqual([firstAccountId(server), second, 2]);
    expect(await kept.credentialsOf(second)).toEqual({ apiKey: 'second-secret' });
    expect(await kept.credentialsOf(firstAccountId(server))).toEqual({ apiKey: 'secret-key' });
    const root = '/home/anna/Jobs' as LocalPath;
    const foldersOf = (accountId: string) => createWatchedFolderStore(settings, { accountId, server });
    await foldersOf(second).put({ ...folder, root });
    expect([foldersOf(second).list().length, foldersOf(firstAccountId(server)).list().length]).toEqual([
      1, 0,
    ]);
    await expect(
      foldersOf(firstAccountId(server)).put({
        ...folder,
        watchedFolderId: asId('w2'),
        root: `${root}/Deep` as LocalPath,
      }),
    ).rejects.toMatchObject({ code: 'FOLDER_OF_OTHER_ACCOUNT' });
  });

  it('keeps the name of an account when the bank does not repeat it', async () => {
    const { memory } = await open();
    const kept = memory();
    const accountId = firstAccountId(server);
    await kept.remember({ ...byKey, identity: 'anna' });
    await kept.remember({ ...byKey, identity: null, accountId });
    expect(kept.list()).toMatchObject([{ accountId, identity: 'anna' }]);
  });

  it('takes a key of an unknown user for an account of its own, and for the same the next time', async () => {
    const { memory } = await open();
    const kept = memory();
    await kept.remember({ ...byKey, identity: 'anna' });
    await kept.remember({ ...byKey, identity: null });
    await kept.remember({ ...byKey, identity: null });
    expect(kept.list().map(({ identity }) => identity)).toEqual([null, 'anna']);
  });

  it('takes the settings of a time with one account for those of the first one of its bank', async () => {
    const { memory, settings, stored } = await open();
    stored.set(`key@${server}`, 'secret-key');
    await settings.update((before) => ({
      ...before,
      accounts: [{ server, kind: 'api-key' as const, user: null }],
      currentAccount: { kind: 'bank', server },
      watchedFolders: [{ ...folder, excludes: [], rules: [], subfolders: 'flatten' }],
    }));
    const accountId = firstAccountId(server);
    expect(await memory().recall()).toMatchObject({ ...byKey, accountId });
    expect(memory().shown()).toBe(accountId);
    expect(createWatchedFolderStore(settings, { accountId, server }).list().length).toBe(1);
    expect(memory().newId({ server, identity: 'ben' })).not.toBe(accountId);
  });

  it('forgets secret, account and links of one that is removed, and nothing of the others', async () => {
    const { memory, settings, stored } = await open();
    const other = { ...byKey, server: 'https://other.example' };
    await memory().remember(other);
    await memory().remember(byKey);
    await createWatchedFolderStore(settings).put(folder);
    await memory().remove(firstAccountId(server));
    expect(
      memory()
        .list()
        .map((account) => account.server),
    ).toEqual([other.server]);
    expect([settings.get().watchedFolders, [...stored.keys()]]).toEqual([[], [`key@${other.server}`]]);
  });

  it('signs one account out and keeps its folders for the next sign-in', async () => {
    const { memory, settings } = await open();
    await memory().remember(byPassword);
    await createWatchedFolderStore(settings).put(folder);
    await memory().signOut(firstAccountId(server));
    expect(memory().list()).toMatchObject([{ isSignedOut: true }]);
    expect([await memory().recall(), settings.get().watchedFolders.length]).toEqual([null, 1]);
  });
});

async function open() {
  const directory = await temporaryDirectory();
  const path = join(directory, 'settings.json') as LocalPath;
  const settings = await openSettings({ path, log: silentLog });
  const stored = new Map<string, string>();
  const keychain = createStubKeychain(stored);
  const memory = (options: Parameters<typeof createAccountStore>[1] = { server: null, apiKey: null }) =>
    createAccountStore({ settings, keychain }, options);
  return { memory, settings, stored, file: () => readFile(path, 'utf8') };
}
