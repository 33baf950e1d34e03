import { constants } from 'node:fs';
import { lstat, open, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { LocalPath } from '../../../shared/model/index.ts';
import { errnoOf } from '../errors/errno.ts';
import { toWriteError, writing } from '../errors/file-errors.ts';
import { putInFreePlace, syncDirectoryIfPossible } from './put-in-place.ts';

/** A file that grows beside its final place, under a name that no scan picks up, and may be gone on with later. */
export interface PartialFile {
  sizeBytes(): number;
  /** Throws LOCAL_DISK_FULL, LOCAL_WRITE_FAILED. */
  append(chunk: Uint8Array): Promise<void>;
  /** When this resolves, the appended bytes survive a power cut. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** The name matches `unfinishedFilePattern`; `key` is safe in a file name and unique. */
export function partialPathOf(directory: LocalPath, key: string): LocalPath {
  return join(directory, `.galley-${key}.part`) as LocalPath;
}

/**
 * Opens or begins the file and keeps at most its first `keepBytes` bytes. Throws LOCAL_WRITE_FAILED when the directory
 * is not there or may not be written.
 */
export async function openPartialFile(path: LocalPath, keepBytes: number): Promise<PartialFile> {
  const { O_WRONLY, O_APPEND, O_CREAT, O_NOFOLLOW } = constants;
  // O_NOFOLLOW is unknown to Windows, where a link needs rights that would allow worse.
  const flags = O_WRONLY | O_APPEND | O_CREAT | (O_NOFOLLOW ?? 0);
  const handle = await writing(open(path, flags, 0o666), path);
  let sizeBytes: number;
  try {
    sizeBytes = Math.min((await handle.stat()).size, keepBytes);
    await writing(handle.truncate(sizeBytes), path);
  } catch (error) {
    await handle.close();
    throw error;
  }
  return {
    sizeBytes: () => sizeBytes,
    async append(chunk) {
      await writing(handle.appendFile(chunk), path);
      sizeBytes += chunk.byteLength;
    },
    sync: () => writing(handle.sync(), path),
    close: () => handle.close(),
  };
}

/** Gives a synced partial file its final name, durably where the disk can do that, if nothing bears it. */
export async function placePartialFile(partial: LocalPath, path: LocalPath): Promise<'written' | 'exists'> {
  const outcome = await writing(putInFreePlace(partial, path), path);
  if (outcome === 'written') await writing(syncDirectoryIfPossible(dirname(path)), path);
  return outcome;
}

/**
 * Whether a crash while `partial` was placed at `path` came after the final name was given. Only to be asked when the
 * file was whole before.
 */
export async function wasPlaced(partial: LocalPath, path: LocalPath): Promise<boolean> {
  const [left, placed] = await Promise.all([inodeOf(partial), inodeOf(path)]);
  // Both names of one file: the crash came between giving the new name and taking the old one.
  return placed !== null && (left === null || left === placed);
}

/** Removes it if it is there. */
export async function removePartialFile(path: LocalPath): Promise<void> {
  try {
    await unlink(path);
  } catch (error) {
    const errno = errnoOf(error);
    if (errno !== 'ENOENT' && errno !== 'ENOTDIR') throw toWriteError(error, path);
  }
}

async function inodeOf(path: LocalPath): Promise<string | null> {
  try {
    const { dev, ino } = await lstat(path, { bigint: true });
    return `${dev}:${ino}`;
  } catch (error) {
    if (errnoOf(error) === '') throw error;
    return null;
  }
}
