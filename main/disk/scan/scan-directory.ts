import type { BigIntStats } from 'node:fs';
import { lstat, readdir, stat } from 'node:fs/promises';
import { AppError } from '../../../shared/errors/index.ts';
import type { LocalPath, RelativePath } from '../../../shared/model/index.ts';
import { errnoOf } from '../errors/errno.ts';
import { ancestorsOf, joinRelative, localPathOf } from '../paths/local-path.ts';
import { createColumnsBuilder, unpackDirectories } from './directory-columns.ts';
import { type DirectoryTrouble, notADirectory, troubleOf } from './directory-trouble.ts';
import { contentOf, identityBetween, type ScannedDirectory } from './scanned-directory.ts';

/**
 * Calls in flight at once. Node has four threads for all file calls; a network volume that hangs must leave two of
 * them to everybody else.
 */
const concurrentCalls = 2;

/**
 * Scans one directory, not below it; for a directory that an event called dirty. Answers in the form of the scan, with the digest
 * the scan would give. Throws ROOT_MISSING instead of calling a directory gone when its root is.
 */
export async function scanDirectory(root: LocalPath, directory: RelativePath): Promise<ScannedDirectory> {
  const builder = createColumnsBuilder();
  const path = localPathOf(root, directory);
  const before = await directoryAt(path);
  const trouble =
    (await findPathTrouble(root, directory)) ?? (await readEntries(root, directory, builder.add));
  if (trouble !== null) await requireRoot(root);
  builder.endDirectory(directory, trouble, identityBetween(before, await directoryAt(path)));
  const [scanned] = unpackDirectories(builder.take());
  if (scanned === undefined)
    throw new AppError('INTERNAL', { message: 'A directory was scanned into nothing.' });
  return scanned;
}

/** Null for what is not there, or cannot be asked about: then it is not known which directory was read. */
async function directoryAt(path: LocalPath): Promise<BigIntStats | null> {
  try {
    return await lstat(path, { bigint: true });
  } catch (error) {
    if (errnoOf(error) === '') throw error;
    return null;
  }
}

async function findPathTrouble(root: LocalPath, directory: RelativePath): Promise<DirectoryTrouble | null> {
  try {
    for (const path of ancestorsOf(directory)) {
      if (!(await lstat(localPathOf(root, path))).isDirectory()) return notADirectory;
    }
    return null;
  } catch (error) {
    return troubleOf(error);
  }
}

async function readEntries(
  root: LocalPath,
  directory: RelativePath,
  add: (name: string, stats: BigIntStats | null) => void,
): Promise<DirectoryTrouble | null> {
  let names: string[];
  try {
    names = contentOf(await readdir(localPathOf(root, directory))).sort();
  } catch (error) {
    return troubleOf(error);
  }
  let trouble: DirectoryTrouble | null = null;
  const found: (BigIntStats | null)[] = new Array(names.length).fill(null);
  const next = names.entries();
  const readSome = async () => {
    // Both readers draw from one iterator, so that each name is taken once.
    for (const [index, name] of next) {
      try {
        const path = localPathOf(root, joinRelative(directory, name));
        found[index] = await lstat(path, { bigint: true });
      } catch (error) {
        const errno = errnoOf(error);
        if (errno !== 'ENOENT') trouble = { kind: 'unreadable', errno };
      }
    }
  };
  await Promise.all(Array.from({ length: concurrentCalls }, readSome));
  names.forEach((name, index) => {
    const stats = found[index] ?? null;
    if (stats !== null || name.includes('\uFFFD')) add(name, stats);
  });
  return trouble;
}

async function requireRoot(root: LocalPath): Promise<void> {
  try {
    if ((await stat(root)).isDirectory()) return;
  } catch (error) {
    const errno = errnoOf(error);
    const code = errno === 'EACCES' || errno === 'EPERM' ? 'DIRECTORY_UNREADABLE' : 'ROOT_MISSING';
    throw new AppError(code, { path: root, errno }, error);
  }
  throw new AppError('ROOT_MISSING', { path: root, errno: 'ENOTDIR' });
}
