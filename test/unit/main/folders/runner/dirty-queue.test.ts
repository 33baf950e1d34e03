import { describe, expect, it } from 'vitest';
import { createDirtyQueue } from '../../../../../main/folders/runner/dirty-queue.ts';
import type { RelativePath } from '../../../../../shared/model/index.ts';
import { createFakeClock } from '../../../../support/fake-clock.ts';

const at = (path: string) => path as RelativePath;

describe('dirty-queue', () => {
  it('hands out what is due, furthest-reaching first, and a full scan swallows what is due with it', async () => {
    const clock = createFakeClock();
    const queue = createDirtyQueue(clock);
    queue.add({ kind: 'directory', directory: at('a') }, 0);
    queue.add({ kind: 'subtree', directory: at('b') }, 0);
    expect(queue.take()).toEqual({ kind: 'subtree', directory: 'b' });
    queue.add({ kind: 'everything' }, 0);
    queue.add({ kind: 'directory', directory: at('later') }, 500);
    expect(queue.take()).toEqual({ kind: 'everything' });
    expect(queue.take()).toBeNull();
    expect(queue.dueInMs()).toBe(500);
  });

  it('keeps the earlier of two times for one directory', async () => {
    const clock = createFakeClock();
    const queue = createDirtyQueue(clock);
    queue.add({ kind: 'directory', directory: at('a') }, 300);
    queue.add({ kind: 'directory', directory: at('a') }, 2_000);
    expect(queue.dueInMs()).toBe(300);
    expect(queue.take()).toBeNull();
    await clock.advance(300);
    expect(queue.take()).toEqual({ kind: 'directory', directory: 'a' });
    expect(queue.dueInMs()).toBeNull();
  });

  it('makes dirty directories due and leaves the routine scan, which has no waiting user, where it is', async () => {
    const clock = createFakeClock();
    const queue = createDirtyQueue(clock);
    queue.addRoutine(60_000);
    queue.addRoutine(90_000);
    expect([queue.isQuiet(), queue.dueInMs()]).toEqual([true, 60_000]);
    queue.add({ kind: 'directory', directory: at('a') }, 5_000);
    expect(queue.isQuiet()).toBe(false);
    queue.runDueNow();
    expect(queue.take()).toEqual({ kind: 'directory', directory: 'a' });
    expect([queue.isQuiet(), queue.dueInMs()]).toEqual([true, 60_000]);
    await clock.advance(60_000);
    expect(queue.take()).toEqual({ kind: 'everything' });
    expect(queue.dueInMs()).toBeNull();
  });

  it('takes a scan that was asked for as the routine one, too', () => {
    const queue = createDirtyQueue(createFakeClock());
    queue.addRoutine(60_000);
    queue.add({ kind: 'everything' }, 0);
    expect(queue.take()).toEqual({ kind: 'everything' });
    expect(queue.dueInMs()).toBeNull();
  });
});
