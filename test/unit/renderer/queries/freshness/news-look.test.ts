import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, onTestFinished } from 'vitest';
import { newsKey, readAgain, reviewKey } from '../../../../../renderer/queries/index.ts';

describe('the look for news', () => {
  it('is nothing that a click waits for: a look lists the proofs of every project', async () => {
    const client = new QueryClient();
    onTestFinished(() => client.clear());
    let looks = 0;
    const observer = new QueryObserver(client, {
      queryKey: newsKey,
      queryFn: () => {
        looks += 1;
        return looks === 1 ? ['a proof'] : new Promise<never>(() => undefined);
      },
    });
    onTestFinished(observer.subscribe(() => undefined));
    await expect.poll(() => observer.getCurrentResult().data).toEqual(['a proof']);
    void readAgain(client, reviewKey);
    expect(looks).toBe(1);
  });
});
