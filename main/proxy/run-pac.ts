import { Worker } from 'node:worker_threads';
import { AppError } from '../../shared/errors/index.ts';
import type { PacAnswer, PacQuestion } from './pac-messages.ts';

/**
 * The answer of a configuration file for a bank. In a thread of its own, because the sandbox cannot stop every loop, and a late
 * failure inside it ends the thread alone. Throws AppError PAC_FAILED.
 */
export function runPac(script: string, bank: URL, limitMs: number): Promise<string> {
  const workerData: PacQuestion = {
    script,
    url: `${bank.origin}/`,
    host: bank.hostname.replace(/^\[|\]$/g, ''),
  };
  const worker = new Worker(new URL('./pac-worker.ts', import.meta.url), { workerData, execArgv: [] });
  worker.unref();
  return new Promise<string>((resolve, reject) => {
    const fail = (reason: string) => reject(new AppError('PAC_FAILED', { reason }));
    const timer = setTimeout(fail, limitMs, 'time-limit');
    worker.once('message', (answer: PacAnswer) => {
      if (answer.kind === 'list') resolve(answer.list);
      else fail(answer.reason);
    });
    worker.once('error', (error) => fail(error.name));
    worker.once('exit', (code) => fail(`exit ${code}`));
    worker.once('exit', () => clearTimeout(timer));
  }).finally(() => void worker.terminate());
}
