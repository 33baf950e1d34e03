import { chmod, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  openPartialFile,
  partialPathOf,
  placePartialFile,
  removePartialFile,
  unfinishedFilePattern,
  wasPlaced,
} from '../../../../../main/disk/index.ts';
import { AppError } from '../../../../../shared/errors/index.ts';
import type { LocalPath } from '../../../../../shared/model/index.ts';
import { runAsNobody } from '../../../../support/run-as-nobody.ts';
import { temporaryDirectory } from '../../../../support/temporary-directory.ts';

describe('partial-file', () => {
  it('goes on where an earlier program ended, cut back to what was durable', async () => {
    const { partial } = await place();
    await write(partial, 0, 'abcdef');
    await write(partial, 3, 'xyz');
    expect(await readFile(partial, 'utf8')).toBe('abcxyz');
  });

  it('never follows a link that bears its name', async () => {
    const { directory, partial } = await place();
    await writeFile(join(directory, 'mine'), 'mine');
    await symlink(join(directory, 'mine'), partial);
    await expect(openPartialFile(partial, 0)).rejects.toThrow(AppError);
    expect(await readFile(join(directory, 'mine'), 'utf8')).toBe('mine');
  });

  it('gives a free name, and leaves both files alone where the name is taken', async () => {
    const { directory, partial, path } = await place();
    await write(partial, 0, 'new');
    await writeFile(path('a'), 'mine');
    expect(await placePartialFile(partial, path('a'))).toBe('exists');
    expect(await placePartialFile(partial, path('b'))).toBe('written');
    const held = await Promise.all(['a', 'b'].map((name) => readFile(path(name), 'utf8')));
    expect([held, (await readdir(directory)).sort()]).toEqual([
      ['mine', 'new'],
      ['a', 'b'],
    ]);
  });

  it('gives the name in a directory that may be written and not read', async () => {
    const { directory, path } = await place();
    await chmod(directory, 0o333);
    const answer = await runAsNobody({ disk }, `${placing(directory)}; return codeOf(placeOne('a'));`);
    await chmod(directory, 0o755);
    expect([answer, await readdir(directory), await readFile(path('a'), 'utf8')]).toEqual([
      'done',
      ['a'],
      'new',
    ]);
  });

  it.each(['EISDIR', 'EPERM', 'ENOTSUP'])(
    'gives a free name, and no taken one, on a disk that answers %s to a hard link',
    async (errno) => {
      const { directory, path } = await place();
      await chmod(directory, 0o777);
      await writeFile(path('taken'), 'mine');
      const withoutLinks = `
        fs.default.link = async () => { throw Object.assign(new Error('no links'), { code: '${errno}' }); };
        module.syncBuiltinESMExports();`;
      const answer = await runAsNobody(
        { disk, fs: new URL('node:fs/promises'), module: new URL('node:module') },
        `${placing(directory)}; return [await placeOne('taken'), await placeOne('free')];`,
        withoutLinks,
      );
      const held = await Promise.all(['taken', 'free'].map((name) => readFile(path(name), 'utf8')));
      expect([answer, held, (await readdir(directory)).sort()]).toEqual([
        ['exists', 'written'],
        ['mine', 'new'],
        ['free', 'taken'],
      ]);
    },
  );

  it('knows after a crash whether the final name had been given', async () => {
    const { partial, path } = await place();
    await write(partial, 0, 'new');
    await writeFile(path('a'), 'mine');
    expect([await wasPlaced(partial, path('a')), await wasPlaced(partial, path('b'))]).toEqual([
      false,
      false,
    ]);
    await placePartialFile(partial, path('b'));
    expect(await wasPlaced(partial, path('b'))).toBe(true);
  });

  it('is gone when it was removed, once or twice, and bears a name that scans skip', async () => {
    const { directory, partial } = await place();
    await write(partial, 0, 'new');
    expect([await readdir(directory), unfinishedFilePattern]).toEqual([
      ['.galley-d1.part'],
      '.galley-*.part',
    ]);
    await removePartialFile(partial);
    await removePartialFile(partial);
    expect(await readdir(directory)).toEqual([]);
  });
});

const disk = new URL('../../../../../main/disk/index.ts', import.meta.url);

/** For a process of its own: what gives a partial file this name. */
function placing(directory: string): string {
  return `const directory = ${JSON.stringify(directory)};
    const partial = disk.partialPathOf(directory, 'd1');
    const placeOne = async (name) => {
      const file = await disk.openPartialFile(partial, 0);
      await file.append(Buffer.from('new'));
      await file.sync();
      await file.close();
      return disk.placePartialFile(partial, directory + '/' + name);
    }`;
}

async function place() {
  const directory = (await temporaryDirectory()) as LocalPath;
  const path = (name: string): LocalPath => join(directory, name) as LocalPath;
  return { directory, path, partial: partialPathOf(directory, 'd1') };
}

async function write(partial: LocalPath, keepBytes: number, text: string): Promise<void> {
  const file = await openPartialFile(partial, keepBytes);
  await file.append(Buffer.from(text));
  await file.sync();
  await file.close();
}
