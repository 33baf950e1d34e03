import './overall-progress.css';
import { useTexts } from '../format/index.ts';
import { ProgressBar } from './progress-bar.tsx';

/** Everything that is being worked off: files, bytes, and how long it will take at the present rate. */
export function OverallProgress({
  doneFiles,
  totalFiles,
  doneBytes,
  totalBytes,
  bytesPerSecond,
}: {
  readonly doneFiles: number;
  readonly totalFiles: number;
  readonly doneBytes: number;
  readonly totalBytes: number;
  readonly bytesPerSecond: number;
}) {
  const { t, number, bytes, rate, duration } = useTexts();
  const files = t('activity.overallFiles', { done: number(doneFiles), total: number(totalFiles) });
  const size = t('activity.overallBytes', { done: bytes(doneBytes), total: bytes(totalBytes) });
  const share = totalBytes > 0 ? doneBytes / totalBytes : doneFiles / Math.max(1, totalFiles);
  return (
    <section className="overall-progress" aria-label={t('activity.overall')}>
      <div className="overall-progress-line">
        <strong>{files}</strong>
        <span>{size}</span>
        {bytesPerSecond > 0 && (
          <span className="g-dim">
            {rate(bytesPerSecond)}
            {' · '}
            {t('activity.timeLeft', {
              time: duration(((totalBytes - doneBytes) / bytesPerSecond) * 1_000),
            })}
          </span>
        )}
      </div>
      <ProgressBar value={share} max={1} label={t('activity.overall')} text={`${files}, ${size}`} />
    </section>
  );
}
