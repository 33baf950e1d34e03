import { Loader } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconDownload,
  IconHelpCircle,
} from '@tabler/icons-react';
import { assertNever } from '../../../shared/model/index.ts';
import type { DownloadView } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import { RowFigure, RowProgress } from './row-progress.tsx';
import { ToneChip } from './state-mark.tsx';

/** How far a download is, as a chip or as a bar. `isBrief`: there is room for a percentage only. */
export function DownloadState({
  download,
  name,
  isBrief = false,
}: {
  readonly download: DownloadView;
  readonly name: string;
  readonly isBrief?: boolean;
}) {
  const { t, bytes, percent } = useTexts();
  const { state, sizeBytes, receivedBytes, cause } = download;
  switch (state) {
    case 'wanted':
      return cause === null ? (
        <ToneChip tone="quiet" icon={IconClock}>
          {t('download.wanted')}
        </ToneChip>
      ) : (
        <ToneChip tone="warn" icon={IconHelpCircle}>
          {t('download.wanted')}
        </ToneChip>
      );
    case 'generating':
      return (
        <>
          {!isBrief && <Loader size={12} />}
          <ToneChip tone="busy" icon={IconClock}>
            {t('download.generating')}
          </ToneChip>
        </>
      );
    case 'fetching': {
      const received = bytes(receivedBytes);
      if (sizeBytes === null) {
        return (
          <span aria-live="off">
            <ToneChip tone="busy" icon={IconDownload}>
              {t('download.fetching', { received })}
            </ToneChip>
          </span>
        );
      }
      const text = t('transfer.progress', { sent: received, size: bytes(sizeBytes) });
      return (
        <RowProgress value={receivedBytes} max={sizeBytes} label={name} text={text}>
          {isBrief ? (
            <RowFigure>{percent(receivedBytes, sizeBytes)}</RowFigure>
          ) : (
            <span className="g-dim">{text}</span>
          )}
        </RowProgress>
      );
    }
    case 'ready':
      return (
        <ToneChip tone="good" icon={IconCircleCheck}>
          {t('download.ready')}
        </ToneChip>
      );
    case 'failed':
      return (
        <ToneChip tone="bad" icon={IconAlertTriangle}>
          {t(cause?.code === 'FORBIDDEN' ? 'download.unavailable' : 'download.failed')}
        </ToneChip>
      );
    case 'cancelled':
      return (
        <ToneChip tone="quiet" icon={IconCircleX}>
          {t('transfer.state.cancelled')}
        </ToneChip>
      );
    default:
      return assertNever(state);
  }
}
