import { AppError } from '../../../shared/errors/index.ts';
import type { BankFolderId, RelativePath, WatchedFolder } from '../../../shared/model/index.ts';
import { realPathOf, relativePathOf } from '../../disk/index.ts';

/**
 * Two directories of which one lies in the other may not go to the same bank folder: what is below both would be
 * uploaded once for each link. Throws FOLDER_NESTED. The same link again is no other link, and what a change of `before`
 * leaves as nested as it was is no reason to refuse the change.
 */
export async function refuseNested(
  folder: WatchedFolder,
  others: readonly WatchedFolder[],
  before: WatchedFolder | null = null,
): Promise<void> {
  const known = before === null ? [] : (await findNested(before, others)).map(({ other }) => other);
  const nested = (await findNested(folder, others)).map(({ other }) => other);
  const other = nested.find((each) => !known.includes(each));
  if (other !== undefined) throw new AppError('FOLDER_NESTED', { path: folder.root, other: other.root });
}

export interface Nested {
  readonly other: WatchedFolder;
  /** The part of `other` that belongs to both; `''`: all of it. */
  readonly shared: RelativePath;
}

/** The folders in or around this one, through any symlinks, that may send a file to the same place. */
export async function findNested(
  folder: WatchedFolder,
  others: readonly WatchedFolder[],
): Promise<readonly Nested[]> {
  const alike = others.filter((other) => mayShareBankFolder(folder, other));
  if (alike.length === 0) return [];
  const root = await realPathOf(folder.root);
  const found = await Promise.all(
    alike.map(async (other): Promise<Nested | null> => {
      const otherRoot = await realPathOf(other.root);
      if (relativePathOf(root, otherRoot) !== null) return { other, shared: '' as RelativePath };
      const shared = relativePathOf(otherRoot, root);
      return shared === null ? null : { other, shared };
    }),
  );
  return found.filter((each) => each !== null);
}

function mayShareBankFolder(left: WatchedFolder, right: WatchedFolder): boolean {
  if (left.server !== right.server || left.watchedFolderId === right.watchedFolderId) return false;
  // Which bank folders a mirrored directory gets, the bank alone knows, and says anew each time.
  if (left.subfolders === 'mirror' || right.subfolders === 'mirror') return true;
  const targets = new Set(bankFoldersOf(left));
  return bankFoldersOf(right).some((id) => targets.has(id));
}

function bankFoldersOf({ bankFolderId, rules }: WatchedFolder): readonly BankFolderId[] {
  return [bankFolderId, ...rules.flatMap(({ bankFolder }) => (bankFolder === null ? [] : [bankFolder.id]))];
}
