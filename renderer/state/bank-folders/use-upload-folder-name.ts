import { useAppStore } from '../store/store-context.tsx';
import type { PickName } from './folder-name.ts';
import { useFolderName } from './use-folder-name.ts';

/** Where chosen files go, as the page can name it now; null while no folder is chosen. */
export function useUploadFolderName(pickName: PickName): string | null {
  const folderId = useAppStore((state) => state.uploadFolderId);
  const offeredName = useAppStore((state) => state.uploadFolderName);
  const nameOfFolder = useFolderName(pickName);
  if (folderId === null) return null;
  const known = nameOfFolder(folderId);
  return known === folderId && offeredName !== '' ? offeredName : known;
}
