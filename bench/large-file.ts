import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';

const BLOCK_BYTES = 8 * 2 ** 20;

/** A file that nothing can compress, durable when it returns. `sizeBytes`: a multiple of 8 MiB. */
export function writeLargeFile(path: string, sizeBytes: number): void {
  const block = randomBytes(BLOCK_BYTES);
  const file = openSync(path, 'w');
  for (let index = 0; index < sizeBytes / BLOCK_BYTES; index += 1) {
    // Different from the block before, so that nothing on the way can take a short cut.
    block.writeUInt32LE(index, 0);
    writeSync(file, block);
  }
  fsyncSync(file);
  closeSync(file);
}
