import { type BigIntStats, lstatSync, renameSync, unlinkSync } from 'node:fs';
import { lstat, mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError } from '../../../shared/errors/index.ts';
import { type LocalPath, smartFolderMarkName } from '../../../shared/model/index.ts';
import { errnoOf } from '../errors/errno.ts';
import { toWriteError, writing } from '../errors/file-errors.ts';
import { atomicWrite } from './atomic-write.ts';
import { syncDirectoryIfPossible } from './put-in-place.ts';

/** The facts that tell one state of a smart folder's file from the next, as far as they survive an unplugged disk. */
export interface FileStamp {
  readonly sizeBytes: number;
  readonly mtimeNs: string;
  readonly inode: string;
}

/** The directory where renditions of a smart folder gather before they get their names. */
export function smartFolderStage(directory: LocalPath): LocalPath {
  return join(directory, smartFolderMarkName) as LocalPath;
}

/** Makes the directory, which must not be there, and marks it. False when the name is taken. */
export async function beginSmartFolderDirectory(directory: LocalPath, key: string): Promise<boolean> {
  try {
    await mkdir(directory);
  } catch (error) {
    if (errnoOf(error) === 'EEXIST') return false;
    throw toWriteError(error, directory);
  }
  await writing(mkdir(smartFolderStage(directory)), directory);
  await atomicWrite(markOf(directory), key, { mode: 0o644, isExclusive: true });
  return true;
}

/** Whether this very smart folder lies there: an unplugged disk leaves nothing, or an empty mount point. */
export async function isSmartFolderThere(directory: LocalPath, key: string): Promise<boolean> {
  try {
    return (await readFile(markOf(directory), 'utf8')) === key;
  } catch (error) {
    if (errnoOf(error) === '') throw error;
    return false;
  }
}

/** The directory becomes one like any other; its files stay. */
export async function endSmartFolderDirectory(directory: LocalPath): Promise<void> {
  await writing(rm(smartFolderStage(directory), { recursive: true, force: true }), directory);
}

/** The smart folder that this directory is or lies in; null when there is none. */
export async function smartFolderAround(directory: LocalPath): Promise<LocalPath | null> {
  for (let path = directory; ; path = dirname(path) as LocalPath) {
    if (await isThere(smartFolderStage(path), directory)) return path;
    if (dirname(path) === path) return null;
  }
}

async function isThere(path: LocalPath, asked: LocalPath): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (error) {
    const errno = errnoOf(error);
    if (errno === 'ENOENT' || errno === 'ENOTDIR') return false;
    throw new AppError('DIRECTORY_UNREADABLE', { path: asked, errno }, error);
  }
}

/** Null when nothing is there. */
export async function stampAt(path: LocalPath): Promise<FileStamp | null> {
  try {
    return stampOf(await lstat(path, { bigint: true }));
  } catch (error) {
    const errno = errnoOf(error);
    if (errno === 'ENOENT' || errno === 'ENOTDIR') return null;
    throw toWriteError(error, path);
  }
}

/** Puts `staged` in the place of a file that still has this stamp. False leaves both as they are. */
export async function replaceUnchanged(
  staged: LocalPath,
  path: LocalPath,
  stamp: FileStamp,
): Promise<boolean> {
  return whileUnchanged(path, stamp, () => renameSync(staged, path));
}

/** Removes a file that still has this stamp. False leaves it. */
export async function removeUnchanged(path: LocalPath, stamp: FileStamp): Promise<boolean> {
  return whileUnchanged(path, stamp, () => unlinkSync(path));
}

/** In one go: between the look and the act nothing else of this program runs, and others have microseconds. */
async function whileUnchanged(path: LocalPath, stamp: FileStamp, act: () => void): Promise<boolean> {
  try {
    const now = lstatSync(path, { bigint: true, throwIfNoEntry: false });
    if (now === undefined || !isSameStamp(stampOf(now), stamp)) return false;
    act();
  } catch (error) {
    throw toWriteError(error, path);
  }
  await writing(syncDirectoryIfPossible(dirname(path)), path);
  return true;
}

function isSameStamp(left: FileStamp, right: FileStamp): boolean {
  return left.sizeBytes === right.sizeBytes && left.mtimeNs === right.mtimeNs && left.inode === right.inode;
}

function stampOf({ size, mtimeNs, ino }: BigIntStats): FileStamp {
  return { sizeBytes: Number(size), mtimeNs: String(mtimeNs), inode: String(ino) };
}

function markOf(directory: LocalPath): LocalPath {
  return join(smartFolderStage(directory), 'shelf') as LocalPath;
}
