import { createHash } from 'node:crypto';
import { readSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { errnoOf } from '../errors/errno.ts';
import type { HashAnswer, HashJob } from './hash-messages.ts';

/** Reads descriptors that the main thread has opened safely and keeps open until the answer is there. */

/** One buffer for all jobs: they run one after the other. */
const buffer = Buffer.allocUnsafeSlow(1024 * 1024);

parentPort?.on('message', (job: HashJob) => {
  const answer: HashAnswer = { jobId: job.jobId, outcome: run(job) };
  parentPort?.postMessage(answer);
});

function run({ descriptor, sizeBytes, isAborted }: HashJob): HashAnswer['outcome'] {
  const digest = createHash('sha256');
  try {
    for (let position = 0; position < sizeBytes; ) {
      if (Atomics.load(isAborted, 0) === 1) return { kind: 'aborted' };
      const wanted = Math.min(buffer.length, sizeBytes - position);
      const bytesRead = readSync(descriptor, buffer, 0, wanted, position);
      if (bytesRead === 0) return { kind: 'ended-early' };
      digest.update(buffer.subarray(0, bytesRead));
      position += bytesRead;
    }
    return { kind: 'done', sha256: digest.digest('hex') };
  } catch (error) {
    return { kind: 'failed', errno: errnoOf(error), message: String(error) };
  }
}
