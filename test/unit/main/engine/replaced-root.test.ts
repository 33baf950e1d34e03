import { cp, mkdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { plantTree } from '../../../support/temporary-directory.ts';
import { type EngineFixture, startEngineFixture } from './engine-fixture.ts';

const everything = { kind: 'everything' } as const;
const inStep = { 'IMG_0001.JPG': 'confirmed', 'sub/IMG_0002.JPG': 'confirmed' } as const;

describe('another directory at the path of a watched folder', () => {
  /** A card with two pictures on the bank; then it is taken out. */
  async function taken(): Promise<EngineFixture & { readonly aside: string }> {
    const fixture = await startEngineFixture({
      tree: { 'IMG_0001.JPG': 'a harbour', 'sub/IMG_0002.JPG': 'a ship' },
    });
    await fixture.link();
    await fixture.looked();
    await fixture.finish('IMG_0001.JPG', 'a harbour');
    await fixture.finish('sub/IMG_0002.JPG', 'a ship');
    fixture.hear(everything);
    await fixture.looked();
    const aside = `${fixture.root}.aside`;
    await rename(fixture.root, aside);
    await mkdir(fixture.root);
    return { ...fixture, aside };
  }

  /** A card with a root that only its volume identifies: the next one comes into the same slot, and has the same root. */
  async function swapped(next: string, content = 'somebody else'): Promise<EngineFixture> {
    let card = '3333-3432';
    const fixture = await startEngineFixture({
      tree: { 'IMG_0001.JPG': 'a harbour' },
      identityOf: async () => `2065:1:0:${card}`,
    });
    await fixture.link();
    await fixture.looked();
    await fixture.finish('IMG_0001.JPG', 'a harbour');
    fixture.hear(everything);
    await fixture.looked();
    await writeFile(join(fixture.root, 'IMG_0001.JPG'), content);
    await utimes(join(fixture.root, 'IMG_0001.JPG'), 1, 1);
    card = next;
    fixture.hear(everything);
    await fixture.looked();
    return fixture;
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

  const health = (fixture: EngineFixture) => fixture.engine.status().folders[0]?.health;

  it.each([
    ['everything', everything],
    ['the root', { kind: 'directory', directory: '' }],
    ['a subdirectory', { kind: 'directory', directory: 'sub' }],
    ['a subtree', { kind: 'subtree', directory: 'sub' }],
  ] as const)('plans nothing of another card, reported by %s', async (_what, dirtyScope) => {
    const fixture = await taken();
    await plantTree(fixture.root, { ...otherCard, 'sub/IMG_0002.JPG': 'nobody at all' });
    fixture.hear(dirtyScope as typeof everything);
    await fixture.looked();
    expect(fixture.states()).toEqual(inStep);
    expect(health(fixture)).toMatchObject({ isRootPresent: true, trouble: 'ROOT_REPLACED' });
    expect(fixture.engine.status().folders[0]?.agreedCount).toBe(2);
  });

  it('goes on when the right one is back', async () => {
    const fixture = await taken();
    await plantTree(fixture.root, otherCard);
    fixture.hear(everything);
    await fixture.looked();
    await rm(fixture.root, { recursive: true });
    await rename(fixture.aside, fixture.root);
    await writeFile(join(fixture.root, 'IMG_0004.JPG'), 'a sail');
    fixture.hear(everything);
    await fixture.looked();
    expect(fixture.states()).toEqual({ ...inStep, 'IMG_0004.JPG': 'queued' });
    expect(health(fixture)).toMatchObject({ trouble: null });
  });

  it('goes on when a person says that it is the same folder', async () => {
    const fixture = await taken();
    await plantTree(fixture.root, otherCard);
    fixture.hear(everything);
    await fixture.looked();
    await fixture.engine.acceptRoot(fixture.watched().watchedFolderId);
    await fixture.looked();
    expect(fixture.states()).toMatchObject({ 'IMG_0001.JPG': 'queued', 'IMG_0003.JPG': 'queued' });
    expect(health(fixture)).toMatchObject({ trouble: null });
  });

  it('takes a copy with one file of the same size and time for the same folder', async () => {
    const fixture = await taken();
    await cp(fixture.aside, fixture.root, { recursive: true, preserveTimestamps: true });
    await writeFile(join(fixture.root, 'IMG_0001.JPG'), 'edited since');
    fixture.hear(everything);
    await fixture.looked();
    expect(fixture.states()).toEqual({ ...inStep, 'IMG_0001.JPG': 'queued' });
    expect(health(fixture)).toMatchObject({ trouble: null });
  });

  it('takes what a program has made anew for the same folder when one file has the same content', async () => {
    const fixture = await taken();
    await plantTree(fixture.root, { 'IMG_0001.JPG': 'made anew', 'sub/IMG_0002.JPG': 'a ship' });
    for (const path of ['IMG_0001.JPG', 'sub/IMG_0002.JPG']) await utimes(join(fixture.root, path), 1, 1);
    fixture.hear(everything);
    await fixture.looked();
    expect(fixture.states()).toEqual({ ...inStep, 'IMG_0001.JPG': 'queued' });
  });

  it('takes no file of the same size and an empty one for a known file', async () => {
    const fixture = await taken();
    await plantTree(fixture.root, { 'IMG_0001.JPG': 'A HARBOUR', 'sub/IMG_0002.JPG': '' });
    for (const path of ['IMG_0001.JPG', 'sub/IMG_0002.JPG']) await utimes(join(fixture.root, path), 1, 1);
    fixture.hear(everything);
    await fixture.looked();
    expect(fixture.states()).toEqual(inStep);
  });

  it('takes files that were moved into it for the same, with any time', async () => {
    const fixture = await taken();
    await rename(join(fixture.aside, 'IMG_0001.JPG'), join(fixture.root, 'IMG_0001.JPG'));
    await utimes(join(fixture.root, 'IMG_0001.JPG'), 1, 1);
    fixture.hear(everything);
    await fixture.looked();
    expect(health(fixture)).toMatchObject({ trouble: null });
  });

  it('is not suspected where the directory is the same and all its files are others', async () => {
    const fixture = await taken();
    await rm(fixture.root, { recursive: true });
    await rename(fixture.aside, fixture.root);
    for (const path of ['IMG_0001.JPG', 'sub/IMG_0002.JPG']) {
      await rm(join(fixture.root, path));
      await writeFile(join(fixture.root, path), 'edited while it was away');
    }
    await fixture.engine.reloadFolders();
    await fixture.looked();
    expect(fixture.states()).toMatchObject({ 'IMG_0001.JPG': 'queued', 'sub/IMG_0002.JPG': 'queued' });
  });

  it('is taken as it is where no file is said to be there', async () => {
    const fixture = await startEngineFixture();
    await fixture.link();
    await fixture.looked();
    await rm(fixture.root, { recursive: true });
    await plantTree(fixture.root, otherCard);
    fixture.hear(everything);
    await fixture.looked();
    expect(fixture.states()).toEqual({ 'IMG_0001.JPG': 'queued', 'IMG_0003.JPG': 'queued' });
  });
});
