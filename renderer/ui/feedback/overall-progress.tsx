import './overall-progress.css';
import { useTexts } from '../../format/index.ts';
import { ProgressBar } from './progress-bar.tsx';

export interface OverallProgressProps {
  readonly doneFiles: number;
  readonly totalFiles: number;
  readonly doneBytes: number;
  readonly totalBytes: number;
  /** 0 while nothing moves. */
  readonly bytesPerSecond: number;
}

/** Everything that is being worked off: files, bytes, and how long it will take at the present rate. */
export function OverallProgress({
  doneFiles,
  totalFiles,
  doneBytes,
  totalBytes,
  bytesPerSecond,
}: OverallProgressProps) {
  const { t, number, bytes, rate, duration } = useTexts();
  const files = t('activity.overallFiles', { done: number(doneFiles), count: totalFiles });
  const size = t('activity.overallBytes', { done: bytes(doneBytes), total: bytes(totalBytes) });
  // A rate of the first bytes alone would tell of days.
  const leftMs = doneBytes > 0 ? ((totalBytes - doneBytes) / bytesPerSecond) * 1_000 : null;
  const share = totalBytes > 0 ? doneBytes / totalBytes : doneFiles / Math.max(1, totalFiles);
  return (
    <section className="overall-progress" aria-label={t('activity.overall')}>
      <div className="overall-progress-line">
        <strong>{files}</strong>
        <span>{size}</span>
        {bytesPerSecond > 0 && (
          <span className="g-dim">
            {rate(bytesPerSecond)}
            {leftMs !== null && ` · ${t('activity.timeLeft', { time: duration(leftMs) })}`}
          </span>
        )}
      </div>
      <ProgressBar value={share} max={1} label={t('activity.overall')} text={`${files}, ${size}`} />
    </section>
  );
}
