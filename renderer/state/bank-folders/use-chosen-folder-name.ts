import { useEffect } from 'react';
import { useAppStore } from '../store/store-context.tsx';
import { type ChosenFolder, chosenFolderName, type PickName } from './folder-name.ts';
import { nextFolderToLoad } from './folder-search.ts';

/** The name of a chosen folder in the language of now; empty while nothing is chosen. */
export function useChosenFolderName(chosen: ChosenFolder | null, pickName: PickName): string {
  const folderCards = useAppStore((state) => state.folderCards);
  const session = useAppStore((state) => state.session);
  // A found or recent folder may lie in an unopened level of the tree. The name of a link to it is of one language.
  const next = useAppStore((state) => (chosen === null ? null : nextFolderToLoad(state, [chosen.id])));
  const loadFolders = useAppStore((state) => state.loadFolders);
  useEffect(() => {
    if (next !== null) void loadFolders(next);
  }, [next, loadFolders]);
  return chosen === null ? '' : chosenFolderName({ folderCards, session }, chosen, pickName);
}
