import { AppError } from '../../shared/errors/index.ts';
import type { WatchedFolder } from '../../shared/model/index.ts';
import { relativePathOf } from '../disk/index.ts';

/**
 * Two directories of which one lies in the other may not go to the same bank folder: what is below both would be
 * uploaded once for each link. Throws FOLDER_NESTED. The same link again is no other link.
 */
export function refuseNested(folder: WatchedFolder, others: readonly WatchedFolder[]): void {
  for (const other of others) {
    const isSameTarget = other.server === folder.server && other.bankFolderId === folder.bankFolderId;
    if (!isSameTarget || other.watchedFolderId === folder.watchedFolderId) continue;
    const isInside =
      relativePathOf(other.root, folder.root) !== null || relativePathOf(folder.root, other.root) !== null;
    if (isInside) throw new AppError('FOLDER_NESTED', { path: folder.root, other: other.root });
  }
}
