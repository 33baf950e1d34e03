import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { AppError } from '../../../shared/errors/index.ts';
import {
  assertNever,
  type Fingerprint,
  type LocalPath,
  type Sha256,
  sameFingerprint,
} from '../../../shared/model/index.ts';
import { toReadError } from '../errors/file-errors.ts';
import { type OpenFile, openForUpload } from '../read/open-for-upload.ts';
import type { HashAnswer, HashJob } from './hash-messages.ts';

export interface HashedFile {
  readonly sha256: Sha256;
  /** The state of the file that has this content. */
  readonly fingerprint: Fingerprint;
}

export interface Hasher {
  /** Throws FILE_CHANGED when the file was written to during the read, the errors of `openForUpload`, and the signal's reason. */
  hashFile(request: {
    readonly path: LocalPath;
    readonly root: LocalPath | null;
    readonly signal: AbortSignal;
  }): Promise<HashedFile>;
  /** Ends the thread; jobs under way fail. */
  stop(): Promise<void>;
}

/** Up to here reading and hashing takes less than a millisecond, and a trip to the thread would cost more. */
const smallFileBytes = 256 * 1024;

/** Hashes files: small ones here, larger ones in one thread, in turn. The thread starts with the first large file. */
export function createHasher(): Hasher {
  let thread: HashThread | null = null;

  async function digestOf(file: OpenFile, sizeBytes: number, signal: AbortSignal): Promise<string> {
    if (sizeBytes <= smallFileBytes) {
      const content = await file.readAt(0, sizeBytes);
      if (content.length < sizeBytes) throw new AppError('FILE_CHANGED', { path: file.path });
      return createHash('sha256').update(content).digest('hex');
    }
    if (thread === null) {
      const started: HashThread = startHashThread(() => {
        if (thread === started) thread = null;
      });
      thread = started;
    }
    return thread.run(file, sizeBytes, signal);
  }

  return {
    async hashFile({ path, root, signal }) {
      signal.throwIfAborted();
      const file = await openForUpload(path, { root });
      try {
        const before = await file.fingerprint();
        const sha256 = (await digestOf(file, before.sizeBytes, signal)) as Sha256;
        const after = await file.fingerprint();
        if (!sameFingerprint(before, after)) throw new AppError('FILE_CHANGED', { path });
        return { sha256, fingerprint: after };
      } finally {
        await file.close();
      }
    },
    async stop() {
      await thread?.stop();
    },
  };
}

interface HashThread {
  run(file: OpenFile, sizeBytes: number, signal: AbortSignal): Promise<string>;
  stop(): Promise<void>;
}

function startHashThread(onEnd: () => void): HashThread {
  const worker = new Worker(new URL('./hash-worker.ts', import.meta.url), { execArgv: [] });
  const waiting = new Map<number, (outcome: HashAnswer['outcome']) => void>();
  let lastJobId = 0;
  // An idle thread must not keep the process alive, a busy one must.
  worker.unref();

  const settle = (jobId: number, outcome: HashAnswer['outcome']) => {
    const answer = waiting.get(jobId);
    waiting.delete(jobId);
    if (waiting.size === 0) worker.unref();
    answer?.(outcome);
  };
  const failAll = (message: string) => {
    onEnd();
    for (const jobId of [...waiting.keys()]) settle(jobId, { kind: 'failed', errno: '', message });
  };
  worker.on('message', ({ jobId, outcome }: HashAnswer) => settle(jobId, outcome));
  worker.on('error', (error) => failAll(String(error)));
  worker.on('exit', () => failAll('The hash thread has ended.'));

  return {
    async run(file, sizeBytes, signal) {
      const isAborted = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
      const abort = () => Atomics.store(isAborted, 0, 1);
      lastJobId += 1;
      const job: HashJob = { jobId: lastJobId, descriptor: file.descriptor, sizeBytes, isAborted };
      signal.addEventListener('abort', abort, { once: true });
      if (signal.aborted) abort();
      try {
        // Waits for the thread's word even after an abort: it may be reading from the descriptor still.
        const outcome = await new Promise<HashAnswer['outcome']>((resolve) => {
          waiting.set(job.jobId, resolve);
          worker.ref();
          worker.postMessage(job);
        });
        signal.throwIfAborted();
        return sha256Of(outcome, file.path);
      } finally {
        signal.removeEventListener('abort', abort);
      }
    },
    async stop() {
      await worker.terminate();
    },
  };
}

function sha256Of(outcome: HashAnswer['outcome'], path: LocalPath): string {
  switch (outcome.kind) {
    case 'done':
      return outcome.sha256;
    case 'ended-early':
      throw new AppError('FILE_CHANGED', { path });
    case 'aborted':
      throw new AppError('CANCELLED', { path });
    case 'failed':
      throw outcome.errno === ''
        ? new AppError('INTERNAL', { path, message: outcome.message })
        : toReadError(Object.assign(new Error(outcome.message), { code: outcome.errno }), path);
    default:
      return assertNever(outcome);
  }
}
