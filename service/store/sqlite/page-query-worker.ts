import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { type PageAnswer, type PageQuery, type PageRow, type PageTask, toIdPage } from './page-query.ts';

/**
 * A thread that runs searches on a connection of its own. It only reads: in the write-ahead log readers and the writer do not
 * wait for each other, and a commit is visible from the next statement on.
 */
const database = new DatabaseSync(String(workerData), { readOnly: true, timeout: 5_000 });
database.exec('pragma temp_store = memory');

parentPort?.on('message', ({ taskId, query }: PageTask) => {
  const answer = answerTo(taskId, query);
  parentPort?.postMessage(answer, 'page' in answer ? [answer.page.ids.buffer] : []);
});

function answerTo(taskId: number, { sql, parameters }: PageQuery): PageAnswer {
  try {
    const row = database.prepare(sql).get(...parameters) as unknown as PageRow | undefined;
    return { taskId, page: toIdPage(row) };
  } catch (error) {
    return { taskId, trouble: error instanceof Error ? error.message : String(error) };
  }
}
