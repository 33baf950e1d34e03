import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createRenditionMaker, type RenditionMakerOptions } from '../../../../service/conversions/index.ts';
import { hungryPicture, noisyPicture, picture } from '../../../support/pictures.ts';
import { temporaryDirectory } from '../../../support/temporary-directory.ts';

const small = 'a'.repeat(64);
const large = 'b'.repeat(64);

async function createMaker(options: Partial<RenditionMakerOptions> = {}) {
  const directory = await temporaryDirectory();
  const renditionDirectory = join(directory, 'renditions');
  await mkdir(renditionDirectory, { recursive: true });
  const maker = createRenditionMaker({
    renditionDirectory,
    pathOf: (sha256) => join(directory, sha256),
    converters: 2,
    ...options,
  });
  onTestFinished(maker.stop);
  await writeFile(join(directory, small), await picture(300, 200));
  return { maker, directory, renditionDirectory };
}

async function filesIn(directory: string): Promise<readonly string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

describe('rendition-maker', () => {
  it('makes a rendition once, for all who ask at the same time', async () => {
    const { maker, renditionDirectory } = await createMaker();
    const key = { sha256: small, conversionId: '4' };
    const outcomes = await Promise.all([1, 2, 3].map(() => maker.make(key, 'waiting')));
    expect(outcomes).toEqual(outcomes.map(() => ({ kind: 'made' })));
    expect(await filesIn(renditionDirectory)).toEqual([`${small}-4.jpg`]);
  });

  it('ends a converter that takes too much memory, and nothing else', async () => {
    // Enough for the program and a small picture.
    const { maker, directory, renditionDirectory } = await createMaker({
      mostConverterBytes: 220 * 1024 * 1024,
    });
    await writeFile(join(directory, large), await hungryPicture());
    const outcomes = await Promise.all([
      maker.make({ sha256: large, conversionId: '7' }, 'queued'),
      maker.make({ sha256: small, conversionId: '7' }, 'queued'),
    ]);
    expect(outcomes).toEqual([{ kind: 'crashed' }, { kind: 'made' }]);
    // The ended one is replaced, and has left nothing behind.
    expect(await maker.make({ sha256: small, conversionId: '5' }, 'waiting')).toEqual({ kind: 'made' });
    expect(await maker.make({ sha256: small, conversionId: '6' }, 'waiting')).toEqual({ kind: 'made' });
    expect([...(await filesIn(renditionDirectory))].sort()).toEqual(
      ['5.png', '6.webp', '7.tif'].map((name) => `${small}-${name}`),
    );
  });

  it('tells a content that is gone from one that is broken', async () => {
    const { maker } = await createMaker();
    const key = { sha256: 'c'.repeat(64), conversionId: '4' };
    expect(await maker.make(key, 'queued')).toEqual({ kind: 'gone' });
  });

  it('answers what is asked while it stops, and begins nothing more', async () => {
    const { maker, directory } = await createMaker();
    await writeFile(join(directory, large), await noisyPicture(6000, 4000));
    const made = maker.make({ sha256: large, conversionId: '6' }, 'queued');
    await maker.stop();
    expect(await made).toEqual({ kind: 'stopped' });
    expect(await maker.make({ sha256: small, conversionId: '4' }, 'waiting')).toEqual({ kind: 'stopped' });
    expect(await maker.inspect(small)).toEqual({ kind: 'pending' });
  });
});
