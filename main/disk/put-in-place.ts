import { link, open, rename, unlink } from 'node:fs/promises';
import { errnoOf } from './errno.ts';

/** Over whatever is there. */
export async function putInPlace(temporary: string, path: string): Promise<'written'> {
  await rename(temporary, path);
  return 'written';
}

/** Where nothing is: a link fails when the name is taken, a rename does not. `exists` leaves both files as they are. */
export async function putInFreePlace(temporary: string, path: string): Promise<'written' | 'exists'> {
  try {
    await link(temporary, path);
  } catch (error) {
    const errno = errnoOf(error);
    if (errno !== 'EEXIST' && !linkless.has(errno)) throw error;
    const isFree = errno !== 'EEXIST' && (await reserve(path));
    return isFree ? putInPlace(temporary, path) : 'exists';
  }
  await unlink(temporary);
  return 'written';
}

/** What file systems without hard links answer: FAT, exFAT, some network volumes. */
const linkless: ReadonlySet<string> = new Set([
  'EPERM',
  'ENOTSUP',
  'EOPNOTSUPP',
  'ENOSYS',
  'EINVAL',
  'EMLINK',
]);

/**
 * Takes the name with an empty file that the rename then replaces. For a moment the name shows an empty file; a plain
 * rename could instead overwrite what somebody saved in that moment.
 */
async function reserve(path: string): Promise<boolean> {
  try {
    await (await open(path, 'wx')).close();
    return true;
  } catch (error) {
    if (errnoOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Makes the rename itself durable. Windows cannot open a directory and journals renames by itself. */
export async function syncDirectory(directory: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
