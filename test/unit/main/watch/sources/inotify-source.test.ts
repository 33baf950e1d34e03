import {
  appendFile,
  chmod,
  mkdir,
  rename,
  rm,
  symlink,
  truncate,
  unlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { silentLog, systemClock } from '../../../../../main/platform/index.ts';
import { type DirtyScope, startWatcher } from '../../../../../main/watch/index.ts';
import { createInotify } from '../../../../../main/watch/sources/inotify-source.ts';
import { type LocalPath, ownDirectoryMark } from '../../../../../shared/model/index.ts';
import { deafListener, listen } from '../../../../support/listen-to-source.ts';
import { runAsNobody } from '../../../../support/run-as-nobody.ts';
import { plantTree, temporaryDirectory } from '../../../../support/temporary-directory.ts';
import { createTreeFollower, trueStateOf } from '../../../../support/tree-follower.ts';

/**
 * Real directories, real events. A follower looks only where the watcher points; after each step its picture must equal
 * the truth, which it cannot when an event was lost or a directory is not watched.
 */
describe('inotify-source', () => {
  it('tells of files that are made, edited, cut, touched, renamed and removed', async () => {
    const { root, settled } = await watched({ 'a/one': '1', 'a/two': '2', top: 't' });

    await writeFile(join(root, 'a/three'), '3');
    await settled();
    await appendFile(join(root, 'a/one'), 'more');
    await settled();
    await truncate(join(root, 'top'), 0);
    await settled();
    await utimes(join(root, 'a/two'), 1, 1);
    await settled();
    await rename(join(root, 'a/two'), join(root, 'moved up'));
    await settled();
    await unlink(join(root, 'a/one'));
    await settled();
    await symlink('nowhere', join(root, 'a/link'));
    await settled();
  });

  it('hears nothing more of a directory once it has the mark of Galley, and all of what lies beside it', async () => {
    const { root, received, hears } = await listen(createInotify({ burstLimit: 1_000 }), { 'top.txt': 't' });
    await mkdir(join(root, 'state/logs'), { recursive: true });
    await writeFile(join(root, 'state', ownDirectoryMark), '');
    await hears('subtree state');
    await writeFile(join(root, 'beside.txt'), 'b');
    await hears('directory ');
    // Events come in order: with this one, all that was written before the mark was seen is heard.
    await mkdir(join(root, 'barrier'));
    await hears('subtree barrier');
    const before = received.filter((word) => word.startsWith('directory state')).length;

    await writeFile(join(root, 'state/journal'), 'j');
    await writeFile(join(root, 'state/logs/galley.log'), 'l');
    await mkdir(join(root, 'after'));
    await hears('subtree after');

    expect(received.filter((word) => word.startsWith('directory state'))).toHaveLength(before);
  });

  it('tells of a save that writes a new file and renames it over the old one', async () => {
    const { root, settled } = await watched({ 'a/layout.indd': 'old' });

    await writeFile(join(root, 'a/~layout.tmp'), 'new and longer');
    await rename(join(root, 'a/~layout.tmp'), join(root, 'a/layout.indd'));

    await settled();
  });

  it('hears what happens in directories that were made in one go', async () => {
    const { root, settled } = await watched({});
    await mkdir(join(root, 'a/b/c/d'), { recursive: true });
    await writeFile(join(root, 'a/b/c/d/file'), '1');
    await settled();

    await writeFile(join(root, 'a/b/c/d/file'), 'edited later');

    await settled();
  });

  it('hears what happens in a tree that was moved in from elsewhere', async () => {
    const { root, outside, settled } = await watched({});
    await plantTree(outside, { 'tree/x/y/z/file': '1' });
    await rename(join(outside, 'tree'), join(root, 'tree'));
    await settled();

    await writeFile(join(root, 'tree/x/y/z/file'), 'edited later');

    await settled();
  });

  it('hears what happens in a directory that was renamed, and in the one that took its name', async () => {
    const { root, settled } = await watched({ 'a/deep/file': '1', 'b/deep/file': '2' });
    await rename(join(root, 'a'), join(root, 'was a'));
    await rename(join(root, 'b'), join(root, 'a'));
    await settled();

    await writeFile(join(root, 'was a/deep/file'), 'edited in the renamed');
    await settled();
    await writeFile(join(root, 'a/deep/file'), 'edited in the successor');
    await settled();
  });

  it('hears what happens in a directory that was removed and made again', async () => {
    const { root, settled } = await watched({ 'a/b/file': '1' });
    for (const round of ['first', 'second', 'third']) {
      await rm(join(root, 'a'), { recursive: true });
      await mkdir(join(root, 'a/b'), { recursive: true });
      await settled();
      await writeFile(join(root, 'a/b/file'), round);
      await settled();
    }
  });

  it('does not tell of a directory that was moved out', async () => {
    const { root, outside, settled, received } = await watched({ 'a/b/file': '1', 'c/file': '2' });
    await rename(join(root, 'a'), join(outside, 'a'));
    await settled();
    received.length = 0;

    await writeFile(join(outside, 'a/b/file'), 'edited outside');
    await writeFile(join(root, 'c/file'), 'edited inside');
    await settled();

    expect(distinct(received)).toEqual([{ kind: 'directory', directory: 'c' }]);
  });

  it('loses nothing in a burst of 2,000 files', async () => {
    const { root, settled } = await watched({});
    for (let number = 0; number < 2000; number += 1) {
      const directory = join(root, `d${number % 40}/e${number % 7}`);
      await mkdir(directory, { recursive: true });
      await writeFile(join(directory, `file-${number}`), 'x'.repeat(number % 50));
    }

    await settled();
  });

  it.each([1, 2, 3, 4])('loses nothing while a tree is churned at random (seed %i)', async (seed) => {
    const { root, settled } = await watched({ 'a/a/a': '', 'b/b/b': '', 'c/c/c': '' });
    const random = randomFrom(seed);
    const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
    const anyPath = () =>
      join(root, ...Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(['a', 'b', 'c', 'd'])));
    const actions = [
      () => mkdir(anyPath(), { recursive: true }),
      () => writeFile(anyPath(), String(random())),
      () => appendFile(anyPath(), 'more'),
      () => rename(anyPath(), anyPath()),
      () => rename(anyPath(), anyPath()),
      () => rm(anyPath(), { recursive: true, force: true }),
    ];
    for (let step = 0; step < 400; step += 1) {
      // Most random moves are impossible (a file as parent, a target that is taken); those that work are plenty.
      await pick(actions)().catch((error: unknown) => expect(error).toHaveProperty('code'));
    }

    await settled();
  });

  it('stays out of skipped directories', async () => {
    const { root, settled, received } = await watched({ 'a/.git/objects/x': '', 'a/file': '' });
    await writeFile(join(root, 'a/.git/objects/y'), '');
    await mkdir(join(root, '.git'));
    await settled();
    received.length = 0;
    await writeFile(join(root, '.git/HEAD'), '');
    await writeFile(join(root, 'a/file'), 'edited');
    await settled();

    expect(distinct(received)).toEqual([{ kind: 'directory', directory: 'a' }]);
  });

  it('tells nothing after its stop', async () => {
    const { root, watcher, settled, received } = await watched({ 'a/file': '' });
    await writeFile(join(root, 'a/file'), 'edited');
    await settled();
    received.length = 0;

    await watcher.stop();
    const next = await listenTo(root);
    await writeFile(join(root, 'a/file'), 'edited again');
    await expect.poll(() => distinct(next)).toEqual([{ kind: 'directory', directory: 'a' }]);

    expect(received).toEqual([]);
  });

  it('calls events lost after a burst that may have overflowed the queue', async () => {
    const { root, received } = await listen(createInotify({ burstLimit: 20 }), {});
    let number = 0;
    // A burst is what is read in one go; how much that is lies with the machine, so go on until one was long enough.
    while (!received.includes('lost')) {
      number += 1;
      await Promise.all(
        Array.from({ length: 50 }, (_, index) => writeFile(join(root, `${number}-${index}`), '')),
      );
    }

    expect(received).toContain('directory ');
  });

  it('rejects when there is nothing to watch', async () => {
    const root = join(await temporaryDirectory(), 'none') as LocalPath;
    const start = createInotify({ burstLimit: 1000 });

    await expect(start({ root, skip: { names: [], patterns: [] } }, deafListener)).rejects.toMatchObject({
      code: 'WATCH_FAILED',
      details: { errno: 'ENOENT' },
    });
  });

  it('says once that it cannot begin: a rejected caller receives no message of a dead source', async () => {
    const root = join(await temporaryDirectory(), 'none') as LocalPath;
    const failures: unknown[] = [];

    const starting = createInotify({ burstLimit: 1000 })(
      { root, skip: { names: [], patterns: [] } },
      { ...deafListener, failed: (error) => failures.push(error) },
    );

    await expect(starting).rejects.toMatchObject({ code: 'WATCH_FAILED' });
    expect(failures).toEqual([]);
  });

  it('begins to hear a directory when it becomes readable', async () => {
    const root = await temporaryDirectory();
    await chmod(root, 0o777);
    const url = (path: string) => new URL(`../../../../../main/${path}`, import.meta.url);

    const answer = await runAsNobody(
      { source: url('watch/sources/inotify-source.ts'), fs: new URL('node:fs/promises') },
      `const heard = [];
       let wake = () => {};
       const note = (kind) => (directory) => { heard.push(kind + ' ' + (directory ?? '')); wake(); };
       const hears = async (words) => {
         while (!heard.includes(words)) await new Promise((resolve) => { wake = resolve; });
         heard.length = 0;
       };
       Object.assign(listening, { directory: note('directory'), subtree: note('subtree') });
       await fs.mkdir(root + '/closed', { mode: 0 });
       await hears('subtree closed');
       await fs.chmod(root + '/closed', 0o700);
       await hears('subtree closed');
       await fs.writeFile(root + '/closed/file', 'x');
       await hears('directory closed');
       await watching.stop();
       return 'heard';`,
      `const root = ${JSON.stringify(root)};
       const listening = { directory: () => {}, subtree: () => {} };
       const watching = await source.createInotify({ burstLimit: 1000 })(
         { root, skip: { names: [], patterns: [] } },
         {
           directory: (directory) => listening.directory(directory),
           subtree: (directory) => listening.subtree(directory),
           lost() {}, rootTouched() {}, failed() {},
         });`,
    );

    expect(answer).toBe('heard');
  });
});

