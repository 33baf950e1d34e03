import { AppError } from '../../../shared/errors/index.ts';
import type { EngineStatus } from '../../../shared/model/index.ts';
import type { SyncEngine } from '../../sync/index.ts';
import { aborted } from './report-transfers.ts';

export type End = 'done' | 'interrupted' | 'offline' | 'refused' | 'stuck';

export interface EndConditions {
  readonly engine: Pick<SyncEngine, 'status' | 'subscribe' | 'isChecking'>;
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
  let waiting: Waiting | null = null;
  let isOverdue = false;
  let forget = () => {};
  const end = new Promise<End>((resolve) => {
    const wait = (next: Waiting | null) => {
      if (timer !== null) clearTimeout(timer);
      isOverdue = false;
      waiting = next;
      timer = next === null ? null : setTimeout(timeUp, next.patienceMs, next);
    };
    const timeUp = ({ end: reason }: Waiting) => {
      // The word says what is most important, and may hide that a folder is looked at: what is found there is work.
      isOverdue = reason === 'stuck' && engine.isChecking();
      if (!isOverdue) resolve(reason);
    };
    const look = () => {
      const status = engine.status();
      if (status.word === 'sign-in-needed') resolve('refused');
      const next = waitingFor(status, mayRest, patienceMs);
      // A short look in between is no news: a directory that cannot be read is looked at again and again.
      const isLookOver = isOverdue && !engine.isChecking();
      if (isLookOver || !isSameWaiting(next, waiting)) wait(next);
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

/** What the work will end as unless something changes, and how long it is given. */
interface Waiting {
  readonly end: 'offline' | 'stuck';
  readonly patienceMs: number;
  /** Whether every folder was looked at in full: what the last of a look has found may still have to come to rest. */
  readonly isSeen: boolean;
}

function waitingFor(status: EngineStatus, mayRest: boolean, patienceMs: number): Waiting | null {
  const { word, counts, folders } = status;
  const isSeen = status.asOfMs !== null;
  if (word === 'offline') return { end: 'offline', patienceMs, isSeen };
  // Only what waits is left; `needs-attention` hides it behind a trouble of the folder.
  const isResting = mayRest && counts.queued + counts.running === 0;
  if (!isResting || (word !== 'waiting' && word !== 'needs-attention')) return null;
  const isFolderInDoubt = folders.some(({ health }) => health.trouble === 'SUBFOLDER_DOUBT');
  const isClearingUp = counts.waiting > 0 || isFolderInDoubt;
  return { end: 'stuck', patienceMs: isClearingUp ? DOUBT_PATIENCE_FACTOR * patienceMs : patienceMs, isSeen };
}

function isSameWaiting(left: Waiting | null, right: Waiting | null): boolean {
  return left?.end === right?.end && left?.patienceMs === right?.patienceMs && left?.isSeen === right?.isSeen;
}
