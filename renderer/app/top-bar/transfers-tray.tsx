import { Button, Loader, Popover, RingProgress, UnstyledButton } from '@mantine/core';
import { IconArrowsUpDown } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import type { TransferView } from '../../../shared/model/index.ts';
import type { BulkJobView } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import { useAppStore } from '../../state/index.ts';
import { OverallProgress, ProgressBar, StateChip } from '../../ui/index.ts';
import { JobFailuresDialog, JobLines } from './job-lines.tsx';

/** As many lines as fit below the bar; the history has the rest. */
const mostLines = 8;

/** The uploads and downloads of now, from anywhere. */
export function TransfersTray() {
  const { t, number, rate } = useTexts();
  const isOpen = useAppStore((state) => state.isTrayOpen);
  const setIsOpen = useAppStore((state) => state.setTrayOpen);
  const isJobRunning = useAppStore(({ jobs }) => jobs.some(({ endedAtMs }) => endedAtMs === null));
  const batch = useAppStore((state) => state.batch);
  const bytesPerSecond = useAppStore(({ status }) =>
    status !== null && status.counts.running > 0 ? status.bytesPerSecond : 0,
  );
  const showActivity = useAppStore((state) => state.showActivity);
  const percent = batch === null ? 0 : (100 * batch.doneFiles) / Math.max(1, batch.totalFiles);
  const idleMark = isJobRunning ? <Loader size={16} /> : <IconArrowsUpDown size={16} stroke={1.75} />;
  const [failedOf, setFailedOf] = useState<BulkJobView['id'] | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  // A press in the dialog would close a tray below it, and the dialog with it. It gives the focus back to the button of the tray.
  const showFailures = (jobId: BulkJobView['id']): void => {
    setIsOpen(false);
    button.current?.focus();
    setFailedOf(jobId);
  };
  return (
    <>
      <Popover
        opened={isOpen}
        onChange={setIsOpen}
        position="bottom-end"
        width={380}
        shadow="md"
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <UnstyledButton
            ref={button}
            className="top-bar-button"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {batch === null ? (
              idleMark
            ) : (
              <RingProgress
                size={20}
                thickness={3}
                sections={[{ value: percent, color: 'var(--g-accent)' }]}
              />
            )}
            <span>
              {batch === null
                ? t('topBar.transfers')
                : t('status.progress', { done: number(batch.doneFiles), total: number(batch.totalFiles) })}
              {bytesPerSecond > 0 && ` · ${rate(bytesPerSecond)}`}
            </span>
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('topBar.transfers')} className="tray">
          {batch !== null && <OverallProgress {...batch} bytesPerSecond={bytesPerSecond} />}
          <JobLines onDetails={showFailures} />
          <TrayLines />
          <Button
            variant="default"
            onClick={() => {
              setIsOpen(false);
              showActivity('all');
            }}
          >
            {t('home.history')}
          </Button>
        </Popover.Dropdown>
      </Popover>
      <JobFailuresDialog jobId={failedOf} onClose={() => setFailedOf(null)} />
    </>
  );
}

function TrayLines() {
  const { t, bytes } = useTexts();
  const transfers = useAppStore((state) => state.transfers);
  const downloads = useAppStore((state) => state.downloads);
  const rows = useMemo(() => newestOf([...transfers.byId.values()]), [transfers]);
  const running = downloads
    .filter(({ state }) => state === 'generating' || state === 'fetching')
    .slice(0, mostLines);
  if (rows.length === 0 && running.length === 0)
    return <p className="tray-empty g-dim">{t('home.nothingMoves')}</p>;
  return (
    <ul className="tray-lines">
      {running.map(({ downloadId, fileName, receivedBytes, sizeBytes }) => (
        <li key={downloadId}>
          <span className="g-cut">{fileName}</span>
          <ProgressBar
            value={receivedBytes}
            max={sizeBytes ?? 0}
            label={fileName}
            text={bytes(receivedBytes)}
          />
        </li>
      ))}
      {rows.map(({ intentId, path, state }) => (
        <li key={intentId}>
          <span className="g-cut" title={path}>
            {path.split('/').at(-1)}
          </span>
          <StateChip state={state} />
        </li>
      ))}
    </ul>
  );
}

/** Those under way first, then those that changed last. */
function newestOf(rows: readonly TransferView[]): readonly TransferView[] {
  const isMoving = ({ sentBytes, sizeBytes, state }: TransferView): number =>
    state !== 'confirmed' && sentBytes > 0 && sentBytes < sizeBytes ? 1 : 0;
  return rows
    .toSorted((left, right) => isMoving(right) - isMoving(left) || right.updatedAtMs - left.updatedAtMs)
    .slice(0, mostLines);
}
