import './downloads.css';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { type AssetId, type ConversionId, fileVersionOf } from '../../../shared/model/index.ts';
import type { DirectoryView, DownloadFolder, FileDetailsView } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import { useDownloadFolder } from '../../queries/index.ts';
import { toFailureCode, useRpc } from '../../rpc/index.ts';
import { useAppStore } from '../../state/index.ts';
import { DirectoryChoice } from './directory-choice.tsx';
import { createOnce } from './once.ts';

/** The facts about a file that fetching needs. */
export type FetchableFile = Pick<FileDetailsView, 'fileId' | 'fileName' | 'sizeBytes' | 'created'>;

/** The download once a folder is chosen; null: only the folder was asked for. */
type Pending = { readonly file: FetchableFile; readonly conversionId: ConversionId } | null;

/**
 * Begins downloads of files of this asset, null: of a proof, and asks for the folder when none is set. `chooser` must be drawn by
 * the caller.
 */
export function useDownloadStart(assetId: AssetId | null): {
  /** The present download folder; null while none is set. */
  readonly folder: DownloadFolder | null;
  readonly start: (file: FetchableFile, conversionId: ConversionId) => void;
  readonly chooseFolder: () => void;
  readonly chooser: ReactNode;
} {
  const rpc = useRpc();
  const report = useAppStore((state) => state.report);
  const { folder, find, choose } = useDownloadFolder();
  const [asking, setAsking] = useState<{ readonly pending: Pending } | null>(null);
  const [once] = useState(createOnce);

  const beginIn = ({ grant }: DownloadFolder, file: FetchableFile, conversionId: ConversionId) => {
    const { fileId, fileName } = file;
    const fileVersion = fileVersionOf(file);
    return rpc.downloads.begin({ assetId, fileId, conversionId, fileName, fileVersion, grant });
  };

  /** False where Galley was restarted since the folder was found: its grants are new. */
  const isBegun = async (
    into: DownloadFolder,
    file: FetchableFile,
    conversionId: ConversionId,
  ): Promise<boolean> => {
    try {
      await beginIn(into, file, conversionId);
      return true;
    } catch (error) {
      if (toFailureCode(error) === 'GRANT_UNKNOWN') return false;
      throw error;
    }
  };

  const begin = async (
    into: DownloadFolder | null,
    file: FetchableFile,
    conversionId: ConversionId,
  ): Promise<void> => {
    if (into !== null && (await isBegun(into, file, conversionId))) return;
    const found = await find();
    if (found === null) setAsking({ pending: { file, conversionId } });
    else await beginIn(found, file, conversionId);
  };

  return {
    folder,
    start(file, conversionId) {
      // Pressed twice before the host has answered, it is meant once.
      once(`${file.fileId} ${conversionId}`, () => begin(folder, file, conversionId)).catch(
        (error: unknown) => report(error, file.fileName),
      );
    },
    chooseFolder: () => setAsking({ pending: null }),
    chooser: asking !== null && (
      <FolderChooser
        chosen={folder}
        onClose={() => setAsking(null)}
        onChoose={({ grant }) => {
          const pending = asking?.pending ?? null;
          setAsking(null);
          choose(grant)
            .then((chosen) => (pending === null ? null : begin(chosen, pending.file, pending.conversionId)))
            .catch((error: unknown) => report(error, pending?.file.fileName ?? ''));
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
  readonly onChoose: (directory: DirectoryView) => void;
}) {
  const { t } = useTexts();
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  // The user goes on here, by keyboard and by screen reader; and gets the focus back.
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
      <DirectoryChoice startAt={chosen?.grant ?? null} onTake={onChoose} onCancel={onClose} />
    </section>
  );
}
