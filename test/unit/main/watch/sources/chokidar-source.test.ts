import { fork } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFile,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  symlink,
  unlink,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, type TestContext, vi } from 'vitest';
import { startChokidar } from '../../../../../main/watch/sources/chokidar-source.ts';
import type { StartSource } from '../../../../../main/watch/sources/watch-source.ts';
import { toAppError } from '../../../../../shared/errors/index.ts';
import type { LocalPath } from '../../../../../shared/model/index.ts';
import { deafListener, listen } from '../../../../support/listen-to-source.ts';
import { skipAloud } from '../../../../support/skip-aloud.ts';
import { plantTree, temporaryDirectory } from '../../../../support/temporary-directory.ts';

/** The rest of what it must find is tested where it is used, in polling-source.test.ts. */
describe('chokidar-source', () => {
  it('tells the directory of every change, and the subtree of what came or went', async () => {
    const { root, received, hears } = await listen(polling(), { 'a/file': '1', 'b/deep/file': '2' });

    await appendFile(join(root, 'a/file'), 'more');
    await hears('directory a');
    expect(received).toEqual(['directory a']);
    await plantTree(root, { 'new/deep/file': '3' });
    await hears('subtree new/deep');
    await rm(join(root, 'b'), { recursive: true });
    // A look may come between the two removals.
    await hears('subtree b/deep');
    await hears('subtree b');

    expect([...new Set(received)].filter((words) => words.startsWith('subtree')).sort()).toEqual([
      'subtree b',
      'subtree b/deep',
      'subtree new',
      'subtree new/deep',
    ]);
  });

  it('tells nothing of skipped directories, whether they were there or come', async () => {
    const { root, received, hears } = await listen(polling(), { 'a/.git/x': '', 'a/file': '' });

    await writeFile(join(root, 'a/.git/x'), 'edited');
    await plantTree(root, { 'new/.git/x': '', 'new/file': '' });
    await hears('subtree new');
    await writeFile(join(root, 'new/.git/x'), 'edited');
    await writeFile(join(root, 'a/file'), 'edited');
    await hears('directory a');

    expect(received.filter((words) => words.includes('.git'))).toEqual([]);
  });

  it('hears a file that is called like a skipped directory', async () => {
    const { root, hears } = await listen(polling(), { 'a/.git': 'a file' });

    await writeFile(join(root, 'a/.git'), 'edited');

    await hears('directory a');
  });

  it('does not follow a symlink', async () => {
    const elsewhere = await temporaryDirectory();
    await plantTree(elsewhere, { 'tree/file': '1' });
    const { root, received, hears } = await listen(polling(), { 'a/file': '1' });
    await symlink(join(elsewhere, 'tree'), join(root, 'link'));
    await hears('directory ');
    received.length = 0;

    await writeFile(join(elsewhere, 'tree/file'), 'edited elsewhere');
    await writeFile(join(root, 'a/file'), 'edited');
    await hears('directory a');

    expect(received.filter((words) => words.includes('link'))).toEqual([]);
  });

  it('tells that the root was touched when it goes', async () => {
    const { root, hears } = await listen(polling(), { 'a/file': '' });

    await rename(root, `${root} away`);
    onTestFinished(() => rm(`${root} away`, { recursive: true, force: true }));

    await hears('root touched');
  });

  it('fails when a directory takes the place of a file, into which chokidar would not look', async () => {
    const { root, hears } = await listen(polling(), { 'a/entry': 'a file' });

    await unlink(join(root, 'a/entry'));
    await plantTree(root, { 'a/entry/file': '' });

    await hears('failed WATCH_FAILED');
  });

  it('fails when the tree grows beyond the number of entries it may have, and tells nothing afterwards', async (context) => {
    skipWithoutProc(context);
    const { root, received, hears } = await listen(polling({ mostEntries: 3 }), { 'a/file': '', file: '' });

    await writeFile(join(root, 'one too many'), '');
    await hears('failed WATCH_FAILED');
    received.length = 0;
    await writeFile(join(root, 'file'), 'edited');

    await expect.poll(() => pollingProcessesOf(process.pid)).toEqual([]);
    expect(received).toEqual([]);
  });

  it('fails when its process dies', async (context) => {
    skipWithoutProc(context);
    const { hears } = await listen(polling(), { 'a/file': '' });
    const [pid] = await pollingProcessesOf(process.pid);

    process.kill(pid ?? Number.NaN, 'SIGKILL');

    await hears('failed WATCH_FAILED');
  });

  it('rejects when there are too many entries from the start', async () => {
    await expect(listen(polling({ mostEntries: 1 }), { 'a/file': '' })).rejects.toMatchObject({
      code: 'WATCH_FAILED',
    });
  });

  it('rejects when there is nothing to poll', async () => {
    const root = join(await temporaryDirectory(), 'none') as LocalPath;

    await expect(polling()({ root, skip: { names: [], patterns: [] } }, deafListener)).rejects.toMatchObject({
      code: 'WATCH_FAILED',
    });
  });

  it('rejects a root that chokidar cannot name', async () => {
    const root = join(await temporaryDirectory(), 'back\\slash') as LocalPath;
    await mkdir(root);

    await expect(polling()({ root, skip: { names: [], patterns: [] } }, deafListener)).rejects.toMatchObject({
      code: 'WATCH_FAILED',
    });
  });

  it('polls, under any environment', async (context) => {
    skipWithoutProc(context);
    vi.stubEnv('CHOKIDAR_USEPOLLING', '0');
    vi.stubEnv('CHOKIDAR_INTERVAL', 'nonsense');
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    await listen(polling(), { 'a/file': '' });
    const [pid] = await pollingProcessesOf(process.pid);

    expect(await openThingsOf(pid ?? Number.NaN)).not.toContain('anon_inode:inotify');
  });

  it('leaves no process behind, neither after its stop nor when its parent is killed', async (context) => {
    skipWithoutProc(context);
    const root = await temporaryDirectory();
    const source = await polling()({ root, skip: { names: [], patterns: [] } }, deafListener);
    expect(await pollingProcessesOf(process.pid)).toHaveLength(1);
    await source.stop();
    await expect.poll(() => pollingProcessesOf(process.pid)).toEqual([]);

    const parentScript = join(root, 'parent.mjs');
    const url = new URL('../../../../../main/watch/sources/chokidar-source.ts', import.meta.url);
    await writeFile(
      parentScript,
      `import { startChokidar } from ${JSON.stringify(url.href)};
       const nothing = () => undefined;
       await startChokidar(
         { tree: { root: ${JSON.stringify(root)}, skip: { names: [], patterns: [] } }, intervalMs: 20, mostEntries: 100 },
         { directory: nothing, subtree: nothing, lost: nothing, rootTouched: nothing, failed: nothing });
       process.send('polls');`,
    );
    const parent = fork(parentScript, { execArgv: [] });
    await once(parent, 'message');
    const [orphan] = await pollingProcessesOf(parent.pid ?? Number.NaN);
    parent.kill('SIGKILL');

    await expect.poll(() => commandLineOf(orphan ?? Number.NaN)).toBe('');
  });
});

