import './folder-finder.css';
import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BankFolderId } from '../../../shared/model/index.ts';
import { useTexts } from '../../format/index.ts';
import { useHostQueries } from '../../queries/index.ts';
import { failureToShow, useRpc } from '../../rpc/index.ts';
import { FailureView, type FolderChoice, FolderChoices } from '../../ui/index.ts';
import { foldersHolding, foldersNamed, walkFolders } from './found-folders.ts';

const typingPauseMs = 300;
/** One letter finds half of the bank. */
const fewestLetters = 2;
/** Folders are made seldom; one walk serves all that is typed. */
const foldersStayMs = 60_000;
/** Assets of one name lie in few folders. */
const mostAssets = 100;

interface FolderFinderProps {
  /** Where the bank lists no folders, they are found by the assets in them. */
  readonly isListable: boolean;
  readonly selectedId: BankFolderId | null;
  readonly onSelect: (choice: FolderChoice) => void;
}

/** The recent folders of this account, and those found by a part of a name. */
export function FolderFinder(props: FolderFinderProps) {
  const { t } = useTexts();
  const host = useHostQueries();
  const recent = useQuery(host.bank.recentFolders.queryOptions({ staleTime: 0 }));
  const [text, setText] = useState('');
  const [pausedText] = useDebouncedValue(text.trim(), typingPauseMs);
  const typed = text.trim() === '' ? '' : pausedText;
  return (
    <>
      <FolderChoices {...props} label={t('bankFolder.recent')} choices={recent.data ?? []} />
      <TextInput
        type="search"
        label={t(props.isListable ? 'bankFolder.find' : 'bankFolder.findByAsset')}
        leftSection={<IconSearch size={15} />}
        value={text}
        maxLength={200}
        spellCheck={false}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {typed.length >= fewestLetters && <Found {...props} typed={typed} />}
    </>
  );
}

function Found({ typed, ...props }: FolderFinderProps & { readonly typed: string }) {
  const { t } = useTexts();
  const { isListable } = props;
  const { choices, isPending, isComplete, error } = useFound(typed, isListable);
  const failure = failureToShow(error);
  const note = (): string => {
    if (isPending) return t('bankFolder.loading');
    if (choices.length === 0) return t(isListable ? 'bankFolder.noneFound' : 'bankFolder.noAssetFound');
    return isComplete ? '' : t('bankFolder.moreThanRead');
  };
  return (
    <>
      {failure !== null && <FailureView code={failure} />}
      <FolderChoices {...props} label={t('bankFolder.found')} choices={choices} />
      <p role="status" className="folder-found g-dim">
        {failure === null && note()}
      </p>
    </>
  );
}

function useFound(typed: string, isListable: boolean) {
  const rpc = useRpc();
  const host = useHostQueries();
  const { localized } = useTexts();
  const walked = useQuery({
    queryKey: [['bank', 'folder-names']],
    enabled: isListable,
    staleTime: foldersStayMs,
    queryFn: ({ signal }) =>
      walkFolders(
        async (bankFolderId) => (await rpc.bank.folderChildren({ bankFolderId }, { signal })).folders,
      ),
  });
  const assets = useQuery({
    ...host.bank.search.queryOptions({
      input: {
        text: typed,
        match: 'contains',
        folderId: null,
        includeSubfolders: true,
        exclude: false,
        offset: 0,
        limit: mostAssets,
      },
    }),
    enabled: !isListable,
  });
  const { isPending, error } = isListable ? walked : assets;
  return {
    choices: isListable
      ? foldersNamed(walked.data?.folders ?? [], typed, localized)
      : foldersHolding(assets.data?.items ?? [], localized),
    isComplete: walked.data?.isComplete !== false,
    isPending: isPending && error === null,
    error,
  };
}
