import { stat } from 'node:fs/promises';
import { AppError } from '../../../shared/errors/index.ts';
import type { WatchedFolder } from '../../../shared/model/index.ts';
import type { ScannedDirectory } from '../../disk/index.ts';
import type { Journal } from '../../journal/index.ts';

/**
 * A mount point that stays when its volume goes is an empty directory of the volume around it: nothing in it was deleted.
 * Throws ROOT_MISSING for a root that shows nothing at all, on another device than the files that were there. Where a mount
 * gave the volume a new number since, a folder that a person emptied is called missing as well, until a file comes into
 * it: that sends nothing and forgets nothing.
 */
export async function requireVolume(
  journal: Pick<Journal, 'agreedCount' | 'iterateAgreed'>,
  { watchedFolderId, root }: WatchedFolder,
  { directory, trouble, names }: ScannedDirectory,
): Promise<void> {
  if (directory !== '' || trouble !== null || names !== '') return;
  const known = deviceOfFiles(journal, watchedFolderId);
  if (known === null || known === (await deviceOf(root))) return;
  throw new AppError('ROOT_MISSING', { path: root, reason: 'empty, and on another volume than its files' });
}

function deviceOfFiles(
  journal: Pick<Journal, 'agreedCount' | 'iterateAgreed'>,
  watchedFolderId: WatchedFolder['watchedFolderId'],
): bigint | null {
  // Asked first: the rows of a folder that was emptied long ago are many, and all of them gone.
  if (journal.agreedCount(watchedFolderId) === 0) return null;
  for (const { isGone, fingerprint } of journal.iterateAgreed(watchedFolderId)) {
    if (!isGone) return fingerprint.dev;
  }
  return null;
}

async function deviceOf(root: WatchedFolder['root']): Promise<bigint> {
  try {
    return (await stat(root, { bigint: true })).dev;
  } catch (error) {
    throw new AppError('ROOT_MISSING', { path: root }, error);
  }
}
