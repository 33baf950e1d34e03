import { type FSWatcher, lstatSync, readdirSync, watch } from 'node:fs';
import { basename } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { ownDirectoryMark, type RelativePath } from '../../../shared/model/index.ts';
import { createSkippedBranch, isOwnByKey, localPathOf } from '../../disk/index.ts';
import type { InotifyWorkerData, SourceMessage } from './source-messages.ts';

/**
 * One inotify watch per directory, in a thread that does nothing else, so that the kernel's queue is emptied even while the main
 * thread is busy.
 *
 * The rule that closes every gap: a directory is watched *before* it is listed. An entry made earlier is found by the listing,
 * one made later by an event; so a tree that is moved in, unpacked or made with `mkdir -p` is watched to its last leaf.
 */

interface Watched {
  readonly directory: RelativePath;
  readonly watcher: FSWatcher;
  readonly children: Map<string, Watched>;
  /** Directories in it that may not be read; tried again when something about them changes. */
  readonly unwatchable: Set<string>;
}

const { tree, burstLimit } = workerData as InotifyWorkerData;
const { root } = tree;
const isSkipped = createSkippedBranch(tree.skip);
const isOwn = (directory: RelativePath): boolean =>
  isOwnByKey(localPathOf(root, directory), tree.skip.own ?? []);
const rootName = basename(root);
let burstCount = 0;
let isRootTouched = false;
let dirtyDirectories = new Set<RelativePath>();
let dirtySubtrees = new Set<RelativePath>();

const rootNode = watchTree('' as RelativePath);
post(
  rootNode === null ? { kind: 'failed', errno: 'ENOENT', message: 'The root is gone.' } : { kind: 'ready' },
);

/** Watches a directory and all below it. Null when it cannot be watched: it vanished, or may not be read. */
function watchTree(top: RelativePath): Watched | null {
  const topNode = watchOne(top);
  const pending = topNode === null ? [] : [topNode];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const names = subdirectoriesOf(node);
    if (names === null) continue;
    for (const name of names) {
      const directory = joined(node.directory, name);
      if (isSkipped(directory) || isOwn(directory)) continue;
      const child = watchOne(directory);
      if (child === null) node.unwatchable.add(name);
      else {
        node.children.set(name, child);
        pending.push(child);
      }
    }
  }
  return topNode;
}

function watchOne(directory: RelativePath): Watched | null {
  try {
    const watcher = watch(localPathOf(root, directory));
    const node: Watched = { directory, watcher, children: new Map(), unwatchable: new Set() };
    watcher.on('change', (type, name) => onEvent(node, type, name === null ? null : String(name)));
    watcher.on('error', (error) => fail(error));
    return node;
  } catch (error) {
    // Out of watches or of file handles: the tree would be half deaf, which is worse than being polled.
    if (isOf(error, 'ENOSPC', 'EMFILE', 'ENFILE', 'ENOMEM')) fail(error);
    return null;
  }
}

/** Null for a directory of Galley's own, which is watched no more: each event would make an entry in the log or journal in it. */
function subdirectoriesOf(node: Watched): string[] | null {
  try {
    const entries = readdirSync(localPathOf(root, node.directory), { withFileTypes: true });
    if (entries.some((entry) => entry.name === ownDirectoryMark)) {
      unwatchTree(node);
      return null;
    }
    return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  } catch (error) {
    if (isOf(error, 'ENOENT', 'ENOTDIR', 'EACCES')) return [];
    fail(error);
    return [];
  }
}

/** `change`: content or permissions of an entry; `rename`: an entry came or went, or the directory itself did. */
function onEvent(node: Watched, type: string, name: string | null): void {
  if (burstCount === 0) setImmediate(endBurst);
  burstCount += 1;
  dirtyDirectories.add(node.directory);
  if (name === null) return;
  if (name === ownDirectoryMark) {
    // It became Galley's own, or is no more: then the walk over everything finds it.
    if (node.directory !== '') dirtySubtrees.add(node.directory);
    unwatchTree(node);
    return;
  }
  if (type === 'rename') {
    if (node.directory === '' && name === rootName) isRootTouched = true;
    renewChild(node, name);
  } else if (node.unwatchable.has(name)) {
    renewChild(node, name);
  }
}

/**
 * A name that came or went is read again in any case: a directory that replaces another can even have its inode number, and the
 * old watch would be deaf.
 */
function renewChild(node: Watched, name: string): void {
  const directory = joined(node.directory, name);
  const known = node.children.get(name);
  if (known !== undefined) {
    unwatchTree(known);
    node.children.delete(name);
    dirtySubtrees.add(directory);
  }
  node.unwatchable.delete(name);
  if (!isDirectory(directory) || isSkipped(directory) || isOwn(directory)) return;
  dirtySubtrees.add(directory);
  const child = watchTree(directory);
  if (child === null) node.unwatchable.add(name);
  else node.children.set(name, child);
}

function unwatchTree(top: Watched): void {
  const pending = [top];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    node.watcher.close();
    pending.push(...node.children.values());
  }
}

function isDirectory(directory: RelativePath): boolean {
  try {
    return lstatSync(localPathOf(root, directory), { throwIfNoEntry: false })?.isDirectory() ?? false;
  } catch (error) {
    if (isOf(error, 'ENOTDIR', 'EACCES', 'ENAMETOOLONG', 'ELOOP')) return false;
    fail(error);
    return false;
  }
}

/**
 * Runs when the queue has been read empty. An overflow drops events and its own notice is not passed on by Node; but a
 * queue that overflowed held its whole capacity, and all of that was read in this one burst.
 */
function endBurst(): void {
  if (burstCount >= burstLimit) post({ kind: 'lost' });
  post({ kind: 'dirty', directories: [...dirtyDirectories], subtrees: [...dirtySubtrees] });
  if (isRootTouched) post({ kind: 'root-touched' });
  burstCount = 0;
  isRootTouched = false;
  dirtyDirectories = new Set();
  dirtySubtrees = new Set();
}

function fail(error: unknown): void {
  const errno = error instanceof Error && 'code' in error ? String(error.code) : '';
  post({ kind: 'failed', errno, message: String(error) });
}

function isOf(error: unknown, ...errnos: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && errnos.includes(String(error.code));
}

function joined(directory: RelativePath, name: string): RelativePath {
  return (directory === '' ? name : `${directory}/${name}`) as RelativePath;
}

function post(message: SourceMessage): void {
  parentPort?.postMessage(message);
}
