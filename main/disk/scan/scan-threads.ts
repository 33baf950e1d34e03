import { Worker } from 'node:worker_threads';

/** Ready for a walk; `giveBack` after one that came to its last message, else `end`. */
export interface ScanThread {
  readonly worker: Worker;
  giveBack(): void;
  end(): void;
}

/** Looks come in bursts, and a start costs more than the walk of a small tree; after that long its memory is worth more. */
const longestIdleMs = 10_000;
/** As many folders are seldom looked at once. */
const mostIdle = 4;

interface IdleThread {
  readonly worker: Worker;
  readonly farewell: NodeJS.Timeout;
}

const idle = new Set<IdleThread>();

/** One that waits, or a new one. An idle thread keeps no process alive. */
export function takeScanThread(): ScanThread {
  const worker = takeIdle() ?? startWorker();
  worker.ref();
  const end = (): void => {
    // Not awaited: a thread that hangs in a dead network volume ends when the volume answers, and must not hold up the others.
    worker.unref();
    void worker.terminate();
  };
  return {
    worker,
    end,
    giveBack() {
      if (idle.size === mostIdle) return end();
      worker.unref();
      const farewell = setTimeout(() => {
        idle.delete(waiting);
        end();
      }, longestIdleMs);
      farewell.unref();
      const waiting: IdleThread = { worker, farewell };
      idle.add(waiting);
    },
  };
}

function takeIdle(): Worker | null {
  const waiting = [...idle].at(-1);
  if (waiting === undefined) return null;
  idle.delete(waiting);
  clearTimeout(waiting.farewell);
  return waiting.worker;
}

function startWorker(): Worker {
  // Flags of the process, such as those of a test runner, are not the thread's.
  const worker = new Worker(new URL('./scan-worker.ts', import.meta.url), { execArgv: [] });
  const forget = (): void => {
    for (const waiting of idle) {
      if (waiting.worker !== worker) continue;
      idle.delete(waiting);
      clearTimeout(waiting.farewell);
    }
  };
  // The caller of the walk receives the error itself; a waiting thread is not handed out any more.
  worker.on('error', forget);
  worker.on('exit', forget);
  return worker;
}
