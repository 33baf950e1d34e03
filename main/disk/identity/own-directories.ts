/**
 * main/disk: recognises the directories that Galley keeps its own data in, by device and inode and by the mark in them.
 * The scan, the watchers, manual uploads and new links all ask here, so that none of them takes a journal for content.
 */
import { type BigIntStats, existsSync, lstatSync, statSync } from 'node:fs';
import { lstat, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  type Fingerprint,
  type LocalPath,
  ownDirectoryMark,
  type RelativePath,
} from '../../../shared/model/index.ts';
import { errnoOf } from '../errors/errno.ts';
import { ancestorsOf, localPathOf } from '../paths/local-path.ts';
import { realPathOf } from '../paths/real-path.ts';
import { birthOf, withBirth } from './file-stamp.ts';

/** A directory as `device:inode:birth`. The path to it may change while Galley runs; this does not. */
export type DirectoryKey = string;

export interface OwnDirectories {
  /** Looks where they are now; `known` answers the same until the next call. */
  refresh(): Promise<readonly DirectoryKey[]>;
  known(): readonly DirectoryKey[];
  /** The own directory that the path is or lies in, through any symlinks or mounts; null when there is none. */
  around(path: LocalPath): Promise<LocalPath | null>;
}

/**
 * `paths`: the own directories of this process, each remembered also where it is moved to. Those of others are known by their
 * mark.
 */
export function createOwnDirectories(paths: readonly LocalPath[]): OwnDirectories {
  /** For directories with a known birth: their inode may be given to another directory, this pair never. */
  const lasting = new Set<DirectoryKey>();
  let known: readonly DirectoryKey[] = [];

  function note(keys: readonly (DirectoryKey | null)[]): readonly DirectoryKey[] {
    const now = keys.filter((key) => key !== null);
    for (const key of now) if (!key.endsWith(':0')) lasting.add(key);
    known = [...new Set([...lasting, ...now])];
    return known;
  }

  note(paths.map((path) => keyOf(statSync(path, { bigint: true, throwIfNoEntry: false }))));
  const refresh = async () => note(await Promise.all(paths.map(keyAt)));

  return {
    refresh,
    known: () => known,
    async around(path) {
      const keys = await refresh();
      for (let at = await realPathOf(path); ; at = dirname(at) as LocalPath) {
        const key = await keyAt(at);
        if ((key !== null && keys.includes(key)) || (await hasMark(at))) return at;
        if (dirname(at) === at) return null;
      }
    },
  };
}

export function directoryKey({
  dev,
  ino,
  birthNs = 0n,
}: Pick<Fingerprint, 'dev' | 'ino' | 'birthNs'>): DirectoryKey {
  return `${dev}:${ino}:${birthNs}`;
}

/** Null for what is no directory. */
export function keyOf(stats: BigIntStats | undefined): DirectoryKey | null {
  if (stats?.isDirectory() !== true) return null;
  return directoryKey({ dev: stats.dev, ino: stats.ino, ...withBirth(birthOf(stats)) });
}

/** How long an answer of `createOwnBranch` holds: events come in bursts, and a mark appears once in a directory's life. */
const REMEMBERED_MS = 10_000;
const MOST_REMEMBERED = 10_000;

/**
 * Tells of any directory of a tree whether it or one above it is Galley's own, for a source of events that sees the whole
 * tree at once. Blocks for some system calls; the answer is remembered.
 */
export function createOwnBranch(
  root: LocalPath,
  own: readonly DirectoryKey[],
): (directory: RelativePath) => boolean {
  const remembered = new Map<RelativePath, { readonly isOwn: boolean; readonly untilMs: number }>();
  const isOwn = (directory: RelativePath): boolean => {
    const nowMs = performance.now();
    const before = remembered.get(directory);
    if (before !== undefined && nowMs < before.untilMs) return before.isOwn;
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    const path = localPathOf(root, directory);
    const answer = isOwnByKey(path, own) || existsSync(join(path, ownDirectoryMark));
    remembered.set(directory, { isOwn: answer, untilMs: nowMs + REMEMBERED_MS });
    return answer;
  };
  return (directory) => ancestorsOf(directory).some(isOwn);
}

/** Blocks. False for what is not there. */
export function isOwnByKey(path: LocalPath, own: readonly DirectoryKey[]): boolean {
  if (own.length === 0) return false;
  try {
    const key = keyOf(lstatSync(path, { bigint: true, throwIfNoEntry: false }));
    return key !== null && own.includes(key);
  } catch (error) {
    if (errnoOf(error) === '') throw error;
    return false;
  }
}

/** Null where there is no directory. */
async function keyAt(path: LocalPath): Promise<DirectoryKey | null> {
  try {
    return keyOf(await stat(path, { bigint: true }));
  } catch (error) {
    if (errnoOf(error) === '') throw error;
    return null;
  }
}

async function hasMark(directory: LocalPath): Promise<boolean> {
  try {
    return (await lstat(join(directory, ownDirectoryMark))).isFile();
  } catch (error) {
    if (errnoOf(error) === '') throw error;
    return false;
  }
}
