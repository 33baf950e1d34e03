import {
  createServer,
  Server as HttpServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { Server as HttpsServer } from 'node:https';
import {
  type AddressInfo,
  createServer as createTcpServer,
  type Socket,
  type Server as TcpServer,
} from 'node:net';
import { expect, onTestFinished } from 'vitest';
import {
  type BankClient,
  type BankClientDeps,
  type BankClientOptions,
  createBankClient,
  defaultBankClientOptions,
} from '../../../../main/api/index.ts';
import { silentLog, systemClock } from '../../../../main/platform/index.ts';
import { AppError } from '../../../../shared/errors/index.ts';

export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** The answer of a script: a status with JSON, or with text or bytes as they are. */
export interface ScriptedAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly text?: string | Uint8Array;
}

export type Script = (request: ReceivedRequest) => ScriptedAnswer | Promise<ScriptedAnswer>;

export interface ScriptedBank {
  readonly url: string;
  readonly requests: readonly ReceivedRequest[];
  /** Paths with method, in the order of their arrival, log-ins included. */
  calls(): readonly string[];
  /** TCP connections so far. */
  connectionCount(): number;
}

export const apiKey = 'key-4711';
export const tokenHeader = 'x-auth-token';

/** A real HTTP server on loopback that logs in with `token-1`, `token-2`, … and answers the rest by the script. */
export async function startScriptedBank(script: Script): Promise<ScriptedBank> {
  const requests: ReceivedRequest[] = [];
  let tokens = 0;
  let connections = 0;
  const server = createServer((incoming, outgoing) => {
    void receive(incoming).then(async (request) => {
      requests.push(request);
      const answer = await script(request);
      const isLogin =
        answer.status === undefined && request.path.startsWith('/papi/v1/auth/') && isEmpty(answer);
      if (isLogin) tokens += 1;
      send(outgoing, isLogin ? { json: { [tokenHeader]: `token-${tokens}` } } : answer);
    });
  });
  server.on('connection', () => {
    connections += 1;
  });
  return {
    url: await listen(server),
    requests,
    connectionCount: () => connections,
    calls: () => requests.map(({ method, path }) => `${method} ${path.replace('/papi/v1', '')}`),
  };
}

/** A TCP server: every byte of a test's own making. Returns its address. */
export async function startTcpServer(onConnection: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    onConnection(socket);
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  return listen(server);
}

export function connectTo(
  server: string,
  options: Partial<BankClientOptions> = {},
  deps: Partial<BankClientDeps> = {},
): BankClient {
  const client = createBankClient(
    { server, credentials: { apiKey }, clock: systemClock, log: silentLog, ...deps },
    { ...defaultBankClientOptions, ...options },
  );
  onTestFinished(() => client.close());
  return client;
}

export const never = new AbortController().signal;

/** The error that the call fails with. */
export async function failure(work: Promise<unknown>): Promise<AppError> {
  try {
    await work;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  return expect.fail('no error');
}

/** A wire asset with everything the reference requires. */
export function wireAsset(
  id: string,
  change: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  return {
    Id: id,
    Name: { 'x-default': `name-${id}` },
    Description: {},
    Created: 1_700_000_000,
    Modified: 1_700_000_001,
    StatusId: '1',
    PropertyValues: [],
    Keywords: [],
    LinkedFolders: ['aB3'],
    MasterFile: wireFile(`file-${id}`),
    AttachedFiles: [],
    Editable: true,
    ...change,
  };
}

export function wireFile(id: string): Record<string, unknown> {
  return {
    Id: id,
    Filename: `name-${id}`,
    Extension: 'png',
    Created: 1_700_000_000,
    Size: 20_480,
    PreviewSupported: 'Ready',
    Previews: ['2'],
    Conversions: ['1', '2'],
    Info: { Height: 10, Width: 20, Unit: 'px', Resolution: 72, Colorspace: 'RGB' },
  };
}

function isEmpty({ json, text }: ScriptedAnswer): boolean {
  return json === undefined && text === undefined;
}

async function receive(incoming: IncomingMessage): Promise<ReceivedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return {
    method: incoming.method ?? '',
    path: incoming.url ?? '',
    headers: incoming.headers,
    body: Buffer.concat(chunks),
  };
}

function send(outgoing: ServerResponse, { status = 200, headers = {}, json, text }: ScriptedAnswer): void {
  const isJson = json !== undefined;
  outgoing.writeHead(status, { ...(isJson ? { 'content-type': 'application/json' } : {}), ...headers });
  outgoing.end(isJson ? JSON.stringify(json) : text);
}

/** Listens on any free port of loopback until the test ends. Returns the address. */
export async function listen(server: TcpServer, scheme = 'http'): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  onTestFinished(() => {
    if (server instanceof HttpServer || server instanceof HttpsServer) server.closeAllConnections();
    server.close();
  });
  return `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
