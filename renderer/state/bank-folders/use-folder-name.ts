import type { BankFolderId } from '../../../shared/model/index.ts';
import { useAppStore } from '../store/store-context.tsx';
import { folderName, type PickName } from './folder-name.ts';

/** The names of bank folders as the page knows them now. */
export function useFolderName(pickName: PickName): (bankFolderId: BankFolderId) => string {
  const folderCards = useAppStore((state) => state.folderCards);
  const status = useAppStore((state) => state.status);
  const session = useAppStore((state) => state.session);
  return (bankFolderId) => folderName({ folderCards, status, session }, bankFolderId, pickName);
}
