import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { AppError } from '../../../../shared/errors/index.ts';

/** One write of this size costs a turn of the loop per megabyte instead of one per network chunk. */
const writeBytes = 1024 * 1024;
/**
 * Dirty bytes after which the disk is asked to catch up while more arrives. Without it the whole file waits in the page cache
 * for the last sync, which then takes as long as the transfer did.
 */
const syncEveryBytes = 64 * 1024 * 1024;

/**
 * Writes a stream to a file and returns the sha256 of exactly `sizeBytes` bytes. Hashing goes on while the last block is
 * being written; at most two blocks are in memory. Throws BODY_INCOMPLETE when the stream ends early, breaks or runs long.
 */
export async function writeStream(file: FileHandle, body: Readable, sizeBytes: number): Promise<string> {
  const hash = createHash('sha256');
  const writer = createBlockWriter(file);
  let receivedBytes = 0;
  try {
    for await (const chunk of readChunks(body, () => receivedBytes, sizeBytes)) {
      receivedBytes += chunk.length;
      if (receivedBytes > sizeBytes) break;
      hash.update(chunk);
      await writer.add(chunk);
    }
  } finally {
    await writer.flush();
  }
  if (receivedBytes !== sizeBytes) throw new AppError('BODY_INCOMPLETE', { sizeBytes, receivedBytes });
  return hash.digest('hex');
}

/** Tells a broken body, which is the sender's trouble, from a broken disk. */
async function* readChunks(
  body: Readable,
  receivedBytes: () => number,
  sizeBytes: number,
): AsyncGenerator<Buffer, void> {
  try {
    // Not destroyed on the way out: a socket that is, cannot carry the answer that says why.
    for await (const chunk of body.iterator({ destroyOnReturn: false })) yield chunk;
  } catch (error) {
    throw new AppError('BODY_INCOMPLETE', { sizeBytes, receivedBytes: receivedBytes() }, error);
  }
}

function createBlockWriter(file: FileHandle): { add(chunk: Buffer): Promise<void>; flush(): Promise<void> } {
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  let unsyncedBytes = 0;
  let writing: Promise<void> = Promise.resolve();
  let syncing: Promise<void> = Promise.resolve();

  async function startWrite(): Promise<void> {
    const blocks = pending;
    const blockBytes = pendingBytes;
    pending = [];
    pendingBytes = 0;
    await writing;
    writing = writeAll(file, blocks);
    // The caller meets a failure at its next await; until then it must not count as unhandled.
    writing.catch(() => undefined);
    unsyncedBytes += blockBytes;
    if (unsyncedBytes < syncEveryBytes) return;
    unsyncedBytes = 0;
    await syncing;
    syncing = file.datasync();
    syncing.catch(() => undefined);
  }

  return {
    async add(chunk) {
      pending.push(chunk);
      pendingBytes += chunk.length;
      if (pendingBytes >= writeBytes) await startWrite();
    },
    async flush() {
      if (pendingBytes > 0) await startWrite();
      await writing;
      await syncing;
    },
  };
}

async function writeAll(file: FileHandle, blocks: readonly Buffer[]): Promise<void> {
  const totalBytes = blocks.reduce((sum, block) => sum + block.length, 0);
  const { bytesWritten } = await file.writev([...blocks]);
  if (bytesWritten === totalBytes) return;
  // A short write happens on a nearly full disk: the rest is tried once more, and then fails with the true reason.
  await file.writeFile(Buffer.concat([...blocks]).subarray(bytesWritten));
}
