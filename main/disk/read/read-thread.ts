import { Worker } from 'node:worker_threads';
import { AppError } from '../../../shared/errors/index.ts';
import { assertNever, type Sha256 } from '../../../shared/model/index.ts';
import { toReadError } from '../errors/file-errors.ts';
import type { FileReading } from './file-reading.ts';
import type { OpenFile } from './open-for-upload.ts';
import type { ReadAnswer, ReadOrder } from './read-messages.ts';

/** The thread of `read-worker.ts`. */
export interface ReadThread {
  read(file: OpenFile, sizeBytes: number): FileReading;
  stop(): Promise<void>;
}

/** As much as one write to a socket takes well; six uploads at once hold 18 MiB. */
const blockBytes = 1024 * 1024;
/** One is being sent, one is being read, one waits between them. */
const blockCount = 3;

/** `onEnd`: the thread is gone, whyever. */
export function startReadThread(onEnd: () => void): ReadThread {
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), { execArgv: [] });
  const listeners = new Map<number, (answer: ReadAnswer) => void>();
  let lastReadingId = 0;
  // An idle thread must not keep the process alive, a busy one must.
  worker.unref();

  function failAll(message: string): void {
    onEnd();
    for (const [readingId, hear] of [...listeners]) {
      hear({ readingId, kind: 'failed', errno: '', message });
      hear({ readingId, kind: 'ended' });
    }
  }
  worker.on('message', (answer: ReadAnswer) => listeners.get(answer.readingId)?.(answer));
  worker.on('error', (error) => failAll(String(error)));
  worker.on('exit', () => failAll('The reading thread has ended.'));

  return {
    read(file, sizeBytes) {
      lastReadingId += 1;
      const readingId = lastReadingId;
      const blocks = new SharedArrayBuffer(blockBytes * blockCount);
      const order = (message: ReadOrder) => worker.postMessage(message);
      const { reading, hear } = followReading({ file, readingId, blocks, order });
      listeners.set(readingId, (answer) => {
        if (answer.kind === 'ended') listeners.delete(readingId);
        if (listeners.size === 0) worker.unref();
        hear(answer);
      });
      worker.ref();
      order({ kind: 'begin', readingId, descriptor: file.descriptor, sizeBytes, blocks, blockBytes });
      return reading;
    },
    async stop() {
      await worker.terminate();
    },
  };
}

interface Block {
  readonly slot: number;
  readonly lengthBytes: number;
}

/** The main thread's side of one reading: blocks come in, slices of them go out, and each block is handed back when it is used up. */
function followReading({
  file,
  readingId,
  blocks,
  order,
}: {
  readonly file: OpenFile;
  readonly readingId: number;
  readonly blocks: SharedArrayBuffer;
  readonly order: (message: ReadOrder) => void;
}): { readonly reading: FileReading; readonly hear: (answer: ReadAnswer) => void } {
  const ready: Block[] = [];
  const ended = Promise.withResolvers<void>();
  let news = Promise.withResolvers<void>();
  let current: Block | null = null;
  let usedBytes = 0;
  let digest: Sha256 | null = null;
  let hasEndedEarly = false;
  let failure: AppError | null = null;

  function take(answer: ReadAnswer): void {
    switch (answer.kind) {
      case 'block':
        ready.push(answer);
        return;
      case 'digest':
        digest = answer.sha256 as Sha256;
        return;
      case 'ended-early':
        hasEndedEarly = true;
        return;
      case 'failed':
        failure = failureOf(answer, file.path);
        return;
      case 'ended':
        ended.resolve();
        return;
      default:
        assertNever(answer);
    }
  }

  async function received<Found>(find: () => Found | null): Promise<Found> {
    for (;;) {
      const found = find();
      if (found !== null) return found;
      if (failure !== null) throw failure;
      await news.promise;
    }
  }

  return {
    hear(answer) {
      take(answer);
      news.resolve();
      news = Promise.withResolvers();
    },
    reading: {
      async next(mostBytes) {
        if (current !== null && usedBytes === current.lengthBytes) {
          order({ kind: 'refill', readingId, slot: current.slot });
          current = null;
        }
        if (current === null) {
          const block = await received(() => ready.shift() ?? (hasEndedEarly ? 'ended-early' : null));
          if (block === 'ended-early') return new Uint8Array(0);
          current = block;
          usedBytes = 0;
        }
        const lengthBytes = Math.min(mostBytes, current.lengthBytes - usedBytes);
        const startBytes = current.slot * blockBytes + usedBytes;
        usedBytes += lengthBytes;
        return Buffer.from(blocks, startBytes, lengthBytes);
      },
      sha256: () => received(() => digest),
      close() {
        order({ kind: 'end', readingId });
        return ended.promise;
      },
    },
  };
}

function failureOf(
  { errno, message }: Extract<ReadAnswer, { readonly kind: 'failed' }>,
  path: OpenFile['path'],
): AppError {
  if (errno === '') return new AppError('INTERNAL', { path, message });
  return toReadError(Object.assign(new Error(message), { code: errno }), path);
}
