import './downloads.css';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { DownloadFolder } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import { DirectoryChoice } from './directory-choice.tsx';

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
    <section className="download-folder-list" aria-label={t('asset.folderTitle')}>
      <DirectoryChoice
        startAt={folder?.grant ?? null}
        onTake={({ grant }) => {
          setIsAsking(false);
          onChoose(grant);
        }}
      />
    </section>
  );
}
