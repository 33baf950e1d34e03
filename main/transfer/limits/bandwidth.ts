import { TokenBucket } from 'limiter';

/** The one limit of the account: uploads, proofs and downloads all take from this bucket. */
export interface Bandwidth {
  setLimit(bytesPerSecond: number | null): void;
  /** How large a chunk may be at most, so that a low limit does not send in bursts of seconds. */
  chunkBytes(): number;
  /** Resolves when so many bytes may pass, or within a second after the signal. Never waits without a limit. */
  take(sizeBytes: number, signal?: AbortSignal): Promise<void>;
}

// Large enough that a fast line is kept busy with little work per byte; six uploads hold 6 MiB.
const LARGEST_CHUNK_BYTES = 1024 * 1024;
const SMALLEST_CHUNK_BYTES = 1024;
// A chunk is at most a quarter of a second's worth.
const CHUNKS_PER_SECOND = 4;

export function createBandwidth(bytesPerSecond: number | null): Bandwidth {
  let bucket: TokenBucket | null = null;
  let limit: number | null = null;

  function setLimit(next: number | null): void {
    limit = next;
    if (next === null) bucket = null;
    else if (bucket === null) {
      bucket = new TokenBucket({ bucketSize: next, tokensPerInterval: next, interval: 'second' });
    } else {
      // The same bucket goes on, so that changing the limit never gives away a second's worth for nothing.
      bucket.bucketSize = next;
      bucket.tokensPerInterval = next;
      bucket.content = Math.min(bucket.content, next);
    }
  }

  setLimit(bytesPerSecond);
  return {
    setLimit,
    chunkBytes() {
      if (limit === null) return LARGEST_CHUNK_BYTES;
      const slice = Math.floor(limit / CHUNKS_PER_SECOND);
      return Math.min(LARGEST_CHUNK_BYTES, Math.max(SMALLEST_CHUNK_BYTES, slice));
    },
    async take(sizeBytes, signal) {
      for (let rest = sizeBytes; rest > 0 && bucket !== null && signal?.aborted !== true; ) {
        // A bucket never holds more than its size: larger requests are taken in portions.
        const portion = Math.min(rest, bucket.bucketSize);
        if (await isTaken(bucket, portion)) rest -= portion;
      }
    },
  };
}

/** False when the limit fell below the portion while it waited. */
async function isTaken(bucket: TokenBucket, portion: number): Promise<boolean> {
  try {
    await bucket.removeTokens(portion);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
