import { AppError } from '../../../shared/errors/index.ts';

export interface RateLimit {
  /** Counts a request. Throws BANK_BUSY with `retryAfterSeconds` when the token has spent its share. */
  take(token: string): void;
}

/** Tokens remembered at once; the least recently started go first. */
const mostBuckets = 10_000;

/** A bucket per token that holds one second's requests and fills steadily. `now`: monotonic milliseconds. */
export function createRateLimit(
  deps: { readonly now: () => number },
  options: {
    readonly requestsPerSecond: number;
    /** Requests that a full bucket holds; without it those of one second. */
    readonly burst?: number;
  },
): RateLimit {
  const { requestsPerSecond } = options;
  // Below one request per second a bucket would never hold a whole one.
  const capacity = options.burst ?? Math.max(1, requestsPerSecond);
  const buckets = new Map<string, { left: number; atMs: number }>();

  return {
    take(token) {
      const nowMs = deps.now();
      const bucket = buckets.get(token) ?? { left: capacity, atMs: nowMs };
      bucket.left = Math.min(capacity, bucket.left + ((nowMs - bucket.atMs) / 1000) * requestsPerSecond);
      bucket.atMs = nowMs;
      buckets.set(token, bucket);
      const oldest = buckets.keys().next();
      if (buckets.size > mostBuckets && oldest.done !== true) buckets.delete(oldest.value);
      if (bucket.left < 1) {
        throw new AppError('BANK_BUSY', {
          retryAfterSeconds: Math.ceil((1 - bucket.left) / requestsPerSecond),
        });
      }
      bucket.left -= 1;
    },
  };
}
