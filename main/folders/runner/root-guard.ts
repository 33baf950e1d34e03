import type { BigIntStats } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { AppError } from '../../../shared/errors/index.ts';
import {
  type Agreed,
  type LocalPath,
  parentPath,
  type RelativePath,
  type Sha256,
  type WatchedFolder,
} from '../../../shared/model/index.ts';
import {
  type Hasher,
  isOtherVolume,
  isSameDirectory,
  localPathOf,
  type ScannedDirectory,
} from '../../disk/index.ts';
import type { Journal } from '../../journal/index.ts';
import { requireVolume } from './require-volume.ts';

/** Keeps what another volume shows at the path of a watched folder from being taken for new states of its files. */
export interface RootGuard {
  /** Throws ROOT_MISSING, or ROOT_REPLACED until the right directory is back or a person has accepted this one. */
  require(scanned: ScannedDirectory): Promise<void>;
  /** A person says that what lies there now is this folder. Throws ROOT_MISSING. */
  accept(): Promise<void>;
}

export interface RootGuardDeps {
  readonly journal: Pick<Journal, 'agreedCount' | 'iterateAgreed' | 'roots'>;
  readonly hasher: Pick<Hasher, 'hashFile'>;
  /** As `directoryIdentity` puts it. Rejects where no directory is. */
  readonly identityOf: (root: LocalPath) => Promise<string>;
}

// One file that is there answers the question; this many that are not are no accident, and a slow volume tells in a second.
const SAMPLE_COUNT = 100;
// One export that was made anew as a whole must not speak for the rest of the folder.
const SAMPLE_PER_DIRECTORY = 5;
// FAT keeps times in steps of two seconds: a copy from there or to there is off by as much.
const COPIED_TIME_NS = 2_000_000_000n;
// A file that a program made again has another time. A few small files identify a card as well as all of them would.
const COMPARED_COUNT = 5;
const LARGEST_COMPARED_BYTES = 64 * 1024 * 1024;

/**
 * Cards and drives mount at the path of those before them, and a camera names its files alike on each. So a root that is not
 * the directory which was there at the last look has to show one of the files that were: those of a volume that was mounted
 * anew, restored or copied do, and what a program has made anew with the same content.
 */
export function createRootGuard(deps: RootGuardDeps, folder: WatchedFolder): RootGuard {
  const { journal, identityOf } = deps;
  const { watchedFolderId, root } = folder;
  return {
    async require(scanned) {
      await requireVolume(journal, folder, scanned);
      const now = await identityAt(identityOf, root);
      const known = journal.roots.identityOf(watchedFolderId);
      if (known === now) return;
      if (!isSameDirectory(known, now) && !(await holdsKnownFile(deps, folder, isOtherVolume(known, now))))
        throw new AppError('ROOT_REPLACED', { path: root });
      journal.roots.setIdentity(watchedFolderId, now);
    },
    async accept() {
      journal.roots.setIdentity(watchedFolderId, await identityAt(identityOf, root));
    },
  };
}

async function identityAt(identityOf: RootGuardDeps['identityOf'], root: LocalPath): Promise<string> {
  try {
    return await identityOf(root);
  } catch (error) {
    throw new AppError('ROOT_MISSING', { path: root }, error);
  }
}

/** True also where no file is said to be there: there is nothing that could be taken for another. */
async function holdsKnownFile(
  { journal, hasher }: RootGuardDeps,
  { watchedFolderId, root }: WatchedFolder,
  isOther: boolean,
): Promise<boolean> {
  // Asked first: the rows of a folder that was emptied long ago are many, and all of them gone.
  if (journal.agreedCount(watchedFolderId) === 0) return true;
  const ofSameSize: Agreed[] = [];
  for (const row of sampleOf(journal.iterateAgreed(watchedFolderId))) {
    const { sizeBytes, ino, mtimeNs } = row.fingerprint;
    const found = await statsAt(localPathOf(root, row.path));
    if (found === null || Number(found.size) !== sizeBytes) continue;
    const offNs = found.mtimeNs - mtimeNs;
    // Volumes number their files alike: pictures of a fixed size at the same place of two cards agree in that.
    const isMoved = !isOther && found.ino === ino;
    if (isMoved || (offNs < COPIED_TIME_NS && offNs > -COPIED_TIME_NS)) return true;
    // All empty files are the same.
    if (sizeBytes > 0 && sizeBytes <= LARGEST_COMPARED_BYTES) ofSameSize.push(row);
  }
  const smallestFirst = ofSameSize.sort(
    (left, right) => left.fingerprint.sizeBytes - right.fingerprint.sizeBytes,
  );
  for (const { path, sha256 } of smallestFirst.slice(0, COMPARED_COUNT)) {
    if ((await digestAt(hasher, root, path)) === sha256) return true;
  }
  return false;
}

function* sampleOf(rows: Iterable<Agreed>): Iterable<Agreed> {
  let total = 0;
  let directory: string | null = null;
  let here = 0;
  for (const row of rows) {
    const parent = parentPath(row.path);
    if (parent !== directory) [directory, here] = [parent, 0];
    if (row.isGone || here === SAMPLE_PER_DIRECTORY) continue;
    here += 1;
    total += 1;
    yield row;
    if (total === SAMPLE_COUNT) return;
  }
}

async function digestAt(
  hasher: RootGuardDeps['hasher'],
  root: LocalPath,
  path: RelativePath,
): Promise<Sha256 | null> {
  try {
    const signal = new AbortController().signal;
    return (await hasher.hashFile({ path: localPathOf(root, path), root, signal })).sha256;
  } catch {
    return null;
  }
}

/** Null for what cannot be looked at: it proves nothing, and the folder is looked at again. */
async function statsAt(path: LocalPath): Promise<BigIntStats | null> {
  try {
    return await lstat(path, { bigint: true });
  } catch {
    return null;
  }
}
