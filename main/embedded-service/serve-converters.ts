import type { ConverterNotice, ConverterRequest } from '../../shared/model/index.ts';
import type { StartWorkerProgram, WorkerProgram } from '../platform/index.ts';

/** The channel to a bank that has its converters started by its parent (`serve --converters parent`). */
export interface BankChannel {
  send(notice: ConverterNotice): void;
  /** Only the bank itself writes here. */
  onMessage(listener: (request: ConverterRequest) => void): void;
}

/**
 * Starts the bank's converters for it, where only the host may start processes. The bank names no program: this is the only
 * one. Returns the function that ends them all, for when the bank has ended.
 */
export function serveConverters(bank: BankChannel, startWorker: StartWorkerProgram): () => void {
  const running = new Map<number, WorkerProgram>();

  const start = ({ converterId, args, flags }: ConverterRequest & { kind: 'converter-start' }): void => {
    const program = new URL('../../service/conversions/converter-process.ts', import.meta.url);
    const worker = startWorker({ program, args, flags });
    running.set(converterId, worker);
    worker.onMessage((message) => bank.send({ kind: 'converter-message', converterId, message }));
    worker.onEnd((reason) => {
      running.delete(converterId);
      bank.send({ kind: 'converter-ended', converterId, reason });
    });
  };

  bank.onMessage((request) => {
    if (request.kind === 'converter-start') start(request);
    else if (request.kind === 'converter-task') running.get(request.converterId)?.send(request.task);
    else {
      running.get(request.converterId)?.kill();
      running.delete(request.converterId);
    }
  });
  return () => {
    for (const worker of running.values()) worker.kill();
    running.clear();
  };
}
