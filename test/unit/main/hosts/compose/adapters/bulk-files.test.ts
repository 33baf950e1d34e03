import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createBulkFiles } from '../../../../../../main/hosts/compose/adapters/bulk-files.ts';
import type { LocalPath } from '../../../../../../shared/model/index.ts';
import { never } from '../../../../../support/galley-client.ts';
import { temporaryDirectory } from '../../../../../support/temporary-directory.ts';

async function open() {
  const directory = join(await temporaryDirectory(), 'bulk', 'account') as LocalPath;
  return { directory, files: createBulkFiles(directory) };
}

async function* bytes(text: string): AsyncGenerator<Uint8Array, void, void> {
  yield new Uint8Array(Buffer.from(text));
}

describe('createBulkFiles', () => {
  it('gives each key a place of its own in the directory, however the name of the bank looks', async () => {
    const { directory, files } = await open();
    const paths = ['../../etc/passwd', 'a/b.txt', 'x'.repeat(400), 'con.txt'].map((name, index) =>
      files.spoolPath(`job-${index}`, name),
    );
    expect([new Set(paths).size, paths.every((path) => dirname(path) === directory)]).toEqual([4, true]);
    expect(files.spoolPath('k', 'a\u0308.txt')).toBe(files.spoolPath('k', 'ä.txt'));
  });

  it('writes a copy that others may not read, and removes it, also when it is not there', async () => {
    const { files } = await open();
    const path = files.spoolPath('job-1', 'cover.txt');
    await files.write(path, bytes('cover'), never);
    const { mode } = await stat(path);
    const content = await readFile(path, 'utf8');
    await files.remove(path);
    await files.remove(path);
    expect([content, process.platform === 'win32' || (mode & 0o077) === 0]).toEqual(['cover', true]);
  });

  it('cleans up what nothing was promised of, and nothing where there is no directory', async () => {
    const { directory, files } = await open();
    await files.clean(new Set());
    await mkdir(directory, { recursive: true });
    const kept = files.spoolPath('job-1', 'kept.txt');
    await writeFile(kept, 'kept');
    await writeFile(files.spoolPath('job-2', 'left.txt'), 'left');
    await files.clean(new Set([kept]));
    expect((await readdir(directory)).length).toBe(1);
  });
});
