import { CloseButton, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTexts } from '../../format/index.ts';
import { useHostQueries } from '../../queries/index.ts';
import { useRpc } from '../../rpc/index.ts';
import { emptySearch, topFolderId, treeChildren, useAppStore } from '../../state/index.ts';
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
      <SavedSearches />
      <RecentSearches />
      {smartFolders.length > 0 && (
        <RailSection title={t('library.saved')}>
          {smartFolders.map(({ smartFolderId, displayPath, query }) => (
            <UnstyledButton
              key={smartFolderId}
              className="rail-line"
              onClick={() => changeSearch({ ...emptySearch, ...query })}
            >
              <span className="g-cut">{baseNameOf(displayPath)}</span>
            </UnstyledButton>
          ))}
        </RailSection>
      )}
    </>
  );
}

/** Searches under a name; a menu renames and removes. */
function SavedSearches() {
  const { t } = useTexts();
  const rpc = useRpc();
  const saved = useAppStore((state) => state.savedSearches);
  const report = useAppStore((state) => state.report);
  const changeSearch = useAppStore((state) => state.changeSearch);
  if (saved.length === 0) return null;
  return (
    <RailSection title={t('library.savedSearches')}>
      {saved.map(({ id, name, query }) => (
        <div key={id} className="rail-line rail-saved">
          <UnstyledButton className="g-cut" onClick={() => changeSearch({ ...emptySearch, ...query })}>
            {name}
          </UnstyledButton>
          <CloseButton
            size={18}
            aria-label={t('library.removeSearch', { name })}
            onClick={() => {
              rpc.searches.remove({ id }).catch((error: unknown) => report(error, name));
            }}
          />
        </div>
      ))}
    </RailSection>
  );
}

const mostRecent = 5;

/** The last searches, by their words. */
function RecentSearches() {
  const { t } = useTexts();
  const rpc = useRpc();
  const recent = useAppStore((state) => state.recentSearches);
  const report = useAppStore((state) => state.report);
  const changeSearch = useAppStore((state) => state.changeSearch);
  if (recent.length === 0) return null;
  const clear = (): void => {
    rpc.searches.clearRecent().catch((error: unknown) => report(error, t('library.recent')));
  };
  return (
    <RailSection title={t('library.recent')}>
      {recent.slice(0, mostRecent).map(({ query, searchedAtMs }) => (
        <UnstyledButton
          key={searchedAtMs}
          className="rail-line"
          onClick={() => changeSearch({ ...emptySearch, ...query })}
        >
          <span className="g-cut">{query.text}</span>
        </UnstyledButton>
      ))}
      <UnstyledButton className="rail-line g-dim" onClick={clear}>
        {t('library.clearRecent')}
      </UnstyledButton>
    </RailSection>
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
