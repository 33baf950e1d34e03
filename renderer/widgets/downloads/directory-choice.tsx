import { Button, Loader } from '@mantine/core';
import type { DirectoryView, DownloadFolder } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import { useDirectoryBrowser } from '../../queries/index.ts';
import { DirectoryDialogButton, DirectoryList, FailureView } from '../../ui/index.ts';

/** The directories of this computer, and the button that takes the open one for downloads. */
export function DirectoryChoice({
  startAt,
  onTake,
  onCancel,
}: {
  /** Null: the home directory. */
  readonly startAt: DownloadFolder['grant'] | null;
  readonly onTake: (directory: DirectoryView) => void;
  /** Absent where there is no way back. */
  readonly onCancel?: () => void;
}) {
  const { t } = useTexts();
  const { view, isLoading, ready, failure, open, readAgain, askSystem } = useDirectoryBrowser(startAt);
  return (
    <>
      {askSystem !== null && <DirectoryDialogButton onClick={askSystem} />}
      {failure !== null && (
        <FailureView
          code={failure}
          onRetry={() => {
            open(null);
            // Nothing else is opened where that was open already.
            readAgain();
          }}
        />
      )}
      <div className="asset-folder-list">
        {view === undefined ? (
          failure === null && <Loader />
        ) : (
          <DirectoryList view={view} isLoading={isLoading} onOpen={open} />
        )}
      </div>
      <div className="asset-foot">
        {onCancel !== undefined && (
          <Button variant="default" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
        )}
        <Button disabled={ready === null} onClick={() => ready !== null && onTake(ready)}>
          {t('asset.folderTake')}
        </Button>
      </div>
    </>
  );
}
