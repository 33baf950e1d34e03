import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { silentLog } from '../../../../main/platform/index.ts';
import { createWatchedFolderStore, firstAccountId, openSettings } from '../../../../main/settings/index.ts';
import { asId, type LocalPath, type WatchedFolder } from '../../../../shared/model/index.ts';
import { temporaryDirectory } from '../../../support/temporary-directory.ts';

const servers = ['https://one.example', 'https://two.example'] as const;

/** The folders of two accounts, and a directory that two ways lead to. */
async function open() {
  const directory = await temporaryDirectory();
  const settings = await openSettings({ path: asId(join(directory, 'settings.json')), log: silentLog });
  await settings.update((before) => ({
    ...before,
    accounts: servers.map((server) => ({ server, kind: 'api-key' as const, user: null })),
  }));
  const [one, two] = servers.map((server) => ({
    server,
    store: createWatchedFolderStore(settings, { accountId: firstAccountId(server), server }),
  })) as [Account, Account];
  await mkdir(join(directory, 'Jobs', 'Deep'), { recursive: true });
  await symlink(join(directory, 'Jobs'), join(directory, 'Link'));
  return { one, two, settings, at: (name: string): LocalPath => asId(join(directory, name)) };
}

interface Account {
  readonly server: string;
  readonly store: ReturnType<typeof createWatchedFolderStore>;
}

function linked({ server }: Account, root: LocalPath): WatchedFolder {
  return {
    watchedFolderId: asId(`${server} ${root}`),
    server,
    root,
    bankFolderId: asId('in'),
    bankFolderName: 'Inbox',
    excludes: [],
    rules: [],
    subfolders: 'flatten',
    isPaused: false,
  };
}

describe('watched-folder-store', () => {
  it.each([
    ['Jobs', 'Link'],
    ['Jobs', 'Link/Deep'],
    ['Link/Deep', 'Jobs'],
  ])('refuses a folder of another account that a symlink leads to: %s, %s', async (first, second) => {
    const { one, two, at } = await open();
    await one.store.put(linked(one, at(first)));
    const refusal = { code: 'FOLDER_OF_OTHER_ACCOUNT', details: { path: at(second), other: at(first) } };
    await expect(two.store.refuseOfOthers(at(second))).rejects.toMatchObject(refusal);
    await expect(two.store.put(linked(two, at(second)))).rejects.toMatchObject(refusal);
    expect(two.store.list()).toEqual([]);
  });

  it('lets one of two accounts have a directory that both want at the same moment', async () => {
    const { one, two, settings, at } = await open();
    const outcomes = await Promise.allSettled([
      one.store.put(linked(one, at('Jobs'))),
      two.store.put(linked(two, at('Link'))),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(settings.get().watchedFolders.length).toBe(1);
  });
});
