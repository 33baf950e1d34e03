import type { DownloadView } from '../../shared/rpc/index.ts';
import { useTexts } from '../format/index.ts';
import { type ActivityActions, ActivityCells } from './activity-cells.tsx';
import { DownloadState } from './download-state.tsx';

export interface DownloadRowProps extends ActivityActions {
  readonly download: DownloadView;
  /** What comes from where to where, in words: "Original file of Logo.tif → ~/Downloads". */
  readonly target: string;
  /** Of a small picture; null shows an icon for the kind of file. */
  readonly pictureUrl: string | null;
  readonly nowMs: number;
}

/** One download in Activity, beside the uploads. */
export function DownloadRow({ download, ...props }: DownloadRowProps) {
  const { t, bytes } = useTexts();
  const { fileName, bankFileName, isRenamed, displayPath, sizeBytes, updatedAtMs, state, cause } = download;
  return (
    <ActivityCells
      {...props}
      name={fileName}
      place={isRenamed ? t('download.inBank', { name: bankFileName }) : ''}
      fullName={`${displayPath}/${fileName}`}
      size={sizeBytes === null ? '' : bytes(sizeBytes)}
      state={<DownloadState download={download} name={fileName} isBrief />}
      updatedAtMs={updatedAtMs}
      issue={state === 'failed' ? { code: cause?.code, choices: [], onAnswer: () => {} } : null}
    />
  );
}
