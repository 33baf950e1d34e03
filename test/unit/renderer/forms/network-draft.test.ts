import { describe, expect, it } from 'vitest';
import { type NetworkDraft, readNetworkDraft, toNetworkDraft } from '../../../../renderer/forms/index.ts';
import type { NetworkSettings } from '../../../../shared/rpc/index.ts';

const settings: NetworkSettings = {
  limitBytesPerSecond: 250_000,
  concurrency: 3,
  verifyEveryUpload: false,
  schedule: [{ days: [1, 5], fromMinute: 480, toMinute: 1_020, limitBytesPerSecond: null }],
};

describe('network-draft', () => {
  it('sends the typed values and nothing else, so that a limit set in the strip in between stays', () => {
    expect([readNetworkDraft({}), readNetworkDraft({ concurrency: 2, verifyEveryUpload: true })]).toEqual([
      {},
      { concurrency: 2, verifyEveryUpload: true },
    ]);
  });

  it('reads back what it shows', () => {
    expect(readNetworkDraft(toNetworkDraft(settings))).toEqual(settings);
  });

  it('takes an empty limit for none, and says of what is no limit or no window that it is wrong', () => {
    const window = { key: 0, days: [1], from: '08:00', to: '17:00', limit: '' };
    const drafts: Partial<NetworkDraft>[] = [
      { limit: '' },
      { limit: '1' },
      { windows: [{ ...window, days: [] }] },
      { windows: [{ ...window, to: '25:00' }] },
      { windows: Array.from({ length: 21 }, (_, key) => ({ ...window, key })) },
    ];
    expect(drafts.map(readNetworkDraft)).toEqual([{ limitBytesPerSecond: null }, null, null, null, null]);
  });
});
