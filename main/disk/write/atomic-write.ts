import { randomBytes } from 'node:crypto';
import { open, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { LocalPath } from '../../../shared/model/index.ts';
import { errnoOf } from '../errors/errno.ts';
import { writing } from '../errors/file-errors.ts';
import { putInFreePlace, putInPlace, syncDirectory, syncDirectoryIfPossible } from './put-in-place.ts';

export interface AtomicWriteOptions {
  /** Permission bits before umask: 0o600 for what is Galley's own, 0o666 for what belongs to the person. */
  readonly mode: number;
  /** True: a file that is there stays as it is and the answer is `exists`. */
  readonly isExclusive: boolean;
  readonly signal?: AbortSignal;
}

/** Matches the name of every file that is still being written, in gitignore syntax; part of the shipped ignore list. */
export const unfinishedFilePattern = '.galley-*.part';

/**
 * Puts a file in place whole or not at all, also across a power cut: written beside its place, synced, renamed, and the
 * directory synced. A stream that throws leaves nothing behind and its error comes through as it is. Other errors:
 * LOCAL_DISK_FULL, LOCAL_WRITE_FAILED, the signal's reason.
 */
export async function atomicWrite(
  path: LocalPath,
  content: Uint8Array | string | AsyncIterable<Uint8Array>,
  { mode, isExclusive, signal }: AtomicWriteOptions,
): Promise<'written' | 'exists'> {
  const directory = dirname(path);
  // Random, so that two writers, or one that died, never meet; the same directory, because rename cannot cross disks.
  const temporary = join(directory, `.galley-${randomBytes(9).toString('hex')}.part`);
  try {
    await writeSynced(temporary, path, content, mode, signal);
    const placed = isExclusive ? putInFreePlace(temporary, path) : putInPlace(temporary, path);
    const outcome = await writing(placed, path);
    if (outcome === 'exists') await removeIfThere(temporary);
    // A file that is never written over belongs to the user.
    await writing(isExclusive ? syncDirectoryIfPossible(directory) : syncDirectory(directory), path);
    return outcome;
  } catch (error) {
    await removeIfThere(temporary);
    throw error;
  }
}

async function writeSynced(
  temporary: string,
  path: string,
  content: Uint8Array | string | AsyncIterable<Uint8Array>,
  mode: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  signal?.throwIfAborted();
  const handle = await writing(open(temporary, 'wx', mode), path);
  try {
    if (typeof content === 'string' || content instanceof Uint8Array) {
      await writing(handle.writeFile(content), path);
    } else {
      for await (const chunk of content) {
        signal?.throwIfAborted();
        await writing(handle.writeFile(chunk), path);
      }
    }
    signal?.throwIfAborted();
    await writing(handle.sync(), path);
  } finally {
    await handle.close();
  }
}

async function removeIfThere(path: string): Promise<void> {
  try {
    await unlink(path);
  } catch (error) {
    // The error that led here is the one to tell; a leftover carries a name that no scan picks up.
    if (errnoOf(error) === '') throw error;
  }
}
