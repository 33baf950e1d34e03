import type { ActivityBatch, BankFolderId } from '../../../../shared/model/index.ts';
import type { WatchedFolderView } from '../../../../shared/rpc/index.ts';

/** Where the files of a batch go: `tree`, to folders below this one as well. */
export interface BatchPlace {
  readonly bankFolderId: BankFolderId | null;
  readonly kind: 'folder' | 'tree';
}

/** `link`: the watched folder that they were found in; null for uploads by hand, and once it is unlinked. */
export function batchPlace(
  { bankFolderId }: Pick<ActivityBatch, 'bankFolderId'>,
  link: Pick<WatchedFolderView, 'bankFolderId' | 'subfolders'> | null,
): BatchPlace {
  if (link === null) return { bankFolderId, kind: 'folder' };
  return { bankFolderId: link.bankFolderId, kind: link.subfolders === 'mirror' ? 'tree' : 'folder' };
}
