import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { asId, type ConversionId, type FileId, type Sha256 } from '../../../../../shared/model/index.ts';
import {
  connectTo,
  failure,
  never,
  type ScriptedAnswer,
  startScriptedBank,
  startTcpServer,
} from '../scripted-bank.ts';

const fileId = asId<FileId>('f1');
const original = asId<ConversionId>('1');
const jpeg = asId<ConversionId>('4');

describe('download', () => {
  it('opens the bytes with what the bank says of them', async () => {
    const bytes = Buffer.alloc(300_000, 'x');
    const { client, bank } = await bankAnswering({
      text: bytes,
      headers: { 'content-type': 'image/png', 'content-length': '300000' },
    });
    const result = await client.download({ fileId, conversionId: original, signal: never });
    if (result.state !== 'ready') return expect.fail(result.state);
    expect([result.sizeBytes, result.contentType, bank.calls().at(-1)]).toEqual([
      300_000,
      'image/png',
      'GET /file/download/f1/1',
    ]);
    expect(Buffer.concat(await collect(result.stream)).equals(bytes)).toBe(true);
  });

  it.each([
    [202, 'started'],
    [204, 'waiting'],
  ])('makes %i into %s', async (status, state) => {
    const { client } = await bankAnswering({ status, text: '', headers: { 'retry-after': '5' } });
    expect(await client.download({ fileId, conversionId: jpeg, signal: never })).toEqual({
      state,
      retryAfterMs: 5_000,
    });
  });

  it.each([
    [500, jpeg, 'CONVERSION_FAILED'],
    [500, original, 'BANK_FAILED'],
    [403, jpeg, 'FORBIDDEN'],
    [404, jpeg, 'NOT_FOUND'],
    [429, jpeg, 'BANK_BUSY'],
    [302, jpeg, 'BANK_REDIRECTED'],
    [206, jpeg, 'BANK_ANSWER_UNREADABLE'],
  ])('makes %i of conversion %s into %s', async (status, conversionId, code) => {
    const { client } = await bankAnswering({ status, json: { Message: 'why' } });
    const error = await failure(client.download({ fileId, conversionId, signal: never }));
    expect([error.code, error.details.status]).toEqual([code, status]);
  });

  it.each([
    ['INTERNAL', 'INTERNAL'],
    ['BANK_FAILED', 'BANK_FAILED'],
    ['CONVERSION_FAILED', 'CONVERSION_FAILED'],
    ['FORBIDDEN', 'CONVERSION_FAILED'],
    ['E_17', 'CONVERSION_FAILED'],
  ])(
    'takes a 500 of a conversion with the code %s for %s: a fault of the bank passes',
    async (Code, code) => {
      const { client } = await bankAnswering({ status: 500, json: { Message: 'why', Code } });
      const error = await failure(client.download({ fileId, conversionId: jpeg, signal: never }));
      expect([error.code, error.details.message]).toEqual([code, 'why']);
    },
  );

  it('logs in again for an expired token', async () => {
    const bank = await startScriptedBank(({ path, headers }) => {
      if (path.includes('/auth/')) return {};
      return headers['x-auth-token'] === 'token-1' ? { status: 401, text: '' } : { text: 'bytes' };
    });
    const result = await connectTo(bank.url).download({ fileId, conversionId: original, signal: never });
    expect([result.state, bank.calls().length]).toEqual(['ready', 4]);
  });

  it('never takes a page for a file, unless the file is one', async () => {
    const { client } = await bankAnswering({
      text: '<html>',
      headers: { 'content-type': 'text/html; charset=utf-8' },
    });
    const error = await failure(client.download({ fileId, conversionId: original, signal: never }));
    const result = await client.download({ fileId, conversionId: original, mayBeHtml: true, signal: never });
    expect([error.code, result.state]).toEqual(['BANK_ANSWER_UNREADABLE', 'ready']);
  });

  it('takes a page for a file that the bank names as such', async () => {
    const { client } = await bankAnswering({
      text: '<html>',
      headers: { 'content-type': 'text/html', 'content-disposition': 'attachment; filename="page.html"' },
    });
    const result = await client.download({ fileId, conversionId: original, signal: never });
    expect(result.state).toBe('ready');
  });

  it('refuses a compression that was not asked for', async () => {
    const { client, bank } = await bankAnswering({ text: 'x', headers: { 'content-encoding': 'gzip' } });
    const error = await failure(client.download({ fileId, conversionId: original, signal: never }));
    expect([error.code, bank.requests.at(-1)?.headers['accept-encoding']]).toEqual([
      'BANK_ANSWER_UNREADABLE',
      'identity',
    ]);
  });

  it.each([
    ['cut short', 'HTTP/1.1 200 OK\r\ncontent-length: 400\r\n\r\nsome bytes'],
    ['cut short in chunks', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n4\r\nsome\r\n'],
  ])('throws in a body that is %s', async (_, raw) => {
    const client = connectTo(await serverSending(raw));
    const result = await client.download({ fileId, conversionId: original, signal: never });
    if (result.state !== 'ready') return expect.fail(result.state);
    expect((await failure(collect(result.stream))).code).toMatch(/^BANK_(UNREACHABLE|ANSWER_UNREADABLE)$/);
  });

  it('reads a body without a length to the end of the connection', async () => {
    const client = connectTo(await serverSending('HTTP/1.1 200 OK\r\nconnection: close\r\n\r\nsome bytes'));
    const result = await client.download({ fileId, conversionId: original, signal: never });
    if (result.state !== 'ready') return expect.fail(result.state);
    expect([result.sizeBytes, Buffer.concat(await collect(result.stream)).toString()]).toEqual([
      null,
      'some bytes',
    ]);
  });

  it('stops with its signal in the middle of the body', async () => {
    const cancel = new AbortController();
    const client = connectTo(
      await serverSending('HTTP/1.1 200 OK\r\ncontent-length: 400\r\n\r\nsome bytes', false),
    );
    const result = await client.download({ fileId, conversionId: original, signal: cancel.signal });
    if (result.state !== 'ready') return expect.fail(result.state);
    const { stream } = result;
    const reading = (async () => {
      for await (const _ of stream) cancel.abort();
    })();
    expect((await failure(reading)).code).toBe('CANCELLED');
  });

  it('leaves its connection to the next request when the body was read', async () => {
    const { client, bank } = await bankAnswering({ text: 'bytes' });
    for (let count = 0; count < 3; count += 1) await client.hashOriginal(fileId, null, never);
    expect([bank.calls().length, bank.connectionCount()]).toEqual([4, 1]);
  });
});

describe('hashOriginal', () => {
  it('gives size and digest of conversion 1', async () => {
    const bytes = Buffer.alloc(3_000_000, 'galley');
    const { client, bank } = await bankAnswering({ text: bytes });
    expect([await client.hashOriginal(fileId, null, never), bank.calls().at(-1)]).toEqual([
      { sizeBytes: 3_000_000, sha256: createHash('sha256').update(bytes).digest('hex') },
      'GET /file/download/f1/1',
    ]);
  });

  it('throws when there is nothing to compare yet', async () => {
    const { client } = await bankAnswering({ status: 204, text: '' });
    expect((await failure(client.hashOriginal(fileId, null, never))).code).toBe('BANK_BUSY');
  });
});

describe('hashOriginal of a page that may come from a proxy', () => {
  const page = '<html>';
  const pageSha256 = createHash('sha256').update(page).digest('hex') as Sha256;
  const otherSha256 = 'ab'.repeat(32) as Sha256;
  const type = { 'content-type': 'text/html; charset=utf-8' };

  it('knows a web page again that the bank sends without a name', async () => {
    const { client } = await bankAnswering({ text: page, headers: type });
    expect(await client.hashOriginal(fileId, pageSha256, never)).toEqual({
      sizeBytes: 6,
      sha256: pageSha256,
    });
  });

  it.each([otherSha256, null])(
    'does not say that the bank holds something else than %s',
    async (expected) => {
      const { client } = await bankAnswering({ text: page, headers: type });
      const error = await failure(client.hashOriginal(fileId, expected, never));
      expect([error.code, error.details]).toEqual([
        'BANK_ANSWER_UNREADABLE',
        { reason: 'a page instead of a file', status: 200 },
      ]);
    },
  );

  it('finds a page different that the bank names as its file', async () => {
    const headers = { ...type, 'content-disposition': 'attachment; filename="page.html"' };
    const { client } = await bankAnswering({ text: page, headers });
    expect((await client.hashOriginal(fileId, otherSha256, never)).sha256).toBe(pageSha256);
  });
});

describe('previewBytes', () => {
  it('reads a small picture whole, and null while there is none', async () => {
    const ready = await bankAnswering({ text: 'png', headers: { 'content-type': 'image/png' } });
    const waiting = await bankAnswering({ status: 202, text: '' });
    const preview = await ready.client.previewBytes(fileId, jpeg, never);
    expect([preview?.contentType, Buffer.from(preview?.bytes ?? []).toString()]).toEqual([
      'image/png',
      'png',
    ]);
    expect(await waiting.client.previewBytes(fileId, jpeg, never)).toBeNull();
  });

  it('does not swallow what is no small picture', async () => {
    const { client } = await bankAnswering({ text: Buffer.alloc(21 * 1024 * 1024) });
    expect((await failure(client.previewBytes(fileId, jpeg, never))).code).toBe('BANK_ANSWER_UNREADABLE');
  });
});

async function bankAnswering(answer: ScriptedAnswer) {
  const bank = await startScriptedBank(({ path }) => (path.includes('/auth/') ? {} : answer));
  return { bank, client: connectTo(bank.url) };
}

/** Logs in by itself, then sends these bytes and, by default, closes. */
function serverSending(raw: string, isClosing = true): Promise<string> {
  return startTcpServer((socket) => {
    socket.on('data', (data) => {
      if (data.includes('/auth/')) {
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 26\r\n\r\n{"x-auth-token":"token-1"}');
        return;
      }
      socket.write(raw);
      if (isClosing) socket.end();
    });
  });
}

async function collect(body: AsyncIterable<Uint8Array>): Promise<readonly Uint8Array[]> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return chunks;
}
