import { useEffect } from 'react';
import type { BankFolderId } from '../../../../shared/model/index.ts';
import { useTexts } from '../../../format/index.ts';
import {
  type ChosenFolder,
  chosenFolderName,
  topFolderId,
  treeChildren,
  useAppStore,
} from '../../../state/index.ts';
import { BankFolderPicker } from '../../../ui/index.ts';
import { FolderFinder } from '../../../widgets/index.ts';

export function BankStep({
  chosenId,
  onChoose,
}: {
  readonly chosenId: BankFolderId | null;
  /** Null where a typed id was taken back. */
  readonly onChoose: (folder: ChosenFolder | null) => void;
}) {
  const { t, localized } = useTexts();
  const folderChildren = useAppStore((state) => state.folderChildren);
  const folderCards = useAppStore((state) => state.folderCards);
  const session = useAppStore((state) => state.session);
  const isListable = useAppStore((state) => state.areFoldersListable);
  const loadFolders = useAppStore((state) => state.loadFolders);
  const choose = (id: BankFolderId, name: string): void =>
    onChoose({ id, name: chosenFolderName({ folderCards, session }, { id, name }, localized) });
  useEffect(() => void loadFolders(topFolderId), [loadFolders]);

  return (
    <>
      <p className="wizard-lead">{t('wizard.bank.lead')}</p>
      {isListable !== null && (
        <FolderFinder
          isListable={isListable}
          selectedId={chosenId}
          onSelect={({ bankFolderId, name }) => onChoose({ id: bankFolderId, name })}
        />
      )}
      <BankFolderPicker
        topId={topFolderId}
        childrenOf={(parentId) => treeChildren(folderChildren, parentId, localized)}
        isListable={isListable}
        isWritableOnly
        selectedId={chosenId}
        onOpen={(parentId) => void loadFolders(parentId)}
        onSelect={choose}
        onType={(id) => (id === null ? onChoose(null) : choose(id, id))}
      />
    </>
  );
}
