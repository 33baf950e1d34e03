import { constants } from 'node:fs';
import { dirname } from 'node:path';
import { AppError } from '../../../shared/errors/index.ts';
import type { Fingerprint, LocalPath } from '../../../shared/model/index.ts';
import { errnoOf } from '../errors/errno.ts';
import { toReadError } from '../errors/file-errors.ts';
import { fingerprintOf } from '../identity/file-stamp.ts';
import { isInside } from '../paths/local-path.ts';
import { directCalls, type FileCalls, type FileDescriptor, threadedCalls } from './file-calls.ts';

/** One open descriptor of one regular file. The bytes come from this file even if the path changes. */
export interface OpenFile {
  readonly path: LocalPath;
  readonly descriptor: number;
  /** The present `fstat`. */
  fingerprint(): Promise<Fingerprint>;
  /** Fewer bytes than asked for only at the end of the file. The buffer is fresh and the caller's. */
  readAt(positionBytes: number, lengthBytes: number): Promise<Buffer>;
  /**
   * Exactly the bytes from `startBytes` up to `endBytes`, in fresh buffers of at most 1 MiB. Throws FILE_CHANGED when
   * the file ends earlier; what a growing file has gained behind the end is never read.
   */
  chunks(startBytes: number, endBytes: number, signal: AbortSignal): AsyncIterable<Buffer>;
  /** False when the path is gone or another file has taken its place. */
  stillMapsTo(path: LocalPath): Promise<boolean>;
  close(): Promise<void>;
}

export interface OpenOptions {
  /** The watched root that the file must really lie in; null for a file that a person has picked. */
  readonly root: LocalPath | null;
  /** True for a disk of this machine: calls are made in place. Never for a volume that may hang. */
  readonly isLocalDisk?: boolean;
}

/** Large enough that a read is mostly copying, small enough that six uploads hold a few megabytes. */
const chunkBytes = 1024 * 1024;

/**
 * O_NONBLOCK: opening a FIFO would otherwise block one of Node's four file threads until a writer comes. O_NOFOLLOW: a symlink
 * put in the file's place must not lead elsewhere. Windows has neither, and no need of them.
 */
const openFlags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

/**
 * Opens a file for reading without touching anything unsafe (`docs/protocol/upload.md#safe-open`). Throws FILE_NOT_REGULAR for
 * symlinks, FIFOs, sockets, devices, directories and files with a real path outside `root`, FILE_GONE, FILE_BUSY, FILE_UNREADABLE
 * or FILE_READ_FAILED.
 */
export async function openForUpload(path: LocalPath, options: OpenOptions): Promise<OpenFile> {
  const calls = options.isLocalDisk === true ? directCalls : threadedCalls;
  let opened: FileDescriptor | null = null;
  try {
    // Even an open that does not block has an effect on a FIFO or a device, so look first.
    requireRegular(path, (await calls.lstat(path)).isFile());
    opened = await calls.open(path, openFlags);
    requireRegular(path, (await opened.stat()).isFile());
    const file = openFileOf(path, opened, calls);
    if (options.root !== null) await requireInside(options.root, file, calls);
    return file;
  } catch (error) {
    await opened?.close();
    throw toReadError(error, path);
  }
}

function openFileOf(path: LocalPath, opened: FileDescriptor, calls: FileCalls): OpenFile {
  const statOf = async () => {
    try {
      return await opened.stat();
    } catch (error) {
      throw toReadError(error, path);
    }
  };
  const readAt = async (positionBytes: number, lengthBytes: number) => {
    const buffer = Buffer.allocUnsafeSlow(lengthBytes);
    let filledBytes = 0;
    try {
      while (filledBytes < lengthBytes) {
        const rest = lengthBytes - filledBytes;
        const bytesRead = await opened.read(buffer, filledBytes, rest, positionBytes + filledBytes);
        if (bytesRead === 0) break;
        filledBytes += bytesRead;
      }
    } catch (error) {
      throw toReadError(error, path);
    }
    return buffer.subarray(0, filledBytes);
  };
  return {
    path,
    descriptor: opened.descriptor,
    fingerprint: async () => fingerprintOf(await statOf()),
    readAt,
    async *chunks(startBytes, endBytes, signal) {
      for (let position = startBytes; position < endBytes; ) {
        signal.throwIfAborted();
        const chunk = await readAt(position, Math.min(chunkBytes, endBytes - position));
        if (chunk.length === 0) throw new AppError('FILE_CHANGED', { path, endedAtBytes: position });
        position += chunk.length;
        yield chunk;
      }
    },
    async stillMapsTo(otherPath) {
      const own = await statOf();
      try {
        const found = await calls.lstat(otherPath);
        return found.dev === own.dev && found.ino === own.ino;
      } catch (error) {
        const errno = errnoOf(error);
        if (errno === 'ENOENT' || errno === 'ENOTDIR') return false;
        throw toReadError(error, otherPath);
      }
    },
    async close() {
      await opened.close();
    },
  };
}

/**
 * A parent directory may have been replaced by a symlink that leads out of the watched folder. Asked after opening and
 * followed by a look at the path, so that a swap before, at or after the open is noticed.
 */
async function requireInside(root: LocalPath, file: OpenFile, calls: FileCalls): Promise<void> {
  const [realRoot, realParent] = await Promise.all([
    calls.realpath(root),
    calls.realpath(dirname(file.path)),
  ]);
  const isThere = isInside(realRoot, realParent) && (await file.stillMapsTo(file.path));
  if (!isThere) throw new AppError('FILE_NOT_REGULAR', { path: file.path, reason: 'outside-root' });
}

function requireRegular(path: LocalPath, isRegular: boolean): void {
  if (!isRegular) throw new AppError('FILE_NOT_REGULAR', { path });
}
