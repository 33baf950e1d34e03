/**
 * Which uploads fit beside those under way. A small body costs the bank little and waits mostly for two disks, so many of them
 * run at once; large ones share the line and stay few.
 */
import type { Intent } from '../../../shared/model/index.ts';

export interface UploadSlots {
  /** Uploads that hold a place. */
  count(): number;
  fits(intent: Intent): boolean;
  /** Returns what gives the place back. */
  take(intent: Intent): () => void;
}

// Above it the time on the line counts more than the two waits for a disk.
const SMALL_BODY_BYTES = 256 * 1024;
// The bytes of small bodies in memory and on the connection at once.
const MOST_SMALL_BYTES = 4 * 1024 * 1024;

export function createUploadSlots(limits: {
  /** Of all uploads. */
  readonly all: () => number;
  /** Of those with large bodies among them. */
  readonly large: () => number;
}): UploadSlots {
  let count = 0;
  let largeCount = 0;
  let smallBytes = 0;

  return {
    count: () => count,
    fits(intent) {
      if (count >= limits.all()) return false;
      const bytes = bodyBytesOf(intent);
      return bytes > SMALL_BODY_BYTES ? largeCount < limits.large() : smallBytes + bytes <= MOST_SMALL_BYTES;
    },
    take(intent) {
      const bytes = bodyBytesOf(intent);
      const isLarge = bytes > SMALL_BODY_BYTES;
      count += 1;
      if (isLarge) largeCount += 1;
      else smallBytes += bytes;
      return () => {
        count -= 1;
        if (isLarge) largeCount -= 1;
        else smallBytes -= bytes;
      };
    },
  };
}

/** One that is looked for sends no body. */
function bodyBytesOf({ state, fingerprint }: Intent): number {
  return state === 'ambiguous' ? 0 : fingerprint.sizeBytes;
}
