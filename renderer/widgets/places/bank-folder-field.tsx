import type { BankFolderId } from '../../../shared/model/index.ts';
import { useTexts } from '../../format/index.ts';
import { topFolderId, treeChildren, useAppStore } from '../../state/index.ts';
import { BankFolderPicker } from '../../ui/index.ts';

/** The bank's folders as a tree that opens level by level, or a field for an id where the bank lists none. */
export function BankFolderField({
  selectedId,
  isWritableOnly,
  onSelect,
}: {
  readonly selectedId: BankFolderId | null;
  readonly isWritableOnly: boolean;
  readonly onSelect: (bankFolderId: BankFolderId | null) => void;
}) {
  const { localized } = useTexts();
  const folderChildren = useAppStore((state) => state.folderChildren);
  const isListable = useAppStore((state) => state.areFoldersListable);
  const loadFolders = useAppStore((state) => state.loadFolders);
  return (
    <BankFolderPicker
      topId={topFolderId}
      childrenOf={(parentId) => treeChildren(folderChildren, parentId, localized)}
      isListable={isListable}
      isWritableOnly={isWritableOnly}
      selectedId={selectedId}
      onOpen={(parentId) => void loadFolders(parentId)}
      onSelect={(folderId) => onSelect(folderId)}
      onType={onSelect}
    />
  );
}
