import { execFileSync } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdir, readdir, rename, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  entriesOf,
  keyOf,
  type ScannedDirectory,
  type ScanRequest,
  scanDirectory,
  scanSubtree,
  scanTree,
} from '../../../../../main/disk/index.ts';
import { type LocalPath, ownDirectoryMark, type RelativePath } from '../../../../../shared/model/index.ts';
import { plantTree, temporaryDirectory } from '../../../../support/temporary-directory.ts';

describe('scan-tree', () => {
  it('names every entry of every directory with its kind', async () => {
    const root = await temporaryDirectory();
    await plantTree(root, { 'a.txt': 'a', 'sub/b.txt': 'bb', 'sub/deep/c.txt': 'ccc', 'empty/': '' });
    await symlink('/etc', join(root, 'link'));
    execFileSync('mkfifo', [join(root, 'pipe')]);
    const server = createServer().listen(join(root, 'socket'));
    onTestFinished(() => void server.close());

    expect(await kindsByPath(scanTree(requestFor(root)))).toEqual({
      'a.txt': 'file',
      empty: 'directory',
      link: 'symlink',
      pipe: 'other',
      socket: 'other',
      sub: 'directory',
      'sub/b.txt': 'file',
      'sub/deep': 'directory',
      'sub/deep/c.txt': 'file',
    });
  });

  it('shows nothing but the mark of a directory of Galley, and does not enter one that is named by its inode', async () => {
    const root = await temporaryDirectory();
    await plantTree(root, {
      [`state/${ownDirectoryMark}`]: '',
      'state/journal': 'j',
      'state/deep/blob': 'b',
    });
    await plantTree(root, { 'data/bank.db': 'keys', 'a.txt': 'a' });
    const own = [keyOf(await stat(join(root, 'data'), { bigint: true })) ?? ''];

    const scan = scanTree({ ...requestFor(root), skip: { names: [], patterns: [], own } });

    expect(await kindsByPath(scan)).toEqual({
      'a.txt': 'file',
      data: 'directory',
      state: 'directory',
      [`state/${ownDirectoryMark}`]: 'file',
    });
  });

  it('takes fingerprints with whole nanoseconds', async () => {
    const root = await temporaryDirectory();
    await plantTree(root, { 'a.txt': 'four' });
    await utimes(join(root, 'a.txt'), 1, -1.5);
    const stats = await stat(join(root, 'a.txt'), { bigint: true });

    const [found] = await collect(scanTree(requestFor(root)));

    expect(found && entriesOf(found)).toEqual([
      {
        path: 'a.txt',
        kind: 'file',
        fingerprint: {
          dev: stats.dev,
          ino: stats.ino,
          sizeBytes: 4,
          mtimeNs: stats.mtimeNs,
          ctimeNs: stats.ctimeNs,
          birthNs: stats.birthtimeNs,
        },
      },
    ]);
  });

  it('gives an unchanged directory the same digest and a changed one another', async () => {
    const root = await temporaryDirectory();
    await plantTree(root, { 'kept/a': 'a', 'edited/b': 'b', 'renamed/c': 'c' });
    const before = await digests(root);
    await writeFile(join(root, 'edited/b'), 'longer');
    await rename(join(root, 'renamed/c'), join(root, 'renamed/d'));

    const after = await digests(root);

    const changed = Object.keys(after).filter((directory) => after[directory] !== before[directory]);
    // Saves below a directory change its own times, which is why its parent's digest leaves them out.
    expect(changed.sort()).toEqual(['edited', 'renamed']);
  });

  it('stays out of skipped directories, by name and by pattern, yet names them', async () => {
    const root = await temporaryDirectory();
    await plantTree(root, {
      '.git/x': '',
      'work/.git/x': '',
      'work/cache/x': '',
      'cache/y': '',
      'work/old/deep/z': '',
    });
    const skip = { names: ['.git'], patterns: ['/cache/', '**/old/*'] };

    expect(Object.keys(await kindsByPath(scanTree({ ...requestFor(root), skip }))).sort()).toEqual([
      '.git',
      'cache',
      'work',
      'work/.git',
      'work/cache',
      'work/cache/x',
      'work/old',
      'work/old/deep',
    ]);
  });

  it('goes on behind a directory that cannot be read, and gives it no digest', async () => {
    const root = await temporaryDirectory();
    await plantTree(root, { 'z/file': '' });
    const tooDeep = await plantTooDeep(root);

    const found = await collect(scanTree(requestFor(root)));

    const troubled = found.filter(({ trouble }) => trouble !== null);
    expect(troubled.length).toBeGreaterThan(0);
    expect(troubled.map(({ trouble, digest }) => ({ trouble, digest }))).toEqual(
      troubled.map(() => ({ trouble: { kind: 'unreadable', errno: 'ENAMETOOLONG' }, digest: '' })),
    );
    expect(found.map(({ directory }) => directory)).toContain('z');
    expect(tooDeep.length).toBeGreaterThan(4096);
  });

  it('delivers a name that is not valid text as unreadable, with nothing known of it', async () => {
    const root = await temporaryDirectory();
    await writeFile(Buffer.concat([Buffer.from(`${root}/bad-`), Buffer.from([0xff])]), 'x');

    const [found] = await collect(scanTree(requestFor(root)));

    expect(found && entriesOf(found)).toEqual([
      {
        path: 'bad-\uFFFD',
        kind: 'other',
        fingerprint: { dev: 0n, ino: 0n, sizeBytes: 0, mtimeNs: 0n, ctimeNs: 0n },
      },
    ]);
  });

  it('refuses a root that is missing or is a file', async () => {
    const root = await temporaryDirectory();
    await plantTree(root, { file: '' });

    await expect(collect(scanTree(requestFor(join(root, 'gone'))))).rejects.toMatchObject({
      code: 'ROOT_MISSING',
      details: { errno: 'ENOENT' },
    });
    await expect(collect(scanTree(requestFor(join(root, 'file'))))).rejects.toMatchObject({
      code: 'ROOT_MISSING',
      details: { errno: 'ENOTDIR' },
    });
  });

  it('says so when the root is replaced while it is read', async () => {
    const parent = await temporaryDirectory();
    const root = join(parent, 'root');
    // More than the worker may send ahead, so that it is still at work when the first group is here.
    await plantDirectories(root, 6000);

    const scan = (async () => {
      let isFirst = true;
      for await (const _ of scanTree(requestFor(root))) {
        if (isFirst) {
          await rename(root, join(parent, 'away'));
          await mkdir(root);
        }
        isFirst = false;
      }
    })();

    await expect(scan).rejects.toMatchObject({ code: 'ROOT_MISSING' });
  });

  it('never runs ahead of its reader by more than its window', async () => {
    const root = await temporaryDirectory();
    await plantDirectories(root, 6000);
    const scan = scanTree(requestFor(root))[Symbol.asyncIterator]();
    await scan.next();
    // Removed before the worker could have got to them, had it not waited for its reader.
    await Promise.all((await readdir(root)).map((name) => rm(join(root, name), { recursive: true })));

    const rest: ScannedDirectory[] = [];
    for (let step = await scan.next(); step.done !== true; step = await scan.next()) rest.push(...step.value);

    expect(rest.filter(({ trouble }) => trouble?.kind === 'gone').length).toBeGreaterThan(1000);
  });

  it('ends with the signal', async () => {
    const root = await temporaryDirectory();
    await plantDirectories(root, 3000);
    const controller = new AbortController();
    const scan = (async () => {
      for await (const _ of scanTree({ ...requestFor(root), signal: controller.signal })) controller.abort();
    })();

    await expect(scan).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('takes a thread again that has come to an end, and never one with a broken-off walk', async () => {
    const root = await temporaryDirectory();
    await plantDirectories(root, 3000);
    let startedThreads = 0;
    const count = () => {
      startedThreads += 1;
    };
    subscribe('worker_threads', count);
    onTestFinished(() => void unsubscribe('worker_threads', count));
    const whole = await collect(scanTree(requestFor(root)));
    startedThreads = 0;

    expect(await collect(scanTree(requestFor(root)))).toEqual(whole);
    await expect(collect(scanTree(requestFor(join(root, 'gone'))))).rejects.toMatchObject({
      code: 'ROOT_MISSING',
    });
    expect(
      Object.keys(await kindsByPath(scanSubtree(requestFor(root), whole[1]?.directory ?? path('')))),
    ).toEqual([]);
    expect(startedThreads).toBe(0);

    for (let count = 0; count < 2; count += 1) for await (const _ of scanTree(requestFor(root))) break;
    expect(await collect(scanTree(requestFor(root)))).toEqual(whole);
    expect(startedThreads).toBeGreaterThan(0);
  });

  it('walks several trees at once', async () => {
    const roots = await Promise.all(Array.from({ length: 6 }, () => temporaryDirectory()));
    await Promise.all(roots.map((root, index) => plantTree(root, { [`only-${index}`]: '' })));
    for (let round = 0; round < 2; round += 1) {
      const found = await Promise.all(roots.map((root) => kindsByPath(scanTree(requestFor(root)))));
      expect(found).toEqual(roots.map((_root, index) => ({ [`only-${index}`]: 'file' })));
    }
  });

  it('walks one directory and all below it', async () => {
    const root = await temporaryDirectory();
    await plantTree(root, { 'a/b/c/file': '', 'a/other/file': '' });

    expect(Object.keys(await kindsByPath(scanSubtree(requestFor(root), path('a/b')))).sort()).toEqual([
      'a/b/c',
      'a/b/c/file',
    ]);
  });

  it('calls a start gone that is missing, a file, or reached through a symlink', async () => {
    const root = await temporaryDirectory();
    const outside = await temporaryDirectory();
    await plantTree(outside, { 'inner/secret': '' });
    await plantTree(root, { file: '' });
    await symlink(outside, join(root, 'link'));

    const starts = ['missing', 'file', 'link', 'link/inner'].map(path);
    const answers = await Promise.all(starts.map((start) => collect(scanSubtree(requestFor(root), start))));

    expect(answers.flat().map(({ directory, trouble, names }) => [directory, trouble?.kind, names])).toEqual([
      ['missing', 'gone', ''],
      ['file', 'gone', ''],
      ['link', 'gone', ''],
      ['link/inner', 'gone', ''],
    ]);
  });
});

describe('scan-directory', () => {
  it('answers exactly what the scan of the tree says of that directory', async () => {
    const root = await temporaryDirectory();
    await plantTree(root, { 'a/one': '1', 'a/two.tif': '22', 'a/sub/three': '3', 'ä/ö': '' });
    await writeFile(Buffer.concat([Buffer.from(`${root}/a/bad-`), Buffer.from([0xff])]), 'x');

    const whole = await collect(scanTree(requestFor(root)));
    const single = await Promise.all(whole.map(({ directory }) => scanDirectory(root, directory)));

    expect(single.map(({ digest }) => digest)).toEqual(whole.map(({ digest }) => digest));
    expect(single.map(entriesOf)).toEqual(whole.map(entriesOf));
  });

  it('tells gone from a missing root', async () => {
    const root = await temporaryDirectory();
    const outside = await temporaryDirectory();
    await symlink(outside, join(root, 'link'));

    expect((await scanDirectory(root, path('missing'))).trouble).toEqual({ kind: 'gone', errno: 'ENOENT' });
    expect((await scanDirectory(root, path('link'))).trouble).toEqual({ kind: 'gone', errno: 'ENOTDIR' });
    await expect(scanDirectory(join(root, 'no') as LocalPath, path('missing'))).rejects.toMatchObject({
      code: 'ROOT_MISSING',
    });
  });
});

function path(value: string): RelativePath {
  return value as RelativePath;
}

function requestFor(root: string): ScanRequest {
  return {
    root: root as LocalPath,
    skip: { names: [], patterns: [] },
    signal: new AbortController().signal,
  };
}

async function collect(scan: AsyncIterable<readonly ScannedDirectory[]>): Promise<ScannedDirectory[]> {
  const found: ScannedDirectory[] = [];
  for await (const group of scan) found.push(...group);
  return found;
}

async function kindsByPath(
  scan: AsyncIterable<readonly ScannedDirectory[]>,
): Promise<Record<string, string>> {
  return Object.fromEntries(
    (await collect(scan)).flatMap(entriesOf).map((entry) => [entry.path, entry.kind] as const),
  );
}

async function digests(root: string): Promise<Record<string, string>> {
  const found = await collect(scanTree(requestFor(root)));
  return Object.fromEntries(found.map(({ directory, digest }) => [directory, digest] as const));
}

async function plantDirectories(root: string, count: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, index) => index);
  await mkdir(root, { recursive: true });
  for (const number of numbers) await mkdir(join(root, `directory-${number}`));
}

/** A directory with an absolute path longer than the 4,096 bytes a system call takes; built by moving it down. */
async function plantTooDeep(root: string): Promise<string> {
  const name = 'n'.repeat(200);
  const levels = Array.from({ length: 25 }, () => name);
  execFileSync('bash', ['-c', `for i in {1..25}; do mkdir ${name}; cd ${name}; done`], { cwd: root });
  // Node's own recursive removal cannot reach it either.
  onTestFinished(() => void execFileSync('rm', ['-rf', join(root, name)]));
  return join(root, ...levels);
}
