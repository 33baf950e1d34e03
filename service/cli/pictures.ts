import { availableParallelism } from 'node:os';
import type { Logger } from 'pino';
import { createRenditionMaker, type StartConverter } from '../conversions/index.ts';
import {
  type Conversions,
  createConversionQueue,
  createConversions,
  createPictureInspection,
} from '../domain/index.ts';
import type { OpenBank } from './open-bank.ts';
import { runLater } from './run-later.ts';

/** Everything that makes pictures, put together. */
export interface Pictures {
  readonly conversions: Conversions;
  /** A file came that may be a picture. */
  arrived(): void;
  /** Brings what the last run left unfinished back into the queue. Before anything is asked for. */
  recover(): Promise<void>;
  start(): void;
  /** Removes files that no row uses any more. */
  collect(): void;
  /** Resolves when nothing runs any more, within a few seconds; what was cut short is begun again at the next start. */
  stop(): Promise<void>;
}

/** Two at least, so that one is free for a waiting user while the other works off the queue; more would only take memory. */
const converters = Math.min(4, Math.max(2, availableParallelism()));

export function createPictures(
  { store, directory }: OpenBank,
  logger: Logger,
  startConverter: StartConverter | null,
): Pictures {
  const jobs = store.conversionJobs;
  const maker = createRenditionMaker({
    renditionDirectory: directory.renditionDirectory,
    pathOf: store.blobs.pathOf,
    converters,
    ...(startConverter === null ? {} : { startConverter }),
  });
  const inspection = createPictureInspection({
    assets: store.assets,
    images: maker,
    failed: (error) => logger.error({ err: error }, 'pictures could not be inspected'),
  });
  const queue = createConversionQueue(
    {
      jobs,
      maker,
      now: Date.now,
      after: runLater,
      failed: (error) => logger.error({ err: error }, 'a conversion could not be made'),
    },
    { parallelJobs: converters - 1 },
  );

  let collecting: Promise<void> = Promise.resolve();
  function collect(): void {
    collecting = collecting
      .then(jobs.collect)
      .then(() => maker.collect(jobs.used))
      .catch((error: unknown) => logger.error({ err: error }, 'unused renditions stay'));
  }

  return {
    conversions: createConversions({ maker, jobs, images: store.assets, queued: queue.wake, now: Date.now }),
    arrived: inspection.wake,
    recover: jobs.recover,
    collect,
    start() {
      inspection.wake();
      queue.wake();
      collect();
    },
    async stop() {
      await Promise.all([inspection.stop(), queue.stop(), maker.stop(), collecting]);
    },
  };
}
