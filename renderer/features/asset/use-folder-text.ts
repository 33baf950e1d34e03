import { useEffect } from 'react';
import type { AssetDetailsView } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import { nextFolderToLoad, useAppStore, useFolderName } from '../../state/index.ts';

/** The names of bank folders; those that are not known yet are looked up, one after the other. */
export function useFolderText(
  wanted: AssetDetailsView['linkedFolders'],
): (folderId: AssetDetailsView['linkedFolders'][number]) => string {
  const { localized } = useTexts();
  const folderCards = useAppStore((state) => state.folderCards);
  const nameOfFolder = useFolderName(localized);
  const loadFolders = useAppStore((state) => state.loadFolders);
  const folderChildren = useAppStore((state) => state.folderChildren);
  const next = nextFolderToLoad({ folderCards, folderChildren }, wanted);
  useEffect(() => {
    if (next !== null) void loadFolders(next);
  }, [next, loadFolders]);
  return nameOfFolder;
}
