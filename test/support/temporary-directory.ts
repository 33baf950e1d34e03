import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { LocalPath } from '../../shared/model/index.ts';

/** A directory of this test alone, by its real path, removed when the test has ended. */
export async function temporaryDirectory(): Promise<LocalPath> {
  const directory = await realpath(await mkdtemp(join(tmpdir(), 'galley-test-')));
  onTestFinished(() => rm(directory, { recursive: true, force: true, maxRetries: 5 }));
  return directory as LocalPath;
}

/** Writes files given as path → content; a path that ends in `/` becomes an empty directory. */
export async function plantTree(root: string, tree: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, content] of Object.entries(tree)) {
    const target = join(root, path);
    await mkdir(path.endsWith('/') ? target : dirname(target), { recursive: true });
    if (!path.endsWith('/')) await writeFile(target, content);
  }
}
