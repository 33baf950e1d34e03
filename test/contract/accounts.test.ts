import { rename, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type AccountSession, createAccountSession } from '../../main/accounts/account-session.ts';
import { createGalleyDeps } from '../../main/hosts/compose/galley-deps.ts';
import { appPathsOf, silentLog, systemClock } from '../../main/platform/index.ts';
import { firstAccountId } from '../../main/settings/index.ts';
import { asId, type BankFolderId, type LocalPath } from '../../shared/model/index.ts';
import type { SessionView } from '../../shared/rpc/index.ts';
import { never } from '../support/galley-client.ts';
import { type RunningBank, startBank } from '../support/running-bank.ts';
import { runServiceCommand } from '../support/service-command.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { createStubKeychain } from '../unit/main/hosts/stub-memory.ts';

describe('several accounts', () => {
  it('send the files of a folder to its own bank alone, over a restart and with their keys swapped', async () => {
    const [one, two] = [await startBank(), await startBank()];
    const galley = await startGalley();
    const first = await galley.add(one);
    const firstRoot = await galley.link(one);
    const second = await galley.add(two);
    const secondRoot = await galley.link(two);
    await writeFile(join(firstRoot, 'one.txt'), 'for the first bank');
    await writeFile(join(secondRoot, 'two.txt'), 'for the second bank');
    await galley.untilSent();
    expect([await namesIn(one), await namesIn(two)]).toEqual([['one.txt'], ['two.txt']]);

    await galley.close();
    galley.swapSecrets(one.url, two.url);
    await writeFile(join(firstRoot, 'later one.txt'), 'for the first bank too');
    await writeFile(join(secondRoot, 'later two.txt'), 'for the second bank too');
    await galley.restart();
    await galley.untilRefused([first, second]);
    expect([await namesIn(one), await namesIn(two)]).toEqual([['one.txt'], ['two.txt']]);

    await galley.close();
    galley.swapSecrets(one.url, two.url);
    await galley.restart();
    await galley.untilSent();
    expect([await namesIn(one), await namesIn(two)]).toEqual([
      ['later one.txt', 'one.txt'],
      ['later two.txt', 'two.txt'],
    ]);
  });

  it('do not upload as each other where two users of one bank got each other’s keys', async () => {
    const bank = await startBank();
    const data = ['--data', bank.dataPath];
    await runServiceCommand('user', 'add', 'ben', '--administrator', ...data);
    const [created] = (await runServiceCommand('key', 'create', '--name', 'ben', '--user', 'ben', ...data))
      .lines;
    const galley = await startGalley();
    const admin = await galley.add(bank);
    const root = await galley.link(bank);
    const ben = await galley.add({ ...bank, apiKey: created.apiKey });
    expect([
      ben === admin,
      galley
        .session()
        .view()
        .accounts.map(({ user }) => user),
    ]).toEqual([false, ['admin', 'ben']]);
    await galley.close();
    galley.swapAll();
    await writeFile(join(root, 'mine.txt'), 'as the administrator');
    await galley.restart();
    await galley.untilRefused([admin, ben]);
    expect(await namesIn(bank)).toEqual([]);
  });

  it('share no folder, and none that lies in or around one of another account', async () => {
    const [one, two] = [await startBank(), await startBank()];
    const galley = await startGalley();
    await galley.add(one);
    const root = await galley.link(one);
    await galley.add(two);
    for (const other of [root, join(root, 'Deep'), join(root, '..')])
      await expect(galley.link(two, other as LocalPath)).rejects.toMatchObject({
        code: 'FOLDER_OF_OTHER_ACCOUNT',
      });
    expect(galley.session().account()?.engine.status().folders).toEqual([]);
  });

  it('lose nothing when the bank of a new one cannot be reached, or refuses it', async () => {
    const bank = await startBank();
    const galley = await startGalley();
    const accountId = await galley.add(bank);
    const before = galley.session().account();
    const gone = { server: 'http://127.0.0.1:9', apiKey: 'any' };
    await expect(galley.session().signIn(gone, never)).rejects.toMatchObject({ code: 'BANK_UNREACHABLE' });
    await expect(galley.session().signIn({ server: bank.url, apiKey: 'wrong' }, never)).rejects.toMatchObject(
      { code: 'SIGN_IN_REFUSED' },
    );
    expect([galley.session().account(), galley.session().view().accounts.length]).toEqual([before, 1]);
    expect(accountId).toBe(firstAccountId(bank.url));
  });

  it('take up again what a person signed out of, and upload nothing a second time', async () => {
    const bank = await startBank();
    const galley = await startGalley();
    const accountId = await galley.add(bank);
    const root = await galley.link(bank);
    await writeFile(join(root, 'once.txt'), 'once');
    await galley.untilSent();
    await galley.session().signOut(accountId);
    expect(galley.session().view().accounts).toMatchObject([{ accountId, state: 'signed-out' }]);
    await galley.close();
    await galley.restart();
    expect(await galley.add(bank)).toBe(accountId);
    await galley.untilSent();
    expect(await namesIn(bank)).toEqual(['once.txt']);
    expect(galley.session().account()?.engine.status().counts.confirmed).toBe(1);
  });

  it('go with their bank to another address, with links and journal', async () => {
    const bank = await startBank();
    const galley = await startGalley();
    const accountId = await galley.add(bank);
    const root = await galley.link(bank);
    await writeFile(join(root, 'once.txt'), 'once');
    await galley.untilSent();

    const byName = { ...bank, url: bank.url.replace('127.0.0.1', 'localhost') };
    expect(await galley.add(byName)).toBe(accountId);
    await rename(join(root, 'once.txt'), join(root, 'renamed.txt'));
    await writeFile(join(root, 'twice.txt'), 'twice');
    await galley.untilSent();
    await galley.close();
    await galley.restart();
    await galley.untilSent();

    expect(galley.session().view().accounts).toMatchObject([{ accountId, server: byName.url }]);
    expect(await namesIn(bank)).toEqual(['once.txt', 'twice.txt']);
  });

  it('send nothing to another bank that took the address of theirs, and go on when theirs is back', async () => {
    const bank = await startBank();
    const port = Number(new URL(bank.url).port);
    const galley = await startGalley();
    const accountId = await galley.add(bank);
    const root = await galley.link(bank);
    await writeFile(join(root, 'once.txt'), 'once');
    await galley.untilSent();
    await galley.close();
    await bank.stop();

    // The same key, as with an embedded bank that was replaced.
    const other = await startBank({ port, apiKey: bank.apiKey });
    await writeFile(join(root, 'later.txt'), 'for the bank of before');
    await galley.restart();
    await galley.until(({ troubles }) => troubles.some(({ code }) => code === 'BANK_REPLACED'));
    const added = await galley.add(other);
    await galley.untilSent([added]);
    expect([added === accountId, await namesIn(other)]).toEqual([false, []]);
    await galley.close();
    await other.stop();

    const back = await startBank({ port, dataPath: bank.dataPath });
    await galley.restart();
    await galley.untilSent([accountId]);
    expect(await namesIn(back)).toEqual(['later.txt', 'once.txt']);
  });

  it('are removed with their links, their journal set aside, and a person asked while something is on its way', async () => {
    const bank = await startBank();
    const galley = await startGalley();
    const accountId = await galley.add(bank);
    const root = await galley.link(bank);
    await galley.session().signOut(accountId);
    await bank.stop();
    expect(galley.session().removalImpact(accountId)).toEqual({ uploads: 0, downloads: 0, folders: [root] });
    await galley.session().remove(accountId, false);
    expect(galley.session().view().accounts).toEqual([]);
    await galley.close();
    await galley.restart();
    expect(galley.session().view().accounts).toEqual([]);
  });
});

