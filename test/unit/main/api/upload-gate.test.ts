import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../shared/errors/index.ts';
import { connectTo, listen, startScriptedBank, startTcpServer } from './scripted-bank.ts';
import { selfSigned } from './self-signed.ts';
import { chunks, created, emptyBody, send, sendCountingPulls, startPeer } from './upload-peer.ts';

describe('upload', () => {
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

  it('sends nothing of an empty file when its commit point refuses', async () => {
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
});
