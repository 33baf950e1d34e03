import { notifications } from '@mantine/notifications';
import { type AskChoice, baseName } from '../../../../shared/model/index.ts';
import type { ActivityFileRow } from '../../../../shared/rpc/index.ts';
import { useTexts } from '../../../format/index.ts';
import { useRpc } from '../../../rpc/index.ts';
import { canCancelDownload, canRetryDownload, useAppStore } from '../../../state/index.ts';
import { answerChoices } from './answer-choices.ts';
import { canCancel, canRetry } from './transfer-group.ts';

/** The user's commands on one line; the line itself and its menu offer the same. */
export interface RowCommands {
  readonly name: string;
  readonly assetId: string | null;
  readonly canCancel: boolean;
  readonly canRetry: boolean;
  readonly canShow: boolean;
  readonly choices: readonly AskChoice[];
  cancel(): void;
  retry(): void;
  show(): void;
  answer(choice: AskChoice): void;
  copyId(): void;
  /** Opens the asset in the Library. */
  openAsset(): void;
}

/** Failures of a command are shown with the name of the file. */
export function useRowCommands(): (row: ActivityFileRow, nowMs: number) => RowCommands {
  const { t } = useTexts();
  const rpc = useRpc();
  const report = useAppStore((state) => state.report);

  return (row, nowMs) => {
    const name = row.kind === 'upload' ? baseName(row.transfer.path) : row.download.fileName;
    const assetId = row.kind === 'upload' ? row.transfer.assetId : row.download.assetId;
    const orReport = (work: Promise<unknown>): void => {
      work.catch((error: unknown) => report(error, name));
    };
    const orSay = (work: Promise<{ readonly isShown: boolean }>): void => {
      const said = work.then(({ isShown }) => {
        if (!isShown) notifications.show({ message: t('transfer.notShown') });
      });
      orReport(said);
    };
    const copyId = (): void => {
      if (assetId !== null) orReport(navigator.clipboard.writeText(assetId));
    };
    // The page follows its address, as for a bookmark; an asset that is gone is reported there.
    const openAsset = (): void => {
      if (assetId !== null) window.location.hash = `/asset/${encodeURIComponent(assetId)}`;
    };
    if (row.kind === 'download') {
      const { downloadId, state } = row.download;
      return {
        name,
        assetId,
        canCancel: canCancelDownload(state),
        canRetry: canRetryDownload(state),
        canShow: state === 'ready',
        choices: [],
        cancel: () => orReport(rpc.downloads.cancel({ downloadId })),
        retry: () => orReport(rpc.downloads.retry({ downloadId })),
        show: () => orSay(rpc.downloads.reveal({ downloadId })),
        answer: () => {},
        copyId,
        openAsset,
      };
    }
    const { intentId, state, cause, isShowable } = row.transfer;
    const choices = state === 'parked' ? answerChoices(cause) : [];
    return {
      name,
      assetId,
      // Beside Skip it would be a second button for the same.
      canCancel: canCancel(state) && !choices.includes('skip'),
      canRetry: canRetry(row.transfer, nowMs),
      canShow: isShowable,
      choices,
      cancel: () => orReport(rpc.engine.cancel({ intentId })),
      retry: () => orReport(rpc.engine.retry({ intentId })),
      show: () => orSay(rpc.activity.showInFolder({ intentId })),
      answer: (choice) => orReport(rpc.engine.answer({ intentId, choice })),
      copyId,
      openAsset,
    };
  };
}
