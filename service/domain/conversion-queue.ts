import type { ConversionJobStore, RenditionMaker, TakenJob } from './conversion-ports.ts';

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
    readonly maker: RenditionMaker;
    /** Unix milliseconds. */
    readonly now: () => number;
    readonly failed: (error: unknown) => void;
  },
  options: { readonly parallelJobs: number },
): ConversionQueue {
  const { jobs, maker, now, failed } = deps;
  const lanes = new Set<Promise<void>>();
  let isStopped = false;
  let pause: NodeJS.Timeout | null = null;

  function wake(): void {
    if (isStopped || pause !== null || lanes.size >= options.parallelJobs) return;
    const lane = workOff()
      .catch((error: unknown) => {
        failed(error);
        pauseLanes();
      })
      .finally(() => lanes.delete(lane));
    lanes.add(lane);
  }

  function pauseLanes(): void {
    if (isStopped) return;
    pause ??= setTimeout(() => {
      pause = null;
      wake();
    }, faultPauseMs);
    pause.unref();
  }

  async function workOff(): Promise<void> {
    while (!isStopped && pause === null) {
      const job = await jobs.takeNext();
      if (job === null) return;
      // There may be more than this lane can do; the next one looks for itself.
      wake();
      await work(job);
    }
  }

  async function work(job: TakenJob): Promise<void> {
    // A kill during the last attempt left it running: it was queued again, but has had its chances.
    if (job.attempts > mostAttempts) return jobs.settle(job, { kind: 'failed', reason: 'crashed' });
    try {
      const outcome = await maker.make(job, 'queued');
      switch (outcome.kind) {
        case 'made':
          return await jobs.settle(job, { kind: 'ready' });
        case 'failed':
          return await jobs.settle(job, outcome);
        case 'stopped':
          return await jobs.putBack(job, now(), true);
        case 'gone':
          return await jobs.forget(job);
        case 'crashed':
        case 'too-long':
          if (job.attempts >= mostAttempts) {
            return await jobs.settle(job, { kind: 'failed', reason: outcome.kind });
          }
          return await jobs.putBack(job, now(), false);
      }
    } catch (error) {
      await jobs.putBack(job, now(), true);
      throw error;
    }
  }

  return {
    wake,
    async stop() {
      isStopped = true;
      if (pause !== null) clearTimeout(pause);
      await Promise.all(lanes);
    },
  };
}
