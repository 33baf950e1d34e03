import { readdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createRenditionMaker } from '../../../../service/conversions/index.ts';
import { recipeVersion } from '../../../../service/domain/index.ts';
import { temporaryDirectory } from '../../../support/temporary-directory.ts';

const sha256 = 'a'.repeat(64);
const current = `r${recipeVersion}/a/${sha256}-7.tif`;
const unfinished = 'unfinished/0f8fad5b-d9cb-469f-a165-70867728950e';

/** Starts a converter room over these files and says which of them are left. */
async function filesLeftOf(names: readonly string[]): Promise<readonly string[]> {
  const renditionDirectory = await temporaryDirectory();
  for (const name of names) {
    await mkdir(dirname(join(renditionDirectory, name)), { recursive: true });
    await writeFile(join(renditionDirectory, name), 'content');
  }
  const maker = createRenditionMaker({ renditionDirectory, pathOf: (name) => name, converters: 1 });
  onTestFinished(maker.stop);
  await maker.collect(async () => new Set([sha256]));
  return names.filter((name) => listFiles(renditionDirectory).includes(name));
}

function listFiles(directory: string): readonly string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' }).map((name) =>
    name.replaceAll('\\', '/'),
  );
}

describe('outdated-renditions', () => {
  it('removes what older recipes made and what a kill left unfinished', async () => {
    expect(await filesLeftOf([current, `r0/a/${sha256}-7.tif`, `r0/a/${sha256}-4.jpg`, unfinished])).toEqual([
      current,
    ]);
  });

  it('leaves files of others in a directory of that name', async () => {
    const names = [
      'holiday.jpg',
      'kitchen/final.png',
      'r0/a/plan.pdf',
      'r0/notes.txt',
      'unfinished/draft.psd',
    ];
    const beside = `r${recipeVersion}/a/mine.jpg`;
    expect(await filesLeftOf([...names, beside])).toEqual([...names, beside]);
  });
});
