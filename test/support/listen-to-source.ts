import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import type { SourceListener, StartSource } from '../../main/watch/sources/watch-source.ts';
import type { LocalPath } from '../../shared/model/index.ts';
import { plantTree, temporaryDirectory } from './temporary-directory.ts';

/** Hears nothing. */
export const deafListener: SourceListener = {
  directory: () => undefined,
  subtree: () => undefined,
  lost: () => undefined,
  rootTouched: () => undefined,
  failed: () => undefined,
};

/** Starts a source on a planted tree and notes what it says, in words: `directory a/b`, `subtree c`, `root touched`. */
export async function listen(
  start: StartSource,
  tree: Readonly<Record<string, string>>,
  letTimePass: () => Promise<void> = async () => undefined,
) {
  const root = join(await temporaryDirectory(), 'root') as LocalPath;
  await mkdir(root);
  await plantTree(root, tree);
  const received: string[] = [];
  const source = await start(
    { root, skip: { names: ['.git'], patterns: [] } },
    {
      directory: (directory) => received.push(`directory ${directory}`),
      subtree: (directory) => received.push(`subtree ${directory}`),
      lost: () => received.push('lost'),
      rootTouched: () => received.push('root touched'),
      failed: (error) => received.push(`failed ${String(error)}`),
    },
  );
  onTestFinished(() => source.stop());
  const hears = (words: string) =>
    expect
      .poll(async () => {
        await letTimePass();
        return received;
      })
      .toContain(words);
  return { root, received, hears };
}
