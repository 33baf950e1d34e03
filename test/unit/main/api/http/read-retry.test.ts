import { describe, expect, it } from 'vitest';
import { retryReadAfterMs } from '../../../../../main/api/http/read-retry.ts';
import { AppError } from '../../../../../shared/errors/index.ts';

const answer = (status: number) => ({ status, headers: {}, body: new Uint8Array() });
const broken = (reason: string) => new AppError('BANK_UNREACHABLE', { reason });

describe('retryReadAfterMs', () => {
  it('repeats twice what passes by itself', () => {
    const outcomes = [broken('ECONNRESET'), broken('EPIPE'), answer(502), answer(504)];
    expect(outcomes.map((outcome) => [1, 2, 3].map((attempt) => retryReadAfterMs(attempt, outcome)))).toEqual(
      outcomes.map(() => [250, 1_000, null]),
    );
  });

  it('repeats nothing else', () => {
    const outcomes = [
      ...[200, 202, 204, 301, 400, 401, 403, 404, 429, 500, 503].map(answer),
      ...['ECONNREFUSED', 'ENOTFOUND', 'connect-timeout', 'response-timeout'].map(broken),
      new AppError('TLS_FAILED', { reason: 'ECONNRESET' }),
      new AppError('CANCELLED'),
    ];
    expect(outcomes.map((outcome) => retryReadAfterMs(1, outcome)).filter((delay) => delay !== null)).toEqual(
      [],
    );
  });
});
