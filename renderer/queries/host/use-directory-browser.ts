import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ErrorCode } from '../../../shared/errors/index.ts';
import type { DirectoryView } from '../../../shared/rpc/index.ts';
import { failureToShow } from '../../rpc/index.ts';
import { useHostQueries } from '../procedures/host-queries.ts';
import { useDirectoryDialog } from './use-directory-dialog.ts';

type Grant = DirectoryView['grant'] | null;

export interface DirectoryBrowser {
  /** The directory shown: the former one while the next is read. */
  readonly view: DirectoryView | undefined;
  readonly isLoading: boolean;
  /** The directory shown when it is the one asked for, else null. */
  readonly ready: DirectoryView | null;
  /** The directory that the list begins with is asked for: the user has opened none yet. */
  readonly isStart: boolean;
  readonly failure: ErrorCode | null;
  /** Null: the directory to begin with. */
  readonly open: (grant: Grant) => void;
  readonly readAgain: () => void;
  /** Null where the system has no dialog to ask with. */
  readonly askSystem: (() => void) | null;
}

/** Walks through the directories of the host, which alone sees its file system. */
export function useDirectoryBrowser(start: Grant): DirectoryBrowser {
  const host = useHostQueries();
  const [grant, open] = useState(start);
  const { data, isPlaceholderData, error, refetch } = useQuery({
    ...host.folders.browse.queryOptions({ input: { grant } }),
    // The list stays while the next one is read, so that nothing jumps under the pointer.
    placeholderData: keepPreviousData,
  });
  return {
    view: data,
    isLoading: isPlaceholderData,
    ready: data === undefined || isPlaceholderData || error !== null ? null : data,
    isStart: grant === null,
    failure: failureToShow(error),
    open,
    readAgain: () => void refetch(),
    askSystem: useDirectoryDialog(open),
  };
}
