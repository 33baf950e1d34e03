import { useEffect } from 'react';
import type { BankFolderId } from '../../../shared/model/index.ts';
import { useAppStore } from '../store/store-context.tsx';
import { unnamedFolderToLoad } from './folder-search.ts';

/**
 * Looks up the name of a folder by asking the bank for the levels of its tree, each once for the whole page. Its id stays where
 * the bank has no answer.
 */
export function useFolderLookup(bankFolderId: BankFolderId | null): void {
  const next = useAppStore((state) => unnamedFolderToLoad(state, bankFolderId));
  const loadFolders = useAppStore((state) => state.loadFolders);
  useEffect(() => {
    if (next !== null) void loadFolders(next);
  }, [next, loadFolders]);
}
