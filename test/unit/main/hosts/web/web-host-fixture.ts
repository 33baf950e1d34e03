import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { request as httpRequest, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { startWebHost } from '../../../../../main/hosts/web/start-web-host.ts';
import { type LogFacts, silentLog } from '../../../../../main/platform/index.ts';
import { createDirectoryBrowser, createRouter } from '../../../../../main/rpc/index.ts';
import { createSpool } from '../../../../../main/spool/index.ts';
import { asId, type BankFolderId } from '../../../../../shared/model/index.ts';
import type { RpcClient, UploadGrant } from '../../../../../shared/rpc/index.ts';
import { plantTree, temporaryDirectory } from '../../../../support/temporary-directory.ts';
import {
  createStubAccount,
  createStubBank,
  createStubEngine,
  createStubSession,
  createStubSettings,
} from '../../rpc/stub-account.ts';

/** Where files of a spool go. */
export const target = { kind: 'asset' as const, bankFolderId: asId<BankFolderId>('bf1') };
export const png = Buffer.from('89504e470d0a1a0a', 'hex');

/** The host over the built page in this directory, with stubs behind it. */
export async function startOver(rendererDirectory: string) {
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

/** A host over a small page, and a browser that has signed in to it. */
export async function open() {
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
