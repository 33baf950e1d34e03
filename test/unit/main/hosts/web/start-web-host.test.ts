import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { request as httpRequest, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { startWebHost } from '../../../../../main/hosts/web/start-web-host.ts';
import { type LogFacts, silentLog } from '../../../../../main/platform/index.ts';
import { createDirectoryBrowser, createRouter, createSpool } from '../../../../../main/rpc/index.ts';
import { type AssetId, asId, type BankFolderId } from '../../../../../shared/model/index.ts';
import {
  accountHeader,
  type RpcClient,
  readRpcFailure,
  type UploadGrant,
} from '../../../../../shared/rpc/index.ts';
import { plantTree, temporaryDirectory } from '../../../../support/temporary-directory.ts';
import {
  createStubAccount,
  createStubBank,
  createStubEngine,
  createStubSession,
  createStubSettings,
  shownAccountId,
  transfer,
} from '../../rpc/stub-account.ts';

const target = { kind: 'asset' as const, bankFolderId: asId<BankFolderId>('bf1') };
const png = Buffer.from('89504e470d0a1a0a', 'hex');

/** What is still counted afterwards is held by somebody. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

describe('start-web-host', () => {
  it('serves the page under a policy that lets scripts come from itself alone', async () => {
    const host = await open();
    const { status, headers, body } = await host.ask('/');
    const policy = String(headers['content-security-policy']);
    expect({ status, body: body.toString(), cache: headers['cache-control'] }).toEqual({
      status: 200,
      body: '<html>page</html>',
      cache: 'no-store',
    });
    expect(policy).toContain("default-src 'none'; script-src 'self';");
    expect(policy).toContain(`connect-src 'self' ws://127.0.0.1:${host.port}`);
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('keeps hashed files for good', async () => {
    const host = await open();
    const { headers } = await host.ask('/assets/index-abc.js');
    expect([headers['cache-control'], headers['content-type']]).toEqual([
      'public, max-age=31536000, immutable',
      'application/javascript; charset=utf-8',
    ]);
  });

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/../../secret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/..\\secret.txt',
    '/%5c..%5csecret.txt',
    '/index.html%00.js',
    '/%ff',
    '/.hidden',
    '//etc/passwd',
    '/missing.js',
  ])('has nothing at %s', async (path) => {
    const { status, body } = await (await open()).ask(path);
    expect([status, JSON.parse(body.toString()).code]).toEqual([404, 'NOT_FOUND']);
  });

  it.each([
    'evil.example',
    'evil.example:PORT',
    '127.0.0.1',
    '127.0.0.1.evil.example:PORT',
    '127.0.0.1:PORT.',
    '[::1]:PORT',
    '0.0.0.0:PORT',
  ])('refuses the Host %j, whatever is asked', async (name) => {
    const host = await open();
    const headers = { host: name.replace('PORT', String(host.port)), cookie: host.cookie };
    const page = await host.ask('/', { headers });
    const session = await host.ask('/session', {
      method: 'POST',
      headers: { ...headers, origin: host.origin, 'content-type': 'application/json' },
      body: JSON.stringify({ token: host.token }),
    });
    expect([page.status, session.status, session.headers['set-cookie']]).toEqual([403, 403, undefined]);
  });

  it('refuses a request that names no Host at all', async () => {
    const host = await open();
    const socket = connect(host.port, '127.0.0.1');
    socket.end(`GET / HTTP/1.0\r\nCookie: ${host.cookie}\r\n\r\n`);
    const answer = Buffer.concat(await socket.toArray()).toString();
    expect(answer.split('\r\n')[0]).toBe('HTTP/1.1 403 Forbidden');
  });

  it('answers under localhost too', async () => {
    const host = await open();
    expect((await host.ask('/', { headers: { host: `localhost:${host.port}` } })).status).toBe(200);
  });

  it('gives the cookie once for the token that a browser is started with, which other users of the machine can read', async () => {
    const host = await open();
    const exchange = async (token: string) => {
      const { status } = await host.ask('/session', {
        method: 'POST',
        headers: { origin: host.origin, 'content-type': 'application/json' },
        body: JSON.stringify({ token }),
      });
      return status;
    };
    const tokens = [host.browserToken, host.browserToken, host.token, host.token];
    const statuses = [];
    for (const token of tokens) statuses.push(await exchange(token));
    expect([statuses, host.browserToken === host.token]).toEqual([[204, 401, 204, 204], false]);
  });

  it('gives the cookie for the right token only', async () => {
    const host = await open();
    const answers = [];
    for (const body of [
      JSON.stringify({ token: host.token }),
      JSON.stringify({ token: `${host.token.slice(0, -1)}_` }),
      JSON.stringify({ token: '' }),
      '{}',
      'not json',
      JSON.stringify({ token: 'x'.repeat(2_000) }),
    ]) {
      const { status, headers } = await host.ask('/session', {
        method: 'POST',
        headers: { origin: host.origin, 'content-type': 'application/json' },
        body,
      });
      answers.push([status, headers['set-cookie']?.[0]?.replace(/=[^;]+/, '=…')]);
    }
    expect(answers).toEqual([
      [204, `galley-${host.port}=…; Path=/; HttpOnly; SameSite=Strict`],
      [401, undefined],
      [401, undefined],
      [400, undefined],
      [400, undefined],
      [400, undefined],
    ]);
  });

  it('tells a page whether its cookie is good', async () => {
    const host = await open();
    const good = await host.ask('/session', { headers: { cookie: `other=1; ${host.cookie}` } });
    const none = await host.ask('/session');
    expect([good.status, none.status]).toEqual([204, 401]);
  });

  it.each([
    undefined,
    'null',
    'http://evil.example',
    'http://127.0.0.1',
    'https://127.0.0.1:PORT',
    'http://127.0.0.1:PORT.evil.example',
  ])('changes nothing for the Origin %j', async (template) => {
    const host = await open();
    const origin = template?.replace('PORT', String(host.port));
    const headers = { cookie: host.cookie, ...(origin === undefined ? {} : { origin }) };
    const grant = await host.spool.begin(host.engine, {
      fileName: 'a.png',
      sizeBytes: 3,
      target,
      onClash: null,
    });
    const put = await host.ask(`/spool/${grant}`, { method: 'PUT', headers, body: 'abc' });
    const post = await host.ask('/session', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ token: host.token }),
    });
    expect([put.status, post.status, await host.socketStatus(headers), host.engine.calls]).toEqual([
      403,
      403,
      403,
      [],
    ]);
  });

  it('opens a socket for our own page only', async () => {
    const host = await open();
    expect([
      await host.socketStatus({ origin: host.origin }),
      await host.socketStatus({ origin: host.origin, cookie: `galley-${host.port}=wrong` }),
      await host.socketStatus({ origin: host.origin, cookie: host.cookie, host: 'evil.example' }),
      await host.socketStatus({ origin: host.origin, cookie: host.cookie }),
    ]).toEqual([401, 401, 403, 101]);
  });

  it('carries the contract over the socket, streams included, and ends them with it', async () => {
    const host = await open();
    const { client, socket } = await host.connect();
    const events = await client.engine.events();
    const first = await events.next();
    host.engine.emit({ kind: 'transfers', changed: [transfer('a')], removed: [] });
    const second = await events.next();
    expect([first.value?.kind, second.value]).toEqual([
      'snapshot',
      { kind: 'transfers', changed: [transfer('a')], removed: [] },
    ]);
    socket.close();
    await expect.poll(() => host.engine.subscriberCount()).toBe(0);
    const failure = await events.next().then(() => null, readRpcFailure);
    expect(failure?.code).toBe('HOST_UNREACHABLE');
  });

  it('stops sending to a page that does not read, and loses nothing of the end', async () => {
    const host = await open();
    const { client, socket } = await host.connect();
    const events = await client.engine.events();
    await events.next();
    socket.pause();
    const rows = Array.from({ length: 200 }, (_, index) =>
      transfer(`row-${index}`, { path: 'x'.repeat(2_000) }),
    );
    // About 400 KB each: unread, 1,000 of them are far more than the kernel takes.
    for (let round = 1; round <= 1_000; round += 1) {
      host.engine.emit({
        kind: 'transfers',
        changed: rows.map((row) => ({ ...row, sentBytes: round })),
        removed: [],
      });
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(host.messagesSent()).toBeLessThan(200);
    socket.resume();
    for (;;) {
      const { value } = await events.next();
      if (value?.kind === 'transfers' && value.changed.every((row) => row.sentBytes === 1_000)) break;
    }
  });

  it('shows thumbnails to our page only', async () => {
    const host = await open();
    const denied = await host.ask('/thumbnail/a1/f1/2');
    const shown = await host.ask('/thumbnail/a1/f%2F1/2?v=20-100', { headers: { cookie: host.cookie } });
    expect([denied.status, shown.status, shown.headers['content-type'], shown.body]).toEqual([
      401,
      200,
      'image/png',
      png,
    ]);
    expect(host.opened).toEqual([['f/1', '2']]);
  });

  it('never shows a picture of one account as one of another, whatever its id', async () => {
    const host = await open();
    const own = await host.ask('/thumbnail/a1/f1/2', { headers: { cookie: host.cookie } });
    const others = await host.ask('/thumbnail/a2/f1/2', { headers: { cookie: host.cookie } });
    expect([own.status, others.status, host.opened.length]).toEqual([200, 401, 1]);
  });

  it('refuses a call that a page made for an account which is not shown any more', async () => {
    const host = await open();
    const overtaken = await host.connect({ [accountHeader]: 'a2' });
    const failure = await overtaken.client.engine
      .setLimit({ bytesPerSecond: null })
      .then(() => null, readRpcFailure);
    const { client } = await host.connect({ [accountHeader]: shownAccountId });
    await client.engine.resume();
    expect([failure?.code, host.engine.calls]).toEqual(['ACCOUNT_SWITCHED', [['resume']]]);
    expect((await overtaken.client.session.get()).accountId).toBe(shownAccountId);
  });

  it.each([
    ['has none', 'none'],
    ['sends what could hold a script', 'svg'],
  ])('shows no thumbnail when the bank %s', async (_what, fileId) => {
    const host = await open();
    expect((await host.ask(`/thumbnail/a1/${fileId}/2`, { headers: { cookie: host.cookie } })).status).toBe(
      404,
    );
  });

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

  it('keeps nothing of a body whose page went away in the middle, and takes it again', async () => {
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

  it('keeps nothing of a whole body either whose page went away before it was taken', async () => {
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

  it('refuses to start without a built page, and says what to do', async () => {
    const empty = await temporaryDirectory();
    await expect(startOver(empty)).rejects.toMatchObject({
      code: 'BAD_USAGE',
      details: { message: expect.stringContaining('npm run build') },
    });
  });
});

async function startOver(rendererDirectory: string) {
  const state = await temporaryDirectory();
  const engine = createStubEngine();
  const opened: unknown[] = [];
  const session = createStubSession(
    createStubAccount({
      engine,
      bank: {
        ...createStubBank(),
        preview: async (fileId, conversionId) => {
          opened.push([fileId, conversionId]);
          if (fileId === 'none') return null;
          const contentType = fileId === 'svg' ? 'image/svg+xml' : 'image/PNG; q=1';
          return { contentType, bytes: png };
        },
      },
    }),
  );
  const spool = await createSpool({ directory: join(state, 'spool'), randomId: () => crypto.randomUUID() });
  const displayPath = (path: string): string => path;
  let sent = 0;
  const clock = {
    nowMs: Date.now,
    after: (_delayMs: number, run: () => void) => {
      sent += 1;
      queueMicrotask(run);
      return () => {};
    },
  };
  const log = {
    ...silentLog,
    error: (event: string, facts?: LogFacts) => {
      throw new Error(event, { cause: facts });
    },
  };
  const directories = createDirectoryBrowser({
    homeDirectory: state,
    displayPath,
    randomId: () => crypto.randomUUID(),
  });
  const router = createRouter({
    settings: createStubSettings(),
    session,
    directories,
    spool,
    displayPath,
    showInFolder: async () => false,
    host: null,
    clock,
    log,
  });
  const host = await startWebHost({ router, session, spool, log }, { port: 0, rendererDirectory });
  onTestFinished(() => host.close());
  const spooled = (): [string, number][] =>
    readdirSync(join(state, 'spool')).map((name) => [name, statSync(join(state, 'spool', name)).size]);
  return { host, engine, session, spool, opened, spooled, messagesSent: () => sent };
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

interface Question {
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Iterable<string | Buffer>;
}

async function open() {
  const rendererDirectory = await temporaryDirectory();
  await plantTree(rendererDirectory, {
    'out/index.html': '<html>page</html>',
    'out/assets/index-abc.js': 'export {}',
    'out/.hidden': 'hidden',
    'secret.txt': 'secret',
  });
  const { host, ...parts } = await startOver(join(rendererDirectory, 'out'));
  const address = new URL(host.url);
  const port = Number(address.port);
  const origin = address.origin;
  const token = address.hash.replace('#token=', '');
  const browserToken = host.browserUrl.split('#token=')[1] ?? '';

  // Not `fetch`: it would tidy up the path and refuse to send another Host.
  const ask = (path: string, { method = 'GET', headers = {}, body = '' }: Question = {}): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const request = httpRequest(
        { host: '127.0.0.1', port, path, method, headers, agent: false },
        async (response) => {
          const parts = await response.toArray();
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(parts),
          });
        },
      );
      request.on('error', reject);
      if (typeof body === 'string') request.end(body);
      else Readable.from(body).pipe(request);
    });

  const signedIn = await ask('/session', {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  const cookie = signedIn.headers['set-cookie']?.[0]?.split(';')[0] ?? '';

  const put = (grant: UploadGrant, body: Iterable<string | Buffer>, headers: OutgoingHttpHeaders = {}) =>
    ask(`/spool/${grant}`, { method: 'PUT', headers: { origin, cookie, ...headers }, body });

  const openSocket = (headers: Record<string, string>): WebSocket => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/rpc`, { headers });
    onTestFinished(() => socket.terminate());
    return socket;
  };

  /** Status the host answered the opening of a socket with; 101 when it is open. */
  const socketStatus = (headers: Record<string, string>): Promise<number> =>
    new Promise((resolve) => {
      const socket = openSocket(headers);
      socket.on('open', () => resolve(101));
      socket.on('unexpected-response', (_request, response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      socket.on('error', () => {});
    });

  const connectPage = async (headers: Readonly<Record<string, string>> = {}) => {
    const socket = openSocket({ origin, cookie });
    await once(socket, 'open');
    // The link wants a browser's WebSocket; that of `ws` has all that it uses.
    const client: RpcClient = createORPCClient(
      new RPCLink({ websocket: socket as unknown as globalThis.WebSocket, headers }),
    );
    return { client, socket };
  };

  return {
    ...parts,
    host,
    port,
    origin,
    token,
    browserToken,
    cookie,
    ask,
    put,
    socketStatus,
    connect: connectPage,
  };
}
