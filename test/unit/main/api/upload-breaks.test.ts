import { describe, expect, it } from 'vitest';
import { connectTo, startTcpServer } from './scripted-bank.ts';
import { chunks, login, send, startPeer } from './upload-peer.ts';

describe('upload', () => {
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
        existingAssetId: null,
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
});
