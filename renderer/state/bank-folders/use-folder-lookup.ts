import { useEffect } from 'react';
import type { BankFolderId } from '../../../shared/model/index.ts';
import { useAppStore } from '../store/store-context.tsx';
import { unnamedFolderToLoad } from './folder-search.ts';

/**
 * Has a folder named whose name nobody knows yet, by asking the bank for the levels of its tree, each once for the whole page. Its
 * id stays where the bank does not tell.
 */
export function useFolderLookup(bankFolderId: BankFolderId | null): void {
  const next = useAppStore((state) => unnamedFolderToLoad(state, bankFolderId));
  const loadFolders = useAppStore((state) => state.loadFolders);
  useEffect(() => {
    if (next !== null) void loadFolders(next);
  }, [next, loadFolders]);
}
