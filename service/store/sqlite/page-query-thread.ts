import { Worker } from 'node:worker_threads';
import type { IdPage, PageAnswer, PageQuery, PageTask } from './page-query.ts';

export interface PageQueryThread {
  /** Rejects when the statement fails or the thread has ended under it. */
  run(query: PageQuery): Promise<IdPage>;
  close(): Promise<void>;
}

/** Starts the thread with the first query, and again after any end. */
export function createPageQueryThread(databaseFile: string): PageQueryThread {
  const waiting = new Map<number, PromiseWithResolvers<IdPage>>();
  let lastId = 0;
  let worker: Worker | null = null;

  function start(): Worker {
    const started = new Worker(new URL('./page-query-worker.ts', import.meta.url), {
      workerData: databaseFile,
      execArgv: [],
    });
    const failAll = (reason: string): void => {
      if (worker === started) worker = null;
      for (const { reject } of waiting.values()) reject(new Error(reason));
      waiting.clear();
    };
    started.on('message', (answer: PageAnswer) => {
      const task = waiting.get(answer.taskId);
      waiting.delete(answer.taskId);
      if ('page' in answer) task?.resolve(answer.page);
      else task?.reject(new Error(`A search failed: ${answer.trouble}`));
    });
    started.on('error', (error) => failAll(String(error)));
    started.on('exit', () => failAll('The search thread has ended.'));
    // A service that has stopped does not stay for it.
    started.unref();
    return started;
  }

  return {
    run(query) {
      worker ??= start();
      lastId += 1;
      const task = Promise.withResolvers<IdPage>();
      waiting.set(lastId, task);
      worker.postMessage({ taskId: lastId, query } satisfies PageTask);
      return task.promise;
    },
    async close() {
      await worker?.terminate();
    },
  };
}
