import './status-strip.css';
import { Box, Button, Menu, NativeSelect } from '@mantine/core';
import { IconArrowUp, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { attentionCount, type PauseLength, pauseLengths } from '../../shared/model/index.ts';
import type { EngineStatusView } from '../../shared/rpc/index.ts';
import { useTexts } from '../format/index.ts';
import { WordMark } from './state-mark.tsx';

/** Steps of a limit that people tell apart: a video call beside, an ADSL line, an office line. Bytes per second. */
const limitSteps = [250_000, 500_000, 1_000_000, 2_000_000, 5_000_000, 10_000_000, 25_000_000] as const;

const noLimit = 'none';

/** The strip that is always there: state, what is left, how fast, how fast at most, pause. */
export function StatusStrip({
  status,
  batch,
  filesLeft,
  nowMs,
  onPause,
  onResume,
  onLimit,
  onIssues,
}: {
  readonly status: EngineStatusView;
  readonly batch: { readonly doneFiles: number; readonly totalFiles: number } | null;
  readonly filesLeft: number;
  readonly nowMs: number;
  readonly onPause: (length: PauseLength) => void;
  readonly onResume: () => void;
  readonly onLimit: (bytesPerSecond: number | null) => void;
  /** Leads to what needs a person. */
  readonly onIssues: () => void;
}) {
  const { t, bytes, rate, moment, number } = useTexts();
  return (
    <Box component="footer" className="status-strip" aria-label={t('status.label')}>
      <div role="status" aria-atomic="false">
        {status.word === 'needs-attention' ? (
          <button type="button" className="status-strip-issues" onClick={onIssues}>
            <WordMark word={status.word} after={wordAfter()} />
          </button>
        ) : (
          <WordMark word={status.word} after={wordAfter()} />
        )}
      </div>
      <div className="status-strip-left g-dim">
        {filesLeft === 0 ? (
          t('status.nothingLeft')
        ) : (
          <>
            {t('status.filesLeft', { count: filesLeft })}
            <span aria-hidden="true"> · </span>
            {t('status.bytesLeft', { size: bytes(status.counts.bytesLeft) })}
          </>
        )}
      </div>
      {status.counts.running > 0 && status.bytesPerSecond > 0 && (
        <div className="status-strip-rate">
          <IconArrowUp size={14} stroke={2} />
          {rate(status.bytesPerSecond)}
        </div>
      )}
      <NativeSelect
        aria-label={t('status.limit')}
        className="status-strip-limit"
        variant="unstyled"
        value={status.limitBytesPerSecond === null ? noLimit : String(status.limitBytesPerSecond)}
        onChange={(event) => {
          const { value } = event.currentTarget;
          onLimit(value === noLimit ? null : Number(value));
        }}
        data={limitOptions(status.limitBytesPerSecond).map((step) => ({
          value: step === null ? noLimit : String(step),
          label: step === null ? t('status.unlimited') : `≤ ${rate(step)}`,
        }))}
      />
      <PauseButton isPaused={status.pause !== null} onPause={onPause} onResume={onResume} />
    </Box>
  );

  function wordAfter(): string | undefined {
    if (status.word === 'uploading' && batch !== null)
      return t('status.progress', { done: number(batch.doneFiles), total: number(batch.totalFiles) });
    if (status.word === 'up-to-date' && status.asOfMs !== null)
      return t('word.asOf', { time: moment(status.asOfMs, nowMs) });
    if (status.word === 'paused' && status.pause?.untilMs != null)
      return t('status.pausedUntil', { time: moment(status.pause.untilMs, nowMs) });
    if (status.word === 'waiting' && status.settlingCount > 0)
      return `(${t('status.settling', { count: status.settlingCount })})`;
    if (status.word === 'checking' && status.comparing > 0)
      return t('status.comparing', { count: status.comparing });
    if (status.word === 'needs-attention') return `(${number(attentionCount(status.issues))})`;
    return undefined;
  }
}

/** One button in one place, so that the focus stays on it whichever of the two it offers. */
function PauseButton({
  isPaused,
  onPause,
  onResume,
}: {
  readonly isPaused: boolean;
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
