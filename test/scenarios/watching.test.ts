import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { BankFolderId } from '../../shared/model/index.ts';
import { createRandom } from '../faults/random.ts';
import { type ScenarioBank, startScenarioBank } from '../support/scenario-bank.ts';
import { digestOf } from '../support/scenario-content.ts';
import { createScenarioEngine, type ScenarioEngine } from '../support/scenario-engine.ts';
import { skipWithout } from '../support/skip-aloud.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

/** The real watcher reports to the real engine; no pass is requested. */
interface Watched {
  readonly root: string;
  readonly engine: ScenarioEngine;
  readonly bank: ScenarioBank;
  write(path: string, content: string): Promise<void>;
  /** Waits until the bank folder holds exactly these names and contents, and nothing is left to do. */
  reaches(expected: Readonly<Record<string, string>>): Promise<void>;
  /** Waits until the bank folder holds exactly these contents, an asset each, under any names. */
  holds(contents: readonly string[]): Promise<void>;
  uploads(): number;
}

const SETTLE_MS = 50;
const ROUNDS = Number(process.env.GALLEY_ROUNDS ?? 12);
// Watcher, settle time, upload and verification together take well under a second; a busy machine may take longer.
const patience = { interval: 50 };

async function watched(tree: Readonly<Record<string, string>> = {}): Promise<Watched> {
  const directory = await temporaryDirectory();
  const bank = await startScenarioBank(directory);
  const bankFolderId = await bank.newFolder();
  const root = join(directory, 'watched');
  await mkdir(root);
  const write = async (path: string, content: string): Promise<void> => {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  };
  for (const [path, content] of Object.entries(tree)) await write(path, content);
  const engine = createScenarioEngine({
    url: bank.url,
    apiKey: bank.apiKey,
    bankFolderId,
    root,
    stateDirectory: join(directory, 'state'),
    settings: {},
    isWatching: true,
    settleMs: SETTLE_MS,
  });
  onTestFinished(async () => {
    await engine.close();
    await bank.stop();
  });
  await engine.start();
  return {
    root,
    engine,
    bank,
    write,
    uploads: () => bank.uploads.filter(({ isComplete }) => isComplete).length,
    async holds(contents) {
      const digestsNow = async () => {
        const assets = await bank.assetsIn(bankFolderId);
        return (await Promise.all(assets.map(({ fileId }) => bank.digestOf(fileId)))).sort();
      };
      await expect.poll(digestsNow, { ...patience, timeout: 20_000 }).toEqual(contents.map(digestOf).sort());
      await expect.poll(() => engine.status().word, patience).toBe('up-to-date');
    },
    async reaches(expected) {
      // Names first: contents are downloaded, and those of a burst not with every glance.
      const namesNow = async () => (await bank.assetsIn(bankFolderId)).map(({ fileName }) => fileName).sort();
      await expect.poll(namesNow, patience).toEqual(Object.keys(expected).sort());
      await expect.poll(() => contentsOf(bank, bankFolderId), patience).toEqual(digestsOf(expected));
      await expect.poll(() => engine.status().word, patience).toBe('up-to-date');
    },
  };
}

async function moveTo(root: string, from: string, to: string): Promise<void> {
  await mkdir(dirname(join(root, to)), { recursive: true });
  await rename(join(root, from), join(root, to));
}

/** Names may repeat, so that each is listed with all contents it has. */
async function contentsOf(bank: ScenarioBank, folderId: BankFolderId): Promise<readonly string[]> {
  const assets = await bank.assetsIn(folderId);
  const lines = await Promise.all(
    assets.map(async ({ fileName, fileId }) => `${fileName} ${await bank.digestOf(fileId)}`),
  );
  return lines.sort();
}

function digestsOf(expected: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(expected)
    .map(([name, content]) => `${name} ${digestOf(content)}`)
    .sort();
}

