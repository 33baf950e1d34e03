import { AppError } from '../../../shared/errors/index.ts';
import { forkWorkerProgram, type StartWorkerProgram } from '../../platform/index.ts';
import { type ChokidarWorkerData, passOn, type SourceMessage } from './source-messages.ts';
import type { SourceListener, WatchSource } from './watch-source.ts';

export type StartChokidar = (data: ChokidarWorkerData, listener: SourceListener) => Promise<WatchSource>;

/**
 * Polls a tree with chokidar, in a process of its own: chokidar has one call in flight for every entry, and all calls of a
 * process, of its threads too, share four threads. On a file server that hangs they would take all four, and no other folder, no
 * name of a host and no upload would get one until the server is back.
 *
 * A source that failed has ended by itself; it sends nothing after `failed`.
 */
export function createStartChokidar(startWorker: StartWorkerProgram): StartChokidar {
  return async (data, listener) => {
    const { root } = data.tree;
    const worker = startWorker({
      program: new URL('./chokidar-worker.ts', import.meta.url),
      args: [],
      // MiB: it reads a tree once and then waits, so room for short-lived objects only costs memory, 100 MB of it at
      // 10,000 entries.
      flags: ['--max-semi-space-size=1'],
    });
    let isStopped = false;
    const end = () => {
      isStopped = true;
      worker.kill();
    };
    await new Promise<void>((resolve, reject) => {
      let report = reject;
      const begin = () => {
        report = listener.failed;
        resolve();
      };
      const fail = (error: unknown) => {
        if (isStopped) return;
        end();
        report(error);
      };
      worker.onMessage((message) => {
        if (!isStopped) passOn(message as SourceMessage, data.tree, listener, begin, fail);
      });
      worker.onEnd((reason) => {
        const message = `The polling process: ${reason}.`;
        fail(new AppError('WATCH_FAILED', { path: root, errno: '', message }));
      });
      worker.send(data);
    });
    return { stop: async () => end() };
  };
}

export const startChokidar: StartChokidar = createStartChokidar(forkWorkerProgram);
