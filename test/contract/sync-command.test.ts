import { readdir, readFile, realpath, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type FolderLink, toWatchedFolder } from '../../main/folders/index.ts';
import { lockStateDirectory, silentLog } from '../../main/platform/index.ts';
import { createWatchedFolderStore, firstAccountId, openSettings } from '../../main/settings/index.ts';
import type { BankFolderId, LocalPath } from '../../shared/model/index.ts';
import { readBankContent } from '../faults/bank-content.ts';
import { runGalley } from '../support/run-galley.ts';
import { startBank } from '../support/running-bank.ts';
import { plantTree, temporaryDirectory } from '../support/temporary-directory.ts';

describe('galley sync --once', () => {
  it('reports on its own directory alone, and is done when that is, with any other issues', async () => {
    const bank = await startBank();
    const state = await temporaryDirectory();
    const work = await temporaryDirectory();
    await plantTree(work, { 'watched/a.txt': 'a', 'watched/b.txt': 'b', 'cover.txt': 'ours' });
    const galley = (...args: readonly string[]) =>
      runGalley([...args, '--folder', bank.inboxFolderId, '--state', state], {
        workingDirectory: work,
        environment: { GALLEY_SERVER: bank.url, GALLEY_API_KEY: bank.apiKey },
      });
    const sync = () => galley('sync', 'watched', '--once', '--settle', '0');
    await sync();
    await bank.admin.upload(bank.inboxFolderId, 'cover.txt', 'theirs');
    const parked = await galley('upload', 'cover.txt');

    const { code, events } = await sync();

    expect([parked.code, code, events]).toEqual([
      1,
      0,
      [
        {
          event: 'summary',
          scanned: 2,
          uploaded: 0,
          versions: 0,
          adopted: 0,
          unchanged: 2,
          ignored: 0,
          parked: 0,
          failed: 0,
          bytes: 0,
          conflicts: 0,
          gone: 0,
          duplicates: 0,
          seconds: expect.any(Number),
        },
      ],
    ]);
    await writeFile(join(work, 'watched/c.txt'), 'new');
    expect((await sync()).events.at(-1)).toMatchObject({ scanned: 3, uploaded: 1, unchanged: 2, parked: 0 });
  });

  it('finds what an earlier run sent from a directory below, and sends the rest', async () => {
    const bank = await startBank();
    const state = await temporaryDirectory();
    const work = await temporaryDirectory();
    await plantTree(work, { 'photos/sub/a.txt': 'a', 'photos/b.txt': 'b' });
    const sync = (directory: string) =>
      runGalley(
        ['sync', directory, '--once', '--settle', '0', '--folder', bank.inboxFolderId, '--state', state],
        { workingDirectory: work, environment: { GALLEY_SERVER: bank.url, GALLEY_API_KEY: bank.apiKey } },
      );
    await sync('photos/sub');
    expect((await sync('photos')).events.at(-1)).toMatchObject({ uploaded: 1, adopted: 1 });
    const held = await readBankContent(bank);
    expect(held.map(({ name }) => name).toSorted()).toEqual(['a.txt', 'b.txt']);
  });

  it('sends nothing of a directory that lies in a watched folder of the window and goes to its bank folder', async () => {
    const bank = await startBank();
    const state = await temporaryDirectory();
    const work = await temporaryDirectory();
    await plantTree(work, { 'photos/sub/a.txt': 'a' });
    await symlink(join(work, 'photos'), join(work, 'ways'));
    const { url, apiKey, inboxFolderId } = bank;
    const settings = await openSettings({ path: join(state, 'settings.json') as LocalPath, log: silentLog });
    const watched = toWatchedFolder(url, {
      root: join(work, 'ways') as LocalPath,
      bankFolderId: inboxFolderId as BankFolderId,
      bankFolderName: 'Inbox',
      excludes: [],
      rules: [],
      subfolders: 'flatten',
    });
    await createWatchedFolderStore(settings).put(watched);
    for (const directory of ['photos/sub', 'photos', '.']) {
      const { code, events } = await runGalley(
        ['sync', directory, '--once', '--settle', '0', '--folder', inboxFolderId, '--state', state],
        { workingDirectory: work, environment: { GALLEY_SERVER: url, GALLEY_API_KEY: apiKey } },
      );
      expect([code, events.at(-1)]).toEqual([1, expect.objectContaining({ code: 'FOLDER_NESTED' })]);
    }
    expect(await readBankContent(bank)).toEqual([]);
  });

  it('goes by the patterns, the rules and the bank folders of the watched folder that it is given', async () => {
    const { bank, sync } = await savedFolder({
      excludes: ['private/'],
      rules: [{ kind: 'version', pattern: '{stem}_v{n}.txt', bankFolder: null }],
      subfolders: 'mirror',
    });
    const planned = await sync('--dry-run');
    expect(planned.events.filter(({ action }) => action === 'create').map(({ path }) => path)).toEqual([
      'day/poster_v1.txt',
    ]);

    const { code, events, text } = await sync('--once');

    expect([code, events.at(-1)]).toMatchObject([0, { uploaded: 1, versions: 1 }]);
    expect(text).toContain('is a watched folder: its own patterns, rules and bank folders count.');
    // The search of the linked bank folder leaves out those below it.
    expect(await readBankContent(bank)).toEqual([]);
  });

  it('refuses flags that say otherwise than the watched folder that it is given, and takes those that say the same', async () => {
    const { bank, sync } = await savedFolder({ excludes: ['private/'], rules: [], subfolders: 'flatten' });
    for (const flags of [
      ['--subfolders', 'mirror'],
      ['--exclude', 'private/', '--exclude', '*.tif'],
    ]) {
      const { code, events } = await sync('--once', ...flags);
      const reason = expect.stringContaining('galley run');
      expect([code, events.at(-1)]).toMatchObject([2, { code: 'BAD_USAGE', details: { reason } }]);
    }
    expect(await readBankContent(bank)).toEqual([]);

    const same = await sync('--once', '--subfolders', 'flatten', '--exclude', 'private/');
    expect([same.code, same.events.at(-1)]).toMatchObject([0, { uploaded: 2 }]);
  });

  it('sends nothing of a watched folder of another account', async () => {
    const { bank, sync } = await savedFolder({ excludes: [], rules: [], subfolders: 'flatten' }, 'another');
    const { code, events } = await sync('--once');
    expect([code, events.at(-1)]).toMatchObject([1, { code: 'FOLDER_OF_OTHER_ACCOUNT' }]);
    expect(await readBankContent(bank)).toEqual([]);
  });

  it('sends nothing of another card at the path until the user says that this is the same folder', async () => {
    const bank = await startBank();
    const state = await temporaryDirectory();
    const work = await temporaryDirectory();
    await plantTree(work, { 'card/IMG_0001.JPG': 'a harbour' });
    const sync = (...flags: readonly string[]) =>
      runGalley(
        [
          'sync',
          'card',
          '--once',
          '--settle',
          '0',
          '--folder',
          bank.inboxFolderId,
          '--state',
          state,
          ...flags,
        ],
        { workingDirectory: work, environment: { GALLEY_SERVER: bank.url, GALLEY_API_KEY: bank.apiKey } },
      );
    await sync();
    await rename(join(work, 'card'), join(work, 'first'));
    await plantTree(work, { 'card/IMG_0001.JPG': 'another picture', 'card/IMG_0002.JPG': 'one more' });

    const { code, events } = await sync();
    expect([code, events.at(-1)]).toEqual([1, expect.objectContaining({ uploaded: 0, versions: 0 })]);
    const reported = await sync('--same-folder');
    expect([reported.code, reported.events.at(-1)]).toEqual([
      0,
      expect.objectContaining({ uploaded: 1, versions: 1 }),
    ]);
  });

  it.each([
    ['sync', ['sync', 'watched', '--once', '--settle', '0', '--folder', 'INBOX']],
    ['verify, which begins another one', ['verify']],
  ])(
    'sends nothing beside a journal that cannot name the skipped files before an error reported it: %s',
    async (_, args) => {
      const bank = await startBank();
      const state = await temporaryDirectory();
      const work = await temporaryDirectory();
      await plantTree(work, { 'watched/a.txt': 'a' });
      await plantTree(state, { [`journal-${firstAccountId(bank.url)}.sqlite`]: 'no journal at all' });
      const galley = () =>
        runGalley([...args.map((each) => each.replace('INBOX', bank.inboxFolderId)), '--state', state], {
          workingDirectory: work,
          environment: { GALLEY_SERVER: bank.url, GALLEY_API_KEY: bank.apiKey },
        });

      const { code, events } = await galley();

      expect([code, events.map((event) => [event.event, event.code])]).toEqual([
        1,
        [
          ['trouble', 'JOURNAL_ANSWERS_LOST'],
          ['error', 'JOURNAL_ANSWERS_LOST'],
        ],
      ]);
      expect(await readBankContent(bank)).toEqual([]);
      const again = await galley();
      const isSync = args[0] === 'sync';
      expect([again.code, again.events.at(-1)?.code]).toEqual(
        isSync ? [1, 'PAUSED_AFTER_DAMAGE'] : [0, undefined],
      );
    },
  );

  it('sends nothing with settings of which the ignore list was lost', async () => {
    const bank = await startBank();
    const state = await temporaryDirectory();
    const work = await temporaryDirectory();
    await plantTree(work, { 'watched/a.private': 'a' });
    await plantTree(state, { 'settings.json': brokenSettings });

    const { code, events } = await runGalley(
      ['sync', 'watched', '--once', '--settle', '0', '--folder', bank.inboxFolderId, '--state', state],
      { workingDirectory: work, environment: { GALLEY_SERVER: bank.url, GALLEY_API_KEY: bank.apiKey } },
    );

    expect([code, events.map((event) => [event.event, event.code])]).toEqual([
      1,
      [
        ['trouble', 'SETTINGS_INVALID'],
        ['error', 'SETTINGS_INVALID'],
      ],
    ]);
    expect(await readBankContent(bank)).toEqual([]);
  });

  it('sends nothing with such settings either after commands that only looked, or found another Galley', async () => {
    const bank = await startBank();
    const state = await temporaryDirectory();
    const work = await temporaryDirectory();
    await plantTree(work, { 'watched/a.private': 'a' });
    await plantTree(state, { 'settings.json': brokenSettings });
    const galley = (...args: readonly string[]) =>
      runGalley([...args, '--state', state], {
        workingDirectory: work,
        environment: { GALLEY_SERVER: bank.url, GALLEY_API_KEY: bank.apiKey },
      });
    const sync = (...flags: readonly string[]) =>
      galley('sync', 'watched', '--settle', '0', '--folder', bank.inboxFolderId, ...flags);

    const looks = [
      await galley('status'),
      await galley('why', 'watched/a.private'),
      await sync('--dry-run'),
      await galley('search', 'cover'),
    ];
    const lock = await lockStateDirectory(state as LocalPath);
    const beside = await sync('--once');
    await lock.release();

    expect([beside.code, ...looks.map(({ events }) => events.map(({ event }) => event)[0])]).toEqual([
      5,
      'trouble',
      'trouble',
      'trouble',
      'trouble',
    ]);
    expect([await readFile(join(state, 'settings.json'), 'utf8'), await readdir(state)]).toEqual([
      brokenSettings,
      expect.not.arrayContaining(['settings.json.invalid-1']),
    ]);
    expect(looks[0]?.text).toContain('settings.json is not valid; looking at it left it as it is.');
    expect((await sync('--once')).events.at(-1)).toMatchObject({ event: 'error', code: 'SETTINGS_INVALID' });
    expect(await readBankContent(bank)).toEqual([]);
  });

  it.each([
    ['part that decides nothing', '{"ui":{"language":"klingon"}}', 'ui.language'],
    ['folder', '{"watchedFolders":[{"root":7}]}', 'watchedFolders'],
  ])(
    'verifies with settings of which a %s was lost, and says where the old ones are kept',
    async (_, text, lost) => {
      const bank = await startBank();
      const state = await temporaryDirectory();
      await plantTree(state, { 'settings.json': text });
      const {
        code,
        events,
        text: said,
      } = await runGalley(['verify', '--state', state], {
        workingDirectory: await temporaryDirectory(),
        environment: { GALLEY_SERVER: bank.url, GALLEY_API_KEY: bank.apiKey },
      });
      const setAside = join(state, 'settings.json.invalid-1');
      const last = events.filter(({ event }) => event === 'trouble').at(-1);
      expect([code, last, await readFile(setAside, 'utf8')]).toEqual([
        0,
        {
          event: 'trouble',
          code: 'SETTINGS_INVALID',
          details: expect.objectContaining({ setAside, lost }),
        },
        text,
      ]);
      expect(said).toContain(`It is kept as ${setAside}.`);
    },
  );

  it.each([
    ['verify', ['verify'], [false, true]],
    ['login', ['login', '--server', 'http://127.0.0.1:9'], [true]],
  ])(
    'sends nothing before an error has notified the user, also after %s, which writes',
    async (_, args, reported) => {
      const bank = await startBank();
      const state = await temporaryDirectory();
      const work = await temporaryDirectory();
      await plantTree(work, { 'watched/a.private': 'a' });
      await plantTree(state, { 'settings.json': brokenSettings });
      const { code, events } = await runGalley([...args, '--state', state], {
        workingDirectory: work,
        environment: { GALLEY_SERVER: bank.url, GALLEY_API_KEY: bank.apiKey },
      });
      const troubles = events.filter(({ event }) => event === 'trouble');
      // A look comes first in some: nothing is set aside by then.
      expect(troubles.map(({ details }) => Object.hasOwn(details ?? {}, 'setAside'))).toEqual(reported);
      expect([code, events.slice(troubles.length).map((event) => [event.event, event.code])]).toEqual([
        1,
        [['error', 'SETTINGS_INVALID']],
      ]);
    },
  );
});

