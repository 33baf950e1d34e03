import { Button, Loader } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { AssetId, ConversionId } from '../../../shared/model/index.ts';
import type { DirectoryView, DownloadFolder, FileDetailsView } from '../../../shared/rpc/index.ts';
import { DirectoryDialogButton, DirectoryList, FailureView } from '../../components/index.ts';
import { useTexts } from '../../format/index.ts';
import { useRpc } from '../../rpc/index.ts';
import { failureToShow, toFailureCode, useAppStore, useDirectoryDialog } from '../../stores/index.ts';
import { useDownloadFolder } from './use-download-folder.ts';

/** What is downloaded once a folder is chosen; null: the folder alone was asked for. */
type Pending = { readonly file: FileDetailsView; readonly conversionId: ConversionId } | null;

/** Begins downloads, and asks where to when nobody has said so yet. `chooser` must be drawn by the caller. */
export function useDownloadStart(assetId: AssetId): {
  /** Where downloads go now; null while nobody has said so. */
  readonly folder: DownloadFolder | null;
  readonly start: (file: FileDetailsView, conversionId: ConversionId) => void;
  readonly chooseFolder: () => void;
  readonly chooser: ReactNode;
} {
  const rpc = useRpc();
  const report = useAppStore((state) => state.report);
  const { folder, find, choose } = useDownloadFolder();
  const [asking, setAsking] = useState<{ readonly pending: Pending } | null>(null);

  const begin = (file: FileDetailsView, conversionId: ConversionId, into: DownloadFolder): void => {
    const { fileId, fileName } = file;
    rpc.downloads
      .begin({ assetId, fileId, conversionId, fileName, grant: into.grant })
      .catch((error: unknown) => {
        // Galley was restarted: its grants are new.
        if (toFailureCode(error) === 'GRANT_UNKNOWN') findAndBegin(file, conversionId);
        else report(error, fileName);
      });
  };

  const findAndBegin = (file: FileDetailsView, conversionId: ConversionId): void => {
    find().then(
      (found) => {
        if (found === null) setAsking({ pending: { file, conversionId } });
        else begin(file, conversionId, found);
      },
      (error: unknown) => report(error, file.fileName),
    );
  };

  return {
    folder,
    start(file, conversionId) {
      if (folder === null) findAndBegin(file, conversionId);
      else begin(file, conversionId, folder);
    },
    chooseFolder: () => setAsking({ pending: null }),
    chooser: asking !== null && (
      <FolderChooser
        chosen={folder}
        onClose={() => setAsking(null)}
        onChoose={({ grant }) => {
          const pending = asking?.pending ?? null;
          setAsking(null);
          choose(grant).then(
            (chosen) => {
              if (pending !== null) begin(pending.file, pending.conversionId, chosen);
            },
            (error: unknown) => report(error, pending?.file.fileName ?? ''),
          );
        }}
      />
    ),
  };
}

/** The directory browser in place: a dialog over the drawer would be one too many. */
function FolderChooser({
  chosen,
  onClose,
  onChoose,
}: {
  readonly chosen: DownloadFolder | null;
  readonly onClose: () => void;
  readonly onChoose: (folder: DownloadFolder) => void;
}) {
  const { t } = useTexts();
  const rpc = useRpc();
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  const [grant, setGrant] = useState<DirectoryView['grant'] | null>(chosen?.grant ?? null);
  const browse = useQuery({
    queryKey: ['browse', grant],
    queryFn: ({ signal }) => rpc.folders.browse({ grant }, { signal }),
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData, error } = browse;
  const failure = failureToShow(error);
  const askSystem = useDirectoryDialog(setGrant);
  const isReady = data !== undefined && !isPlaceholderData && error === null;
  // Whoever asked for it goes on here, by keyboard and by ear; and gets the focus back.
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <section ref={panel} className="asset-folder" tabIndex={-1} aria-labelledby={titleId}>
      <strong id={titleId}>{t('asset.folderTitle')}</strong>
      {askSystem !== null && <DirectoryDialogButton onClick={askSystem} />}
      {failure !== null && <FailureView code={failure} onRetry={() => setGrant(null)} />}
      <div className="asset-folder-list">
        {data === undefined ? (
          failure === null && <Loader />
        ) : (
          <DirectoryList view={data} isLoading={isPlaceholderData} onOpen={setGrant} />
        )}
      </div>
      <div className="asset-foot">
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button disabled={!isReady} onClick={() => data !== undefined && onChoose(data)}>
          {t('asset.folderTake')}
        </Button>
      </div>
    </section>
  );
}
