import type { BulkJob, BulkJobId, BulkWait } from '../../shared/model/index.ts';
import type { PlacedBulkItem } from '../journal/index.ts';
import { cancelled } from '../platform/index.ts';
import { type BulkWork, createItemRunner, type ItemRunnerDeps } from './item-runner.ts';
import { itemBackoff } from './judge-failure.ts';

/** Jobs of one kind of work, the oldest first, a few items at a time. */
export interface BulkLane {
  start(): void;
  /** Breaks off what is at work and waits for it; the items stay pending. */
  stop(): Promise<void>;
  setPaused(isPaused: boolean): void;
  /** Looks for work: after a job began, or began again. */
  pump(): void;
  /** Ends the pending items of a job. A request under way goes on to its end. */
  cancel(jobId: BulkJobId): void;
  /** Why a running job of this lane stands still; null while it works. */
  waitOf(job: BulkJob): BulkWait | null;
}

export interface BulkLaneOptions {
  readonly isOwn: (job: BulkJob) => boolean;
  /** Items at a time. */
  readonly atOnce: number;
}

interface LaneWork extends BulkWork {
  readonly ended: Promise<void>;
}

// Read from the journal at once: enough for seconds of work, in a few kilobytes.
const BUFFERED_ITEMS = 64;

export function createBulkLane(deps: ItemRunnerDeps, { isOwn, atOnce }: BulkLaneOptions): BulkLane {
  const { store, server, clock, log, onChange } = deps;
  const runner = createItemRunner(deps);
  const working = new Set<LaneWork>();
  const workOf = (jobId: BulkJobId) => [...working].filter(({ job }) => job.jobId === jobId);
  let isRunning = false;
  let cancelRetry = (): void => undefined;
  let buffer: { readonly job: BulkJob; readonly items: PlacedBulkItem[] } | null = null;

  function pump(): void {
    cancelRetry();
    try {
      while (isRunning && working.size < atOnce) {
        const next = takeNext();
        if (next === null) return;
        launch(next.job, next.item);
      }
    } catch (error) {
      log.error('a bulk job stands still', { error: String(error) });
      cancelRetry = clock.after(itemBackoff.maxMs, pump);
    }
  }

  /** The next item that is not at work, of the oldest job that has one. */
  function takeNext(): { readonly job: BulkJob; readonly item: PlacedBulkItem } | null {
    const buffered = buffer?.items.shift();
    if (buffer !== null && buffered !== undefined) return { job: buffer.job, item: buffered };
    buffer = null;
    for (const job of store.jobs().toReversed()) {
      if (!isOwn(job) || job.state !== 'running' || job.counts.pending === 0) continue;
      const busy = workOf(job.jobId).map(({ item }) => item.place);
      const [item, ...items] = store
        .pending(job.jobId, BUFFERED_ITEMS + busy.length)
        .filter(({ place }) => !busy.includes(place));
      if (item === undefined) continue;
      buffer = { job, items };
      return { job, item };
    }
    return null;
  }

  function launch(job: BulkJob, item: PlacedBulkItem): void {
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    const work: LaneWork = { job, item, cancel: new AbortController(), isWaiting: false, ended };
    working.add(work);
    void runner
      .bringToEnd(work)
      .catch((error: unknown) => {
        if (isRunning) log.error('an item of a bulk job was left', { error: String(error) });
      })
      .finally(() => {
        working.delete(work);
        resolve();
        onChange();
        pump();
      });
  }

  return {
    start() {
      isRunning = true;
      pump();
    },
    async stop() {
      isRunning = false;
      cancelRetry();
      runner.stop();
      await Promise.all([...working].map(({ ended }) => ended));
    },
    setPaused: runner.setPaused,
    pump,
    cancel(jobId) {
      if (buffer?.job.jobId === jobId) buffer = null;
      const ofJob = workOf(jobId);
      const busy = ofJob.filter(({ isWaiting }) => !isWaiting).map(({ item }) => item.place);
      store.cancel(jobId, busy);
      for (const { cancel } of ofJob) cancel.abort(cancelled(cancel.signal));
      onChange();
      pump();
    },
    waitOf(job) {
      if (job.state !== 'running') return null;
      if (runner.isPaused()) return 'paused';
      if (runner.isStorageFull()) return 'storage';
      const condition = server.condition();
      if (condition === 'refused') return 'sign-in';
      if (condition === 'offline' || condition === 'misconfigured') return 'offline';
      return workOf(job.jobId).length > 0 || working.size < atOnce ? null : 'queued';
    },
  };
}
