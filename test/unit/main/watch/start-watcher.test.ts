import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { silentLog } from '../../../../main/platform/index.ts';
import {
  type DirtyScope,
  startWatcher,
  type WatcherDeps,
  type WatchHealth,
} from '../../../../main/watch/index.ts';
import type { SourceListener, StartSource } from '../../../../main/watch/sources/watch-source.ts';
import { AppError } from '../../../../shared/errors/index.ts';
import type { LocalPath, RelativePath } from '../../../../shared/model/index.ts';
import { createFakeClock } from '../../../support/fake-clock.ts';
import { plantTree, temporaryDirectory } from '../../../support/temporary-directory.ts';

const everything = [{ kind: 'everything' }];

describe('start-watcher', () => {
  it('watches natively and says since when', async () => {
    const { health, startedAtMs } = await watch();

    expect(health()).toEqual({
      mode: 'native',
      isRootPresent: true,
      watchingSinceMs: startedAtMs,
      overflowCount: 0,
      trouble: null,
    });
  });

  it('is offline while the root is missing, and calls everything dirty when it is back', async () => {
    const { root, clock, health, received, until } = await watch();
    await rename(root, `${root} away`);
    await until(() => !health().isRootPresent);
    expect(health()).toMatchObject({ mode: 'none', watchingSinceMs: null, trouble: 'ROOT_MISSING' });
    await clock.advance(60_000);
    // Events of the removal itself are not reported: an engine that read the directory would find nothing and believe it.
    expect(received).toEqual([]);

    await rename(`${root} away`, root);
    await until(() => received.length > 0);

    expect(received).toEqual(everything);
    expect(health()).toMatchObject({ mode: 'native', isRootPresent: true, trouble: null });
    received.length = 0;
    await writeFile(join(root, 'file'), 'edited');
    await until(() => received.length > 0);
    expect(distinct(received)).toEqual([{ kind: 'directory', directory: '' }]);
  });

  it('notices that the root went because a directory above it was renamed', async () => {
    const { root, health, until } = await watch();
    const parent = join(root, '..');

    await rename(parent, `${parent} away`);
    onTestFinished(() => rm(`${parent} away`, { recursive: true }));
    await until(() => !health().isRootPresent);

    expect(health()).toMatchObject({ mode: 'none', trouble: 'ROOT_MISSING' });
  });

  it('hears what happens in a root that was removed and made again at once', async () => {
    const { root, received, until } = await watch();
    await rm(root, { recursive: true });
    await mkdir(root);
    await until(() => received.some(({ kind }) => kind === 'everything'));
    received.length = 0;

    await writeFile(join(root, 'new file'), '');
    await until(() => received.length > 0);

    expect(distinct(received)).toEqual([{ kind: 'directory', directory: '' }]);
  });

  it('waits for a root that was never there', async () => {
    const { root, health, received, until } = await watch({ isRootMissing: true });
    expect(health()).toMatchObject({ mode: 'none', isRootPresent: false, trouble: 'ROOT_MISSING' });

    await mkdir(root);
    await until(() => received.length > 0);

    expect([received, health().mode]).toEqual([everything, 'native']);
  });

  it('polls when the system allows no watching, and says so', async () => {
    const outOfWatches = new AppError('WATCH_FAILED', { errno: 'ENOSPC' });
    const { root, health, received, until } = await watch({
      deps: { startNative: () => Promise.reject(outOfWatches) },
    });
    expect(health()).toMatchObject({ mode: 'polling', isRootPresent: true, trouble: 'WATCH_FAILED' });

    await writeFile(join(root, 'sub/file'), 'edited');
    await until(() => received.length > 0);

    expect(received).toEqual([{ kind: 'directory', directory: 'sub' }]);
  });

  it('goes on polling, after any message of a source that could not begin', async () => {
    let startCount = 0;
    const startNative: StartSource = (_tree, listener) => {
      startCount += 1;
      const outOfWatches = new AppError('WATCH_FAILED', { errno: 'ENOSPC' });
      listener.failed(outOfWatches);
      return Promise.reject(outOfWatches);
    };
    const { clock, health, received } = await watch({
      deps: { startNative, startPolling: fakeSource().startNative },
    });

    for (let probe = 1; probe <= 12; probe += 1) {
      await clock.advance(5_000);
      // The look at the root is real; when it is over, the next one is set.
      await expect.poll(() => clock.nextTimerInMs()).not.toBeNull();
    }

    expect([startCount, received, health().mode]).toEqual([1, [], 'polling']);
  });

  it('polls a network volume from the start, which is no trouble', async () => {
    const { health } = await watch({
      isNetworkVolume: async () => true,
      deps: { startNative: () => Promise.reject(new Error('must not be tried')) },
    });

    expect(health()).toMatchObject({ mode: 'polling', trouble: null });
  });

  it('asks anew what kind of volume it is when the root comes: a share may be mounted after the start', async () => {
    let isShare: boolean | null = null;
    const { root, health, until } = await watch({
      isNetworkVolume: async () => isShare,
      isRootMissing: true,
      deps: { startNative: () => Promise.reject(new Error('must not be tried')) },
    });
    expect(health()).toMatchObject({ mode: 'none', trouble: 'ROOT_MISSING' });
    isShare = true;
    await mkdir(root);
    await until(() => health().mode === 'polling');
    expect(health()).toMatchObject({ isRootPresent: true, trouble: null });
  });

  it('waits no longer than a moment for a volume that does not answer, and goes on when it does', async () => {
    const answer = Promise.withResolvers<boolean>();
    const root = await temporaryDirectory();
    const clock = createFakeClock();
    const received: DirtyScope[] = [];
    const healths: WatchHealth[] = [];
    const starting = startWatcher(
      { clock, log: silentLog, startNative: async () => ({ stop: async () => undefined }) },
      {
        root,
        skip: { names: [], patterns: [] },
        isNetworkVolume: () => answer.promise,
        pollIntervalMs: 1_000,
      },
      (dirtyScope) => void received.push(...dirtyScope),
      (health) => void healths.push(health),
    );
    await clock.advance(5_000);
    const watcher = await starting;
    expect(healths.at(-1)).toMatchObject({ mode: 'none', isRootPresent: false, trouble: 'ROOT_MISSING' });
    answer.resolve(false);
    await expect.poll(() => healths.at(-1)?.mode).toBe('native');
    await expect
      .poll(async () => {
        await clock.advance(100);
        return received;
      })
      .toEqual([{ kind: 'everything' }]);
    const stopping = watcher.stop();
    await clock.advance(2_000);
    await stopping;
  });

  it('says that watching has stopped when polling fails too, and tries again', async () => {
    let areBothBroken = true;
    const breakable: StartSource = async () => {
      if (areBothBroken) throw new AppError('WATCH_FAILED');
      return { stop: async () => undefined };
    };
    const { health, received, until } = await watch({
      deps: { startNative: breakable, startPolling: breakable },
    });
    expect(health()).toMatchObject({ mode: 'none', trouble: 'WATCH_FAILED', watchingSinceMs: null });

    areBothBroken = false;
    await until(() => received.length > 0);

    expect(health()).toMatchObject({ mode: 'native', trouble: null });
  });

  it('calls everything dirty when events were lost, counts it, and begins anew', async () => {
    const { source, startNative, starts, stops } = fakeSource();
    const { clock, health, received, until } = await watch({ deps: { startNative } });
    source().directory('a' as RelativePath);
    source().lost();
    await clock.advance(50);
    expect([received.splice(0), health().overflowCount, starts()]).toEqual([everything, 1, 1]);

    await until(() => received.length > 0);

    expect([received, starts(), stops()]).toEqual([everything, 2, 1]);
  });

  it('does not listen to a source that it has given up', async () => {
    const { source, startNative, starts } = fakeSource();
    const { clock, received, until } = await watch({ deps: { startNative } });
    const old = source();
    old.lost();
    await until(() => starts() === 2 && received.length === 2);
    received.length = 0;

    old.directory('a' as RelativePath);
    old.lost();
    await clock.advance(50);

    expect(received).toEqual([]);
  });

  it('says that watching has stopped from the moment a source dies until another is there', async () => {
    const { source, startNative } = fakeSource();
    const { health, received, until } = await watch({ deps: { startNative } });
    source().failed(new Error('dead'));
    expect(health()).toMatchObject({ mode: 'none', watchingSinceMs: null, trouble: 'WATCH_FAILED' });

    await until(() => received.length > 0);

    expect(health()).toMatchObject({ mode: 'native', watchingSinceMs: expect.any(Number), trouble: null });
    expect(received).toEqual(everything);
  });

  it('gathers what comes within a moment into one delivery', async () => {
    const { source, startNative } = fakeSource();
    const { clock, deliveries } = await watch({ deps: { startNative } });
    source().directory('a' as RelativePath);
    await clock.advance(49);
    source().directory('b' as RelativePath);
    source().directory('a' as RelativePath);
    expect(deliveries).toEqual([]);
    await clock.advance(1);
    source().directory('c' as RelativePath);
    await clock.advance(50);

    expect(deliveries).toEqual([
      [
        { kind: 'directory', directory: 'a' },
        { kind: 'directory', directory: 'b' },
      ],
      [{ kind: 'directory', directory: 'c' }],
    ]);
  });

  it('leaves no timer behind, and does not wait for a source that hangs', async () => {
    const hanging: StartSource = async () => ({ stop: () => new Promise<never>(() => undefined) });
    const { clock, watcher } = await watch({ deps: { startNative: hanging } });

    const stopping = watcher.stop();
    await clock.advance(2_000);
    await stopping;

    expect(clock.pendingCount).toBe(0);
  });
});

