import { describe, expect, it } from 'vitest';
import { reconnectDelayMs } from '../../../../renderer/rpc/reconnect-delay.ts';

describe('renderer/rpc/reconnect-delay', () => {
  it('doubles from a quarter of a second up to five', () => {
    expect([1, 2, 3, 4, 5, 6, 60].map(reconnectDelayMs)).toEqual([250, 500, 1000, 2000, 4000, 5000, 5000]);
  });
});
