import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { BankClient, UploadObservation, UploadRequest } from '../../../../main/api/index.ts';
import type { BankPort } from '../../../../main/transfer/ports.ts';
import { AppError } from '../../../../shared/errors/index.ts';
import {
  type AssetId,
  type AttachmentTypeId,
  asId,
  type BankFolderId,
  type FileId,
  type IntentId,
} from '../../../../shared/model/index.ts';
import { apiKey, connectTo, listen, startScriptedBank, startTcpServer, wireAsset } from './scripted-bank.ts';
import { selfSigned } from './self-signed.ts';

const folderId = asId<BankFolderId>('aB3');
const login = 'HTTP/1.1 200 OK\r\ncontent-length: 25\r\n\r\n{"x-auth-token":"token-1"}'.replace('25', '26');
const created = 'HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\n"a1"';

describe('upload', () => {
  it('satisfies the port of transfer', () => {
    const asPort = (client: BankClient): BankPort => client;
    expect(asPort(connectTo('http://127.0.0.1:1')).upload).toBeTypeOf('function');
  });

  it('announces the length, names the intent and sends the bytes as they are', async () => {
    const bank = await startScriptedBank(() => ({}));
    const observed = await send(connectTo(bank.url), { body: chunks('hello ', 'world'), sizeBytes: 11 });
    const { method, path, headers, body } = bank.requests.at(-1) ?? expect.fail('no request');
    expect(observed).toMatchObject({ kind: 'response', status: 200, sent: 'whole' });
    expect({ method, path, text: body.toString() }).toEqual({
      method: 'POST',
      path: '/papi/v1/folder/aB3/upload/file.png',
      text: 'hello world',
    });
    expect(headers).toMatchObject({
      'content-length': '11',
      'content-type': 'application/octet-stream',
      'idempotency-key': 'intent-1',
      'x-auth-token': 'token-1',
    });
    expect(headers['transfer-encoding']).toBeUndefined();
  });

  it.each([
    ['per cent', '100%.png', '100%25.png'],
    ['hash and question mark', 'a#b?.png', 'a%23b%3F.png'],
    ['emoji', '🎨.png', '%F0%9F%8E%A8.png'],
    ['a newline', 'a\nb.png', 'a%0Ab.png'],
    ['NFD, as NFC', 'a\u0308.png', '%C3%A4.png'],
    ['255 bytes', `${'x'.repeat(251)}.png`, `${'x'.repeat(251)}.png`],
    ['dots and spaces', '.. .png', '..%20.png'],
  ])('sends a name with %s as one path component', async (_, fileName, encoded) => {
    const bank = await startScriptedBank(() => ({}));
    await send(connectTo(bank.url), { fileName });
    expect(bank.requests.at(-1)?.path).toBe(`/papi/v1/folder/aB3/upload/${encoded}`);
  });

  it('reports a name that cannot be sent at all, and sends nothing', async () => {
    const bank = await startScriptedBank(() => ({}));
    const observed = await send(connectTo(bank.url), { fileName: 'broken \ud800' });
    expect({ observed, calls: bank.calls() }).toEqual({
      observed: {
        kind: 'no-response',
        sent: 'part',
        cause: { code: 'BAD_NAME', details: { parameter: 'file_name' } },
      },
      calls: [],
    });
  });

  it.each([
    [{ kind: 'version', assetId: asId<AssetId>('a1') } as const, '/asset/a1/upload/file.png'],
    [{ kind: 'file-version', fileId: asId<FileId>('f1') } as const, '/file/upload/f1/file.png'],
    [
      { kind: 'attachment', assetId: asId<AssetId>('a1'), typeId: asId<AttachmentTypeId>('print') } as const,
      '/asset/a1/attachment/print/upload/file.png',
    ],
  ])('sends %j to its own address', async (target, path) => {
    const bank = await startScriptedBank(() => ({}));
    await send(connectTo(bank.url), target);
    expect(bank.calls().at(-1)).toBe(`POST ${path}`);
  });

  it('holds the last byte back until its gate opens, and sends it at once then', async () => {
    const peer = await startPeer();
    const gate = Promise.withResolvers<void>();
    const pulls: string[] = [];
    async function* body() {
      pulls.push('first');
      yield Buffer.from('123456789');
      pulls.push('gate');
      await gate.promise;
      yield Buffer.from('0');
    }
    const observing = send(connectTo(peer.url), { body: body(), sizeBytes: 10 });
    await peer.bodyHas(9);
    await peer.quiet();
    expect({ received: peer.body(), pulls }).toEqual({ received: '123456789', pulls: ['first', 'gate'] });
    gate.resolve();
    await peer.bodyHas(10);
    peer.answer(created);
    expect(await observing).toMatchObject({
      kind: 'response',
      sent: 'whole',
      answer: { kind: 'id', id: 'a1' },
    });
  });

  it('pulls no byte before the connection stands', async () => {
    const server = createHttpServer((_, response) => {
      response.setHeader('connection', 'close');
      response.end('{"x-auth-token":"token-1"}');
    });
    const client = connectTo(await listen(server));
    await client.signIn(new AbortController().signal);
    await new Promise((resolve) => server.close(resolve));
    expect(await sendCountingPulls(client)).toEqual({
      observed: {
        kind: 'no-response',
        sent: 'part',
        cause: { code: 'BANK_UNREACHABLE', details: { reason: 'ECONNREFUSED' } },
      },
      pulls: 0,
    });
  });

  it('pulls no byte before TLS stands', async () => {
    const bank = createHttpsServer(selfSigned, (_, response) => {
      response.setHeader('connection', 'close');
      response.end('{"x-auth-token":"token-1"}');
    });
    let connections = 0;
    const server = await startTcpServer((socket) => {
      connections += 1;
      if (connections === 1) bank.emit('connection', socket);
    });
    const client = connectTo(server.replace('http:', 'https:'), {
      connectTimeoutMs: 300,
      certificateAuthorities: [selfSigned.cert],
    });
    await client.signIn(new AbortController().signal);
    expect(await sendCountingPulls(client)).toEqual({
      observed: {
        kind: 'no-response',
        sent: 'part',
        cause: { code: 'BANK_UNREACHABLE', details: { reason: 'connect-timeout' } },
      },
      pulls: 0,
    });
  });

  it('sends over TLS, on new connections and on reused ones', async () => {
    const sizes: number[] = [];
    const server = createHttpsServer(selfSigned, (request, response) => {
      let sizeBytes = 0;
      request.on('data', (data: Buffer) => {
        sizeBytes += data.length;
      });
      request.on('end', () => {
        if (request.url?.includes('/upload/')) sizes.push(sizeBytes);
        response.end('{"x-auth-token":"token-1"}');
      });
    });
    const client = connectTo(await listen(server, 'https'), { certificateAuthorities: [selfSigned.cert] });
    for (const size of [1, 0, 2_000_000]) {
      const body = size === 0 ? chunks() : chunks('x'.repeat(size - 1), 'x');
      expect(await send(client, { body, sizeBytes: size })).toMatchObject({
        status: 200,
        sent: 'whole',
      });
    }
    expect(sizes).toEqual([1, 0, 2_000_000]);
  });

  it('lets the gate of a one-byte file open before anything is sent', async () => {
    const peer = await startPeer();
    const gate = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    async function* body() {
      reached.resolve();
      await gate.promise;
      yield Buffer.from('1');
    }
    const observing = send(connectTo(peer.url), { body: body(), sizeBytes: 1 });
    await reached.promise;
    await peer.quiet();
    expect(peer.body()).toBe('');
    gate.resolve();
    await peer.bodyHas(1);
    peer.answer(created);
    expect(await observing).toMatchObject({ kind: 'response', sent: 'whole' });
  });

  it('lets the gate of an empty file open before its headers leave', async () => {
    const peer = await startPeer();
    const gate = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    const body = emptyBody(() => {
      reached.resolve();
      return gate.promise;
    });
    const observing = send(connectTo(peer.url), { body, sizeBytes: 0 });
    await reached.promise;
    await peer.quiet();
    expect(peer.headersArrived()).toBe(false);
    gate.resolve();
    await peer.bodyHas(0);
    peer.answer(created);
    expect(await observing).toMatchObject({ kind: 'response', sent: 'whole' });
    expect(peer.text()).toContain('content-length: 0');
  });

  it('sends nothing of an empty file whose gate refuses', async () => {
    const bank = await startScriptedBank(() => ({}));
    const refusal = new AppError('FILE_CHANGED');
    const body = emptyBody(() => Promise.reject(refusal));
    const observed = await send(connectTo(bank.url), { body, sizeBytes: 0 });
    expect({ observed, calls: bank.calls() }).toEqual({
      observed: { kind: 'body-failed', error: refusal },
      calls: ['POST /auth/GetToken'],
    });
  });

  it('destroys the socket when the body throws, so that the bank sees an incomplete request', async () => {
    const peer = await startPeer();
    const refusal = new AppError('FILE_CHANGED');
    async function* body() {
      yield Buffer.from('123456789');
      await peer.bodyHas(9);
      throw refusal;
    }
    const observed = await send(connectTo(peer.url), { body: body(), sizeBytes: 10 });
    await peer.closed();
    expect({ observed, received: peer.body() }).toEqual({
      observed: { kind: 'body-failed', error: refusal },
      received: '123456789',
    });
  });

  it.each([
    ['short', ['123'], '123'],
    ['long', ['123', '456'], '123'],
    ['long at once', ['123456'], ''],
  ])('never completes a body that is too %s', async (_, parts, received) => {
    const peer = await startPeer();
    const observed = await send(connectTo(peer.url), { body: chunks(...parts), sizeBytes: 5 });
    await peer.closed();
    expect(observed).toMatchObject({ kind: 'body-failed', error: { code: 'FILE_CHANGED' } });
    expect(peer.body()).toBe(received);
  });

  it('closes the body of an upload that the bank answers early, and says that not all was sent', async () => {
    const peer = await startPeer();
    let isClosed = false;
    async function* body() {
      try {
        yield Buffer.from('12345');
        await peer.bodyHas(5);
        peer.answer('HTTP/1.1 413 Too Large\r\ncontent-length: 23\r\n\r\n{"Message":"too large"}');
        await peer.quiet();
        yield Buffer.from('67890');
      } finally {
        isClosed = true;
      }
    }
    const observed = await send(connectTo(peer.url), { body: body(), sizeBytes: 10 });
    await peer.closed();
    expect({ observed, isClosed, received: peer.body() }).toEqual({
      observed: {
        kind: 'response',
        status: 413,
        sent: 'part',
        retryAfterMs: null,
        answer: { kind: 'empty' },
        message: 'too large',
      },
      isClosed: true,
      received: '12345',
    });
  });

  it('reads an early answer whole although the bank takes no more bytes', async () => {
    const bank = await startTcpServer((socket) => {
      socket.once('data', () => {
        socket.write(login);
        socket.once('data', () => {
          socket.pause();
          socket.write('HTTP/1.1 413 Too Large\r\ncontent-length: 23\r\n\r\n{"Message":"too large"}');
        });
      });
    });
    const chunk = Buffer.alloc(1024 * 1024);
    const parts = (async function* () {
      for (;;) yield await Promise.resolve(chunk);
    })();
    const observed = await send(connectTo(bank), { body: parts, sizeBytes: 1024 ** 4 });
    expect(observed).toMatchObject({
      kind: 'response',
      status: 413,
      sent: 'part',
      message: 'too large',
    });
  });

  it('destroys the socket when the signal aborts, also behind a closed gate', async () => {
    const peer = await startPeer();
    const cancel = new AbortController();
    async function* body() {
      yield Buffer.from('123456789');
      await peer.bodyHas(9);
      cancel.abort();
      await peer.closed();
      yield Buffer.from('0');
    }
    const observed = await send(connectTo(peer.url), { body: body(), sizeBytes: 10, signal: cancel.signal });
    expect({ observed, received: peer.body() }).toEqual({
      observed: { kind: 'no-response', sent: 'part', cause: { code: 'CANCELLED', details: {} } },
      received: '123456789',
    });
  });

  it('says so when the connection breaks after the last byte', async () => {
    const peer = await startPeer();
    const observing = send(connectTo(peer.url), { body: chunks('1234'), sizeBytes: 4 });
    await peer.bodyHas(4);
    peer.reset();
    expect(await observing).toEqual({
      kind: 'no-response',
      sent: 'whole',
      cause: { code: 'BANK_UNREACHABLE', details: { reason: 'ECONNRESET' } },
    });
  });

  it('treats an answer that is cut short as no answer', async () => {
    const peer = await startPeer();
    const observing = send(connectTo(peer.url), { body: chunks('1234'), sizeBytes: 4 });
    await peer.bodyHas(4);
    peer.answer('HTTP/1.1 200 OK\r\ncontent-length: 400\r\n\r\n{"Id":"a1"');
    peer.end();
    expect(await observing).toMatchObject({ kind: 'no-response', cause: { code: 'BANK_UNREACHABLE' } });
  });

  it('treats what is not HTTP as an unreadable answer', async () => {
    const peer = await startPeer();
    const observing = send(connectTo(peer.url), { body: chunks('1234'), sizeBytes: 4 });
    await peer.bodyHas(4);
    peer.answer('SSH-2.0-OpenSSH_9.9\r\n');
    expect(await observing).toMatchObject({ kind: 'no-response', cause: { code: 'BANK_ANSWER_UNREADABLE' } });
  });

  it('gives up when no answer comes', async () => {
    const peer = await startPeer();
    const observing = send(connectTo(peer.url, { answerTimeoutMs: 60 }), {
      body: chunks('1234'),
      sizeBytes: 4,
    });
    expect(await observing).toEqual({
      kind: 'no-response',
      sent: 'whole',
      cause: { code: 'BANK_UNREACHABLE', details: { reason: 'answer-timeout' } },
    });
    await peer.closed();
  });

  it('gives up when the bank takes no more bytes, but not while it waits for the body itself', async () => {
    const bank = await startTcpServer((socket) => {
      socket.once('data', () => {
        socket.write(login);
        socket.once('data', () => socket.pause());
      });
    });
    const idleTimeoutMs = 60;
    const waited = Promise.withResolvers<void>();
    let chunksPulled = 0;
    async function* body() {
      yield Buffer.from('1');
      setTimeout(waited.resolve, 4 * idleTimeoutMs);
      await waited.promise;
      for (;;) {
        chunksPulled += 1;
        yield Buffer.alloc(1024 * 1024);
      }
    }
    const observed = await send(connectTo(bank, { idleTimeoutMs }), { body: body(), sizeBytes: 1024 ** 4 });
    expect(observed).toEqual({
      kind: 'no-response',
      sent: 'part',
      cause: { code: 'BANK_UNREACHABLE', details: { reason: 'idle-timeout' } },
    });
    expect(chunksPulled).toBeGreaterThan(0);
  });

  it('pulls the next chunk only when the socket has taken the former', async () => {
    const buffer = Buffer.alloc(256 * 1024);
    const bank = await startScriptedBank(() => ({}));
    const count = 40;
    async function* body() {
      for (let index = 0; index < count; index += 1) {
        // The one buffer is used again: bytes of a chunk that was still waiting would be overwritten.
        buffer.fill(index);
        yield buffer;
      }
    }
    await send(connectTo(bank.url), { body: body(), sizeBytes: count * buffer.length });
    const received = bank.requests.at(-1)?.body ?? Buffer.alloc(0);
    const expected = Buffer.concat(
      Array.from({ length: count }, (_, index) => Buffer.alloc(buffer.length, index)),
    );
    expect(received.equals(expected)).toBe(true);
  });

  it('uses one connection for uploads that follow each other', async () => {
    const bank = await startScriptedBank(({ path }) =>
      path.includes('/auth/') ? {} : { json: wireAsset('a1') },
    );
    const client = connectTo(bank.url);
    for (let count = 0; count < 20; count += 1) await send(client, {});
    expect([bank.calls().length, bank.connectionCount()]).toEqual([21, 1]);
  });

  it('sends one request whatever the answer', async () => {
    const statuses = [302, 307, 401, 403, 408, 409, 413, 429, 500, 502, 503, 504];
    const observed: (readonly [number, UploadObservation['kind'], number])[] = [];
    for (const status of statuses) {
      const bank = await startScriptedBank(({ path }) =>
        path.includes('/auth/') ? {} : { status, headers: { location: 'http://127.0.0.1:1/elsewhere' } },
      );
      const { kind, ...rest } = await send(connectTo(bank.url), {});
      const seen = 'status' in rest ? rest.status : 0;
      observed.push([seen, kind, bank.calls().filter((call) => call.includes('/upload/')).length]);
    }
    expect(observed).toEqual(statuses.map((status) => [status, 'response', 1]));
  });

  it.each([
    ['7', 7_000],
    ['Tue, 01 Apr 2025 08:30:45 GMT', 45_000],
  ])('reads Retry-After %s', async (header, retryAfterMs) => {
    const bank = await startScriptedBank(({ path }) =>
      path.includes('/auth/')
        ? {}
        : { status: 429, headers: { 'retry-after': header, date: 'Tue, 01 Apr 2025 08:30:00 GMT' } },
    );
    expect(await send(connectTo(bank.url), {})).toMatchObject({
      kind: 'response',
      status: 429,
      retryAfterMs,
    });
  });

  it('reads an asset, an id, nothing and nonsense in the answer', async () => {
    const answers = [
      JSON.stringify(wireAsset('a1')),
      JSON.stringify(wireAsset('a2', { AttachedFiles: [{ AttachmentType: '4', FileInfo: null }] })),
      JSON.stringify({ Id: 17 }),
      '"a1"',
      '17',
      'aB-3_x',
      '',
      'null',
      '<html>ok</html>',
      '{"Id":',
    ];
    const bank = await startScriptedBank(({ path }) =>
      path.includes('/auth/') ? {} : { text: answers.shift() ?? '' },
    );
    const client = connectTo(bank.url);
    const read: unknown[] = [];
    while (answers.length > 0) {
      const observed = await send(client, {});
      read.push(observed.kind === 'response' ? observed.answer : observed);
    }
    expect(read).toEqual([
      { kind: 'asset', asset: expect.objectContaining({ assetId: 'a1' }) },
      { kind: 'id', id: 'a2' },
      { kind: 'id', id: '17' },
      { kind: 'id', id: 'a1' },
      { kind: 'id', id: '17' },
      { kind: 'id', id: 'aB-3_x' },
      { kind: 'empty' },
      { kind: 'empty' },
      { kind: 'unreadable' },
      { kind: 'unreadable' },
    ]);
  });

  it('logs in again once for all uploads that were refused with one token', async () => {
    const bank = await startScriptedBank(({ path, headers }) =>
      path.includes('/auth/') || headers['x-auth-token'] === 'token-2' ? {} : { status: 401 },
    );
    const client = connectTo(bank.url);
    const first = await Promise.all(Array.from({ length: 5 }, () => send(client, {})));
    await Promise.all(first.map(() => client.signInAgain()));
    await client.signInAgain();
    const second = await send(client, {});
    expect({
      statuses: first.map((observed) => (observed.kind === 'response' ? observed.status : observed.kind)),
      logins: bank.calls().filter((call) => call.includes('/auth/')).length,
      second,
    }).toMatchObject({ statuses: [401, 401, 401, 401, 401], logins: 2, second: { status: 200 } });
  });

  it('reports a refused log-in as the cause and keeps the key out of it', async () => {
    const bank = await startScriptedBank(() => ({
      status: 401,
      json: { Message: `The key ${apiKey} is disabled.`, Code: 'SIGN_IN_REFUSED' },
    }));
    expect(await send(connectTo(bank.url), {})).toEqual({
      kind: 'no-response',
      sent: 'part',
      cause: {
        code: 'SIGN_IN_REFUSED',
        details: { status: 401, message: 'The key [secret] is disabled.', bankCode: 'SIGN_IN_REFUSED' },
      },
    });
  });
});

