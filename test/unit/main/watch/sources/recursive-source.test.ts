import { appendFile, mkdir, rename, rm, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startRecursive } from '../../../../../main/watch/sources/recursive-source.ts';
import type { LocalPath } from '../../../../../shared/model/index.ts';
import { deafListener, listen } from '../../../../support/listen-to-source.ts';
import { temporaryDirectory } from '../../../../support/temporary-directory.ts';

describe('recursive-source', () => {
  it('tells the directory of every change, and the subtree of every new directory', async () => {
    const { root, received, hears } = await listen(startRecursive, { 'a/file': '1', 'b/other': '2' });

    await appendFile(join(root, 'a/file'), 'more');
    await hears('directory a');
    await mkdir(join(root, 'new'));
    await hears('subtree new');
    expect(received).toContain('directory ');
    received.length = 0;
    await unlink(join(root, 'b/other'));
    await hears('directory b');
  });

  it('tells nothing of skipped directories', async () => {
    const { root, received, hears } = await listen(startRecursive, { '.git/x': '', 'a/file': '' });

    await writeFile(join(root, '.git/x'), 'edited');
    await writeFile(join(root, 'a/file'), 'edited');
    await hears('directory a');

    expect(received.filter((words) => words.includes('.git'))).toEqual([]);
  });

  it('tells that the root was touched when it goes', async () => {
    const { root, hears } = await listen(startRecursive, { 'a/file': '' });

    await rename(root, `${root} away`);
    onTestFinished(() => rm(`${root} away`, { recursive: true, force: true }));

    await hears('root touched');
  });

  it('rejects when there is nothing to watch', async () => {
    const root = join(await temporaryDirectory(), 'none') as LocalPath;

    await expect(startRecursive({ root, skip: { names: [], patterns: [] } }, deafListener)).rejects.toThrow();
  });
});
