import { describe, expect, it } from 'vitest';
import { progressText } from '../../../../../../main/hosts/cli/progress/show-progress.ts';
import { quietStatus } from '../../../rpc/stub-account.ts';

describe('show-progress', () => {
  it('names what is left, the rate and the time to go', () => {
    const counts = { ...quietStatus.counts, queued: 48, running: 3, bytesLeft: 1_234_000_000, parked: 2 };
    expect(progressText({ ...quietStatus, counts, bytesPerSecond: 3_200_000 })).toBe(
      '51 to upload · 1.2 GB left · 3.2 MB/s · 6:26 to go · 2 need attention',
    );
  });

  it('counts hours for a slow line', () => {
    const counts = { ...quietStatus.counts, running: 1, bytesLeft: 36_610 };
    expect(progressText({ ...quietStatus, counts, bytesPerSecond: 10 })).toBe(
      '1 to upload · 36.6 kB left · 10 B/s · 1:01:01 to go',
    );
  });

  it('shows no line when nothing is left', () => {
    expect(progressText({ ...quietStatus, word: 'up-to-date' })).toBeNull();
  });
});
