import './status-strip.css';
import { Box, Button, NativeSelect } from '@mantine/core';
import { IconArrowUp, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
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
  onLimit,
}: {
  readonly status: EngineStatusView;
  readonly batch: { readonly doneFiles: number; readonly totalFiles: number } | null;
  readonly filesLeft: number;
  readonly nowMs: number;
  readonly onPause: (isPaused: boolean) => void;
  readonly onLimit: (bytesPerSecond: number | null) => void;
}) {
  const { t, bytes, rate, moment, number } = useTexts();
  const isPaused = status.word === 'paused';
  return (
    <Box component="footer" className="status-strip" aria-label={t('status.label')}>
      <div role="status">
        <WordMark word={status.word} after={wordAfter()} />
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
      <Button
        variant="default"
        size="compact-sm"
        leftSection={
          isPaused ? <IconPlayerPlay size={14} stroke={2} /> : <IconPlayerPause size={14} stroke={2} />
        }
        onClick={() => onPause(!isPaused)}
      >
        {t(isPaused ? 'status.resume' : 'status.pause')}
      </Button>
    </Box>
  );

  function wordAfter(): string | undefined {
    if (status.word === 'uploading' && batch !== null)
      return t('status.progress', { done: number(batch.doneFiles), total: number(batch.totalFiles) });
    if (status.word === 'up-to-date' && status.asOfMs !== null)
      return t('word.asOf', { time: moment(status.asOfMs, nowMs) });
    if (status.word === 'needs-attention') return `(${number(status.counts.parked)})`;
    return undefined;
  }
}

/** A limit that was set elsewhere, as in the settings file, stays in the list as it is. */
function limitOptions(current: number | null): readonly (number | null)[] {
  const steps = new Set<number>(limitSteps);
  if (current !== null) steps.add(current);
  return [null, ...[...steps].sort((left, right) => left - right)];
}
