import { Worker } from 'node:worker_threads';
import { expect, it, onTestFinished } from 'vitest';
import { createBankHttp } from '../../../../../main/api/http/bank-http.ts';
import { systemClock } from '../../../../../main/platform/index.ts';

/**
 * A server on a thread of its own, which begins to answer as soon as a request is there, says so in `answered`, and ends its
 * answer on command.
 */
const server = `
  const { createServer } = require('node:http');
  const { parentPort, workerData } = require('node:worker_threads');
  const answered = new Int32Array(workerData);
  createServer((request, response) => {
    request.resume().on('end', () => {
      parentPort.once('message', () => response.end(']'));
      response.write('[', () => {
        Atomics.add(answered, 0, 1);
        Atomics.notify(answered, 0);
      });
    });
  }).listen(0, '127.0.0.1', function () { parentPort.postMessage(this.address().port); });
`;

it('reads an answer that arrives before the client gets its next turn', async () => {
  const answered = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(server, { eval: true, workerData: answered.buffer });
  onTestFinished(() => void worker.terminate());
  const port = await new Promise<number>((resolve) => worker.once('message', resolve));
  const http = createBankHttp(
    { server: `http://127.0.0.1:${port}`, clock: systemClock },
    {
      connectTimeoutMs: 5_000,
      idleTimeoutMs: 5_000,
      answerTimeoutMs: 5_000,
      certificateAuthorities: [],
      proxy: null,
    },
  );
  onTestFinished(() => http.close());
  const { signal } = new AbortController();
  const send = () => http.exchange({ method: 'POST', path: '/', headers: {}, json: { a: 1 }, signal });
  // The next one finds an open connection and is written at once.
  worker.postMessage('end');
  await send();

  const before = answered[0] ?? 0;
  const answer = await new Promise((resolve, reject) => {
    setTimeout(() => void send().then(({ body }) => resolve(Buffer.from(body).toString()), reject));
    // Due in the same turn: this thread stands still until the answer lies in its socket.
    setTimeout(() => {
      Atomics.wait(answered, 0, before, 5_000);
      setTimeout(() => worker.postMessage('end'));
    });
  });

  expect(answer).toBe('[]');
});
