import { connect } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { type AssetId, asId } from '../../../../../shared/model/index.ts';
import { readRpcFailure, type UploadGrant } from '../../../../../shared/rpc/index.ts';
import { open, target } from './web-host-fixture.ts';

/** A later count means a held reservation. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

describe('start-web-host', () => {
  it('spools exactly the announced bytes and hands them to the engine', async () => {
    const host = await open();
    const grant = await host.spool.begin(host.engine, {
      fileName: 'a.png',
      sizeBytes: 6,
      target,
      onClash: { choice: 'skip', assetIds: [asId<AssetId>('a1')] },
    });
    const answer = await host.put(grant, ['abc', 'def']);
    expect([answer.status, JSON.parse(answer.body.toString()), host.engine.calls.length]).toEqual([
      200,
      { kind: 'promised', intentId: 'i1' },
      1,
    ]);
    expect(host.spooled().map(([, sizeBytes]) => sizeBytes)).toEqual([6]);
  });

  it('takes bytes that call themselves JSON as bytes', async () => {
    const host = await open();
    const grant = await host.spool.begin(host.engine, {
      fileName: 'a.json',
      sizeBytes: 2,
      target,
      onClash: null,
    });
    const answer = await host.put(grant, ['{}'], { 'content-type': 'application/json' });
    expect([answer.status, host.spooled().map(([, sizeBytes]) => sizeBytes)]).toEqual([200, [2]]);
  });

  it.each([
    ['short', ['abc'], 400, 'BODY_INCOMPLETE'],
    ['long', ['abcdef', 'ghi'], 413, 'BODY_TOO_LARGE'],
  ])('begins nothing and keeps nothing of a %s body', async (_what, parts, status, code) => {
    const host = await open();
    const grant = await host.spool.begin(host.engine, {
      fileName: 'a.png',
      sizeBytes: 6,
      target,
      onClash: null,
    });
    const answer = await host.put(grant, parts);
    expect([
      answer.status,
      readRpcFailure(JSON.parse(answer.body.toString())).code,
      host.engine.calls,
      host.spooled(),
    ]).toEqual([status, code, [], []]);
  });

  it('keeps nothing of a body when its page went away in the middle, and takes it again', async () => {
    const host = await open();
    const grant = await host.spool.begin(host.engine, {
      fileName: 'a.png',
      sizeBytes: 6,
      target,
      onClash: null,
    });
    const socket = connect(host.port, '127.0.0.1');
    socket.write(
      `PUT /spool/${grant} HTTP/1.1\r\nHost: 127.0.0.1:${host.port}\r\nOrigin: ${host.origin}\r\nCookie: ${host.cookie}\r\nContent-Length: 6\r\n\r\nabc`,
    );
    await expect.poll(() => host.spooled().length).toBe(1);
    socket.destroy();
    await expect.poll(() => host.spooled()).toEqual([]);
    expect([(await host.put(grant, ['abcdef'])).status, host.engine.calls.length]).toEqual([200, 1]);
  });

  it('keeps nothing of a whole body either when its page went away before it was taken', async () => {
    const host = await open();
    const grant = await host.spool.begin(host.engine, {
      fileName: 'a.png',
      sizeBytes: 6,
      target,
      onClash: null,
    });
    const taking = Promise.withResolvers<AbortSignal>();
    host.engine.upload = (_request, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        taking.resolve(signal);
      });
    const socket = connect(host.port, '127.0.0.1');
    socket.write(
      `PUT /spool/${grant} HTTP/1.1\r\nHost: 127.0.0.1:${host.port}\r\nOrigin: ${host.origin}\r\nCookie: ${host.cookie}\r\nContent-Length: 6\r\n\r\nabcdef`,
    );
    const signal = await taking.promise;
    expect(signal.aborted).toBe(false);
    socket.destroy();
    await expect.poll(() => [signal.aborted, host.spooled()]).toEqual([true, []]);
  });

  it('needs the cookie and a known grant for the spool', async () => {
    const host = await open();
    const grant = await host.spool.begin(host.engine, {
      fileName: 'a.png',
      sizeBytes: 3,
      target,
      onClash: null,
    });
    const denied = await host.ask(`/spool/${grant}`, {
      method: 'PUT',
      headers: { origin: host.origin },
      body: 'abc',
    });
    const unknown = await host.put(asId<UploadGrant>('made-up'), ['abc']);
    expect([denied.status, unknown.status, JSON.parse(unknown.body.toString()).code]).toEqual([
      401,
      409,
      'GRANT_UNKNOWN',
    ]);
  });

  it('spools 200 MB without holding them', async () => {
    const host = await open();
    const chunk = Buffer.alloc(64 * 1024, 7);
    const chunks = 3_200;
    const sizeBytes = chunk.length * chunks;
    const grant = await host.spool.begin(host.engine, {
      fileName: 'big.tif',
      sizeBytes,
      target,
      onClash: null,
    });
    const heldBytes = (): number => {
      collectGarbage();
      return process.memoryUsage().arrayBuffers;
    };
    const beforeBytes = heldBytes();
    let peakBytes = 0;
    function* body(): Generator<Buffer> {
      for (let index = 0; index < chunks; index += 1) {
        if (index % 200 === 199) peakBytes = Math.max(peakBytes, heldBytes() - beforeBytes);
        yield chunk;
      }
    }
    const answer = await host.put(grant, body());
    expect([answer.status, host.spooled().map(([, size]) => size)]).toEqual([200, [sizeBytes]]);
    expect(peakBytes).toBeLessThan(sizeBytes / 4);
  });
});
