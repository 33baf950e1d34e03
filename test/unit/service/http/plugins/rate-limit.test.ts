import fastify, { type FastifyInstance } from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { addErrorAnswers } from '../../../../../service/http/plugins/error-answers.ts';
import { addRateLimits, toWindow } from '../../../../../service/http/plugins/rate-limit.ts';

/** An application with one limited address; the name of who asks stands in its path. */
async function startLimited(
  clock: { nowMs: number },
  limit: { readonly requestsPerSecond: number; readonly burst?: number },
): Promise<(name: string) => Promise<string>> {
  const app: FastifyInstance = fastify();
  onTestFinished(() => app.close());
  addErrorAnswers(app);
  await addRateLimits(app, { monotonicNow: () => clock.nowMs });
  const keyOf = (request: { readonly url: string }): string => request.url;
  app.get('/:name', { onRequest: app.rateLimit(toWindow({ ...limit, keyOf })) }, () => ({}));
  return async (name) => {
    const { statusCode, headers } = await app.inject(`/${name}`);
    const reported = Object.keys(headers).filter((header) => header.includes('ratelimit'));
    return [statusCode, headers['retry-after'], ...reported].filter(Boolean).join(' ');
  };
}

describe('rate-limit', () => {
  it('holds a second of requests per key and fills steadily', async () => {
    const clock = { nowMs: 0 };
    const ask = await startLimited(clock, { requestsPerSecond: 2 });
    const atOnce = [await ask('a'), await ask('a'), await ask('a'), await ask('b')];
    clock.nowMs = 500;
    expect([...atOnce, await ask('a'), await ask('a')]).toEqual([
      '200',
      '200',
      '429 1',
      '200',
      '200',
      '429 1',
    ]);
  });

  it('can be slower than one request per second', async () => {
    const clock = { nowMs: 0 };
    const ask = await startLimited(clock, { requestsPerSecond: 0.1 });
    const atOnce = [await ask('a'), await ask('a')];
    clock.nowMs = 10_000;
    expect([...atOnce, await ask('a')]).toEqual(['200', '429 10', '200']);
  });

  it('lets a burst through and then one request after the other', async () => {
    const clock = { nowMs: 0 };
    const ask = await startLimited(clock, { requestsPerSecond: 0.5, burst: 3 });
    const answers = [];
    for (const nowMs of [0, 0, 0, 0, 1_000, 2_000, 2_000, 60_000, 60_000, 60_000, 60_000]) {
      clock.nowMs = nowMs;
      answers.push(await ask('a'));
    }
    expect(answers.join()).toBe('200,200,200,429 2,429 1,200,429 2,200,200,200,429 2');
  });

  it('gives back nothing for a refused request, and counts none', async () => {
    const clock = { nowMs: 0 };
    const ask = await startLimited(clock, { requestsPerSecond: 1 });
    const answers = [];
    for (const nowMs of [0, 400, 800, 999, 1_000]) {
      clock.nowMs = nowMs;
      answers.push(await ask('a'));
    }
    expect(answers.join()).toBe('200,429 1,429 1,429 1,200');
  });
});
