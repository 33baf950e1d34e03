import { cp, mkdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { plantTree } from '../../../support/temporary-directory.ts';
import { type EngineBench, startEngineBench } from './engine-bench.ts';

const everything = { kind: 'everything' } as const;
const inStep = { 'IMG_0001.JPG': 'confirmed', 'sub/IMG_0002.JPG': 'confirmed' } as const;

describe('another directory at the path of a watched folder', () => {
  /** A card whose two pictures are on the bank; then it is taken out. */
  async function taken(): Promise<EngineBench & { readonly aside: string }> {
    const bench = await startEngineBench({
      tree: { 'IMG_0001.JPG': 'a harbour', 'sub/IMG_0002.JPG': 'a ship' },
    });
    await bench.link();
    await bench.looked();
    await bench.finish('IMG_0001.JPG', 'a harbour');
    await bench.finish('sub/IMG_0002.JPG', 'a ship');
    bench.hear(everything);
    await bench.looked();
    const aside = `${bench.root}.aside`;
    await rename(bench.root, aside);
    await mkdir(bench.root);
    return { ...bench, aside };
  }

  /** A card whose root is told from others by its volume alone: the next one comes into the same slot, and has the same root. */
  async function swapped(next: string, content = 'somebody else'): Promise<EngineBench> {
    let card = '3333-3432';
    const bench = await startEngineBench({
      tree: { 'IMG_0001.JPG': 'a harbour' },
      identityOf: async () => `2065:1:0:${card}`,
    });
    await bench.link();
    await bench.looked();
    await bench.finish('IMG_0001.JPG', 'a harbour');
    bench.hear(everything);
    await bench.looked();
    await writeFile(join(bench.root, 'IMG_0001.JPG'), content);
    await utimes(join(bench.root, 'IMG_0001.JPG'), 1, 1);
    card = next;
    bench.hear(everything);
    await bench.looked();
    return bench;
  }

  it('plans nothing of another card in the same slot, and takes an edit on the same card for one', async () => {
    const other = await swapped('9016-4EF8');
    expect(other.states()).toEqual({ 'IMG_0001.JPG': 'confirmed' });
    expect(health(other)).toMatchObject({ isRootPresent: true, trouble: 'ROOT_REPLACED' });
    const same = await swapped('3333-3432');
    expect(same.states()).toEqual({ 'IMG_0001.JPG': 'queued' });
  });

  it('takes a picture of the same size at the same place of another card for no known one', async () => {
    const other = await swapped('9016-4EF8', 'A HARBOUR');
    expect(other.states()).toEqual({ 'IMG_0001.JPG': 'confirmed' });
    expect(health(other)).toMatchObject({ trouble: 'ROOT_REPLACED' });
  });

  const otherCard = { 'IMG_0001.JPG': 'somebody else', 'IMG_0003.JPG': 'new' };

  const health = (bench: EngineBench) => bench.engine.status().folders[0]?.health;

  it.each([
    ['everything', everything],
    ['the root', { kind: 'directory', directory: '' }],
    ['a subdirectory', { kind: 'directory', directory: 'sub' }],
    ['a subtree', { kind: 'subtree', directory: 'sub' }],
  ] as const)('plans nothing of another card, told of %s', async (_what, dirt) => {
    const bench = await taken();
    await plantTree(bench.root, { ...otherCard, 'sub/IMG_0002.JPG': 'nobody at all' });
    bench.hear(dirt as typeof everything);
    await bench.looked();
    expect(bench.states()).toEqual(inStep);
    expect(health(bench)).toMatchObject({ isRootPresent: true, trouble: 'ROOT_REPLACED' });
    expect(bench.engine.status().folders[0]?.agreedCount).toBe(2);
  });

  it('goes on when the right one is back', async () => {
    const bench = await taken();
    await plantTree(bench.root, otherCard);
    bench.hear(everything);
    await bench.looked();
    await rm(bench.root, { recursive: true });
    await rename(bench.aside, bench.root);
    await writeFile(join(bench.root, 'IMG_0004.JPG'), 'a sail');
    bench.hear(everything);
    await bench.looked();
    expect(bench.states()).toEqual({ ...inStep, 'IMG_0004.JPG': 'queued' });
    expect(health(bench)).toMatchObject({ trouble: null });
  });

  it('goes on when a person says that it is the same folder', async () => {
    const bench = await taken();
    await plantTree(bench.root, otherCard);
    bench.hear(everything);
    await bench.looked();
    await bench.engine.acceptRoot(bench.watched().watchedFolderId);
    await bench.looked();
    expect(bench.states()).toMatchObject({ 'IMG_0001.JPG': 'queued', 'IMG_0003.JPG': 'queued' });
    expect(health(bench)).toMatchObject({ trouble: null });
  });

  it('takes a copy with one file of the same size and time for the same folder', async () => {
    const bench = await taken();
    await cp(bench.aside, bench.root, { recursive: true, preserveTimestamps: true });
    await writeFile(join(bench.root, 'IMG_0001.JPG'), 'edited since');
    bench.hear(everything);
    await bench.looked();
    expect(bench.states()).toEqual({ ...inStep, 'IMG_0001.JPG': 'queued' });
    expect(health(bench)).toMatchObject({ trouble: null });
  });

  it('takes what a program has made anew for the same folder when one file has the same content', async () => {
    const bench = await taken();
    await plantTree(bench.root, { 'IMG_0001.JPG': 'made anew', 'sub/IMG_0002.JPG': 'a ship' });
    for (const path of ['IMG_0001.JPG', 'sub/IMG_0002.JPG']) await utimes(join(bench.root, path), 1, 1);
    bench.hear(everything);
    await bench.looked();
    expect(bench.states()).toEqual({ ...inStep, 'IMG_0001.JPG': 'queued' });
  });

  it('takes no file of the same size and an empty one for a known file', async () => {
    const bench = await taken();
    await plantTree(bench.root, { 'IMG_0001.JPG': 'A HARBOUR', 'sub/IMG_0002.JPG': '' });
    for (const path of ['IMG_0001.JPG', 'sub/IMG_0002.JPG']) await utimes(join(bench.root, path), 1, 1);
    bench.hear(everything);
    await bench.looked();
    expect(bench.states()).toEqual(inStep);
  });

  it('takes files that were moved into it for the same, whatever their time', async () => {
    const bench = await taken();
    await rename(join(bench.aside, 'IMG_0001.JPG'), join(bench.root, 'IMG_0001.JPG'));
    await utimes(join(bench.root, 'IMG_0001.JPG'), 1, 1);
    bench.hear(everything);
    await bench.looked();
    expect(health(bench)).toMatchObject({ trouble: null });
  });

  it('is not suspected where the directory is the same and all its files are others', async () => {
    const bench = await taken();
    await rm(bench.root, { recursive: true });
    await rename(bench.aside, bench.root);
    for (const path of ['IMG_0001.JPG', 'sub/IMG_0002.JPG']) {
      await rm(join(bench.root, path));
      await writeFile(join(bench.root, path), 'edited while it was away');
    }
    await bench.engine.reloadFolders();
    await bench.looked();
    expect(bench.states()).toMatchObject({ 'IMG_0001.JPG': 'queued', 'sub/IMG_0002.JPG': 'queued' });
  });

  it('is taken as it is where no file is said to be there', async () => {
    const bench = await startEngineBench();
    await bench.link();
    await bench.looked();
    await rm(bench.root, { recursive: true });
    await plantTree(bench.root, otherCard);
    bench.hear(everything);
    await bench.looked();
    expect(bench.states()).toEqual({ 'IMG_0001.JPG': 'queued', 'IMG_0003.JPG': 'queued' });
  });
});
