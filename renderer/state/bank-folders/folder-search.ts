import type { BankFolderId } from '../../../shared/model/index.ts';
import type { BankFoldersSlice } from '../slices/bank-folders-slice.ts';
import type { AppState } from '../store/app-store.ts';
import { folderName, topFolderId } from './folder-name.ts';

// A bank tells children, never parents: names are looked for from the top, level by level, in this many folders at most.
const mostFolders = 60;

/** The folder to open next so that the wanted ones get their names; null when all are known, or it would take too long. */
export function nextFolderToLoad(
  { folderCards, folderChildren }: Pick<BankFoldersSlice, 'folderCards' | 'folderChildren'>,
  wanted: readonly BankFolderId[],
): BankFolderId | null {
  if (wanted.every((folderId) => folderCards.has(folderId))) return null;
  if (!folderChildren.has(topFolderId)) return topFolderId;
  const isBusy = [...folderChildren.values()].some(({ kind }) => kind === 'loading');
  if (isBusy || folderChildren.size >= mostFolders) return null;
  const next = [...folderCards.values()].find(
    ({ bankFolderId, hasChildren }) => hasChildren && !folderChildren.has(bankFolderId),
  );
  return next?.bankFolderId ?? null;
}

/** The folder to open next so that a row with a bare id gets a name; null when it has one, or will have none. */
export function unnamedFolderToLoad(
  state: Pick<AppState, 'folderCards' | 'folderChildren' | 'status' | 'session'>,
  wanted: BankFolderId | null,
): BankFolderId | null {
  if (wanted === null || folderName(state, wanted, (_text, id) => `named ${id}`) !== wanted) return null;
  return nextFolderToLoad(state, [wanted]);
}
