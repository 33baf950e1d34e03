import { describe, expect, it } from 'vitest';
import { createBandwidth } from '../../../../../main/transfer/limits/bandwidth.ts';

describe('bandwidth', () => {
  it('lets everything pass at once without a limit', async () => {
    await createBandwidth(null).take(10_000_000_000);
    expect(createBandwidth(null).chunkBytes()).toBe(1024 * 1024);
  });

  it.each([
    [100, 1024],
    [40_000, 10_000],
    [100_000_000, 1024 * 1024],
  ])('cuts the stream of %i bytes per second into chunks of %i', (limit, chunkBytes) => {
    expect(createBandwidth(limit).chunkBytes()).toBe(chunkBytes);
  });

  it('lets a waiting upload go when the limit is lifted, and takes more than a second’s worth in portions', async () => {
    const bandwidth = createBandwidth(1_000_000);
    await bandwidth.take(1_000_000);
    const taken = bandwidth.take(50_000_000);
    bandwidth.setLimit(null);
    await taken;
    expect(bandwidth.chunkBytes()).toBe(1024 * 1024);
  });

  it('goes on in smaller portions when the limit falls below what is waited for', async () => {
    const bandwidth = createBandwidth(1_000);
    const stop = new AbortController();
    const taken = bandwidth.take(1_000, stop.signal);
    bandwidth.setLimit(1);
    stop.abort();
    await taken;
  });

  it('releases a stopped caller at any limit', async () => {
    const stop = new AbortController();
    const taken = createBandwidth(1).take(1_000_000, stop.signal);
    stop.abort();
    await taken;
  });
});