type Omitted<Union> = Union extends unknown ? Partial<Union> : never;
type UploadChange = Omitted<UploadRequest>;

function plain() {
  return {
    idempotencyKey: asId<IntentId>('intent-1'),
    fileName: 'file.png',
    sizeBytes: 2,
    body: chunks('o', 'k'),
    signal: new AbortController().signal,
  };
}

function send(client: BankClient, change: UploadChange): Promise<UploadObservation> {
  return client.upload({ ...plain(), kind: 'asset', bankFolderId: folderId, ...change } as UploadRequest);
}

async function sendCountingPulls(client: BankClient) {
  let pulls = 0;
  async function* body() {
    pulls += 1;
    await Promise.resolve();
    yield Buffer.from('x');
  }
  const observed = await send(client, { body: body(), sizeBytes: 1 });
  return { observed, pulls };
}

/** An empty body whose end waits for the gate. */
function emptyBody(gate: () => Promise<void>): AsyncIterable<Uint8Array> {
  return {
    [Symbol.asyncIterator]: () => ({
      next: () => gate().then(() => ({ done: true, value: undefined })),
    }),
  };
}

async function* chunks(...parts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) {
    await Promise.resolve();
    if (part !== '') yield Buffer.from(part);
  }
}

/** A bank of one upload, byte by byte: answers the log-in by itself and keeps what comes after it. */
async function startPeer() {
  let socket: Socket | null = null;
  let received = '';
  const changes = new EventTarget();
  const isClosed = Promise.withResolvers<void>();
  const url = await startTcpServer((connection) => {
    let isLoggedIn = false;
    socket ??= connection;
    connection.on('data', (data) => {
      if (!isLoggedIn && data.toString('latin1').includes('/auth/GetToken')) {
        isLoggedIn = true;
        connection.write(login);
        return;
      }
      received += data.toString('latin1');
      changes.dispatchEvent(new Event('data'));
    });
    connection.on('close', () => {
      if (connection === socket) isClosed.resolve();
    });
  });
  const bodyStart = () => received.indexOf('\r\n\r\n') + 4;
  const body = () => (received.includes('\r\n\r\n') ? received.slice(bodyStart()) : '');
  return {
    url,
    text: () => received,
    body,
    headersArrived: () => received.includes('\r\n\r\n'),
    answer: (text: string) => socket?.write(text),
    end: () => socket?.end(),
    reset: () => socket?.resetAndDestroy(),
    closed: () => isClosed.promise,
    async bodyHas(count: number): Promise<void> {
      while (!received.includes('\r\n\r\n') || body().length < count)
        await new Promise((resolve) => changes.addEventListener('data', resolve, { once: true }));
    },
    /** A round trip over another connection: whatever was sent before it has arrived by now. */
    async quiet(): Promise<void> {
      const probe = await fetch(`${url}/papi/v1/auth/GetToken`);
      await probe.text();
    },
  };
}
