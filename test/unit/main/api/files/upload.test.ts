import { describe, expect, it } from 'vitest';
import type { BankClient, UploadObservation } from '../../../../../main/api/index.ts';
import type { BankPort } from '../../../../../main/transfer/attempt/ports.ts';
import { type AssetId, type AttachmentTypeId, asId, type FileId } from '../../../../../shared/model/index.ts';
import { apiKey, connectTo, startScriptedBank, wireAsset } from '../scripted-bank.ts';
import { chunks, send } from '../upload-peer.ts';

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

  it('sends one request for any answer', async () => {
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
