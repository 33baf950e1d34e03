import { fork } from 'node:child_process';
import { AppError } from '../../shared/errors/index.ts';
import { type ChokidarWorkerData, passOn, type SourceMessage } from './source-messages.ts';
import type { SourceListener, WatchSource } from './watch-source.ts';

export type StartChokidar = (data: ChokidarWorkerData, listener: SourceListener) => Promise<WatchSource>;

/**
 * Polls a tree with chokidar, in a process of its own: chokidar has one call in flight for every entry, and all calls
 * of a process, of its threads too, share four threads. On a file server that hangs they would take all four, and no
 * other folder, no name of a host and no upload would get one until the server is back.
 *
 * A source that failed has ended by itself; nothing is told after `failed`.
 */
export const startChokidar: StartChokidar = async (data, listener) => {
  const { root } = data.tree;
  const child = fork(new URL('./chokidar-worker.ts', import.meta.url), {
    // Flags of the process, such as those of a test runner, are not the child's. Its own (MiB): it reads a tree once and
    // then waits, so room for short-lived objects only costs memory, 100 MB of it at 10,000 entries.
    execArgv: ['--max-semi-space-size=1'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  let isStopped = false;
  const end = () => {
    isStopped = true;
    // SIGKILL, because a process that hangs in a dead volume ends for nothing less; not awaited for the same reason.
    child.kill('SIGKILL');
    child.unref();
    child.channel?.unref();
  };
  await new Promise<void>((resolve, reject) => {
    let tell = reject;
    const begin = () => {
      tell = listener.failed;
      resolve();
    };
    const fail = (error: unknown) => {
      if (isStopped) return;
      end();
      tell(error);
    };
    child.on('message', (message: SourceMessage) => {
      if (!isStopped) passOn(message, data.tree, listener, begin, fail);
    });
    child.on('error', fail);
    child.on('exit', (code, signal) => {
      const message = `The polling process ended with ${signal ?? `code ${code}`}.`;
      fail(new AppError('WATCH_FAILED', { path: root, errno: '', message }));
    });
    child.send(data);
  });
  return { stop: async () => end() };
};