function polling({ mostEntries = 100 }: { readonly mostEntries?: number } = {}): StartSource {
  return (tree, listener) =>
    startChokidar(
      { tree, intervalMs: 20, mostEntries },
      { ...listener, failed: (error) => listener.failed(toAppError(error).code) },
    );
}

/** Only Linux tells there what a process is and does. */
function skipWithoutProc(context: TestContext): void {
  if (process.platform !== 'linux') skipAloud(context, 'only Linux has /proc');
}

/** Of the children of a process those in which chokidar polls. */
async function pollingProcessesOf(parentPid: number): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const found = await Promise.all(
    pids.map(async (pid) => {
      const status = await textOf(`/proc/${pid}/status`);
      const isChild = new RegExp(`^PPid:\\s+${parentPid}$`, 'mu').test(status);
      return isChild && (await commandLineOf(pid)).includes('chokidar-worker');
    }),
  );
  return pids.filter((_, index) => found[index]);
}

/** Empty when the process has ended, whether or not its parent has noticed. */
async function commandLineOf(pid: number): Promise<string> {
  return textOf(`/proc/${pid}/cmdline`);
}

async function openThingsOf(pid: number): Promise<string[]> {
  const handles = await readdir(`/proc/${pid}/fd`);
  return Promise.all(handles.map((handle) => readlink(`/proc/${pid}/fd/${handle}`)));
}

/** Empty for a process that is gone. */
async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    expect(['ENOENT', 'ESRCH']).toContain((error as NodeJS.ErrnoException).code);
    return '';
  }
}
