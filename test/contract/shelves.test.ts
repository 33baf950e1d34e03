import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { shelfFiles } from '../../main/hosts/compose/adapters/shelf-files.ts';
import type { ShelfFiles, ShelfReading } from '../../main/smart-folders/shelf-ports.ts';
import { AppError, toAppError } from '../../shared/errors/index.ts';
import {
  asId,
  type BankFolderId,
  type ConversionId,
  type LocalPath,
  type Shelf,
  shelfMarkName,
} from '../../shared/model/index.ts';
import { type OpenShelves, openShelves } from '../support/open-shelves.ts';
import { headerOf, picture } from '../support/pictures.ts';
import { type RunningBank, startBank } from '../support/running-bank.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

// Only a hang gets there, however busy the machine is.

describe('shelves against the service', () => {
  it('keeps the conversions of what a search finds, and what is new or has a new version later', async () => {
    const bench = await start();
    const { Id } = await bench.upload('blue.png', await picture(60, 40));
    const shelf = await bench.keep('4');
    await bench.fresh();
    const first = await headerOf(await bench.read('blue.jpg'));
    await bench.upload('red.png', await picture(20, 20));
    await bench.newVersion(Id, 'blue.png', await picture(90, 30));
    await bench.refresh(shelf);
    const second = await headerOf(await bench.read('blue.jpg'));
    expect([await bench.names(), first.format, first.width, second.width]).toEqual([
      ['blue.jpg', 'red.jpg'],
      'jpeg',
      60,
      90,
    ]);
    // Nobody waits for what has arrived.
    expect(bench.open.downloads.recent()).toEqual([]);
  });

  it('never writes over a file of a person, nor over one that a person changed', async () => {
    const bench = await start();
    const { Id } = await bench.upload('note.txt', 'first');
    const shelf = await bench.keep('1');
    await bench.fresh();
    await writeFile(bench.path('note.txt'), 'mine now');
    await writeFile(bench.path('other.txt'), 'a person’s');
    await bench.upload('other.txt', 'the bank’s');
    await bench.newVersion(Id, 'note.txt', 'second');
    await bench.refresh(shelf);
    expect([await bench.contents(), bench.status().counts]).toEqual([
      {
        'note (2).txt': 'second',
        'note.txt': 'mine now',
        'other (2).txt': 'the bank’s',
        'other.txt': 'a person’s',
      },
      { files: 2, due: 0, failed: 0, kept: 1, renamed: 0 },
    ]);
    await bench.newVersion(Id, 'note.txt', 'third');
    await bench.refresh(shelf);
    expect((await bench.contents())['note (2).txt']).toBe('third');
  });

  it('gives two assets of one name two names, and brings back what was deleted by hand', async () => {
    const bench = await start();
    await bench.upload('twin.txt', 'one');
    await bench.upload('twin.txt', 'two');
    const shelf = await bench.keep('1');
    await bench.fresh();
    await rm(bench.path('twin.txt'));
    await bench.refresh(shelf);
    expect(Object.values(await bench.contents()).sort()).toEqual(['one', 'two']);
  });

  it('removes the file of an asset that is gone, on the second look, and never after an empty or cut answer', async () => {
    let shown = (reading: ShelfReading): ShelfReading => reading;
    const bench = await start((reading) => shown(reading));
    for (const name of ['a.txt', 'b.txt', 'c.txt', 'gone.txt']) await bench.upload(name, name);
    const shelf = await bench.keep('1');
    await bench.fresh();
    const look = async (next: typeof shown): Promise<readonly string[]> => {
      shown = next;
      await bench.refresh(shelf);
      return bench.names();
    };
    const without = (name: string) => (reading: ShelfReading) => ({
      ...reading,
      assets: reading.assets.filter(({ master }) => master.stem !== name),
    });
    const all = ['a.txt', 'b.txt', 'c.txt', 'gone.txt'];
    const empty = (): ShelfReading => ({ assets: [], isComplete: true });
    const cut = (reading: ShelfReading) => ({ ...without('gone')(reading), isComplete: false });
    for (const wrong of [empty, empty, empty, cut, cut, cut]) expect(await look(wrong)).toEqual(all);
    expect(await look(without('gone'))).toEqual(all);
    expect(await look((reading) => reading)).toEqual(all);
    expect(await look(without('gone'))).toEqual(all);
    expect(await look(without('gone'))).toEqual(['a.txt', 'b.txt', 'c.txt']);
  });

  it('asks before it removes many, and does what it is told', async () => {
    let hidden: readonly string[] = [];
    const bench = await start((reading) => ({
      ...reading,
      assets: reading.assets.filter(({ master }) => !hidden.includes(master.stem)),
    }));
    const names = ['a.txt', 'b.txt', 'c.txt', 'd.txt'];
    for (const name of names) await bench.upload(name, name);
    const shelf = await bench.keep('1');
    await bench.fresh();
    hidden = ['a', 'b', 'c'];
    await bench.refresh(shelf);
    await bench.refresh(shelf);
    const { state, question } = bench.status();
    expect([state, question?.fileCount, await bench.names()]).toEqual(['asking', 3, names]);
    // A look that finds the same is no news of it.
    const counts: number[] = [];
    const unsubscribe = bench.open.shelves.subscribe(() => counts.push(bench.troubledCount()));
    await bench.refresh(shelf);
    unsubscribe();
    expect(new Set(counts)).toEqual(new Set([1]));
    await bench.open.shelves.answer(shelf.shelfId, 'remove', question?.questionId ?? '');
    expect([bench.status().question, bench.troubledCount(), await bench.names()]).toEqual([
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
      const bench = await start(async (reading) => {
        await through();
        return { ...reading, assets: reading.assets.filter(({ master }) => !hidden.includes(master.stem)) };
      });
      const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((stem) => `${stem}.txt`);
      for (const name of names) await bench.upload(name, name);
      const shelf = await bench.keep('1');
      await bench.fresh();
      hidden = ['a', 'b', 'c'];
      await bench.refresh(shelf);
      hidden = ['a', 'b', 'c', 'd', 'e'];
      await bench.refresh(shelf);
      const asked = bench.status().question;
      const { promise: held, resolve: letThrough } = Promise.withResolvers<void>();
      through = () => held;
      const looking = bench.open.shelves.refresh(shelf.shelfId);
      const answered = bench.open.shelves
        .answer(shelf.shelfId, choice, asked?.questionId ?? '')
        .catch((error: unknown) => toAppError(error).code);
      letThrough();
      await looking;
      const askedAnew = bench.status().question;
      expect([asked?.fileCount, askedAnew?.fileCount, await answered, await bench.names()]).toEqual([
        3,
        5,
        'SHELF_ASKED_ANEW',
        names,
      ]);
      await bench.open.shelves.answer(shelf.shelfId, choice, askedAnew?.questionId ?? '');
      const { question, counts } = bench.status();
      expect([question, counts.files, (await bench.names()).length]).toEqual([
        null,
        2,
        choice === 'remove' ? 2 : 7,
      ]);
    },
  );

  it('takes the answer to a question that a later look finds to be the same', async () => {
    let hidden: readonly string[] = [];
    const bench = await start((reading) => ({
      ...reading,
      assets: reading.assets.filter(({ master }) => !hidden.includes(master.stem)),
    }));
    for (const name of ['a.txt', 'b.txt', 'c.txt', 'd.txt']) await bench.upload(name, name);
    const shelf = await bench.keep('1');
    await bench.fresh();
    hidden = ['a', 'b', 'c'];
    await bench.refresh(shelf);
    await bench.refresh(shelf);
    const asked = bench.status().question?.questionId ?? '';
    await bench.refresh(shelf);
    await bench.open.shelves.answer(shelf.shelfId, 'remove', asked);
    expect(await bench.names()).toEqual(['d.txt']);
  });

  it('takes an unplugged disk for trouble and for nothing else', async () => {
    const bench = await start();
    await bench.upload('a.txt', 'a');
    const shelf = await bench.keep('1');
    await bench.fresh();
    const elsewhere = `${shelf.directory}-unplugged`;
    await rename(shelf.directory, elsewhere);
    await bench.open.shelves.refresh(shelf.shelfId);
    // The place to plug it in, as an empty directory.
    await mkdir(shelf.directory);
    await bench.open.shelves.refresh(shelf.shelfId);
    expect([bench.status().trouble?.code, bench.troubledCount(), await readdir(shelf.directory)]).toEqual([
      'SHELF_AWAY',
      1,
      [],
    ]);
    await rm(shelf.directory, { recursive: true });
    await rename(elsewhere, shelf.directory);
    await bench.refresh(shelf);
    expect([bench.status().state, bench.troubledCount(), await bench.names()]).toEqual([
      'fresh',
      0,
      ['a.txt'],
    ]);
  });

  it('calls a person to a conversion that could not be made, also after a restart', async () => {
    const bench = await start();
    await bench.upload('note.txt', 'no picture');
    await bench.upload('blue.png', await picture(20, 20));
    await bench.keep('4');
    await bench.fresh();
    const first = [bench.status().state, bench.status().counts.failed, bench.troubledCount()];
    await bench.restart();
    expect([first, bench.troubledCount()]).toEqual([['trouble', 1, 1], 1]);
  });

  it('goes on with the others while another program holds one file, and replaces that one later', async () => {
    const { held, files } = heldFiles();
    const bench = await start(undefined, { files });
    const { Id } = await bench.upload('a.txt', 'first');
    const shelf = await bench.keep('1');
    await bench.fresh();
    held.add('a.txt');
    await bench.newVersion(Id, 'a.txt', 'second');
    await bench.upload('b.txt', 'b');
    await bench.refresh(shelf);
    expect([await bench.contents(), bench.status()]).toMatchObject([
      { 'a.txt': 'first', 'b.txt': 'b' },
      { state: 'trouble', trouble: { code: 'LOCAL_WRITE_FAILED' }, counts: { files: 2, due: 0, failed: 1 } },
    ]);
    // What has arrived is kept for the moment in which it can be placed.
    const arrived = bench.open.downloads.recent().map(({ download }) => download.downloadId);
    held.clear();
    await bench.refresh(shelf);
    expect([arrived.length, await bench.contents(), bench.status()]).toMatchObject([
      1,
      { 'a.txt': 'second', 'b.txt': 'b' },
      { state: 'fresh', trouble: null, counts: { files: 2, due: 0, failed: 0 } },
    ]);
    expect(bench.open.downloads.recent()).toEqual([]);
  });

  it('goes on with the others while another program holds a file that has to go, and removes it later', async () => {
    let shown = (reading: ShelfReading): ShelfReading => reading;
    const { held, files } = heldFiles();
    const bench = await start((reading) => shown(reading), { files });
    for (const name of ['a.txt', 'gone.txt']) await bench.upload(name, name);
    const shelf = await bench.keep('1');
    await bench.fresh();
    held.add('gone.txt');
    shown = (reading) => ({
      ...reading,
      assets: reading.assets.filter(({ master }) => master.stem !== 'gone'),
    });
    await bench.refresh(shelf);
    await bench.upload('b.txt', 'b.txt');
    await bench.refresh(shelf);
    expect([await bench.names(), bench.status()]).toMatchObject([
      ['a.txt', 'b.txt', 'gone.txt'],
      { state: 'trouble', trouble: { code: 'LOCAL_WRITE_FAILED' }, counts: { due: 0, failed: 0 } },
    ]);
    held.clear();
    await bench.refresh(shelf);
    expect([await bench.names(), bench.status()]).toMatchObject([
      ['a.txt', 'b.txt'],
      { state: 'fresh', trouble: null },
    ]);
  });

  it('makes one safe name of whatever the bank calls a file', async () => {
    const bench = await start((reading) => ({
      ...reading,
      assets: reading.assets.map((asset) => ({
        ...asset,
        master: { ...asset.master, stem: '../../CON', extension: 'txt' },
      })),
    }));
    await bench.upload('a.txt', 'a');
    await bench.keep('1');
    await bench.fresh();
    expect([await bench.names(), bench.status()]).toMatchObject([
      ['__.._CON.txt'],
      { counts: { renamed: 1 }, renamed: [{ bankFileName: '../../CON.txt', name: '__.._CON.txt' }] },
    ]);
  });

  it('goes on after a restart, and leaves the files when it is removed', async () => {
    const bench = await start();
    await bench.upload('a.txt', 'a');
    const shelf = await bench.keep('1');
    await bench.fresh();
    await bench.restart();
    await bench.upload('b.txt', 'b');
    await bench.refresh(shelf);
    await bench.open.shelves.remove(shelf.shelfId);
    expect([bench.open.shelves.list(), (await readdir(shelf.directory)).sort()]).toEqual([
      [],
      ['a.txt', 'b.txt'],
    ]);
  });

  it('is refused inside of another shelf, and keeps its mark in a watched folder', async () => {
    const bench = await start(undefined, { isWatched: true });
    const shelf = await bench.keep('1');
    const inside = bench.open.shelves.create({ ...bench.wish('1'), parent: shelf.directory });
    await expect(inside).rejects.toMatchObject({ code: 'SHELF_NESTED' });
    await bench.open.shelves.remove(shelf.shelfId);
    expect(await readdir(shelf.directory)).toEqual([shelfMarkName]);
  });

  it('does nothing while it is paused', async () => {
    const bench = await start();
    const shelf = await bench.keep('1');
    await bench.fresh();
    bench.open.shelves.setPaused(shelf.shelfId, true);
    await bench.upload('a.txt', 'a');
    await bench.open.shelves.refresh(shelf.shelfId);
    const paused = [bench.status().state, await bench.names()];
    bench.open.shelves.setPaused(shelf.shelfId, false);
    await expect.poll(bench.names).toEqual(['a.txt']);
    expect(paused).toEqual(['paused', []]);
  });
});

async function start(
  through: (reading: ShelfReading) => ShelfReading | Promise<ShelfReading> = (reading) => reading,
  replaced: { readonly isWatched?: boolean; readonly files?: Partial<ShelfFiles> } = {},
) {
  const bank = await startBank();
  const place = { state: await temporaryDirectory(), server: bank.url, apiKey: bank.apiKey };
  const parent = (await temporaryDirectory()) as LocalPath;
  const opened = (): Promise<OpenShelves> =>
    openShelves(place, {
      ...replaced,
      bank: (real) => ({ search: async (query, signal) => through(await real.search(query, signal)) }),
    });
  let open = await opened();
  onTestFinished(() => open.close());
  const directory = join(parent, 'kept');
  const status = () => {
    const [first] = open.shelves.list();
    if (first === undefined) throw new Error('There is no shelf.');
    return first;
  };
  const settled = () => {
    const { state, counts, shelf } = status();
    return state !== 'checking' && counts.due === 0 && shelf.readAtMs !== null;
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
  const names = async () => (await readdir(directory)).filter((name) => name !== shelfMarkName).sort();
  const read = (name: string) => readFile(join(directory, name));
  return {
    get open() {
      return open;
    },
    status,
    troubledCount: () => open.shelves.troubledCount(),
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
    keep: (conversionId: string): Promise<Shelf> => open.shelves.create(wish(conversionId)),
    async refresh({ shelfId }: Shelf) {
      await open.shelves.refresh(shelfId);
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
  const files: Partial<ShelfFiles> = {
    replaceUnchanged: (staged, path, stamp) =>
      unlessHeld(path, () => shelfFiles.replaceUnchanged(staged, path, stamp)),
    removeUnchanged: (path, stamp) => unlessHeld(path, () => shelfFiles.removeUnchanged(path, stamp)),
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
