import './downloads.css';
import { Button, Loader } from '@mantine/core';
import { useState } from 'react';
import type { DownloadFolder } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import { useDirectoryBrowser } from '../../queries/index.ts';
import { DirectoryDialogButton, DirectoryList, FailureView } from '../../ui/index.ts';

/** The directory that downloads go to, by name; another one is chosen in place. */
export function DownloadFolderField({
  folder,
  onChoose,
}: {
  readonly folder: DownloadFolder | null;
  readonly onChoose: (grant: DownloadFolder['grant']) => void;
}) {
  const { t } = useTexts();
  const [isAsking, setIsAsking] = useState(false);
  if (folder !== null && !isAsking)
    return (
      <p className="download-folder">
        <span className="g-cut">{t('asset.folderIs', { path: folder.displayPath })}</span>
        <Button variant="subtle" size="compact-sm" onClick={() => setIsAsking(true)}>
          {t('asset.folderChange')}
        </Button>
      </p>
    );
  return (
    <FolderList
      folder={folder}
      onChoose={(grant) => {
        setIsAsking(false);
        onChoose(grant);
      }}
    />
  );
}

function FolderList({
  folder,
  onChoose,
}: {
  readonly folder: DownloadFolder | null;
  readonly onChoose: (grant: DownloadFolder['grant']) => void;
}) {
  const { t } = useTexts();
  const { view, isLoading, ready, failure, open, readAgain, askSystem } = useDirectoryBrowser(
    folder?.grant ?? null,
  );
  return (
    <section className="download-folder-list" aria-label={t('asset.folderTitle')}>
      {askSystem !== null && <DirectoryDialogButton onClick={askSystem} />}
      {failure !== null && (
        <FailureView
          code={failure}
          onRetry={() => {
            open(null);
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
      <Button
        variant="default"
        disabled={ready === null}
        onClick={() => ready !== null && onChoose(ready.grant)}
      >
        {t('asset.folderTake')}
      </Button>
    </section>
  );
}
