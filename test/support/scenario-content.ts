import { createHash } from 'node:crypto';
import type { Content } from './scenario.ts';

/** The bytes of a content: of a seed always the same ones, without repetition that a lazy comparison could miss. */
export function bytesOf(content: Content): Buffer {
  if (typeof content === 'string') return Buffer.from(content, 'utf8');
  const blocks: Buffer[] = [];
  for (let size = 0; size < content.sizeBytes; size += 32) {
    blocks.push(createHash('sha256').update(`${content.seed}/${size}`).digest());
  }
  return Buffer.concat(blocks).subarray(0, content.sizeBytes);
}

export function digestOf(content: Content): string {
  return sha256(bytesOf(content));
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
