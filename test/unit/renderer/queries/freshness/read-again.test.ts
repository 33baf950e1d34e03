import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readAgain } from '../../../../../renderer/queries/index.ts';

/** A visible query; each reading waits to be answered. */
function lookAt(queryKey: readonly string[]) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  const readings: PromiseWithResolvers<string>[] = [];
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: () => {
      const reading = Promise.withResolvers<string>();
      readings.push(reading);
      return reading.promise;
    },
  });
  onTestFinished(observer.subscribe(() => undefined));
  onTestFinished(() => client.clear());
  return { client, readings, seen: () => observer.getCurrentResult().data };
}

describe('reading again', () => {
  it('reads once more after a first answer that was on its way when something changed', async () => {
    const { client, readings, seen } = lookAt(['list', 'a']);
    const done = readAgain(client, ['list']);
    const joined = readAgain(client, ['list']);
    expect(readings.length).toBe(1);
    readings[0]?.resolve('before the change');
    await expect.poll(() => readings.length).toBe(2);
    expect(seen()).toBe('before the change');
    readings[1]?.resolve('after it');
    await Promise.all([done, joined]);
    expect([seen(), readings.length]).toEqual(['after it', 2]);
  });

  it('reads an answer that is there once', async () => {
    const { client, readings, seen } = lookAt(['list', 'a']);
    readings[0]?.resolve('before');
    await expect.poll(seen).toBe('before');
    const done = readAgain(client, ['list']);
    readings[1]?.resolve('after');
    await done;
    expect([seen(), readings.length]).toEqual(['after', 2]);
  });

  it('leaves other lists alone, and says nothing when the first reading fails', async () => {
    const { client, readings } = lookAt(['other']);
    await readAgain(client, ['list']);
    expect(readings.length).toBe(1);
    const done = readAgain(client, ['other']);
    readings[0]?.reject(new Error('no'));
    await expect.poll(() => readings.length).toBe(2);
    readings[1]?.reject(new Error('no'));
    await done;
    expect(readings.length).toBe(2);
  });
});
