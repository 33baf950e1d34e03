import { describe, expect, it } from 'vitest';
import { createRateLimit } from '../../../../../service/http/plugins/rate-limit.ts';

describe('rate-limit', () => {
  it('holds a second of requests per token and fills steadily', () => {
    let nowMs = 0;
    const limit = createRateLimit({ now: () => nowMs }, { requestsPerSecond: 2 });
    const take = (token: string): unknown => {
      try {
        limit.take(token);
        return 'taken';
      } catch (error) {
        const { code, details } = error as { code: string; details: { retryAfterSeconds: number } };
        return `${code} ${details.retryAfterSeconds}`;
      }
    };
    const atOnce = [take('a'), take('a'), take('a'), take('b')];
    nowMs = 500;
    expect([...atOnce, take('a'), take('a')]).toEqual([
      'taken',
      'taken',
      'BANK_BUSY 1',
      'taken',
      'taken',
      'BANK_BUSY 1',
    ]);
  });

  it('can be slower than one request per second', () => {
    let nowMs = 0;
    const limit = createRateLimit({ now: () => nowMs }, { requestsPerSecond: 0.1 });
    limit.take('a');
    expect(() => limit.take('a')).toThrow('BANK_BUSY');
    nowMs = 10_000;
    expect(() => limit.take('a')).not.toThrow();
  });
});
