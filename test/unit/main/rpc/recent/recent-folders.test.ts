import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { silentLog } from '../../../../../main/platform/index.ts';
import { createRecentFolders } from '../../../../../main/rpc/recent/recent-folders.ts';
import { openSettings } from '../../../../../main/settings/index.ts';
import { asId, type BankFolderId, type LocalPath } from '../../../../../shared/model/index.ts';
import type { RecentFolder, SessionView } from '../../../../../shared/rpc/index.ts';
import { temporaryDirectory } from '../../../../support/temporary-directory.ts';
import { sessionView } from '../stub-account.ts';

describe('recent-folders', () => {
  it('has the latest first, each of them once, and no more than are seen at a glance', async () => {
    const open = await prepare();
    const recent = await open('a1');
    for (const id of ['1', '2', '3', '4', '5', '6', '7', '5']) await recent.note(folder(id));
    expect(recent.list().map(({ bankFolderId }) => bankFolderId)).toEqual(['5', '7', '6', '4', '3', '2']);
    await recent.note({ ...folder('7'), name: 'Brand / Logos' });
    expect(recent.list()[0]).toEqual({ bankFolderId: '7', name: 'Brand / Logos' });
  });

  it('remembers over a restart, for each account its own', async () => {
    const open = await prepare();
    await (await open('a1')).note(folder('1'));
    await (await open('b2')).note(folder('2'));
    expect([(await open('a1')).list(), (await open('b2')).list()]).toEqual([[folder('1')], [folder('2')]]);
  });

  it('lets go of what accounts used that are not there any more', async () => {
    const open = await prepare();
    await (await open('gone')).note(folder('1'));
    await (await open('a1')).note(folder('2'));
    expect((await open('gone')).list()).toEqual([]);
  });

  it('reports nothing to anyone', async () => {
    const noRow = await (await prepare())(null);
    expect(() => noRow.list()).toThrow('NOT_SIGNED_IN');
    await expect(noRow.note(folder('1'))).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
  });
});

function folder(id: string): RecentFolder {
  return { bankFolderId: asId<BankFolderId>(id), name: `Folder ${id}` };
}

/** Galley, started over the same settings as the signed-in accounts; `a1` and `b2` are its accounts. */
async function prepare() {
  const path = join(await temporaryDirectory(), 'settings.json') as LocalPath;
  const account = (id: string): SessionView['accounts'][number] => ({
    accountId: id,
    server: 'http://127.0.0.1:4100',
    user: id,
    isBuiltIn: false,
    state: 'signed-in',
    word: null,
    issueCount: 0,
  });
  return async (accountId: string | null) => {
    const settings = await openSettings({ path, log: silentLog });
    const view = { ...sessionView(true), accountId, accounts: [account('a1'), account('b2')] };
    return createRecentFolders({ session: { view: () => view }, settings });
  };
}
