import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { WatchedFolderStore } from '../../../../main/folders/runner/watch-port.ts';
import { silentLog } from '../../../../main/platform/index.ts';
import {
  createWatchedFolderStore,
  defaultPreferences,
  openSettings,
  type Preferences,
  readSettings,
} from '../../../../main/settings/index.ts';
import { AppError } from '../../../../shared/errors/index.ts';
import { asId, type LocalPath, type WatchedFolder } from '../../../../shared/model/index.ts';

describe('openSettings', () => {
  it('has defaults where there is no file, and writes none', async () => {
    const { path, directory } = await place();
    const settings = await openSettings({ path, log: silentLog });
    expect([settings.get(), settings.trouble, await readdir(directory)]).toEqual([
      {
        accounts: [],
        currentAccount: null,
        builtInAccount: null,
        watchedFolders: [],
        recentFolders: [],
        recentProofs: [],
        remembered: [],
        downloadFolders: [],
        network: {
          limitBytesPerSecond: null,
          concurrency: 6,
          schedule: [],
          verifyEveryUpload: false,
          proxy: { kind: 'system', address: '', user: '', pacAddress: '' },
        },
        watching: {
          settleMs: 2_000,
          settleNetworkMs: 15_000,
          confirmEmptied: true,
          confirmShrunk: true,
          excludes: [],
        },
        pause: null,
        ui: { language: null, colorScheme: 'auto' },
        desktop: { opensAtLogin: false, closesToTray: true, notifies: true, installsUpdates: true },
        diagnostics: { logLevel: 'info' },
      },
      null,
      [],
    ]);
  });

  it('keeps a change for the next start, readable by its owner alone', async () => {
    const { path } = await place();
    const settings = await openSettings({ path, log: silentLog });
    const account = { server: 'https://bank.example', kind: 'api-key', user: null } as const;
    await settings.update((before) => ({
      ...before,
      accounts: [account],
      currentAccount: { kind: 'bank', server: account.server },
      network: { ...before.network, concurrency: 2 },
    }));
    const again = await openSettings({ path, log: silentLog });
    expect(again.get()).toEqual(settings.get());
    expect([again.get().accounts, again.get().network.concurrency, again.trouble]).toEqual([
      [account],
      2,
      null,
    ]);
    if (process.platform !== 'win32') expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it('keeps what a newer version wrote beside what it knows', async () => {
    const { path } = await place(
      JSON.stringify({ ui: { colorScheme: 'dark', fontSize: 14 }, sounds: { done: true } }),
    );
    const settings = await openSettings({ path, log: silentLog });
    await settings.update((before) => ({ ...before, ui: { ...before.ui, language: 'fi' } }));
    expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({
      ui: { colorScheme: 'dark', fontSize: 14, language: 'fi' },
      sounds: { done: true },
      network: { concurrency: 6 },
    });
  });

  it('tells subscribers of each change, in order, until they are removed', async () => {
    const { path } = await place();
    const settings = await openSettings({ path, log: silentLog });
    const reported: number[] = [];
    settings.subscribe(() => {
      throw new Error('cannot follow');
    });
    const remove = settings.subscribe(({ watching }) => reported.push(watching.settleMs));
    await Promise.all([1, 2, 3].map((step) => settings.update(addSettle(10 ** step))));
    remove();
    await settings.update(addSettle(1));
    expect([reported, settings.get().watching.settleMs]).toEqual([[2_010, 2_110, 3_110], 3_111]);
  });

  it('refuses a value that could not be read again, and goes on with the next change', async () => {
    const { path } = await place();
    const settings = await openSettings({ path, log: silentLog });
    const refused = settings.update((before) => ({
      ...before,
      network: { ...before.network, concurrency: 7 },
    }));
    const accepted = settings.update(addSettle(1));
    await expect(refused).rejects.toMatchObject({
      code: 'SETTINGS_INVALID',
      details: { reason: expect.stringContaining('concurrency') },
    });
    await accepted;
    expect([settings.get().network.concurrency, settings.get().watching.settleMs]).toEqual([6, 2_001]);
  });

  it('changes nothing when the file cannot be written', async () => {
    const { path, directory } = await place();
    const settings = await openSettings({ path, log: silentLog });
    await rm(directory, { recursive: true });
    await expect(settings.update(addSettle(1))).rejects.toMatchObject({ code: 'LOCAL_WRITE_FAILED' });
    expect(settings.get()).toEqual(defaultPreferences);
  });

  it('reads a file that an editor of Windows has marked as UTF-8', async () => {
    const { path, directory } = await place(`\uFEFF${JSON.stringify({ watchedFolders: [folder('w1')] })}`);
    const { trouble, get } = await openSettings({ path, log: silentLog });
    expect([trouble, get().watchedFolders, await readdir(directory)]).toEqual([
      null,
      [folder('w1')],
      ['settings.json'],
    ]);
  });

  it('sets an invalid file aside, keeps its valid parts, and says so', async () => {
    const text = JSON.stringify({
      network: { concurrency: 99 },
      ui: { colorScheme: 'dark' },
      watchedFolders: [folder('w1'), { ...folder('w2'), root: 5 }, folder('w3')],
      later: true,
    });
    const { path, directory } = await place(text);
    const { trouble, get } = await openSettings({ path, log: silentLog });
    expect(trouble).toMatchObject({
      code: 'SETTINGS_INVALID',
      details: { path, setAside: `${path}.invalid-1`, reason: expect.stringContaining('concurrency') },
    });
    expect(get()).toEqual({
      ...defaultPreferences,
      pause: untilResumed,
      ui: { language: null, colorScheme: 'dark' },
      watchedFolders: [folder('w1'), folder('w3')],
      later: true,
    });
    expect(await readFile(`${path}.invalid-1`, 'utf8')).toBe(text);
    expect((await openSettings({ path, log: silentLog })).trouble).toBeNull();
    expect((await readdir(directory)).sort()).toEqual(['settings.json', 'settings.json.invalid-1']);
  });

  it('loses one wrong value and not the others of its section, and stands still until a person has looked', async () => {
    const { path } = await place(
      JSON.stringify({
        watching: { settleMs: '5000', excludes: ['*.private', 7], confirmShrunk: false },
        network: { limitBytesPerSecond: 4_096, proxy: { kind: 'pac', pacAddress: 5, user: 'anna' } },
        desktop: { opensAtLogin: true, notifies: 'yes' },
      }),
    );
    const { trouble, get } = await openSettings({ path, log: silentLog });
    const { watching, network, desktop, pause } = get();
    expect(trouble?.details).toMatchObject({
      lost: 'watching.settleMs, watching.excludes, network.proxy.pacAddress, desktop.notifies',
    });
    expect({ watching, network, desktop, pause }).toEqual({
      watching: { ...defaultPreferences.watching, excludes: ['*.private'], confirmShrunk: false },
      network: {
        ...defaultPreferences.network,
        limitBytesPerSecond: 4_096,
        proxy: { ...defaultPreferences.network.proxy, kind: 'pac', user: 'anna' },
      },
      desktop: { ...defaultPreferences.desktop, opensAtLogin: true },
      pause: untilResumed,
    });
  });

  it.each([
    ['a pause that cannot be read', { pause: { sinceMs: 1, untilMs: 'tomorrow' } }, untilResumed],
    ['a pause beside what is lost', { pause: { sinceMs: 1, untilMs: 2 }, watching: 7 }, untilResumed],
    ['nothing that decides what is sent', { ui: { colorScheme: 'pink' } }, null],
  ])('stands still or not: %s', async (_, content, pause) => {
    const { path } = await place(JSON.stringify(content));
    const { get } = await openSettings({ path, log: silentLog });
    expect(get().pause).toEqual(pause);
  });

  it.each([
    ['not JSON', '{"ui":'],
    ['a list', '[]'],
    ['empty', ''],
    ['half overwritten', '{"ui":{}}{}'],
  ])('starts with defaults when the file is %s', async (_, text) => {
    const { path } = await place(text);
    const { trouble, get } = await openSettings({ path, log: silentLog });
    expect([trouble?.code, get(), await readFile(`${path}.invalid-1`, 'utf8')]).toEqual([
      'SETTINGS_INVALID',
      { ...defaultPreferences, pause: untilResumed },
      text,
    ]);
  });

  it('never overwrites what was set aside before', async () => {
    const { path, directory } = await place('first');
    await openSettings({ path, log: silentLog });
    await writeFile(path, 'second');
    await openSettings({ path, log: silentLog });
    expect((await readdir(directory)).sort()).toEqual([
      'settings.json',
      'settings.json.invalid-1',
      'settings.json.invalid-2',
    ]);
    expect(await readFile(`${path}.invalid-1`, 'utf8')).toBe('first');
  });

  it('says when the file may not be read', async () => {
    const { directory } = await place();
    await expect(openSettings({ path: directory, log: silentLog })).rejects.toBeInstanceOf(AppError);
  });
});

describe('readSettings', () => {
  it('goes by what is valid, and writes nothing', async () => {
    const text = JSON.stringify({ watching: { settleMs: 1, excludes: '*.private' } });
    const { path, directory } = await place(text);
    const settings = await readSettings({ path, log: silentLog });
    const { watching, pause } = settings.get();
    await expect(settings.update(addSettle(1))).rejects.toMatchObject({ code: 'INTERNAL' });
    expect([settings.trouble?.code, settings.trouble?.details, watching.settleMs, pause]).toEqual([
      'SETTINGS_INVALID',
      { path, reason: expect.stringContaining('excludes'), lost: 'watching.excludes' },
      1,
      untilResumed,
    ]);
    expect([await readFile(path, 'utf8'), await readdir(directory)]).toEqual([text, ['settings.json']]);
  });
});

describe('createWatchedFolderStore', () => {
  it('puts, replaces and removes folders, durably', async () => {
    const { path } = await place();
    const store: WatchedFolderStore = createWatchedFolderStore(await openSettings({ path, log: silentLog }));
    await Promise.all([store.put(folder('w1')), store.put(folder('w2'))]);
    await store.put({ ...folder('w1'), isPaused: true });
    await store.remove(asId('w2'));
    const again = createWatchedFolderStore(await openSettings({ path, log: silentLog }));
    expect([store.list(), again.list()]).toEqual([[{ ...folder('w1'), isPaused: true }], store.list()]);
  });
});

/** Its beginning does not matter: it ends when the user says so. */
const untilResumed = { sinceMs: 0, untilMs: null, cause: 'damage' };

async function place(content?: string): Promise<{ readonly path: LocalPath; readonly directory: LocalPath }> {
  const directory = await mkdtemp(join(tmpdir(), 'galley-settings-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const path = join(directory, 'settings.json');
  if (content !== undefined) await writeFile(path, content);
  return { path: asId<LocalPath>(path), directory: asId<LocalPath>(directory) };
}

function addSettle(milliseconds: number) {
  return (before: Preferences): Preferences => ({
    ...before,
    watching: { ...before.watching, settleMs: before.watching.settleMs + milliseconds },
  });
}

function folder(id: string): WatchedFolder {
  return {
    watchedFolderId: asId(id),
    server: 'http://127.0.0.1:4100',
    root: asId('/home/me/work'),
    bankFolderId: asId('aB3'),
    bankFolderName: 'Inbox',
    excludes: ['*.bak'],
    rules: [{ kind: 'version', pattern: '{stem}_v{n}.{ext}', bankFolder: null }],
    subfolders: 'flatten',
    isPaused: false,
  };
}
