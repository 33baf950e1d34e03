import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  type AssetStore,
  createPictureInspection,
  type ImageState,
} from '../../../../../service/domain/index.ts';

const ready: ImageState = {
  kind: 'ready',
  facts: { width: 3, height: 2, unit: 'px', resolution: 0, colorspace: 'sRGB' },
};

/** Pictures that wait, oldest first, and contents or a database that fail for as long as the test says. */
function createFixture(sha256s: readonly string[]) {
  const waiting = new Set(sha256s);
  const unreadable = new Set<string>();
  const database = { isGone: false };
  const inspected: string[] = [];
  const failures: string[] = [];
  const assets: Pick<AssetStore, 'listPendingImages' | 'saveImageStates'> = {
    async listPendingImages(limit) {
      if (database.isGone) throw new Error('no database');
      return [...waiting].slice(0, limit).map((sha256) => ({ sha256, extension: 'jpg' }));
    },
    async saveImageStates(states) {
      for (const { sha256, image } of states) if (image.kind !== 'pending') waiting.delete(sha256);
    },
  };
  const inspection = createPictureInspection({
    assets,
    images: {
      async inspect(sha256) {
        inspected.push(sha256);
        if (unreadable.has(sha256)) throw new Error(`${sha256} cannot be read`);
        return ready;
      },
    },
    failed: (error) => failures.push(error instanceof Error ? error.message : String(error)),
  });
  onTestFinished(inspection.stop);
  return { inspection, waiting, unreadable, database, inspected, failures };
}

const minuteMs = 60_000;

describe('picture-inspection', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
  });

  it('lets the others pass a content that cannot be read, and looks at it again when it may be readable', async () => {
    const { inspection, waiting, unreadable, inspected, failures } = createFixture(['a', 'b']);
    unreadable.add('a');
    inspection.wake();
    await vi.advanceTimersByTimeAsync(minuteMs / 2);
    expect({ waiting: [...waiting], inspected, failures }).toEqual({
      waiting: ['a'],
      inspected: ['a', 'b'],
      failures: ['a cannot be read'],
    });
    unreadable.clear();
    await vi.advanceTimersByTimeAsync(minuteMs);
    expect([...waiting]).toEqual([]);
  });

  it('gets past more unreadable contents than it takes at once, and looks at new ones without delay', async () => {
    const broken = Array.from({ length: 50 }, (_, index) => `broken ${index}`);
    const { inspection, waiting, unreadable, inspected } = createFixture([...broken, 'b']);
    for (const sha256 of broken) unreadable.add(sha256);
    inspection.wake();
    await vi.advanceTimersByTimeAsync(5 * minuteMs);
    expect(waiting.has('b')).toBe(false);
    const before = inspected.length;
    waiting.add('c');
    inspection.wake();
    await vi.advanceTimersByTimeAsync(1_000);
    expect([waiting.has('c'), inspected.length - before < broken.length]).toEqual([false, true]);
  });

  it('goes on by itself after the database had failed', async () => {
    const { inspection, waiting, database, failures } = createFixture(['a']);
    database.isGone = true;
    inspection.wake();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(failures).toEqual(['no database']);
    database.isGone = false;
    await vi.advanceTimersByTimeAsync(minuteMs);
    expect([...waiting]).toEqual([]);
  });

  it('does nothing more once it is stopped', async () => {
    const { inspection, unreadable, inspected } = createFixture(['a']);
    unreadable.add('a');
    inspection.wake();
    await vi.advanceTimersByTimeAsync(1_000);
    await inspection.stop();
    inspection.wake();
    await vi.advanceTimersByTimeAsync(10 * minuteMs);
    expect(inspected).toEqual(['a']);
  });
});
