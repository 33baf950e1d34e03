import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { removeUnfinishedWrites } from '../../../../../main/disk/index.ts';
import { temporaryDirectory } from '../../../../support/temporary-directory.ts';

it('removes unfinished files of former runs, and none of this one or of others', async () => {
  const directory = await temporaryDirectory();
  const startedAtMs = 1_700_000_000_000;
  const plant = async (name: string, ageMs: number) => {
    await writeFile(join(directory, name), name);
    const at = new Date(startedAtMs - ageMs);
    await utimes(join(directory, name), at, at);
  };
  await plant(`.galley-${'0a'.repeat(9)}.part`, 1_000);
  await plant(`.galley-${'0b'.repeat(9)}.part`, -1_000);
  await plant('.galley-download-7.part', 1_000);
  await plant('notes.part', 1_000);
  await mkdir(join(directory, `.galley-${'0c'.repeat(9)}.part`));
  expect(await removeUnfinishedWrites(directory, startedAtMs)).toBe(1);
  expect((await readdir(directory)).sort()).toEqual([
    `.galley-${'0b'.repeat(9)}.part`,
    `.galley-${'0c'.repeat(9)}.part`,
    '.galley-download-7.part',
    'notes.part',
  ]);
});
