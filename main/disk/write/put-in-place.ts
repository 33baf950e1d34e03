import { link, open, rename, unlink } from 'node:fs/promises';
import { errnoOf } from '../errors/errno.ts';

/** Replaces an existing file. */
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

/**
 * The errors of file systems without hard links: FAT, exFAT, some network volumes. `EISDIR` is Node's code for Windows' answer
 * about exFAT; the linked path is never a directory.
 */
const linkless: ReadonlySet<string> = new Set([
  'EPERM',
  'ENOTSUP',
  'EOPNOTSUPP',
  'ENOSYS',
  'EINVAL',
  'EMLINK',
  'EISDIR',
]);

/**
 * Takes the name with an empty file that the rename then replaces. For a moment the name shows an empty file; a plain rename
 * could instead overwrite a file saved in that moment.
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

/**
 * The same for files of a person, where their directory can be synced at all: FUSE may refuse it, and a directory may be
 * writable and not readable. The file is whole, synced and bears its name by then: to call it failed would bring it once
 * more, under a second name. Galley's own settings are not written like this: to write them again is harmless, and a
 * person has to know when they may be lost.
 */
export async function syncDirectoryIfPossible(directory: string): Promise<void> {
  try {
    await syncDirectory(directory);
  } catch (error) {
    if (!unsyncable.has(errnoOf(error))) throw error;
  }
}

const unsyncable: ReadonlySet<string> = new Set([
  'EINVAL',
  'ENOTSUP',
  'EOPNOTSUPP',
  'ENOSYS',
  'EACCES',
  'EPERM',
]);
