import { realpath } from 'node:fs/promises';
import type { LocalPath } from '../../../shared/model/index.ts';
import { errnoOf } from '../errors/errno.ts';

/** Without symlinks on the way, so that two ways to one directory are the same; what is not there keeps the path it has. */
export async function realPathOf(path: LocalPath): Promise<LocalPath> {
  try {
    return (await realpath(path)) as LocalPath;
  } catch (error) {
    if (errnoOf(error) === '') throw error;
    return path;
  }
}
