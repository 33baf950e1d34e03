import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, createConnection } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createHttpServer, usualHttpLimits } from '../../../../../service/http/plugins/http-limits.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** The answer of a server of that handler to these bytes until the connection ends. */
async function answerTo(sent: string, handler: Handler, idleMs: number): Promise<string> {
  const server = createHttpServer(handler, { ...usualHttpLimits, idleMs });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
  });
  const socket = createConnection((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(sent);
  return text(socket);
}

const get = 'GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n';
const upload = 'POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 2\r\n\r\nx';

describe('createHttpServer, once nothing has moved for the idle time', () => {
  it('waits on for its own answer to a request that is here', async () => {
    // It counts from the connection: a busy machine must have read the request by then.
    const answer = await answerTo(
      get,
      (request, response) => {
        request.socket.once('timeout', () => setImmediate(() => response.end('made at last')));
      },
      1_000,
    );
    expect(answer).toMatch(/made at last$/);
  });

  it.each([
    ['whose body has not come', upload, () => undefined],
    ['whose answer is not taken or not made to its end', get, (_request, response) => response.write('some')],
  ] satisfies [string, string, Handler][])(
    'closes the connection of a request %s',
    async (_what, sent, handler) => {
      expect(await answerTo(sent, handler, 20)).not.toMatch(/\r\n0\r\n/);
    },
  );
});
