/** Room `test/faults/worlds`: turns the contents of steps into bytes. */
import type { WorldContent } from './world-steps.ts';

/** Smaller contents could be equal by chance. */
export const SMALLEST_CONTENT_BYTES = 40;

/** The text repeats over the whole size, so that a part of a content equals no other content. */
export function bytesOf(seed: number, { serial, sizeBytes }: WorldContent): Buffer {
  return Buffer.alloc(Math.max(sizeBytes, SMALLEST_CONTENT_BYTES), `content ${serial} of world ${seed} `);
}
