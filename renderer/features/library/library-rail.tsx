import { UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTexts } from '../../format/index.ts';
import { useHostQueries } from '../../queries/index.ts';
import { topFolderId, treeChildren, useAppStore } from '../../state/index.ts';
import { BankFolderTree, RailSection } from '../../ui/index.ts';

/** Below the places while the Library is open: the folders of the bank, and the searches that are kept as smart folders. */
export function LibraryRail() {
  const { t, localized } = useTexts();
  const folderId = useAppStore((state) => state.searchWish.folderId);
  const changeSearch = useAppStore((state) => state.changeSearch);
  const folderChildren = useAppStore((state) => state.folderChildren);
  const isListable = useAppStore((state) => state.areFoldersListable);
  const loadFolders = useAppStore((state) => state.loadFolders);
  const smartFolders = useAppStore((state) => state.smartFolders);
  useEffect(() => void loadFolders(topFolderId), [loadFolders]);
  return (
    <>
      <RailSection title={t('library.folders')}>
        <UnstyledButton
          className="rail-line"
          aria-current={folderId === null ? 'true' : undefined}
          onClick={() => changeSearch({ folderId: null })}
        >
          {t('library.all')}
        </UnstyledButton>
        {isListable === false ? (
          <RecentFolders />
        ) : (
          <BankFolderTree
            topId={topFolderId}
            childrenOf={(parentId) => treeChildren(folderChildren, parentId, localized)}
            selectedId={folderId}
            isWritableOnly={false}
            onOpen={(parentId) => void loadFolders(parentId)}
            onSelect={({ bankFolderId }) => changeSearch({ folderId: bankFolderId })}
          />
        )}
      </RailSection>
      {smartFolders.length > 0 && (
        <RailSection title={t('library.saved')}>
          {smartFolders.map(({ smartFolderId, displayPath, query }) => (
            <UnstyledButton key={smartFolderId} className="rail-line" onClick={() => changeSearch(query)}>
              <span className="g-cut">{baseNameOf(displayPath)}</span>
            </UnstyledButton>
          ))}
        </RailSection>
      )}
    </>
  );
}

function baseNameOf(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path;
}

/** A bank that lists no folders: those that were used from here. */
function RecentFolders() {
  const host = useHostQueries();
  const folderId = useAppStore((state) => state.searchWish.folderId);
  const changeSearch = useAppStore((state) => state.changeSearch);
  const recent = useQuery(host.bank.recentFolders.queryOptions({ staleTime: 0 }));
  return recent.data?.map(({ bankFolderId, name }) => (
    <UnstyledButton
      key={bankFolderId}
      className="rail-line"
      aria-current={folderId === bankFolderId ? 'true' : undefined}
      onClick={() => changeSearch({ folderId: bankFolderId })}
    >
      <span className="g-cut">{name}</span>
    </UnstyledButton>
  ));
}
