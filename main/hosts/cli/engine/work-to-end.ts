import { AppError } from '../../../../shared/errors/index.ts';
import type { SyncEngine } from '../../../engine/index.ts';
import { type ExitCode, exitCodes } from '../output/exit-codes.ts';
import { aborted } from '../progress/report-transfers.ts';

export type End = 'done' | 'interrupted' | 'offline' | 'refused' | 'stuck';

/** Why nothing goes on at the moment. */
export interface Standstill {
  /** The end of the work unless something changes; at once where it is `refused`. */
  readonly end: Exclude<End, 'done' | 'interrupted'>;
  /** Something that only time can tell is waited for, so that more patience is of use. */
  readonly isClearingUp: boolean;
  /** Whether every folder was looked at in full: what the last of a look has found may still have to come to rest. */
  readonly isSeen: boolean;
}

export interface Progress {
  /** Null while something goes on. */
  standstill(): Standstill | null;
  /** Whether a folder pass is running, even at a standstill. */
  isChecking(): boolean;
  /** Calls the listener after each change. Returns the remover. */
  subscribe(listener: () => void): () => void;
}

export interface EndConditions {
  readonly progress: Progress;
  readonly interrupted: AbortSignal;
  readonly patienceMs: number;
}

// How long a single pass waits for a bank that does not answer, and for files that do not come to rest: long enough for a router
// that restarts, short enough for a script that runs every quarter of an hour. Waiting work stays journalled.
export const PATIENCE_MS = 120_000;
// Several times that while uploads wait, or the creation of a bank folder is ambiguous: a lost answer is resolved within minutes,
// and a bank that shows too little may need a day.
const AMBIGUITY_PATIENCE_FACTOR = 5;

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

/** The open work of an engine. `mayRest`: false while there is work outside its status: then only the bank can end it. */
export function progressOf(
  engine: Pick<SyncEngine, 'status' | 'subscribe' | 'isChecking'>,
  mayRest: boolean,
): Progress {
  return {
    isChecking: engine.isChecking,
    subscribe: engine.subscribe,
    standstill() {
      const { word, counts, folders, asOfMs, issues } = engine.status();
      const isSeen = asOfMs !== null;
      if (word === 'sign-in-needed') return { end: 'refused', isClearingUp: false, isSeen };
      if (word === 'offline') return { end: 'offline', isClearingUp: false, isSeen };
      // Queued and running work stands still for the disk.
      if (issues.journal > 0) return { end: 'stuck', isClearingUp: false, isSeen };
      // Only what waits is left; `needs-attention` hides it behind a trouble of the folder.
      const isResting = mayRest && counts.queued + counts.running === 0;
      if (!isResting || (word !== 'waiting' && word !== 'needs-attention')) return null;
      const isFolderAmbiguous = folders.some(({ health }) => health.trouble === 'SUBFOLDER_DOUBT');
      return { end: 'stuck', isClearingUp: counts.waiting > 0 || isFolderAmbiguous, isSeen };
    },
  };
}

/** For a command with files that did not arrive. */
export function exitCodeOfEnd(end: End): ExitCode {
  if (end === 'interrupted') return exitCodes.interrupted;
  if (end === 'refused') return exitCodes.signInRefused;
  return end === 'offline' ? exitCodes.bankUnreachable : exitCodes.incomplete;
}

function watchProgress({ progress, patienceMs }: EndConditions): {
  readonly end: Promise<End>;
  stop(): void;
} {
  let timer: NodeJS.Timeout | null = null;
  let waiting: Standstill | null = null;
  let isOverdue = false;
  let forget = () => {};
  const end = new Promise<End>((resolve) => {
    const wait = (next: Standstill | null) => {
      if (timer !== null) clearTimeout(timer);
      isOverdue = false;
      waiting = next;
      const delayMs = next?.isClearingUp === true ? AMBIGUITY_PATIENCE_FACTOR * patienceMs : patienceMs;
      timer = next === null ? null : setTimeout(timeUp, delayMs, next);
    };
    const timeUp = ({ end: reason }: Standstill) => {
      // The word says what is most important, and may hide that a folder is looked at: what is found there is work.
      isOverdue = reason === 'stuck' && progress.isChecking();
      if (!isOverdue) resolve(reason);
    };
    const look = () => {
      const next = progress.standstill();
      if (next?.end === 'refused') resolve('refused');
      // A short look in between is no news: a directory that cannot be read is looked at again and again.
      const isLookOver = isOverdue && !progress.isChecking();
      if (isLookOver || !isSame(next, waiting)) wait(next);
    };
    forget = progress.subscribe(look);
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

function isSame(left: Standstill | null, right: Standstill | null): boolean {
  return (
    left?.end === right?.end && left?.isClearingUp === right?.isClearingUp && left?.isSeen === right?.isSeen
  );
}
