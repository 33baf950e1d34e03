import './local-step.css';
import { Loader } from '@mantine/core';
import { useEffect } from 'react';
import type { DirectoryView } from '../../../shared/rpc/index.ts';
import { useDirectoryBrowser } from '../../queries/index.ts';
import { DirectoryDialogButton, DirectoryList, FailureView } from '../../ui/index.ts';

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
  const { view, isLoading, ready, isStart, failure, open, readAgain, askSystem } = useDirectoryBrowser(
    chosen?.grant ?? null,
  );
  // The home directory is where the list begins, and not yet the user's choice.
  const choice = isStart ? null : ready;
  useEffect(() => onChoose(choice), [choice, onChoose]);

  return (
    <>
      <p className="wizard-lead">{lead}</p>
      {askSystem !== null && <DirectoryDialogButton onClick={askSystem} />}
      {failure !== null && (
        <FailureView
          code={failure}
          onRetry={() => {
            // Back to where the user came from; an unreadable directory leads nowhere. A choice from before a restart of Galley
            // means nothing to it any more: from the top, then.
            open(failure === 'GRANT_UNKNOWN' ? null : (view?.grant ?? null));
            readAgain();
          }}
        />
      )}
      {view === undefined ? (
        failure === null && <Loader />
      ) : (
        <DirectoryList view={view} isLoading={isLoading} isChosen={!isStart} onOpen={open} />
      )}
    </>
  );
}
