import { Loader } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { DirectoryView } from '../../../shared/rpc/index.ts';
import { DirectoryDialogButton, DirectoryList, FailureView } from '../../components/index.ts';
import { useRpc } from '../../rpc/index.ts';
import { failureToShow, useDirectoryDialog } from '../../stores/index.ts';

/** The directory browser, served by the host: a page in a browser sees no file system of its own. */
export function LocalStep({
  chosen,
  onChoose,
  lead,
}: {
  readonly chosen: DirectoryView | null;
  readonly onChoose: (directory: DirectoryView | null) => void;
  readonly lead: string;
}) {
  const rpc = useRpc();
  const [grant, setGrant] = useState<DirectoryView['grant'] | null>(chosen?.grant ?? null);
  const browse = useQuery({
    queryKey: ['browse', grant],
    queryFn: ({ signal }) => rpc.folders.browse({ grant }, { signal }),
    // The list stays while the next one is read, so that nothing jumps under the pointer.
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData, error } = browse;
  const failure = failureToShow(error);
  const askSystem = useDirectoryDialog(setGrant);
  useEffect(() => {
    onChoose(data === undefined || isPlaceholderData || error !== null ? null : data);
  }, [data, isPlaceholderData, error, onChoose]);

  return (
    <>
      <p className="wizard-lead">{lead}</p>
      {askSystem !== null && <DirectoryDialogButton onClick={askSystem} />}
      {failure !== null && (
        <FailureView
          code={failure}
          onRetry={() => {
            // Back to where the person came from; a directory that cannot be read leads nowhere.
            // What was chosen before Galley was started again means nothing to it any more: from the top, then.
            setGrant(failure === 'GRANT_UNKNOWN' ? null : (data?.grant ?? null));
            void browse.refetch();
          }}
        />
      )}
      {data === undefined ? (
        failure === null && <Loader />
      ) : (
        <DirectoryList view={data} isLoading={isPlaceholderData} onOpen={setGrant} />
      )}
    </>
  );
}
