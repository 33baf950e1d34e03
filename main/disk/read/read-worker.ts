import { createHash, type Hash } from 'node:crypto';
import { readSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { errnoOf } from '../errors/errno.ts';
import type { ReadAnswer, ReadOrder } from './read-messages.ts';

/** Reads large files ahead into shared memory and hashes them, while the main thread sends what is there already. */

interface Reading {
  readonly readingId: number;
  readonly descriptor: number;
  readonly sizeBytes: number;
  readonly blocks: readonly Buffer[];
  readonly hash: Hash;
  positionBytes: number;
}

const readings = new Map<number, Reading>();

parentPort?.on('message', (order: ReadOrder) => {
  switch (order.kind) {
    case 'begin':
      begin(order);
      return;
    case 'refill': {
      const reading = readings.get(order.readingId);
      if (reading !== undefined) fill(reading, order.slot);
      return;
    }
    case 'end':
      readings.delete(order.readingId);
      answer({ readingId: order.readingId, kind: 'ended' });
  }
});

function begin({
  readingId,
  descriptor,
  sizeBytes,
  blocks,
  blockBytes,
}: Extract<ReadOrder, { kind: 'begin' }>) {
  const count = blocks.byteLength / blockBytes;
  const reading: Reading = {
    readingId,
    descriptor,
    sizeBytes,
    blocks: Array.from({ length: count }, (_, slot) => Buffer.from(blocks, slot * blockBytes, blockBytes)),
    hash: createHash('sha256'),
    positionBytes: 0,
  };
  readings.set(readingId, reading);
  for (let slot = 0; slot < count; slot += 1) fill(reading, slot);
}

function fill(reading: Reading, slot: number): void {
  const { readingId, sizeBytes, blocks, hash } = reading;
  const block = blocks[slot];
  if (block === undefined || reading.positionBytes === sizeBytes || !readings.has(readingId)) return;
  try {
    const lengthBytes = readBlock(reading, block);
    if (lengthBytes === 0) {
      readings.delete(readingId);
      answer({ readingId, kind: 'ended-early' });
      return;
    }
    hash.update(block.subarray(0, lengthBytes));
    reading.positionBytes += lengthBytes;
    answer({ readingId, kind: 'block', slot, lengthBytes });
    if (reading.positionBytes === sizeBytes)
      answer({ readingId, kind: 'digest', sha256: hash.digest('hex') });
  } catch (error) {
    readings.delete(readingId);
    answer({ readingId, kind: 'failed', errno: errnoOf(error), message: String(error) });
  }
}

/** Fewer bytes than fit only at the end of the announced size, or where the file ends before it. */
function readBlock({ descriptor, sizeBytes, positionBytes }: Reading, block: Buffer): number {
  const wanted = Math.min(block.length, sizeBytes - positionBytes);
  let filledBytes = 0;
  while (filledBytes < wanted) {
    const rest = wanted - filledBytes;
    const bytesRead = readSync(descriptor, block, filledBytes, rest, positionBytes + filledBytes);
    if (bytesRead === 0) break;
    filledBytes += bytesRead;
  }
  return filledBytes;
}

function answer(message: ReadAnswer): void {
  parentPort?.postMessage(message);
}
