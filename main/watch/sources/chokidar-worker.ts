import type { Stats } from 'node:fs';
import { type FSWatcher, watch } from 'chokidar';
import { type LocalPath, parentPath, type RelativePath } from '../../../shared/model/index.ts';
import { createOwnBranch, createSkippedBranch, relativePathOf } from '../../disk/index.ts';
import type { ChokidarWorkerData, SourceMessage } from './source-messages.ts';

/** The process in which chokidar polls one tree; `chokidar-source.ts` says why it is one. */

let dirtyDirectories = new Set<RelativePath>();
let dirtySubtrees = new Set<RelativePath>();
let isDirtyPromised = false;
let hasFailed = false;

process.once('message', (data) => poll(data as ChokidarWorkerData));
process.on('uncaughtException', fail);
// Ends with its parent. A plain exit would wait for calls that hang in a dead volume.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// Ctrl-C in a terminal reaches every process of the group, but the parent says when polling ends.
process.on('SIGINT', () => undefined);

function poll({ tree: { root, skip }, intervalMs, mostEntries }: ChokidarWorkerData): void {
  const isSkippedByRule = createSkippedBranch(skip);
  const isOwn = createOwnBranch(root, skip.own ?? []);
  const isSkipped = (directory: RelativePath): boolean => isSkippedByRule(directory) || isOwn(directory);
  // Both would overrule what is asked for here: one switches polling off, which nothing replaces on such a volume.
  for (const name of ['CHOKIDAR_USEPOLLING', 'CHOKIDAR_INTERVAL']) delete process.env[name];
  let isReady = false;
  let entryCount = 0;
  const directories = new Set<string>();
  const watcher: FSWatcher = watch(root, {
    backend: 'polling',
    pollingInterval: intervalMs,
    // Images, PDF and archives are "binary" and would be looked at every 300 ms.
    pollingBinaryInterval: intervalMs,
    followSymlinks: false,
    // chokidar asks twice, first with a name alone; only what a thing is tells whether it counts. A symlink is never
    // sent, and polling it would follow it, wherever it leads.
    ignored: (path, stats) => stats !== undefined && isIgnored(path as LocalPath, stats),
  });
  watcher.on('error', (error) => fail(error));
  watcher.on('ready', () => {
    // A path that is not there is waited for without a word.
    if (entryCount === 0) fail(new Error('The root is gone, or its name cannot be polled.'));
    isReady = true;
    post({ kind: 'ready' });
  });
  watcher.on('all', (event, path, stats) => {
    const isDirectory = event === 'addDir' || event === 'unlinkDir';
    if (event === 'add' || event === 'addDir') entryCount += 1;
    if (event === 'unlink' || event === 'unlinkDir') entryCount -= 1;
    if (event === 'addDir') directories.add(path);
    if (event === 'unlinkDir') directories.delete(path);
    // The root is counted, too.
    if (entryCount > mostEntries + 1) fail(new Error(`More than ${mostEntries} entries.`));
    if (!isReady) return;
    const relative = relativePathOf(root, path as LocalPath);
    if (relative === '') post({ kind: 'root-touched' });
    else if (relative !== null) mark(parentPath(relative), isDirectory ? relative : null);
    // chokidar takes it for the changed file and never looks into it.
    if (event === 'change' && stats?.isDirectory() === true)
      fail(new Error(`A directory took the place of a file: ${path}`));
  });
  // A directory that was emptied and filled again between two looks is no event; but who looked in between must look anew.
  watcher.on('raw', (_event, path) => {
    if (!isReady || path === null || !directories.has(path)) return;
    const relative = relativePathOf(root, path as LocalPath);
    if (relative !== null) mark(relative, null);
  });

  function isIgnored(path: LocalPath, stats: Stats): boolean {
    if (stats.isSymbolicLink()) return true;
    const relative = stats.isDirectory() ? relativePathOf(root, path) : null;
    return relative !== null && isSkipped(relative);
  }
}

function mark(directory: RelativePath, subtree: RelativePath | null): void {
  dirtyDirectories.add(directory);
  if (subtree !== null) dirtySubtrees.add(subtree);
  if (isDirtyPromised) return;
  isDirtyPromised = true;
  setImmediate(() => {
    post({ kind: 'dirty', directories: [...dirtyDirectories], subtrees: [...dirtySubtrees] });
    isDirtyPromised = false;
    dirtyDirectories = new Set();
    dirtySubtrees = new Set();
  });
}

function fail(error: unknown): void {
  if (hasFailed) return;
  const errno = error instanceof Error && 'code' in error ? String(error.code) : '';
  post({ kind: 'failed', errno, message: String(error) });
  hasFailed = true;
}

/** After a failure nothing is said any more, and the parent ends this process. */
function post(message: SourceMessage): void {
  if (!hasFailed) process.send?.(message);
}