async function startGalley() {
  const state = await temporaryDirectory();
  const secrets = new Map<string, string>();
  let session = await open();
  onTestFinished(() => session.close());

  async function open(): Promise<AccountSession> {
    const deps = await createGalleyDeps({
      paths: appPathsOf({
        stateFlag: state,
        environment: {},
        platform: process.platform,
        homeDirectory: homedir(),
        workingDirectory: state,
      }),
      clock: systemClock,
      log: silentLog,
      server: null,
      environment: {},
      host: 'browser',
      keychain: createStubKeychain(secrets),
      setLogLevel: () => {},
    });
    const opened = createAccountSession({ ...deps, builtIn: null, preferredServer: null });
    await opened.restore();
    return opened;
  }

  const until = (isSo: (view: SessionView) => boolean): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (!isSo(session.view())) return;
        leave();
        resolve();
      };
      const leave = session.subscribe(look);
      look();
    });

  const swap = (left: string, right: string): void => {
    const [one, two] = [secrets.get(left) ?? '', secrets.get(right) ?? ''];
    secrets.set(left, two);
    secrets.set(right, one);
  };

  return {
    session: () => session,
    async add({ url, apiKey }: Pick<RunningBank, 'url' | 'apiKey'>): Promise<string> {
      await session.signIn({ server: url, apiKey }, never);
      return session.view().accountId ?? '';
    },
    /** Links a directory, a new one unless given, to the inbox of the account that is shown. */
    async link({ inboxFolderId }: RunningBank, given?: LocalPath): Promise<LocalPath> {
      const root = given ?? (await temporaryDirectory());
      await session.account()?.engine.link({
        root,
        bankFolderId: asId<BankFolderId>(inboxFolderId),
        bankFolderName: 'Inbox',
        excludes: [],
        rules: [],
        subfolders: 'flatten',
      });
      return root;
    },
    async untilSent(accountIds?: readonly string[]): Promise<void> {
      for (const accountId of accountIds ?? session.view().accounts.map((each) => each.accountId)) {
        const engine = session.accountOf(accountId)?.engine;
        for (const { folder } of engine?.status().folders ?? [])
          await engine?.scanNow(folder.watchedFolderId);
        await engine?.idle(never);
      }
    },
    async untilRefused(accountIds: readonly string[]): Promise<void> {
      await until(({ accounts }) => {
        const refused = accounts.filter(({ word }) => word === 'sign-in-needed');
        return accountIds.every((id) => refused.some(({ accountId }) => accountId === id));
      });
    },
    until,
    swapSecrets: (left: string, right: string) => swap(`key@${left}`, `key@${right}`),
    swapAll(): void {
      const [left, right] = secrets.keys();
      if (left !== undefined && right !== undefined) swap(left, right);
    },
    close: () => session.close(),
    async restart(): Promise<void> {
      session = await open();
    },
  };
}

async function namesIn(bank: RunningBank): Promise<string[]> {
  const assets = await bank.admin.search([{ SearchField: 'FolderId', ValuesList: [bank.inboxFolderId] }]);
  return assets.map(({ MasterFile }) => `${MasterFile?.Filename}.${MasterFile?.Extension}`).sort();
}
