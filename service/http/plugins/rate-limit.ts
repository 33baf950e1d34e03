import fastifyRateLimit, {
  type FastifyRateLimitStore,
  type FastifyRateLimitStoreCtor,
} from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../../shared/errors/index.ts';

/** How often one key may ask. */
export interface RateLimit {
  readonly requestsPerSecond: number;
  /** Requests at once after a pause; without it those of one second. */
  readonly burst?: number;
  readonly keyOf: (request: FastifyRequest) => string;
}

/** Keys remembered at once. The key that asked first is forgotten first. */
const mostBuckets = 10_000;
const noHeaders = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };

/**
 * Registers @fastify/rate-limit: `app.rateLimit(toWindow(limit))` is then a hook that counts a request, and throws BANK_BUSY with
 * `retryAfterSeconds` when the key has spent its share. Error answers send `Retry-After`; other headers tell nothing of limits.
 *
 * The store is ours. That of the library counts in windows of the wall clock: a guest beyond the burst would wait for the end of the
 * window in place of two seconds (`docs/api/extensions.md#guest-post-rate`), two bursts could meet at the end of a window, and a clock
 * that is set back would lock keys out.
 */
export async function addRateLimits(
  app: FastifyInstance,
  { monotonicNow }: { readonly monotonicNow: () => number },
): Promise<void> {
  await app.register(fastifyRateLimit, {
    global: false,
    store: createBucketStore(monotonicNow),
    addHeaders: { ...noHeaders, 'retry-after': false },
    addHeadersOnExceeding: noHeaders,
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('BANK_BUSY', { retryAfterSeconds: Math.ceil(ttl / 1000) }),
  });
}

/** The limit in the words of the library, which takes whole requests only: a bucket that holds less than one would never be full. */
export function toWindow({ requestsPerSecond, burst = requestsPerSecond, keyOf }: RateLimit) {
  const max = Math.max(1, Math.trunc(burst));
  return { max, timeWindow: (max / requestsPerSecond) * 1000, keyGenerator: keyOf };
}

/** A bucket for each key. It holds the requests of one window and fills steadily. `now`: monotonic milliseconds. */
function createBucketStore(now: () => number): FastifyRateLimitStoreCtor {
  return class BucketStore implements FastifyRateLimitStore {
    readonly #buckets = new Map<string, { readonly left: number; readonly atMs: number }>();

    incr(...[key, answer, windowMs, max]: Parameters<FastifyRateLimitStore['incr']>): void {
      const atMs = now();
      const before = this.#buckets.get(key) ?? { left: max, atMs };
      const left = Math.min(max, before.left + ((atMs - before.atMs) * max) / windowMs);
      const isEmpty = left < 1;
      this.#buckets.set(key, { left: isEmpty ? left : left - 1, atMs });
      const [oldest] = this.#buckets.keys();
      if (this.#buckets.size > mostBuckets && oldest !== undefined) this.#buckets.delete(oldest);
      // More than `max` is a refusal.
      if (isEmpty) answer(null, { current: max + 1, ttl: ((1 - left) * windowMs) / max });
      else answer(null, { current: Math.ceil(max - left) + 1, ttl: 0 });
    }

    /** Each limit has buckets of its own. */
    child(): FastifyRateLimitStore {
      return new BucketStore();
    }
  };
}
