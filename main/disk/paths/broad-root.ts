/** main/disk: tells roots apart that hold a whole life or a whole volume, which the user must mean before they are linked. */
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { BroadRoot, LocalPath } from '../../../shared/model/index.ts';
import { errnoOf } from '../errors/errno.ts';
import { isInside } from './local-path.ts';
import { realPathOf } from './real-path.ts';

/** Null for an ordinary directory, and for one that cannot be asked about: linking it fails by itself. */
export async function broadRootOf(root: LocalPath, homeDirectory: LocalPath): Promise<BroadRoot | null> {
  const [real, home] = await Promise.all([realPathOf(root), realPathOf(homeDirectory)]);
  if (isInside(real, home)) return 'home';
  const [own, above] = await Promise.all([deviceOf(real), deviceOf(dirname(real) as LocalPath)]);
  return own !== null && above !== null && own !== above ? 'volume' : null;
}

async function deviceOf(path: LocalPath): Promise<bigint | null> {
  try {
    return (await stat(path, { bigint: true })).dev;
  } catch (error) {
    if (errnoOf(error) === '') throw error;
    return null;
  }
}
