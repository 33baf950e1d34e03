import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { silentLog } from '../../../../../main/platform/index.ts';
import { createDirectoryBrowser } from '../../../../../main/rpc/ports/directory-browser.ts';
import { createDownloadFolder } from '../../../../../main/rpc/recent/download-folder.ts';
import { openSettings } from '../../../../../main/settings/index.ts';
import { asId, type LocalPath } from '../../../../../shared/model/index.ts';
import type { DirectoryGrant, SessionView } from '../../../../../shared/rpc/index.ts';
import { temporaryDirectory } from '../../../../support/temporary-directory.ts';
import { sessionView } from '../stub-account.ts';

describe('download-folder', () => {
  it('is remembered over a restart, with a grant of its own time and never as a path', async () => {
    const { open, home } = await prepare();
    const first = await open('a1');
    expect(await first.folder.current()).toBe(null);
    const chosen = await first.folder.choose(await first.grantOf('Handover'));
    expect([chosen.displayPath, JSON.stringify(chosen).includes(home)]).toEqual(['~/Handover', false]);
    const second = await open('a1');
    const remembered = await second.folder.current();
    expect(remembered?.displayPath).toBe('~/Handover');
    expect(remembered?.grant).not.toBe(chosen.grant);
    expect(second.resolve(remembered?.grant)).toBe(join(home, 'Handover'));
  });

  it('belongs to one account, and is asked for again while it is not there', async () => {
    const { open, home } = await prepare();
    const anna = await open('a1');
    await anna.folder.choose(await anna.grantOf('Handover'));
    const other = await open('b2');
    expect(await other.folder.current()).toBe(null);
    await other.folder.choose(await other.grantOf('Print'));
    expect((await (await open('a1')).folder.current())?.displayPath).toBe('~/Handover');
    await rm(join(home, 'Handover'), { recursive: true });
    expect(await (await open('a1')).folder.current()).toBe(null);
    expect((await (await open('b2')).folder.current())?.displayPath).toBe('~/Print');
  });

  it('takes nothing that the page was not shown, and nothing without an account', async () => {
    const { open, home } = await prepare();
    const { folder } = await open('a1');
    await expect(folder.choose(asId<DirectoryGrant>(home))).rejects.toMatchObject({ code: 'GRANT_UNKNOWN' });
    const noRow = await open(null);
    await expect(noRow.folder.current()).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
    const choice = noRow.folder.choose(await noRow.grantOf('Handover'));
    await expect(choice).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
  });
});

async function prepare() {
  const home = await temporaryDirectory();
  const path = join(await temporaryDirectory(), 'settings.json') as LocalPath;
  await mkdir(join(home, 'Handover'));
  await mkdir(join(home, 'Print'));
  let lastId = 0;
  /** Galley, started over the same settings. */
  const open = async (accountId: string | null) => {
    const settings = await openSettings({ path, log: silentLog });
    const displayPath = (shown: string): string => shown.replace(home, '~');
    const directories = createDirectoryBrowser({
      homeDirectory: home,
      displayPath,
      randomId: () => {
        lastId += 1;
        return `grant-${lastId}`;
      },
    });
    const account = (id: string): SessionView['accounts'][number] => ({
      accountId: id,
      server: 'http://127.0.0.1:4100',
      user: id,
      isBuiltIn: false,
      state: 'signed-in',
      word: null,
      issueCount: 0,
    });
    const view = { ...sessionView(true), accountId, accounts: [account('a1'), account('b2')] };
    const folder = createDownloadFolder({
      session: { view: () => view },
      settings,
      directories,
      displayPath,
    });
    const grantOf = async (name: string): Promise<DirectoryGrant> => {
      const { directories: shown } = await directories.browse(null);
      const found = shown.find((directory) => directory.name === name);
      if (found === undefined) throw new Error(`No directory ${name}.`);
      return found.grant;
    };
    return { folder, grantOf, resolve: (grant = asId<DirectoryGrant>('none')) => directories.resolve(grant) };
  };
  return { open, home };
}
