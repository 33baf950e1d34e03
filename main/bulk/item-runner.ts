import { type AppError, toAppError } from '../../shared/errors/index.ts';
import type { BulkJob } from '../../shared/model/index.ts';
import type { PlacedBulkItem } from '../journal/index.ts';
import { backoffMs, cancelled, pause } from '../platform/index.ts';
import type { BulkDeps, BulkTask, ItemOutcome } from './bulk-ports.ts';
import { follow } from './follow.ts';
import { itemBackoff, judgeFailure } from './judge-failure.ts';

export type ItemRunnerDeps = Pick<BulkDeps, 'store' | 'server' | 'clock' | 'random' | 'log'> & {
  /** Performs one item. Throws why it could not be brought to an end. */
  readonly perform: (task: BulkTask) => Promise<ItemOutcome>;
  /** The state of the runner has changed. */
  readonly onChange: () => void;
};

/** One item at work. */
export interface BulkWork {
  readonly job: BulkJob;
  readonly item: PlacedBulkItem;
  readonly cancel: AbortController;
  /** Nothing is under way for it: it waits for the bank, the end of a pause or of a back-off. */
  isWaiting: boolean;
}

/** Brings single items to their end, and holds them back while nothing can be done. */
export interface ItemRunner {
  /** Resolves when the end is in the journal. Rejects when Galley ends: the item stays pending. */
  bringToEnd(work: BulkWork): Promise<void>;
  setPaused(isPaused: boolean): void;
  isPaused(): boolean;
  /** Whether the journal refused the last write. */
  isStorageFull(): boolean;
  stop(): void;
}

export function createItemRunner(deps: ItemRunnerDeps): ItemRunner {
  const { store, server, clock, random, log } = deps;
  const life = new AbortController();
  const changes = new Set<() => void>();
  let isPaused = false;
  let isStorageFull = false;

  const report = (): void => {
    for (const listener of [...changes]) listener();
    deps.onChange();
  };
  const unfollow = server.subscribe({ changed: report, opened: report });
  const subscribe = (listener: () => void): (() => void) => {
    changes.add(listener);
    return () => changes.delete(listener);
  };

  /** A write that a full disk refuses is repeated until it holds. */
  async function recorded(write: () => void): Promise<void> {
    for (let refusals = 0; ; refusals += 1) {
      try {
        write();
        isStorageFull = false;
        return;
      } catch (error) {
        if (toAppError(error).code !== 'JOURNAL_FULL') throw error;
        isStorageFull = true;
        report();
        await pause(clock, backoffMs(refusals, itemBackoff, random), life.signal);
      }
    }
  }

  async function outcomeOf(work: BulkWork): Promise<ItemOutcome> {
    let attempts = 0;
    for (let failures = 0; ; failures += 1) {
      if (!(await mayBegin(work, failures))) return { state: 'cancelled' };
      try {
        return await deps.perform(taskOf(work));
      } catch (error) {
        if (life.signal.aborted) throw error;
        const failure = toAppError(error);
        const judgement = judgeFailure(failure, attempts + 1);
        const { jobId } = work.job;
        log.info('bulk item', { jobId, place: work.item.place, code: failure.code, judgement });
        if (judgement === 'fail')
          return { state: 'failed', cause: { code: failure.code, details: failure.details } };
        if (judgement === 'again') attempts += 1;
        if (judgement === 'storage') isStorageFull = true;
        if (judgement === 'wait') reportTo(server, failure);
      }
    }
  }

  function taskOf({ job, item, cancel }: BulkWork): BulkTask {
    // The promise that an earlier try of this item made is in the journal by now.
    const current = store.item(job.jobId, item.place) ?? item;
    return { job, action: job.action, item: current, life: life.signal, cancel: cancel.signal };
  }

  /** Waits for the bank, the end of a pause and the back-off. False when the job was cancelled before. */
  async function mayBegin(work: BulkWork, failures: number): Promise<boolean> {
    const signal = AbortSignal.any([life.signal, work.cancel.signal]);
    work.isWaiting = true;
    try {
      if (failures > 0) await pause(clock, backoffMs(failures - 1, itemBackoff, random), signal);
      await follow(subscribe, () => (!isPaused && server.isOpen() ? true : null), signal);
      signal.throwIfAborted();
      // Only the next write can tell.
      isStorageFull = false;
      return true;
    } catch (error) {
      if (life.signal.aborted || !work.cancel.signal.aborted) throw error;
      return false;
    } finally {
      work.isWaiting = false;
    }
  }

  return {
    async bringToEnd(work) {
      const { seen, ...end } = await outcomeOf(work);
      const cause = end.state === 'failed' ? end.cause : null;
      const { job, item } = work;
      await recorded(() => store.patch(job.jobId, item.place, { ...seen, state: end.state, cause }));
    },
    setPaused(isPausedNow) {
      isPaused = isPausedNow;
      report();
    },
    isPaused: () => isPaused,
    isStorageFull: () => isStorageFull,
    stop() {
      unfollow();
      life.abort(cancelled(life.signal));
    },
  };
}

function reportTo(server: BulkDeps['server'], failure: AppError): void {
  if (failure.code !== 'BANK_BUSY') {
    server.reportFailure(failure);
    return;
  }
  const { retryAfterMs } = failure.details;
  server.report({
    kind: 'slow-down',
    retryAfterMs: typeof retryAfterMs === 'number' ? retryAfterMs : null,
  });
}
