import { Button } from '@mantine/core';
import { useTexts } from '../../format/index.ts';
import { filesLeft, useAppStore, useFolderName } from '../../state/index.ts';
import { OverallProgress, ProgressBar } from '../../ui/index.ts';

/** Uploads and downloads that are going on, by the folder that they belong to. */
export function MovingNow() {
  const { t, localized } = useTexts();
  const status = useAppStore((state) => state.status);
  const batch = useAppStore((state) => state.batch);
  const downloads = useAppStore((state) => state.downloads);
  const smartFolders = useAppStore((state) => state.smartFolders);
  const showActivity = useAppStore((state) => state.showActivity);
  const nameOfFolder = useFolderName(localized);
  const folders = (status?.folders ?? []).filter(({ counts }) => filesLeft(counts) > 0);
  const smart = smartFolders.filter(({ isPaused, counts }) => !isPaused && counts.due > 0);
  const running = downloads.filter(({ state }) => state === 'generating' || state === 'fetching');
  const isQuiet = batch === null && smart.length === 0 && running.length === 0;
  return (
    <section className="home-card" aria-labelledby="home-moving">
      <h2 id="home-moving">{t('home.movingNow')}</h2>
      {isQuiet && <p className="home-quiet g-dim">{t('home.nothingMoves')}</p>}
      {batch !== null && (
        <OverallProgress
          {...batch}
          bytesPerSecond={status !== null && status.counts.running > 0 ? status.bytesPerSecond : 0}
        />
      )}
      <ul className="home-lines">
        {folders.map(({ folder, counts }) => (
          <li key={folder.watchedFolderId} className="home-way">
            <span className="g-cut">
              {t('folders.to', { local: folder.displayPath, bank: nameOfFolder(folder.bankFolderId) })}
            </span>
            <span className="g-dim">{t('folders.toUpload', { count: filesLeft(counts) })}</span>
          </li>
        ))}
        {smart.map(({ smartFolderId, displayPath, counts }) => (
          <li key={smartFolderId} className="home-way">
            <span className="g-cut">{displayPath}</span>
            <span className="g-dim">{t('status.downloadsLeft', { count: counts.due })}</span>
          </li>
        ))}
        {running.map(({ downloadId, fileName, receivedBytes, sizeBytes }) => (
          <li key={downloadId} className="home-way">
            <span className="g-cut">{fileName}</span>
            {sizeBytes !== null && (
              <ProgressBar
                value={receivedBytes}
                max={sizeBytes}
                label={fileName}
                text={`${Math.round((receivedBytes / Math.max(1, sizeBytes)) * 100)} %`}
              />
            )}
          </li>
        ))}
      </ul>
      <Button variant="subtle" size="compact-sm" onClick={() => showActivity('all')}>
        {t('home.history')}
      </Button>
    </section>
  );
}
