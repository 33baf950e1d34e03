import { AppError } from '../../../shared/errors/index.ts';
import type { SyncEngine } from '../../sync/index.ts';
import { aborted } from './report-transfers.ts';

export type End = 'done' | 'interrupted' | 'offline' | 'refused' | 'stuck';

export interface EndConditions {
  readonly engine: Pick<SyncEngine, 'status' | 'subscribe'>;
  readonly interrupted: AbortSignal;
  readonly patienceMs: number;
  /** False while there is work that the status does not tell of: then only the bank can end it. */
  readonly mayRest: boolean;
}

// How long a single pass waits for a bank that does not answer, and for files that do not come to rest: long enough for
// a router that restarts, short enough for a script that runs every quarter of an hour. What is left stays journalled.
export const PATIENCE_MS = 120_000;
// Several times that while uploads wait, or nobody knows whether a bank folder was made: a lost answer is cleared up within
// minutes, and what a bank shows too little of may take a day.
const DOUBT_PATIENCE_FACTOR = 5;

/**
 * Waits until the work is done, or until waiting longer is of no use; then its signal is aborted. Resolves when the work has
 * ended. Throws what the work throws.
 */
export async function workToEnd(
  conditions: EndConditions,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<End> {
  const { interrupted } = conditions;
  const stop = new AbortController();
  const watch = watchProgress(conditions);
  const working = work(AbortSignal.any([stop.signal, interrupted]));
  try {
    return await Promise.race([
      working.then((): End => 'done'),
      watch.end,
      aborted(interrupted).then((): End => 'interrupted'),
    ]);
  } finally {
    watch.stop();
    stop.abort(new AppError('CANCELLED'));
    await Promise.allSettled([working]);
  }
}

function watchProgress({ engine, patienceMs, mayRest }: EndConditions): {
  readonly end: Promise<End>;
  stop(): void;
} {
  let timer: NodeJS.Timeout | null = null;
  let reason: End | null = null;
  let wasClearingUp = false;
  let forget = () => {};
  const end = new Promise<End>((resolve) => {
    const look = () => {
      const { word, counts, folders } = engine.status();
      if (word === 'sign-in-needed') resolve('refused');
      // Only what waits is left; `needs-attention` hides it behind a trouble of the folder.
      const isResting = mayRest && counts.queued + counts.running === 0;
      const isStuck = isResting && (word === 'waiting' || word === 'needs-attention');
      const next: End | null = word === 'offline' ? 'offline' : isStuck ? 'stuck' : null;
      const isFolderInDoubt = folders.some(({ health }) => health.trouble === 'SUBFOLDER_DOUBT');
      const isClearingUp = isStuck && (counts.waiting > 0 || isFolderInDoubt);
      if (next === reason && isClearingUp === wasClearingUp) return;
      reason = next;
      wasClearingUp = isClearingUp;
      if (timer !== null) clearTimeout(timer);
      const delayMs = isClearingUp ? DOUBT_PATIENCE_FACTOR * patienceMs : patienceMs;
      timer = next === null ? null : setTimeout(() => resolve(next), delayMs);
    };
    forget = engine.subscribe(look);
    look();
  });
  return {
    end,
    stop() {
      forget();
      if (timer !== null) clearTimeout(timer);
    },
  };
}