async function watched(tree: Readonly<Record<string, string>>) {
  const outside = await temporaryDirectory();
  const root = join(outside, 'watched root') as LocalPath;
  await mkdir(root);
  await plantTree(root, tree);
  const follower = createTreeFollower(root);
  // After the watcher has stopped, and before the tree is removed: the last look may still be under way.
  onTestFinished(async () => void (await follower.state()));
  const received: DirtyScope[] = [];
  const watcher = await watch(root, (dirtyScope) => {
    received.push(...dirtyScope);
    follower.follow(dirtyScope);
  });
  follower.follow([{ kind: 'everything' }]);
  /** Waits until the picture equals the truth. */
  const settled = async () => {
    const truth = withoutSkipped(await trueStateOf(root));
    await expect.poll(async () => withoutSkipped(await follower.state())).toEqual(truth);
  };
  await settled();
  return { root, outside, watcher, settled, received };
}

/** The reports of a separate watcher for this root. */
async function listenTo(root: LocalPath): Promise<readonly DirtyScope[]> {
  const received: DirtyScope[] = [];
  await watch(root, (dirtyScope) => received.push(...dirtyScope));
  return received;
}

async function watch(root: LocalPath, onDirty: (dirtyScope: readonly DirtyScope[]) => void) {
  const watcher = await startWatcher(
    { clock: systemClock, log: silentLog },
    {
      root,
      skip: { names: ['.git'], patterns: [] },
      isNetworkVolume: async () => false,
      pollIntervalMs: 60_000,
    },
    onDirty,
    (health) => expect(health).toMatchObject({ mode: 'native', trouble: null }),
  );
  onTestFinished(() => watcher.stop());
  return watcher;
}

/** A file that is written over is two events, which a busy machine may tell one by one. */
function distinct(received: readonly DirtyScope[]): readonly DirtyScope[] {
  return received.filter(
    (one, index) => received.findIndex((other) => isDeepStrictEqual(one, other)) === index,
  );
}

function withoutSkipped(state: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(state).filter(([path]) => !path.includes('.git/') && !path.endsWith('.git')),
  );
}

/** Mulberry32: the same numbers for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
