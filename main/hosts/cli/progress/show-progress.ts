import type { EngineStatus } from '../../../../shared/model/index.ts';
import type { SyncEngine } from '../../../engine/index.ts';
import type { Output } from '../output/output.ts';

/** Room main/hosts/cli: one line at the bottom of a terminal while uploads run. Returns the remover. */
export function showProgress(
  output: Pick<Output, 'progress'>,
  engine: Pick<SyncEngine, 'status' | 'subscribe'>,
): () => void {
  const show = (status: EngineStatus): void => output.progress(progressText(status));
  const forget = engine.subscribe((event) => {
    if (event.kind === 'status') show(event.status);
  });
  show(engine.status());
  return () => {
    forget();
    output.progress(null);
  };
}

/** Null when nothing is going on. */
export function progressText({ word, counts, bytesPerSecond }: EngineStatus): string | null {
  const open = counts.queued + counts.running + counts.waiting;
  if (open === 0) return word === 'checking' ? 'Looking at the folder …' : null;
  const parts = [
    `${open} to upload`,
    `${bytesText(counts.bytesLeft)} left`,
    ...(bytesPerSecond > 0 ? [`${bytesText(bytesPerSecond)}/s`] : []),
    ...(bytesPerSecond > 0 && counts.bytesLeft > 0 ? [timeText(counts.bytesLeft / bytesPerSecond)] : []),
    ...(counts.parked > 0 ? [`${counts.parked} need attention`] : []),
  ];
  return parts.join(' · ');
}

const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** In powers of 1,000, as disks and networks count. */
function bytesText(bytes: number): string {
  const step = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1_000 ** step;
  return `${step === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[step]}`;
}

function timeText(seconds: number): string {
  const whole = Math.ceil(seconds);
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor((whole % 3_600) / 60)];
  const clock = `${String(minutes).padStart(hours > 0 ? 2 : 1, '0')}:${String(whole % 60).padStart(2, '0')}`;
  return `${hours > 0 ? `${hours}:${clock}` : clock} to go`;
}
