import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { smartFolderFiles } from '../../main/hosts/compose/adapters/smart-folder-files.ts';
import type { SmartFolderFiles, SmartFolderSnapshot } from '../../main/smart-folders/smart-folder-ports.ts';
import { AppError, toAppError } from '../../shared/errors/index.ts';
import {
  asId,
  type BankFolderId,
  type ConversionId,
  type LocalPath,
  type SmartFolder,
  smartFolderMarkName,
} from '../../shared/model/index.ts';
import { type OpenSmartFolders, openSmartFolders } from '../support/open-smart-folders.ts';
import { headerOf, picture } from '../support/pictures.ts';
import { type RunningBank, startBank } from '../support/running-bank.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

// Only a hang gets there, however busy the machine is.

describe('smart folders against the service', () => {
  it('keeps the conversions of what a search finds, and what is new or has a new version later', async () => {
    const fixture = await start();
    const { Id } = await fixture.upload('blue.png', await picture(60, 40));
    const smartFolder = await fixture.keep('4');
    await fixture.fresh();
    const first = await headerOf(await fixture.read('blue.jpg'));
    await fixture.upload('red.png', await picture(20, 20));
    await fixture.newVersion(Id, 'blue.png', await picture(90, 30));
    await fixture.refresh(smartFolder);
    const second = await headerOf(await fixture.read('blue.jpg'));
    expect([await fixture.names(), first.format, first.width, second.width]).toEqual([
      ['blue.jpg', 'red.jpg'],
      'jpeg',
      60,
      90,
    ]);
    // No caller waits for an arrived file.
    expect(fixture.open.downloads.recent()).toEqual([]);
  });

  it('never writes over a file of a person, nor over one that a person changed', async () => {
    const fixture = await start();
    const { Id } = await fixture.upload('note.txt', 'first');
    const smartFolder = await fixture.keep('1');
    await fixture.fresh();
    await writeFile(fixture.path('note.txt'), 'mine now');
    await writeFile(fixture.path('other.txt'), 'a person’s');
    await fixture.upload('other.txt', 'the bank’s');
    await fixture.newVersion(Id, 'note.txt', 'second');
    await fixture.refresh(smartFolder);
    expect([await fixture.contents(), fixture.status().counts]).toEqual([
      {
        'note (2).txt': 'second',
        'note.txt': 'mine now',
        'other (2).txt': 'the bank’s',
        'other.txt': 'a person’s',
      },
      { files: 2, due: 0, failed: 0, kept: 1, renamed: 0 },
    ]);
    await fixture.newVersion(Id, 'note.txt', 'third');
    await fixture.refresh(smartFolder);
    expect((await fixture.contents())['note (2).txt']).toBe('third');
  });

  it('gives two assets of one name two names, and brings back what was deleted by hand', async () => {
    const fixture = await start();
    await fixture.upload('twin.txt', 'one');
    await fixture.upload('twin.txt', 'two');
    const smartFolder = await fixture.keep('1');
    await fixture.fresh();
    await rm(fixture.path('twin.txt'));
    await fixture.refresh(smartFolder);
    expect(Object.values(await fixture.contents()).sort()).toEqual(['one', 'two']);
  });

  it('removes the file of an asset that is gone, on the second look, and never after an empty or cut answer', async () => {
    let shown = (reading: SmartFolderSnapshot): SmartFolderSnapshot => reading;
    const fixture = await start((reading) => shown(reading));
    for (const name of ['a.txt', 'b.txt', 'c.txt', 'gone.txt']) await fixture.upload(name, name);
    const smartFolder = await fixture.keep('1');
    await fixture.fresh();
    const look = async (next: typeof shown): Promise<readonly string[]> => {
      shown = next;
      await fixture.refresh(smartFolder);
      return fixture.names();
    };
    const without = (name: string) => (reading: SmartFolderSnapshot) => ({
      ...reading,
      assets: reading.assets.filter(({ master }) => master.stem !== name),
    });
    const all = ['a.txt', 'b.txt', 'c.txt', 'gone.txt'];
    const empty = (): SmartFolderSnapshot => ({ assets: [], isComplete: true });
    const cut = (reading: SmartFolderSnapshot) => ({ ...without('gone')(reading), isComplete: false });
    for (const wrong of [empty, empty, empty, cut, cut, cut]) expect(await look(wrong)).toEqual(all);
    expect(await look(without('gone'))).toEqual(all);
    expect(await look((reading) => reading)).toEqual(all);
    expect(await look(without('gone'))).toEqual(all);
    expect(await look(without('gone'))).toEqual(['a.txt', 'b.txt', 'c.txt']);
  });

  it('asks before it removes many, and follows the answer', async () => {
    let hidden: readonly string[] = [];
    const fixture = await start((reading) => ({
      ...reading,
      assets: reading.assets.filter(({ master }) => !hidden.includes(master.stem)),
    }));
    const names = ['a.txt', 'b.txt', 'c.txt', 'd.txt'];
    for (const name of names) await fixture.upload(name, name);
    const smartFolder = await fixture.keep('1');
    await fixture.fresh();
    hidden = ['a', 'b', 'c'];
    await fixture.refresh(smartFolder);
    await fixture.refresh(smartFolder);
    const { state, question } = fixture.status();
    expect([state, question?.fileCount, await fixture.names()]).toEqual(['asking', 3, names]);
    // A look that finds the same is no news of it.
    const counts: number[] = [];
    const unsubscribe = fixture.open.smartFolders.subscribe(() => counts.push(fixture.troubledCount()));
    await fixture.refresh(smartFolder);
    unsubscribe();
    expect(new Set(counts)).toEqual(new Set([1]));
    await fixture.open.smartFolders.answer(smartFolder.smartFolderId, 'remove', question?.questionId ?? '');
    expect([fixture.status().question, fixture.troubledCount(), await fixture.names()]).toEqual([
      null,
      0,
      ['d.txt'],
    ]);
  });

  it.each(['remove', 'keep'] as const)(
    'does not take an answer, to %s, for files that came into question after it was asked',
    async (choice) => {
      let hidden: readonly string[] = [];
      let through = async (): Promise<void> => {};
      const fixture = await start(async (reading) => {
        await through();
        return { ...reading, assets: reading.assets.filter(({ master }) => !hidden.includes(master.stem)) };
      });
      const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((stem) => `${stem}.txt`);
      for (const name of names) await fixture.upload(name, name);
      const smartFolder = await fixture.keep('1');
      await fixture.fresh();
      hidden = ['a', 'b', 'c'];
      await fixture.refresh(smartFolder);
      hidden = ['a', 'b', 'c', 'd', 'e'];
      await fixture.refresh(smartFolder);
      const asked = fixture.status().question;
      const { promise: held, resolve: letThrough } = Promise.withResolvers<void>();
      through = () => held;
      const looking = fixture.open.smartFolders.refresh(smartFolder.smartFolderId);
      const answered = fixture.open.smartFolders
        .answer(smartFolder.smartFolderId, choice, asked?.questionId ?? '')
        .catch((error: unknown) => toAppError(error).code);
      letThrough();
      await looking;
      const askedAnew = fixture.status().question;
      expect([asked?.fileCount, askedAnew?.fileCount, await answered, await fixture.names()]).toEqual([
        3,
        5,
        'SHELF_ASKED_ANEW',
        names,
      ]);
      await fixture.open.smartFolders.answer(smartFolder.smartFolderId, choice, askedAnew?.questionId ?? '');
      const { question, counts } = fixture.status();
      expect([question, counts.files, (await fixture.names()).length]).toEqual([
        null,
        2,
        choice === 'remove' ? 2 : 7,
      ]);
    },
  );

  it('takes the answer to a question that a later look finds to be the same', async () => {
    let hidden: readonly string[] = [];
    const fixture = await start((reading) => ({
      ...reading,
      assets: reading.assets.filter(({ master }) => !hidden.includes(master.stem)),
    }));
    for (const name of ['a.txt', 'b.txt', 'c.txt', 'd.txt']) await fixture.upload(name, name);
    const smartFolder = await fixture.keep('1');
    await fixture.fresh();
    hidden = ['a', 'b', 'c'];
    await fixture.refresh(smartFolder);
    await fixture.refresh(smartFolder);
    const asked = fixture.status().question?.questionId ?? '';
    await fixture.refresh(smartFolder);
    await fixture.open.smartFolders.answer(smartFolder.smartFolderId, 'remove', asked);
    expect(await fixture.names()).toEqual(['d.txt']);
  });

  it('takes an unplugged disk for trouble and for nothing else', async () => {
    const fixture = await start();
    await fixture.upload('a.txt', 'a');
    const smartFolder = await fixture.keep('1');
    await fixture.fresh();
    const elsewhere = `${smartFolder.directory}-unplugged`;
    await rename(smartFolder.directory, elsewhere);
    await fixture.open.smartFolders.refresh(smartFolder.smartFolderId);
    // The place to plug it in, as an empty directory.
    await mkdir(smartFolder.directory);
    await fixture.open.smartFolders.refresh(smartFolder.smartFolderId);
    expect([
      fixture.status().trouble?.code,
      fixture.troubledCount(),
      await readdir(smartFolder.directory),
    ]).toEqual(['SHELF_AWAY', 1, []]);
    await rm(smartFolder.directory, { recursive: true });
    await rename(elsewhere, smartFolder.directory);
    await fixture.refresh(smartFolder);
    expect([fixture.status().state, fixture.troubledCount(), await fixture.names()]).toEqual([
      'fresh',
      0,
      ['a.txt'],
    ]);
  });

  it('calls a person to a conversion that could not be made, also after a restart', async () => {
    const fixture = await start();
    await fixture.upload('note.txt', 'no picture');
    await fixture.upload('blue.png', await picture(20, 20));
    await fixture.keep('4');
    await fixture.fresh();
    const first = [fixture.status().state, fixture.status().counts.failed, fixture.troubledCount()];
    await fixture.restart();
    expect([first, fixture.troubledCount()]).toEqual([['trouble', 1, 1], 1]);
  });

  it('goes on with the others while another program holds one file, and replaces that one later', async () => {
    const { held, files } = heldFiles();
    const fixture = await start(undefined, { files });
    const { Id } = await fixture.upload('a.txt', 'first');
    const smartFolder = await fixture.keep('1');
    await fixture.fresh();
    held.add('a.txt');
    await fixture.newVersion(Id, 'a.txt', 'second');
    await fixture.upload('b.txt', 'b');
    await fixture.refresh(smartFolder);
    expect([await fixture.contents(), fixture.status()]).toMatchObject([
      { 'a.txt': 'first', 'b.txt': 'b' },
      { state: 'trouble', trouble: { code: 'LOCAL_WRITE_FAILED' }, counts: { files: 2, due: 0, failed: 1 } },
    ]);
    // An arrived file is kept for the moment in which it can be placed.
    const arrived = fixture.open.downloads.recent().map(({ download }) => download.downloadId);
    held.clear();
    await fixture.refresh(smartFolder);
    expect([arrived.length, await fixture.contents(), fixture.status()]).toMatchObject([
      1,
      { 'a.txt': 'second', 'b.txt': 'b' },
      { state: 'fresh', trouble: null, counts: { files: 2, due: 0, failed: 0 } },
    ]);
    expect(fixture.open.downloads.recent()).toEqual([]);
  });

  it('goes on with the others while another program holds a file that has to go, and removes it later', async () => {
    let shown = (reading: SmartFolderSnapshot): SmartFolderSnapshot => reading;
    const { held, files } = heldFiles();
    const fixture = await start((reading) => shown(reading), { files });
    for (const name of ['a.txt', 'gone.txt']) await fixture.upload(name, name);
    const smartFolder = await fixture.keep('1');
    await fixture.fresh();
    held.add('gone.txt');
    shown = (reading) => ({
      ...reading,
      assets: reading.assets.filter(({ master }) => master.stem !== 'gone'),
    });
    await fixture.refresh(smartFolder);
    await fixture.upload('b.txt', 'b.txt');
    await fixture.refresh(smartFolder);
    expect([await fixture.names(), fixture.status()]).toMatchObject([
      ['a.txt', 'b.txt', 'gone.txt'],
      { state: 'trouble', trouble: { code: 'LOCAL_WRITE_FAILED' }, counts: { due: 0, failed: 0 } },
    ]);
    held.clear();
    await fixture.refresh(smartFolder);
    expect([await fixture.names(), fixture.status()]).toMatchObject([
      ['a.txt', 'b.txt'],
      { state: 'fresh', trouble: null },
    ]);
  });

  it('makes one safe name of any name on the bank', async () => {
    const fixture = await start((reading) => ({
      ...reading,
      assets: reading.assets.map((asset) => ({
        ...asset,
        master: { ...asset.master, stem: '../../CON', extension: 'txt' },
      })),
    }));
    await fixture.upload('a.txt', 'a');
    await fixture.keep('1');
    await fixture.fresh();
    expect([await fixture.names(), fixture.status()]).toMatchObject([
      ['__.._CON.txt'],
      { counts: { renamed: 1 }, renamed: [{ bankFileName: '../../CON.txt', name: '__.._CON.txt' }] },
    ]);
  });

  it('goes on after a restart, and leaves the files when it is removed', async () => {
    const fixture = await start();
    await fixture.upload('a.txt', 'a');
    const smartFolder = await fixture.keep('1');
    await fixture.fresh();
    await fixture.restart();
    await fixture.upload('b.txt', 'b');
    await fixture.refresh(smartFolder);
    await fixture.open.smartFolders.remove(smartFolder.smartFolderId);
    expect([fixture.open.smartFolders.list(), (await readdir(smartFolder.directory)).sort()]).toEqual([
      [],
      ['a.txt', 'b.txt'],
    ]);
  });

  it('is refused inside of another smart folder, and keeps its mark in a watched folder', async () => {
    const fixture = await start(undefined, { isWatched: true });
    const smartFolder = await fixture.keep('1');
    const inside = fixture.open.smartFolders.create({ ...fixture.wish('1'), parent: smartFolder.directory });
    await expect(inside).rejects.toMatchObject({ code: 'SHELF_NESTED' });
    await fixture.open.smartFolders.remove(smartFolder.smartFolderId);
    expect(await readdir(smartFolder.directory)).toEqual([smartFolderMarkName]);
  });

  it('does nothing while it is paused', async () => {
    const fixture = await start();
    const smartFolder = await fixture.keep('1');
    await fixture.fresh();
    fixture.open.smartFolders.setPaused(smartFolder.smartFolderId, true);
    await fixture.upload('a.txt', 'a');
    await fixture.open.smartFolders.refresh(smartFolder.smartFolderId);
    const paused = [fixture.status().state, await fixture.names()];
    fixture.open.smartFolders.setPaused(smartFolder.smartFolderId, false);
    await expect.poll(fixture.names).toEqual(['a.txt']);
    expect(paused).toEqual(['paused', []]);
  });
});

