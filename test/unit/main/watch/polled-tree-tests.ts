import { appendFile, mkdir, rename, rm, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { silentLog, systemClock } from '../../../../main/platform/index.ts';
import { startWatcher } from '../../../../main/watch/index.ts';
import type { StartSource } from '../../../../main/watch/sources/watch-source.ts';
import type { LocalPath } from '../../../../shared/model/index.ts';
import { plantTree, temporaryDirectory } from '../../../support/temporary-directory.ts';
import { createTreeFollower, trueStateOf } from '../../../support/tree-follower.ts';

/**
 * The finds of every polling source, on real directories. After each step the picture of a follower that reads only where the
 * watcher points must equal the truth, which it cannot when a directory is not read any more.
 */
export function itFindsByPolling(startPolling: StartSource): void {
  it('finds files that are made, edited, renamed, removed and saved by renaming over the old one', async () => {
    const { root, settled } = await polled(startPolling, {
      'a/gone': '1',
      'b/named': '2',
      'c/edited': '3',
      'd/saved': '4',
      'e/': '',
    });

    await unlink(join(root, 'a/gone'));
    await rename(join(root, 'b/named'), join(root, 'renamed and moved up'));
    await appendFile(join(root, 'c/edited'), 'more');
    await writeFile(join(root, 'd/~saved.tmp'), 'new and longer');
    await rename(join(root, 'd/~saved.tmp'), join(root, 'd/saved'));
    await writeFile(join(root, 'e/made'), '5');

    await settled();
  });

  it('finds what happens in directories that were made in one go, moved in, renamed or replaced', async () => {
    const { root, outside, settled } = await polled(startPolling, {
      'a/deep/file': '1',
      'b/deep/file': '2',
      'replaced/deep/file': '3',
    });
    await plantTree(root, { 'made/in/one/go/file': '4' });
    await plantTree(outside, { 'tree/x/y/file': '5' });
    await rename(join(outside, 'tree'), join(root, 'tree'));
    await rename(join(root, 'a'), join(root, 'was a'));
    await rename(join(root, 'b'), join(root, 'a'));
    await rm(join(root, 'replaced'), { recursive: true });
    await plantTree(root, { 'replaced/deep/file': '6' });
    await settled();

    for (const directory of ['made/in/one/go', 'tree/x/y', 'was a/deep', 'a/deep', 'replaced/deep']) {
      await appendFile(join(root, directory, 'file'), 'edited later');
    }

    await settled();
  });

  it('finds what happens in a directory that took the place of a file', async () => {
    const { root, settled } = await polled(startPolling, { 'a/entry': 'a file', 'b/file': '' });
    await unlink(join(root, 'a/entry'));
    await plantTree(root, { 'a/entry/deep/file': '1' });
    await settled();

    await appendFile(join(root, 'a/entry/deep/file'), 'edited later');
    await settled();
    await appendFile(join(root, 'b/file'), 'edited elsewhere');
    await settled();
  });

  it('finds a file that took the place of a directory', async () => {
    const { root, settled } = await polled(startPolling, { 'a/entry/deep/file': '1' });
    await rm(join(root, 'a/entry'), { recursive: true });
    await writeFile(join(root, 'a/entry'), 'a file');
    await settled();

    await appendFile(join(root, 'a/entry'), 'edited later');

    await settled();
  });

  it('finds what happens below names with spaces, percent signs, backslashes and other scripts', async () => {
    const names = ['a %41 #1', 'Üñï', '日本', 'back\\slash'];
    const { root, settled } = await polled(
      startPolling,
      Object.fromEntries(names.map((name) => [`${name}/${name}`, name])),
    );

    for (const name of names) await appendFile(join(root, name, name), 'edited');

    await settled();
  });

  it('is offline when the root goes, and does not point into what went with it', async () => {
    const { root, outside, received, health } = await polled(startPolling, {
      'a/b/file': '1',
      'c/file': '2',
    });
    received.length = 0;
    await rename(root, join(outside, 'away'));
    await expect.poll(() => health()).toMatchObject({ isRootPresent: false, mode: 'none' });
    expect(received).toEqual([]);
  });
}

async function polled(startPolling: StartSource, tree: Readonly<Record<string, string>>) {
  const outside = await temporaryDirectory();
  const root = join(outside, 'polled root') as LocalPath;
  await mkdir(root);
  await plantTree(root, tree);
  const follower = createTreeFollower(root);
  // After the watcher has stopped, and before the tree is removed: the last look may still be under way.
  onTestFinished(async () => void (await follower.state()));
  const received: unknown[] = [];
  const healths: unknown[] = [];
  const watcher = await startWatcher(
    { clock: systemClock, log: silentLog, startPolling },
    { root, skip: { names: [], patterns: [] }, isNetworkVolume: async () => true, pollIntervalMs: 50 },
    (dirtyScope) => {
      received.push(...dirtyScope);
      follower.follow(dirtyScope);
    },
    (health) => healths.push(health),
  );
  onTestFinished(() => watcher.stop());
  follower.follow([{ kind: 'everything' }]);
  /** Waits until the picture equals the truth. */
  const settled = async () => {
    const truth = await trueStateOf(root);
    await expect.poll(() => follower.state()).toEqual(truth);
  };
  await settled();
  return { root, outside, received, health: () => healths.at(-1), settled };
}
