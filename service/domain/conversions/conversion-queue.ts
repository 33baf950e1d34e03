import type { ConversionJobStore, MakeOutcome, RenditionMaker, TakenJob } from '../ports/conversion-ports.ts';

/** Works off the durable queue of conversions in the background. */
export interface ConversionQueue {
  /** Something was queued; also called once at start, for what the last run left. */
  wake(): void;
  /** Takes no more jobs; resolves when the running ones have ended or gone back to the queue. */
  stop(): Promise<void>;
}

/** Converters that a picture may end, or hold for too long, before it counts as failed; restarts of the service included. */
const mostAttempts = 3;
/** After a fault that is not the picture's, as a full disk: long enough to be no burden, short enough to be no delay. */
const faultPauseMs = 5_000;

export function createConversionQueue(
  deps: {
    readonly jobs: ConversionJobStore;
    readonly maker: Pick<RenditionMaker, 'make'>;
    /** Unix milliseconds. */
    readonly now: () => number;
    /** Runs something later; answers how to call it off. */
    readonly after: (delayMs: number, run: () => void) => () => void;
    readonly failed: (error: unknown) => void;
  },
  options: { readonly parallelJobs: number },
): ConversionQueue {
  const { jobs, maker, now, after, failed } = deps;
  const lanes = new Set<Promise<void>>();
  /**
   * Ends of jobs that the database did not take: until it does, it says that they are running, and no other worker would end
   * them.
   */
  const unwritten = new Set<() => Promise<void>>();
  let isStopped = false;
  let cancelPause: (() => void) | null = null;

  function wake(): void {
    if (isStopped || cancelPause !== null || lanes.size >= options.parallelJobs) return;
    const lane = workOff()
      .catch((error: unknown) => {
        failed(error);
        pauseWorkers();
      })
      .finally(() => lanes.delete(lane));
    lanes.add(lane);
  }

  function pauseWorkers(): void {
    if (isStopped) return;
    cancelPause ??= after(faultPauseMs, () => {
      cancelPause = null;
      wake();
    });
  }

  async function workOff(): Promise<void> {
    while (!isStopped && cancelPause === null) {
      await writeEnds();
      const job = await jobs.takeNext();
      if (job === null) return;
      // There may be more than this lane can do; the next one looks for itself.
      wake();
      await work(job);
    }
  }

  async function work(job: TakenJob): Promise<void> {
    // A kill during the last attempt left it running: it was queued again, but has had its chances.
    if (job.attempts > mostAttempts) {
      return end(() => jobs.settle(job, { kind: 'failed', reason: 'crashed' }));
    }
    let outcome: MakeOutcome;
    try {
      outcome = await maker.make(job, 'queued');
    } catch (error) {
      await end(() => jobs.putBack(job, now(), true));
      throw error;
    }
    await end(() => writeOutcome(job, outcome));
  }

  function writeOutcome(job: TakenJob, outcome: MakeOutcome): Promise<void> {
    switch (outcome.kind) {
      case 'made':
        return jobs.settle(job, { kind: 'ready' });
      case 'failed':
        return jobs.settle(job, outcome);
      case 'stopped':
        return jobs.putBack(job, now(), true);
      case 'gone':
        return jobs.forget(job);
      case 'crashed':
      case 'too-long':
        return job.attempts >= mostAttempts
          ? jobs.settle(job, { kind: 'failed', reason: outcome.kind })
          : jobs.putBack(job, now(), false);
    }
  }

  async function end(write: () => Promise<void>): Promise<void> {
    try {
      await write();
    } catch (error) {
      unwritten.add(write);
      throw error;
    }
  }

  async function writeEnds(): Promise<void> {
    for (const write of [...unwritten]) {
      // Taken out first: another worker that wrote it too might put back a job that has been taken again since.
      if (unwritten.delete(write)) await end(write);
    }
  }

  return {
    wake,
    async stop() {
      isStopped = true;
      cancelPause?.();
      await Promise.all(lanes);
    },
  };
}