async function watch({
  deps = {},
  isNetworkVolume = async () => false,
  isRootMissing = false,
}: {
  readonly deps?: Pick<WatcherDeps, 'startNative' | 'startPolling'>;
  readonly isNetworkVolume?: () => Promise<boolean | null>;
  readonly isRootMissing?: boolean;
} = {}) {
  const root = join(await temporaryDirectory(), 'parent', 'root') as LocalPath;
  await mkdir(join(root, '..'));
  if (!isRootMissing) await plantTree(root, { 'sub/file': '', file: '' });
  const clock = createFakeClock();
  const startedAtMs = clock.nowMs();
  const deliveries: (readonly DirtyScope[])[] = [];
  const received: DirtyScope[] = [];
  let lastHealth: WatchHealth | null = null;
  const watcher = await startWatcher(
    { clock, log: silentLog, ...deps },
    { root, skip: { names: [], patterns: [] }, isNetworkVolume, pollIntervalMs: 1_000 },
    (dirtyScope) => {
      deliveries.push(dirtyScope);
      received.push(...dirtyScope);
    },
    (health) => {
      lastHealth = health;
    },
  );
  onTestFinished(async () => {
    const stopping = watcher.stop();
    await clock.advance(2_000);
    await stopping;
  });
  const health = (): WatchHealth => {
    if (lastHealth === null) throw new Error('Nothing was said of the health.');
    return lastHealth;
  };
  /** Lets time pass until it is so: events are real, timers are not. */
  const until = (isSo: () => boolean) =>
    expect
      .poll(
        async () => {
          await clock.advance(100);
          return isSo();
        },
        { interval: 5 },
      )
      .toBe(true);
  return { root, clock, startedAtMs, deliveries, received, health, until, watcher };
}

/** One write is several events; on a busy machine they arrive in more than one delivery. */
const distinct = (received: readonly DirtyScope[]): DirtyScope[] =>
  received.filter(
    (dirtyScope, index) => received.findIndex((other) => isDeepStrictEqual(other, dirtyScope)) === index,
  );

function fakeSource() {
  const listeners: SourceListener[] = [];
  let stopCount = 0;
  const startNative: StartSource = async (_tree, listener) => {
    listeners.push(listener);
    return {
      async stop() {
        stopCount += 1;
      },
    };
  };
  const source = () => {
    const last = listeners.at(-1);
    if (last === undefined) throw new Error('No source was started.');
    return last;
  };
  return { source, startNative, starts: () => listeners.length, stops: () => stopCount };
}
