import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { AppError } from '../../../shared/errors/index.ts';
import { type InotifyWorkerData, passOn, type SourceMessage } from './source-messages.ts';
import type { SourceListener, StartSource, WatchSource } from './watch-source.ts';

/** The kernel's default length of the event queue. */
const usualQueueLength = 16_384;

/**
 * Watches a tree on Linux, where watching is per directory. `@parcel/watcher` is not used there: it does not watch
 * what is below a directory that was moved in, unpacked or renamed, and does not tell of lost events.
 */
export const startInotify: StartSource = async (tree, listener) => {
  // Half, because some events that filled the queue belong to directories no longer watched and are not seen.
  const start = createInotify({ burstLimit: Math.floor((await queueLength()) / 2) });
  return start(tree, listener);
};

/** `burstLimit`: so many events read in one go may have been more, some of them lost. */
export function createInotify({ burstLimit }: { readonly burstLimit: number }): StartSource {
  return (tree, listener) => startThread({ tree, burstLimit }, listener);
}

async function startThread(workerData: InotifyWorkerData, listener: SourceListener): Promise<WatchSource> {
  const { root } = workerData.tree;
  const worker = new Worker(new URL('./inotify-worker.ts', import.meta.url), { workerData, execArgv: [] });
  let isStopped = false;
  const stop = async () => {
    isStopped = true;
    await worker.terminate();
  };
  try {
    await new Promise<void>((resolve, reject) => {
      // Until it is ready the rejection says it: a listener that hears of a dead source would want another one of the
      // same kind, which fails the same way, again and again.
      let report = (error: unknown) => {
        isStopped = true;
        reject(error);
      };
      const begin = () => {
        report = listener.failed;
        resolve();
      };
      const fail = (error: unknown) => {
        if (!isStopped) report(error);
      };
      worker.on('message', (message: SourceMessage) => {
        if (!isStopped) passOn(message, workerData.tree, listener, begin, fail);
      });
      worker.on('error', fail);
      worker.on('exit', () => fail(new AppError('WATCH_FAILED', { path: root, errno: '' })));
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}

async function queueLength(): Promise<number> {
  try {
    const text = await readFile('/proc/sys/fs/inotify/max_queued_events', 'utf8');
    return Number.parseInt(text, 10) || usualQueueLength;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    return usualQueueLength;
  }
}
