/**
 * main/rules: refuses what belongs to Galley itself as a watched folder or as a manual upload, and a root that is too broad to be
 * linked unseen (`docs/decisions/0089`).
 */
import { lstat } from 'node:fs/promises';
import { AppError } from '../../shared/errors/index.ts';
import {
  type BroadRoot,
  type LocalPath,
  ownDirectoryMark,
  type RelativePath,
  type WatchedFolder,
} from '../../shared/model/index.ts';
import { keyOf, localPathOf, type OwnDirectories } from '../disk/index.ts';

/** Throws OWN_FOLDER for a directory that is Galley's own, or lies in one. */
export async function refuseOwn(own: OwnDirectories, root: LocalPath): Promise<void> {
  const around = await own.around(root);
  if (around !== null) throw new AppError('OWN_FOLDER', { path: root, other: around });
}

/** Throws OWN_FILE for a file in a directory of Galley's own. */
export async function refuseOwnFile(own: OwnDirectories, path: LocalPath): Promise<void> {
  const around = await own.around(path);
  if (around !== null) throw new AppError('OWN_FILE', { path, other: around });
}

/** Throws BROAD_ROOT for a home directory or a whole volume. */
export async function refuseBroadRoot(
  broadRootOf: (root: LocalPath) => Promise<BroadRoot | null>,
  root: LocalPath,
): Promise<void> {
  const kind = await broadRootOf(root);
  if (kind !== null) throw new AppError('BROAD_ROOT', { path: root, kind });
}

/** Of one directory of a watched folder, as it is now. Throws DIRECTORY_UNREADABLE. */
export async function isOwnAt(
  own: OwnDirectories,
  { root }: WatchedFolder,
  directory: RelativePath,
): Promise<boolean> {
  try {
    const path = localPathOf(root, directory);
    const stats = await lstatOrNull(path);
    const key = stats === null ? null : keyOf(stats);
    if (key === null) return false;
    if (own.known().includes(key)) return true;
    const mark = await lstatOrNull(localPathOf(path, ownDirectoryMark as RelativePath));
    return mark?.isFile() === true;
  } catch (error) {
    throw new AppError('DIRECTORY_UNREADABLE', { path: directory }, error);
  }
}

async function lstatOrNull(path: LocalPath) {
  try {
    return await lstat(path, { bigint: true });
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return null;
    throw error;
  }
}
