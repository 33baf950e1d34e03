import './status-strip.css';
import { Box, Button, Menu, NativeSelect } from '@mantine/core';
import { IconArrowUp, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { type PauseLength, pauseLengths } from '../../../shared/model/index.ts';
import type { EngineStatusView } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import { EngineStateMark, type ShownState } from '../feedback/state-mark.tsx';

/** Steps of a limit that people tell apart: a video call beside, an ADSL line, an office line. Bytes per second. */
const limitSteps = [250_000, 500_000, 1_000_000, 2_000_000, 5_000_000, 10_000_000, 25_000_000] as const;

const noLimit = 'none';

/** The strip that is always there: what goes on, what needs the user, what is left, how fast, how fast at most, pause. */
export function StatusStrip({
  status,
  word,
  issueCount,
  uploadsLeft,
  downloadsLeft,
  batch,
  nowMs,
  onPause,
  onResume,
  onLimit,
  onIssues,
}: {
  readonly status: EngineStatusView;
  readonly word: ShownState;
  readonly issueCount: number;
  readonly uploadsLeft: number;
  readonly downloadsLeft: number;
  readonly batch: { readonly doneFiles: number; readonly totalFiles: number } | null;
  readonly nowMs: number;
  readonly onPause: (length: PauseLength) => void;
  readonly onResume: () => void;
  readonly onLimit: (bytesPerSecond: number | null) => void;
  /** Leads to what needs a person. */
  readonly onIssues: () => void;
}) {
  const { t, rate, moment, number } = useTexts();
  const isConnected = word !== 'disconnected';
  const limitText = (step: number | null): string =>
    step === null ? t('status.unlimited') : `≤ ${rate(step)}`;
  return (
    <Box component="footer" className="status-strip" aria-label={t('status.label')}>
      <div role="status" aria-atomic="false">
        <span className="status-strip-word">
          <EngineStateMark word={word} after={stateAfter()} />
        </span>
        {issueCount > 0 && (
          <button type="button" className="status-strip-word status-strip-issues" onClick={onIssues}>
            <EngineStateMark word="needs-attention" after={`(${number(issueCount)})`} />
          </button>
        )}
      </div>
      <div className="status-strip-left g-dim">
        <LeftText
          word={word}
          uploadsLeft={uploadsLeft}
          bytesLeft={status.counts.bytesLeft}
          downloadsLeft={downloadsLeft}
        />
      </div>
      {isConnected && status.counts.running > 0 && status.bytesPerSecond > 0 && (
        <div className="status-strip-rate">
          <IconArrowUp size={14} stroke={2} />
          {rate(status.bytesPerSecond)}
        </div>
      )}
      <NativeSelect
        aria-label={t('status.limit')}
        className="status-strip-limit"
        variant="unstyled"
        disabled={!isConnected}
        value={status.limitBytesPerSecond === null ? noLimit : String(status.limitBytesPerSecond)}
        onKeyDown={openWithoutChoosing}
        onChange={(event) => {
          const { value } = event.currentTarget;
          onLimit(value === noLimit ? null : Number(value));
        }}
        data={limitOptions(status.limitBytesPerSecond).map((step) => ({
          value: step === null ? noLimit : String(step),
          label: limitText(step),
        }))}
      />
      <PauseButton
        isPaused={status.pause !== null}
        isDisabled={!isConnected}
        onPause={onPause}
        onResume={onResume}
      />
    </Box>
  );

  function stateAfter(): string | undefined {
    if (word === 'uploading' && batch !== null)
      return t('status.progress', { done: number(batch.doneFiles), total: number(batch.totalFiles) });
    if (word === 'up-to-date' && status.asOfMs !== null)
      return t('word.asOf', { time: moment(status.asOfMs, nowMs) });
    if (word === 'paused' && status.pause?.untilMs != null)
      return t('status.pausedUntil', { time: moment(status.pause.untilMs, nowMs) });
    if (word === 'waiting' && status.debouncingCount > 0)
      return `(${t('status.settling', { count: status.debouncingCount })})`;
    if (word === 'checking' && status.comparing > 0)
      return t('status.comparing', { count: status.comparing });
    return undefined;
  }
}

/** The remaining work, in numbers; "nothing left" only where nothing is running either. */
function LeftText({
  word,
  uploadsLeft,
  bytesLeft,
  downloadsLeft,
}: {
  readonly word: ShownState;
  readonly uploadsLeft: number;
  readonly bytesLeft: number;
  readonly downloadsLeft: number;
}) {
  const { t, bytes } = useTexts();
  const parts = [
    ...(uploadsLeft > 0 ? [t('status.filesLeft', { count: uploadsLeft })] : []),
    ...(uploadsLeft > 0 ? [t('status.bytesLeft', { size: bytes(bytesLeft) })] : []),
    ...(downloadsLeft > 0 ? [t('status.downloadsLeft', { count: downloadsLeft })] : []),
  ];
  if (parts.length === 0) return word === 'up-to-date' ? t('status.nothingLeft') : null;
  return parts.map((part, index) => (
    <span key={part}>
      {index > 0 && <span aria-hidden="true"> · </span>}
      {part}
    </span>
  ));
}

/** A key on a closed list would take the next limit at once; opened, the list is chosen from and closed again. */
function openWithoutChoosing(event: KeyboardEvent<HTMLSelectElement>): void {
  const { key, altKey, ctrlKey, metaKey } = event;
  const isChoice = key.startsWith('Arrow') || key.startsWith('Page') || key === 'Home' || key === 'End';
  const isLetter = key.length === 1 && key !== ' ' && !altKey && !ctrlKey && !metaKey;
  if (!isChoice && !isLetter) return;
  event.preventDefault();
  event.currentTarget.showPicker();
}

/** One button in one place, so that the focus stays on it whichever of the two it offers. */
function PauseButton({
  isPaused,
  isDisabled,
  onPause,
  onResume,
}: {
  readonly isPaused: boolean;
  readonly isDisabled: boolean;
  readonly onPause: (length: PauseLength) => void;
  readonly onResume: () => void;
}) {
  const { t } = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Menu
      opened={isOpen && !isPaused}
      // Its button resumes while everything is paused, and Mantine would open it with the same press.
      onChange={(next) => setIsOpen(next && !isPaused)}
      position="top-end"
      shadow="md"
      withinPortal={false}
      // It would be a child of the menu that is no item of it.
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <Button
          variant="default"
          size="compact-sm"
          disabled={isDisabled}
          leftSection={
            isPaused ? <IconPlayerPlay size={14} stroke={2} /> : <IconPlayerPause size={14} stroke={2} />
          }
          onClick={() => {
            if (isPaused) onResume();
          }}
        >
          {t(isPaused ? 'status.resume' : 'status.pause')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('status.pause')}>
        {pauseLengths.map((length) => (
          <Menu.Item key={length} onClick={() => onPause(length)}>
            {t(`pause.${length}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** A limit that was set elsewhere, as in the settings file, stays in the list as it is. */
function limitOptions(current: number | null): readonly (number | null)[] {
  const steps = new Set<number>(limitSteps);
  if (current !== null) steps.add(current);
  return [null, ...[...steps].sort((left, right) => left - right)];
}