const brokenSettings = '{"watching":{"excludes":"*.private"}}';

/** A directory that the window has linked, and the command that is given the same two. */
async function savedFolder(rules: Pick<FolderLink, 'excludes' | 'rules' | 'subfolders'>, accountId?: string) {
  const bank = await startBank();
  const state = await temporaryDirectory();
  const work = await temporaryDirectory();
  await plantTree(work, {
    'photos/private/plan.txt': 'secret',
    'photos/day/poster_v1.txt': 'one',
    'photos/day/poster_v2.txt': 'two!',
  });
  const settings = await openSettings({ path: join(state, 'settings.json') as LocalPath, log: silentLog });
  const { url, apiKey, inboxFolderId } = bank;
  const owner = { accountId: accountId ?? firstAccountId(url), server: url };
  await createWatchedFolderStore(settings, owner).put(
    toWatchedFolder(url, {
      root: (await realpath(join(work, 'photos'))) as LocalPath,
      bankFolderId: inboxFolderId as BankFolderId,
      bankFolderName: 'Inbox',
      ...rules,
    }),
  );
  return {
    bank,
    sync: (...flags: readonly string[]) =>
      runGalley(['sync', 'photos', '--folder', inboxFolderId, '--settle', '0', '--state', state, ...flags], {
        workingDirectory: work,
        environment: { GALLEY_SERVER: url, GALLEY_API_KEY: apiKey },
      }),
  };
}