describe('a watched folder', () => {
  it('uploads what is written, edited, renamed and moved, and keeps what is deleted', async () => {
    const { root, write, reaches, uploads } = await watched({ 'there.txt': 'before' });
    await reaches({ 'there.txt': 'before' });
    await write('new.txt', 'one');
    await reaches({ 'there.txt': 'before', 'new.txt': 'one' });
    await write('new.txt', 'two');
    await reaches({ 'there.txt': 'before', 'new.txt': 'two' });
    await rename(join(root, 'new.txt'), join(root, 'renamed.txt'));
    await rm(join(root, 'there.txt'));
    await write('marker.txt', 'after the rename');
    await reaches({ 'there.txt': 'before', 'new.txt': 'two', 'marker.txt': 'after the rename' });
    await write('renamed.txt', 'three');
    await reaches({ 'there.txt': 'before', 'renamed.txt': 'three', 'marker.txt': 'after the rename' });
    expect(uploads()).toBe(5);
  });

  it('uploads every file of a burst once, in directories that are as new as the files', async () => {
    const { write, reaches, uploads } = await watched();
    const names = Array.from({ length: 500 }, (_, index) => `burst-${index}.txt`);
    await Promise.all(names.map((name, index) => write(`job ${index % 7}/${index % 3}/${name}`, name)));
    // Before the bank is read: reading hundreds of assets again and again would take the time that the uploads need.
    await expect.poll(uploads, { ...patience, timeout: 90_000 }).toBe(500);
    await reaches(Object.fromEntries(names.map((name) => [name, name])));
    expect(uploads()).toBe(500);
  }, 150_000);

  it('ends with the last of many saves in quick succession, without sending each of them', async () => {
    const { write, reaches, uploads } = await watched();
    for (let save = 0; save < 200; save += 1) await write('draft.txt', `save ${save}`);
    await reaches({ 'draft.txt': 'save 199' });
    expect(uploads()).toBeLessThan(100);
  });

  it('sends the newer state of files that are saved while they are being uploaded', async () => {
    const { engine, write, reaches } = await watched();
    const names = Array.from({ length: 40 }, (_, index) => `page-${index}.txt`);
    const isSomeUnderWay = () => {
      const { counts } = engine.status();
      return counts.running + counts.confirmed > 0;
    };
    for (const name of names) await write(name, `${name}, first`);
    await expect.poll(isSomeUnderWay, { ...patience, interval: 1 }).toBe(true);
    for (const name of names) await write(name, `${name}, second and longer`);
    await reaches(Object.fromEntries(names.map((name) => [name, `${name}, second and longer`])));
  });

  it('follows renamed and moved directories without sending anything again', async () => {
    const { root, write, reaches, uploads } = await watched({ 'job/a.txt': 'a', 'job/deep/b.txt': 'b' });
    await reaches({ 'a.txt': 'a', 'b.txt': 'b' });
    await rename(join(root, 'job'), join(root, 'job done'));
    await write('marker.txt', 'after the rename');
    await reaches({ 'a.txt': 'a', 'b.txt': 'b', 'marker.txt': 'after the rename' });
    await write('job done/deep/b.txt', 'b, later');
    await reaches({ 'a.txt': 'a', 'b.txt': 'b, later', 'marker.txt': 'after the rename' });
    expect(uploads()).toBe(4);
  });

  it('gives every file one asset through rounds of renames with saves in the same moment', async (context) => {
    await skipWithout(context, 'births');
    const { root, write, holds } = await watched({ 'job/a.txt': 'a', 'job/b.txt': 'b', 'solo/c.txt': 'c' });
    const held: Record<string, string> = { 'a.txt': 'a', 'b.txt': 'b', 'c.txt': 'c' };
    await holds(Object.values(held));
    let job = 'job';
    let solo = 'solo';
    const random = createRandom(7);
    for (let round = 0; round < ROUNDS; round += 1) {
      const content = `round ${round}`;
      const next = `${random.one(['job', 'work', 'deep/er'])} ${round}`;
      switch (random.one(['in place', 'replaced', 'only file', 'away and back', 'file'] as const)) {
        case 'in place':
          await moveTo(root, job, next);
          await write(`${next}/a.txt`, content);
          [job, held['a.txt']] = [next, content];
          break;
        case 'replaced':
          await moveTo(root, job, next);
          await write(`${next}/.b.tmp`, content);
          await rename(join(root, next, '.b.tmp'), join(root, next, 'b.txt'));
          [job, held['b.txt']] = [next, content];
          break;
        case 'only file':
          await moveTo(root, solo, next);
          await write(`${next}/.c.tmp`, content);
          await rename(join(root, next, '.c.tmp'), join(root, next, 'c.txt'));
          [solo, held['c.txt']] = [next, content];
          break;
        case 'away and back':
          await rename(join(root, job), join(root, '../away'));
          await write('../away/a.txt', content);
          await moveTo(root, '../away', next);
          [job, held['a.txt']] = [next, content];
          break;
        case 'file':
          await rename(join(root, job, 'a.txt'), join(root, job, `moved ${round}.txt`));
          await write(`${job}/moved ${round}.txt`, content);
          await rename(join(root, job, `moved ${round}.txt`), join(root, job, 'a.txt'));
          held['a.txt'] = content;
          break;
      }
      // Now and then Galley gets no time to look between two rounds.
      if (random.one([true, false])) await holds(Object.values(held));
    }
    await holds(Object.values(held));
  }, 300_000);

  it('follows edited rules into untouched directories', async () => {
    const { write, reaches } = await watched({
      '.galleyignore': '*.log\n',
      'deep/er/run.log': 'log',
      'page.txt': 'page',
    });
    await reaches({ 'page.txt': 'page' });
    await write('.galleyignore', '# nothing\n');
    await reaches({ 'page.txt': 'page', 'run.log': 'log' });
  });
});
