import { parentPort, workerData } from 'node:worker_threads';
import { createPacResolver } from 'pac-resolver';
import { QuickJS } from 'quickjs-wasi';
import type { PacAnswer, PacQuestion } from './pac-messages.ts';

/** Runs one proxy configuration file for one address, in an engine of its own without a way out, and answers once. */

// A file of a megabyte with all its names needs less; what grows beyond is a mistake, and this thread's alone.
const MOST_MEMORY_BYTES = 64 * 1024 * 1024;

const question = workerData as PacQuestion;
parentPort?.postMessage(await run(question));

async function run({ script, url, host }: PacQuestion): Promise<PacAnswer> {
  try {
    const engine = await QuickJS.create({ memoryLimit: MOST_MEMORY_BYTES });
    // Messages of a file to a browser user are dropped.
    const find = createPacResolver(engine, script, { sandbox: { alert: () => undefined } });
    const answer: unknown = await find(url, host);
    return typeof answer === 'string'
      ? { kind: 'list', list: answer }
      : { kind: 'failed', reason: 'no-text' };
  } catch (error) {
    return { kind: 'failed', reason: error instanceof Error ? error.name : 'Error' };
  }
}