async function start(
  through: (reading: SmartFolderSnapshot) => SmartFolderSnapshot | Promise<SmartFolderSnapshot> = (reading) =>
    reading,
  replaced: { readonly isWatched?: boolean; readonly files?: Partial<SmartFolderFiles> } = {},
) {
  const bank = await startBank();
  const place = { state: await temporaryDirectory(), server: bank.url, apiKey: bank.apiKey };
  const parent = (await temporaryDirectory()) as LocalPath;
  const opened = (): Promise<OpenSmartFolders> =>
    openSmartFolders(place, {
      ...replaced,
      bank: (real) => ({ search: async (query, signal) => through(await real.search(query, signal)) }),
    });
  let open = await opened();
  onTestFinished(() => open.close());
  const directory = join(parent, 'kept');
  const status = () => {
    const [first] = open.smartFolders.list();
    if (first === undefined) throw new Error('There is no smart folder.');
    return first;
  };
  const settled = () => {
    const { state, counts, smartFolder } = status();
    return state !== 'checking' && counts.due === 0 && smartFolder.readAtMs !== null;
  };
  const fresh = () => expect.poll(settled).toBe(true);
  const wish = (conversionId: string) => ({
    parent,
    name: 'kept',
    conversionId: asId<ConversionId>(conversionId),
    query: {
      text: '',
      match: 'contains' as const,
      folderId: asId<BankFolderId>(bank.inboxFolderId),
      includeSubfolders: true,
      exclude: false,
    },
  });
  const names = async () => (await readdir(directory)).filter((name) => name !== smartFolderMarkName).sort();
  const read = (name: string) => readFile(join(directory, name));
  return {
    get open() {
      return open;
    },
    status,
    troubledCount: () => open.smartFolders.troubledCount(),
    fresh,
    wish,
    names,
    read,
    path: (name: string) => join(directory, name),
    contents: async () =>
      Object.fromEntries(
        await Promise.all((await names()).map(async (name) => [name, (await read(name)).toString()])),
      ) as Record<string, string>,
    upload: (name: string, content: string | Uint8Array) =>
      bank.admin.upload(bank.inboxFolderId, name, content),
    newVersion: (assetId: string, name: string, content: string | Uint8Array) =>
      newVersion(bank, assetId, name, content),
    keep: (conversionId: string): Promise<SmartFolder> => open.smartFolders.create(wish(conversionId)),
    async refresh({ smartFolderId }: SmartFolder) {
      await open.smartFolders.refresh(smartFolderId);
      await fresh();
    },
    async restart() {
      await open.close();
      open = await opened();
    },
  };
}

/** This disk, on which files of these names can neither be replaced nor removed, as when they are open on Windows. */
function heldFiles() {
  const held = new Set<string>();
  const unlessHeld = async <Result>(path: LocalPath, act: () => Promise<Result>): Promise<Result> => {
    if (held.has(basename(path))) throw new AppError('LOCAL_WRITE_FAILED', { path, errno: 'EBUSY' });
    return act();
  };
  const files: Partial<SmartFolderFiles> = {
    replaceUnchanged: (staged, path, stamp) =>
      unlessHeld(path, () => smartFolderFiles.replaceUnchanged(staged, path, stamp)),
    removeUnchanged: (path, stamp) => unlessHeld(path, () => smartFolderFiles.removeUnchanged(path, stamp)),
  };
  return { held, files };
}

async function newVersion(
  bank: RunningBank,
  assetId: string,
  name: string,
  content: string | Uint8Array,
): Promise<void> {
  const body = new Uint8Array(Buffer.from(content));
  const answer = await bank.admin.send('POST', `/papi/v1/asset/${assetId}/upload/${name}`, { body });
  if (!answer.ok) throw new Error(`No new version: ${answer.status}`);
}
