import { appendFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { silentLog, systemClock } from '../../../../../main/platform/index.ts';
import { createRescan } from '../../../../../main/watch/sources/rescan-source.ts';
import { takeTreePicture } from '../../../../../main/watch/sources/take-tree-picture.ts';
import type { StartSource } from '../../../../../main/watch/sources/watch-source.ts';
import { createFakeClock } from '../../../../support/fake-clock.ts';
import { listen } from '../../../../support/listen-to-source.ts';
import { plantTree } from '../../../../support/temporary-directory.ts';
import { itFindsByPolling } from '../polled-tree-tests.ts';

const neverAborted = new AbortController().signal;

describe('rescan-source', () => {
  itFindsByPolling(async (tree, listener) => {
    const baseline = await takeTreePicture(systemClock, tree, neverAborted);
    return createRescan({ clock: systemClock, log: silentLog }, { pollIntervalMs: 50 })(
      tree,
      listener,
      baseline,
    );
  });

  it('tells of changed, new and vanished directories at the next look', async () => {
    const { root, received, hears, lets } = await listenByRescan({
      'a/file': '1',
      'b/deep/file': '2',
      c: '3',
    });
    await lets(1_000);
    expect(received).toEqual([]);

    await appendFile(join(root, 'a/file'), 'more');
    // In one step: a look that came in the middle would see that it has changed.
    await rename(join(root, 'b'), `${root} away`);
    onTestFinished(() => rm(`${root} away`, { recursive: true, force: true }));
    await plantTree(root, { 'd/e/file': '4' });
    await hears('subtree d/e');

    expect([...new Set(received)].sort()).toEqual([
      'directory ',
      'directory a',
      'subtree b',
      'subtree b/deep',
      'subtree d',
      'subtree d/e',
    ]);
  });

  it('tells that the root was touched when it is missing, and goes on looking', async () => {
    const { root, hears } = await listenByRescan({ 'a/file': '1' });
    await rename(root, `${root} away`);
    onTestFinished(() => rm(`${root} away`, { recursive: true, force: true }));
    await hears('root touched');

    await mkdir(root);

    await hears('subtree a');
  });

  it('does not look at skipped directories', async () => {
    const { root, received, hears } = await listenByRescan({ '.git/x': '', 'a/file': '' });

    await writeFile(join(root, '.git/x'), 'edited');
    await writeFile(join(root, 'a/file'), 'edited');
    await hears('directory a');

    expect(received).toEqual(['directory a']);
  });

  it('leaves a tree alone four times as long as it took to look at it', async () => {
    const clock = createFakeClock();
    const start: StartSource = async (tree, listener) => {
      const baseline = await takeTreePicture(clock, tree, neverAborted);
      return createRescan({ clock, log: silentLog }, { pollIntervalMs: 1_000 })(tree, listener, {
        ...baseline,
        tookMs: 60_000,
      });
    };
    await listen(start, { 'a/file': '1' });

    expect(clock.nextTimerInMs()).toBe(240_000);
  });
});

async function listenByRescan(tree: Readonly<Record<string, string>>) {
  const clock = createFakeClock();
  const start: StartSource = async (watched, listener) => {
    const baseline = await takeTreePicture(clock, watched, neverAborted);
    return createRescan({ clock, log: silentLog }, { pollIntervalMs: 1_000 })(watched, listener, baseline);
  };
  const listening = await listen(start, tree, () => clock.advance(1_000));
  return { ...listening, lets: clock.advance };
}
