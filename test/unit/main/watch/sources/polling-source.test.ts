import { appendFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { silentLog, systemClock } from '../../../../../main/platform/index.ts';
import { type StartChokidar, startChokidar } from '../../../../../main/watch/sources/chokidar-source.ts';
import { createPolling } from '../../../../../main/watch/sources/polling-source.ts';
import type { SourceListener, StartSource } from '../../../../../main/watch/sources/watch-source.ts';
import { AppError } from '../../../../../shared/errors/index.ts';
import type { LocalPath } from '../../../../../shared/model/index.ts';
import { createFakeClock } from '../../../../support/fake-clock.ts';
import { deafListener, listen } from '../../../../support/listen-to-source.ts';
import { temporaryDirectory } from '../../../../support/temporary-directory.ts';
import { itFindsByPolling } from '../polled-tree-tests.ts';

const tree = { 'a/file': '1', 'b/deep/file': '2' };
/** a, a/file, b, b/deep, b/deep/file */
const entryCount = 5;

describe('polling-source', () => {
  itFindsByPolling(createPolling({ clock: systemClock, log: silentLog }, { pollIntervalMs: 50 }));

  it('lets chokidar poll a tree of as many entries as it may have', async () => {
    const { root, hears, chokidar, looks } = await poll({ mostChokidarEntries: entryCount });

    await appendFile(join(root, 'a/file'), 'more');
    await hears('directory a');

    expect([chokidar.startCount, looks()]).toEqual([1, 0]);
  });

  it('scans again and again a tree that has one entry more', async () => {
    const { root, hears, chokidar } = await poll({ mostChokidarEntries: entryCount - 1 });

    await appendFile(join(root, 'a/file'), 'more');
    await hears('directory a');

    expect(chokidar.startCount).toBe(0);
  });

  it('hands over a tree that grows beyond, and calls it dirty once because of the gap', async () => {
    const { root, received, hears, chokidar, looks } = await poll({ mostChokidarEntries: entryCount });

    await writeFile(join(root, 'one too many'), '');
    await hears('subtree ');
    received.length = 0;
    await appendFile(join(root, 'b/deep/file'), 'more');
    await hears('directory b/deep');

    expect(received).toEqual(['directory b/deep']);
    expect([chokidar.startCount, looks() > 0]).toEqual([1, true]);
  });

  it('hands over when chokidar fails on the way, even if it fails more than once', async () => {
    const { root, received, hears, chokidar } = await poll();

    chokidar.listener().failed(new Error('EIO'));
    chokidar.listener().failed(new Error('EIO'));
    await hears('subtree ');
    await appendFile(join(root, 'a/file'), 'more');
    await hears('directory a');

    expect(received.filter((words) => words === 'subtree ')).toHaveLength(1);
  });

  it('scans again and again when chokidar does not start, from what was there before it tried', async () => {
    const { hears } = await poll({
      startChokidar: async ({ tree: { root } }) => {
        await appendFile(join(root, 'a/file'), 'written while chokidar tried');
        throw new AppError('WATCH_FAILED');
      },
    });

    await hears('directory a');
  });

  it('tells that the root was touched when chokidar failed because it is gone', async () => {
    const { root, hears, chokidar } = await poll();
    await rename(root, `${root} away`);
    onTestFinished(() => rm(`${root} away`, { recursive: true, force: true }));

    chokidar.listener().failed(new Error('ENOTCONN'));

    await hears('root touched');
  });

  it('stops every poller', async () => {
    const clock = createFakeClock();
    const root = join(await temporaryDirectory(), 'root') as LocalPath;
    await mkdir(root);
    const polled = { root, skip: { names: [], patterns: [] } };
    const chokidar = observed(async () => ({ stop: async () => undefined }));
    const options = { pollIntervalMs: 1_000, startChokidar: chokidar.start };
    const source = await createPolling({ clock, log: silentLog }, options)(polled, deafListener);
    chokidar.listener().failed(new Error('EIO'));
    await expect.poll(() => clock.pendingCount).toBe(1);

    await source.stop();

    expect(clock.pendingCount).toBe(0);
  });

  it('lets chokidar pause longer where one look already takes long', async () => {
    const clock = createFakeClock();
    let calls = 0;
    // Each question for the time is answered with a time half a minute later.
    const slowClock = { ...clock, monotonicMs: () => 30_000 * ++calls };
    const chokidar = observed(async () => ({ stop: async () => undefined }));
    const options = { pollIntervalMs: 1_000, startChokidar: chokidar.start };
    await listen(createPolling({ clock: slowClock, log: silentLog }, options), tree);

    expect(chokidar.intervalMs()).toBe(120_000);
  });

  it('rejects when there is nothing to poll', async () => {
    const root = join(await temporaryDirectory(), 'none') as LocalPath;
    const start = createPolling({ clock: systemClock, log: silentLog }, { pollIntervalMs: 1_000 });

    await expect(start({ root, skip: { names: [], patterns: [] } }, deafListener)).rejects.toMatchObject({
      code: 'ROOT_MISSING',
    });
  });
});

/** The repeated scan goes by a fake clock that each `hears` lets run; chokidar goes by real time. */
async function poll({
  mostChokidarEntries = 100,
  startChokidar: start = startChokidar,
}: {
  readonly mostChokidarEntries?: number;
  readonly startChokidar?: StartChokidar;
} = {}) {
  const clock = createFakeClock();
  let lookCount = 0;
  const countingClock = {
    ...clock,
    after: (delayMs: number, run: () => void) =>
      clock.after(delayMs, () => {
        lookCount += 1;
        run();
      }),
  };
  const chokidar = observed((data, listener) => start({ ...data, intervalMs: 20 }, listener));
  const startPolling: StartSource = createPolling(
    { clock: countingClock, log: silentLog },
    { pollIntervalMs: 1_000, mostChokidarEntries, startChokidar: chokidar.start },
  );
  const listening = await listen(startPolling, tree, () => clock.advance(1_000));
  return { ...listening, chokidar, looks: () => lookCount };
}

/** Notes how chokidar is started. */
function observed(start: StartChokidar) {
  const starts: { readonly intervalMs: number; readonly listener: SourceListener }[] = [];
  const last = () => {
    const found = starts.at(-1);
    if (found === undefined) throw new Error('chokidar was not started.');
    return found;
  };
  const startObserved: StartChokidar = (data, listener) => {
    starts.push({ intervalMs: data.intervalMs, listener });
    return start(data, listener);
  };
  return {
    start: startObserved,
    get startCount() {
      return starts.length;
    },
    intervalMs: () => last().intervalMs,
    listener: () => last().listener,
  };
}
