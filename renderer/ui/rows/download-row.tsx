import type { EngineState } from '../../../shared/model/index.ts';
import type { DownloadView } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import { DownloadState } from '../feedback/download-state.tsx';
import { EngineStateChip } from '../feedback/state-mark.tsx';
import { type ActivityActions, ActivityCells } from './activity-cells.tsx';

export interface DownloadRowProps extends ActivityActions {
  readonly download: DownloadView;
  /** Source and target in words: "Original file of Logo.tif → ~/Downloads". */
  readonly target: string;
  /** Of a small picture; null shows an icon for the kind of file. */
  readonly pictureUrl: string | null;
  readonly nowMs: number;
  /** Why nothing of it comes that has not begun; null where it may. */
  readonly held: EngineState | null;
}

/** One download in Activity, beside the uploads. */
export function DownloadRow({ download, held, ...props }: DownloadRowProps) {
  const { t, bytes } = useTexts();
  const { fileName, bankFileName, isRenamed, displayPath, sizeBytes, updatedAtMs, state, cause, runAfterMs } =
    download;
  const isHeld = state === 'wanted' && held !== null;
  return (
    <ActivityCells
      {...props}
      name={fileName}
      place={isRenamed ? t('download.inBank', { name: bankFileName }) : ''}
      fullName={`${displayPath}/${fileName}`}
      size={sizeBytes === null ? '' : bytes(sizeBytes)}
      state={
        isHeld ? (
          <EngineStateChip word={held} />
        ) : (
          <DownloadState download={download} name={fileName} isBrief />
        )
      }
      updatedAtMs={updatedAtMs}
      issue={state === 'failed' ? { code: cause?.code, facts: [], choices: [], onAnswer: () => {} } : null}
      wait={
        state === 'wanted' && !isHeld && cause !== null
          ? { code: cause.code, againAtMs: runAfterMs > props.nowMs ? runAfterMs : null }
          : null
      }
    />
  );
}
