import './downloads.css';
import { Button } from '@mantine/core';
import { IconDownload, IconFolderOpen, IconRefresh } from '@tabler/icons-react';
import { isErrorCode } from '../../../shared/errors/index.ts';
import type { ConversionId } from '../../../shared/model/index.ts';
import type { DownloadView, FileDetailsView } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import { useRpc } from '../../rpc/index.ts';
import { bankSiteOf, downloadOf, useAppStore } from '../../state/index.ts';
import { BankSiteButton, DownloadState } from '../../ui/index.ts';

/** One conversion of one file: Download, Generating…, how far it is, Ready or Failed, with the one thing to do. */
export function ConversionRow({
  name,
  title = name,
  file,
  conversionId,
  onStart,
}: {
  /** Names it where it stands alone, as for a screen reader. */
  readonly name: string;
  /** Shown where a line above says more. */
  readonly title?: string;
  readonly file: Pick<FileDetailsView, 'fileId' | 'sizeBytes' | 'created'>;
  readonly conversionId: ConversionId;
  readonly onStart: () => void;
}) {
  const { t } = useTexts();
  const download = useAppStore((state) => downloadOf(state.downloads, file, conversionId));
  return (
    <li className="asset-row-item">
      <span className="asset-row-title">{title}</span>
      <span className="asset-row-state" aria-live="polite">
        {download !== null && <DownloadState download={download} name={name} />}
      </span>
      <span className="asset-row-actions">
        {download === null ? (
          <Button
            variant="default"
            size="compact-xs"
            leftSection={<IconDownload size={13} />}
            aria-label={t('asset.downloadOf', { name })}
            onClick={onStart}
          >
            {t('asset.download')}
          </Button>
        ) : (
          <DownloadAction download={download} name={name} onStart={onStart} />
        )}
      </span>
      {download !== null && <DownloadNote download={download} />}
    </li>
  );
}

interface DownloadActionProps {
  readonly download: DownloadView;
  readonly name: string;
  readonly onStart: () => void;
}

/** The one thing to do next. */
function DownloadAction({ download, name, onStart }: DownloadActionProps) {
  const { t } = useTexts();
  const rpc = useRpc();
  const report = useAppStore((state) => state.report);
  const bankSite = useAppStore((state) => bankSiteOf(state.session));
  const { downloadId, state, cause } = download;
  const orReport = (work: Promise<unknown>): void => {
    work.catch((error: unknown) => report(error, name));
  };
  if (state === 'ready') return <ReadyActions download={download} name={name} onStart={onStart} />;
  if (state === 'failed' && cause?.code === 'FORBIDDEN') {
    return bankSite === null ? null : <BankSiteButton href={bankSite} size="compact-xs" />;
  }
  if (state === 'failed') {
    return (
      <Button
        variant="default"
        size="compact-xs"
        aria-label={t('download.retryOf', { name })}
        onClick={() => orReport(rpc.downloads.retry({ downloadId }))}
      >
        {t('failure.retry')}
      </Button>
    );
  }
  return (
    <Button
      variant="subtle"
      size="compact-xs"
      aria-label={t('download.cancelOf', { name })}
      onClick={() => orReport(rpc.downloads.cancel({ downloadId }))}
    >
      {t('common.cancel')}
    </Button>
  );
}

function ReadyActions({ download, name, onStart }: DownloadActionProps) {
  const { t } = useTexts();
  const rpc = useRpc();
  const host = useAppStore((state) => state.host);
  const report = useAppStore((state) => state.report);
  return (
    <>
      <Button
        variant="default"
        size="compact-xs"
        leftSection={<IconFolderOpen size={13} />}
        aria-label={t('download.showOf', { name })}
        draggable={host === 'desktop'}
        title={host === 'desktop' ? t('download.drag') : undefined}
        onDragStart={(event) => {
          // The system goes on with a drag of the file itself; by keyboard, its directory is opened.
          event.preventDefault();
          rpc.host
            .startDrag({ downloadId: download.downloadId })
            .catch((error: unknown) => report(error, name));
        }}
        onClick={() => {
          // Where nothing can show it, the path stands in the line below and can be copied.
          rpc.downloads
            .reveal({ downloadId: download.downloadId })
            .catch((error: unknown) => report(error, name));
        }}
      >
        {t('download.show')}
      </Button>
      <Button
        variant="subtle"
        size="compact-xs"
        aria-label={t('download.againOf', { name })}
        title={t('download.againOf', { name })}
        onClick={onStart}
      >
        <IconRefresh size={14} />
      </Button>
    </>
  );
}

/** Where the file lies, or what went wrong. */
function DownloadNote({ download }: { readonly download: DownloadView }) {
  const { t } = useTexts();
  const { state, cause, displayPath, fileName } = download;
  if (state === 'ready') {
    return (
      <span className="asset-row-note g-dim">
        {t('download.where', { path: displayPath, name: fileName })}
      </span>
    );
  }
  if (cause === null || !isErrorCode(cause.code)) return null;
  return <span className="asset-row-note">{t(`error.${cause.code}.what`)}</span>;
}
