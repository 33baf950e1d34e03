import { describe, expect, it } from 'vitest';
import { createRecentBlobs } from '../../../../../../service/store/blobs/disk/recent-blobs.ts';

function start() {
  const recent = createRecentBlobs();
  const removed: string[] = [];
  const round = (referenced: readonly string[], meanwhile: () => void = () => undefined): Promise<number> =>
    recent.collect({
      isReferenced: async () => {
        meanwhile();
        return new Set(referenced);
      },
      remove: (sha256) => removed.push(sha256),
    });
  return { recent, removed, round };
}

describe('recent-blobs', () => {
  it('removes what no row names, after a whole round and not before', async () => {
    const { recent, removed, round } = start();
    recent.note('orphan');
    recent.note('kept');
    const counts = [await round(['kept']), await round(['kept']), await round(['kept'])];
    expect([counts, removed]).toEqual([[0, 1, 0], ['orphan']]);
  });

  it('leaves a blob alone when its content arrives again, even while the rows are being asked', async () => {
    const { recent, removed, round } = start();
    recent.note('before');
    recent.note('during');
    await round([]);
    recent.note('before');
    await round([], () => recent.note('during'));
    expect(removed).toEqual([]);
    // No row named them: the rounds after that take them.
    await round([]);
    await round([]);
    expect(removed.toSorted()).toEqual(['before', 'during']);
  });
});
