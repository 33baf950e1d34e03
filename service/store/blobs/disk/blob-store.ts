import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, mkdirSync, rmSync } from 'node:fs';
import { type FileHandle, open, rename, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '../../../../shared/errors/index.ts';
import type { BlobStore, StagedBlob } from '../../../domain/index.ts';
import { createDirectorySync, toStorageError } from '../../file-system/durable-files.ts';
import { hasCode } from '../../file-system/error-code.ts';
import { createBlobPaths } from './blob-paths.ts';
import { createRecentBlobs } from './recent-blobs.ts';
import { type SweptBlobs, sweepBlobs } from './sweep-blobs.ts';
import { writeStream } from './write-stream.ts';

/** The domain's port, and what only the store itself and the composition root may do. */
export interface DiskBlobStore extends BlobStore {
  /** Gives staged blobs their final names. Durable when it resolves; the same content twice is one file. */
  publish(blobs: readonly StagedBlob[]): Promise<void>;
  /** Whether `stage` takes no bodies, as on a full disk. */
  refuse(isRefused: boolean): void;
  /** How many small bodies are on their way to the disk right now, and so will ask to be committed in a moment. */
  arriving(): number;
  /** Resolves when no body is on its way to the disk, so that nothing is written after the store was closed. */
  settled(): Promise<void>;
  pathOf(sha256: string): string;
  /**
   * Removes what a kill left unfinished, and sets whole blobs aside that no row names. Only before the service listens: an upload in
   * flight is the same to it. `nowMs`: Unix time; what was set aside 30 days ago goes.
   */
  sweep(
    isReferenced: (sha256s: readonly string[]) => Promise<ReadonlySet<string>>,
    nowMs: number,
  ): Promise<SweptBlobs>;
  /** The rows that named these were removed: a later `collect` removes those without another row. */
  release(sha256s: readonly string[]): void;
  /**
   * Removes what uploads left behind that failed after their last byte, and what was released. While the service runs; never a blob
   * that an upload in flight is about to name. Rounds must be minutes apart.
   */
  collect(isReferenced: (sha256s: readonly string[]) => Promise<ReadonlySet<string>>): Promise<number>;
  close(): Promise<void>;
}

/** Bodies up to this are gathered in memory and reach the disk in one write. */
const smallBodyBytes = 256 * 1024;

/**
 * Blobs on the local disk, laid out as `createBlobPaths` says.
 *
 * A large body is written under a staging name, as its hash is known only at the end, and renamed. A small one is hashed
 * first and written under its final name straight away, which costs half as much. A kill can leave a torn file there, but no
 * row names it, and the sweep of the next start removes it before anything else is written.
 */
export function createDiskBlobStore(directory: string): DiskBlobStore {
  const paths = createBlobPaths(directory);
  const { pathOf } = paths;
  for (const path of [paths.staging, ...paths.shards]) mkdirSync(path, { recursive: true });
  const directorySync = createDirectorySync();
  /** Small blobs being written under their final names; who brings the same content waits for the first. */
  const writing = new Map<string, Promise<void>>();
  const staging = new Set<Promise<StagedBlob>>();
  const recent = createRecentBlobs();
  let isRefused = false;

  async function stageSmall(bytes: Buffer): Promise<StagedBlob> {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    recent.note(sha256);
    // A first writer that fails leaves nothing, so a waiting one tries itself.
    for (let other = writing.get(sha256); other !== undefined; other = writing.get(sha256)) {
      await Promise.allSettled([other]);
    }
    const written = writeFinal(pathOf(sha256), bytes);
    writing.set(sha256, written);
    try {
      await written;
    } finally {
      writing.delete(sha256);
    }
    return { stagedName: null, sha256, sizeBytes: bytes.length };
  }

  async function stageLarge(body: Readable, sizeBytes: number): Promise<StagedBlob> {
    const stagedName = randomUUID();
    const path = join(paths.staging, stagedName);
    const sha256 = await writeNewFile(path, (file) => writeStream(file, body, sizeBytes));
    return { stagedName, sha256, sizeBytes };
  }

  async function stage(body: Readable, sizeBytes: number): Promise<StagedBlob> {
    try {
      // A small body is read whole before a file exists: a broken one then costs nothing to take back.
      if (sizeBytes <= smallBodyBytes) return await stageSmall(await readWhole(body, sizeBytes));
      return await stageLarge(body, sizeBytes);
    } catch (error) {
      throw toStorageError(error);
    }
  }

  return {
    pathOf,
    arriving: () => writing.size,

    async settled() {
      while (staging.size > 0) await Promise.allSettled(staging);
    },

    refuse(isRefusedNow) {
      isRefused = isRefusedNow;
    },

    async stage(body, sizeBytes) {
      if (isRefused) throw new AppError('STORAGE_FULL');
      const staged = stage(body, sizeBytes);
      staging.add(staged);
      try {
        return await staged;
      } finally {
        staging.delete(staged);
      }
    },

    async publish(blobs) {
      for (const { sha256 } of blobs) recent.note(sha256);
      try {
        await Promise.all(
          blobs.map(async ({ stagedName, sha256 }) => {
            // Onto an equal blob that is there already, too: the content is the same.
            if (stagedName !== null) await rename(join(paths.staging, stagedName), pathOf(sha256));
          }),
        );
        const touched = new Set(blobs.map((blob) => paths.shardOf(blob.sha256)));
        await Promise.all([...touched].map(directorySync.sync));
      } catch (error) {
        throw toStorageError(error);
      }
    },

    async discard({ stagedName }) {
      // A small blob has its final name already, which equal content may share: `collect` takes it away when nothing names it.
      if (stagedName !== null) await unlink(join(paths.staging, stagedName));
    },

    read: (sha256, range) =>
      createReadStream(pathOf(sha256), {
        ...(range === null ? {} : { start: range.first, end: range.last }),
        // Four times the default: fewer turns of the loop for files of gigabytes.
        highWaterMark: 256 * 1024,
      }),

    sweep: (isReferenced, nowMs) =>
      sweepBlobs(paths, { isReferenced, largestTornBytes: smallBodyBytes, nowMs }),

    release(sha256s) {
      for (const sha256 of sha256s) recent.note(sha256);
    },

    collect: (isReferenced) =>
      recent.collect({ isReferenced, remove: (sha256) => rmSync(pathOf(sha256), { force: true }) }),

    close: directorySync.close,
  };
}

async function readWhole(body: Readable, sizeBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let receivedBytes = 0;
  try {
    // Not destroyed on the way out: a socket that is, cannot carry the answer that says why.
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      chunks.push(chunk);
      receivedBytes += chunk.length;
      if (receivedBytes > sizeBytes) break;
    }
  } catch (error) {
    throw new AppError('BODY_INCOMPLETE', { sizeBytes, receivedBytes }, error);
  }
  if (receivedBytes !== sizeBytes) throw new AppError('BODY_INCOMPLETE', { sizeBytes, receivedBytes });
  const [only] = chunks;
  return chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks, receivedBytes);
}

/** Writes a small blob under its final name, unless it is there: then some row names it, or is about to. */
async function writeFinal(path: string, bytes: Buffer): Promise<void> {
  try {
    await writeNewFile(path, (file) => file.writeFile(bytes));
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
    const { size } = await stat(path);
    if (size !== bytes.length)
      throw new Error(`The blob ${path} has ${size} bytes instead of ${bytes.length}.`, { cause: error });
  }
}

/** Durable when it resolves; gone again when it rejects. */
async function writeNewFile<Result>(
  path: string,
  write: (file: FileHandle) => Promise<Result>,
): Promise<Result> {
  const file = await open(path, 'wx', 0o600);
  try {
    const result = await write(file);
    await file.datasync();
    await file.close();
    return result;
  } catch (error) {
    await file.close();
    await unlink(path);
    throw error;
  }
}
