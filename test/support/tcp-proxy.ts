import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type ByteReader,
  bodyOfAnswer,
  contentLengthOf,
  createByteReader,
  readHead,
  takeBytes,
} from './http-frames.ts';

export interface SeenRequest {
  /** Counted over all connections, from 1. */
  readonly number: number;
  readonly method: string;
  readonly path: string;
  readonly headers: ReadonlyMap<string, string>;
  /** As announced. */
  readonly sizeBytes: number;
  /** A POST with a file as its body. */
  readonly isUpload: boolean;
}

/** One that the bank was still at work on after its client had hung up, and for how long. */
export interface LateRequest {
  readonly request: SeenRequest;
  readonly latenessMs: number;
}

/** An answer that no bank has given. */
export interface MadeUpAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The fate of one request. The bank gets whole requests or the beginning of one, never bytes of the proxy's own. */
export type Fault =
  | { readonly kind: 'pass'; readonly beforeRequestMs?: number; readonly beforeAnswerMs?: number }
  /** Reset as soon as the request begins; nothing reaches the bank. */
  | { readonly kind: 'refuse' }
  /** So many bytes of the body reach the bank; then both connections end. */
  | { readonly kind: 'cut-request'; readonly afterBytes: number }
  /** The bank gets everything, the client so many bytes of the answer, head included. */
  | { readonly kind: 'cut-answer'; readonly afterBytes: number }
  /** The bank gets everything, the client nothing; null: not even an end. */
  | { readonly kind: 'swallow-answer'; readonly closeAfterMs: number | null }
  /** The client is hung up on when its request is complete; the bank gets it so much later. */
  | { readonly kind: 'late'; readonly byMs: number }
  /** So many bytes of the body go through, the others when `until` resolves. */
  | { readonly kind: 'hold'; readonly afterBytes: number; readonly until: Promise<unknown> }
  /** Answered here; the bank sees nothing. */
  | { readonly kind: 'answer'; readonly when: 'at-once' | 'after-body'; readonly answer: MadeUpAnswer }
  /** The bank gets everything and answers; the client gets this instead. */
  | { readonly kind: 'replace-answer'; readonly answer: MadeUpAnswer };

export type ProxyScript = (request: SeenRequest) => Fault;

/**
 * `request`: its head was read. `forwarded`: the bank has all of it. `answered`: the bank has answered. `done`: the client has
 * the answer.
 */
export type ProxyEventKind = 'request' | 'forwarded' | 'answered' | 'done';
export type ProxyListener = (kind: ProxyEventKind, request: SeenRequest, atMs: number) => void;

export interface TcpProxy {
  readonly url: string;
  /** Every request so far. */
  readonly requests: readonly SeenRequest[];
  readonly uploads: readonly SeenRequest[];
  play(script: ProxyScript): void;
  subscribe(listener: ProxyListener): () => void;
  readonly lateRequests: readonly LateRequest[];
  /** How long the bank was still at work, at most, after a client had hung up. */
  longestLatenessMs(): number;
  /** Resolves when the bank works on nothing that came through here. */
  quiet(): Promise<void>;
  stop(): Promise<void>;
}

export const passAll: ProxyScript = () => ({ kind: 'pass' });

/**
 * A proxy on loopback that understands as much of HTTP as it must to know where requests and answers begin and end, and lets a
 * script decide the fate of each. Bytes that a client has not sent before it hangs up never reach the bank.
 */
export async function startTcpProxy(bankUrl: string, firstScript: ProxyScript = passAll): Promise<TcpProxy> {
  const bank = new URL(bankUrl);
  const requests: SeenRequest[] = [];
  const listeners = new Set<ProxyListener>();
  const sockets = new Set<Socket>();
  const quietWaiters: (() => void)[] = [];
  let script = firstScript;
  let working = 0;
  const lateRequests: LateRequest[] = [];

  const report = (kind: ProxyEventKind, request: SeenRequest) => {
    const atMs = performance.now();
    for (const listener of [...listeners]) listener(kind, request, atMs);
  };

  function keep(socket: Socket): Socket {
    sockets.add(socket);
    socket.setNoDelay(true);
    // Every end is noticed by the reader; an error says no more than that.
    socket.on('error', () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
    return socket;
  }

  /** Carries one request to the bank; false when the connection is of no more use. */
  async function exchange(client: Peer, upstream: Peer, request: SeenRequest, head: Buffer, fault: Fault) {
    const isLate = fault.kind === 'late';
    let hungUpAtMs: number | null = null;
    let isForwarded = false;
    const noteHangUp = () => {
      hungUpAtMs ??= performance.now();
      // A request that was not handed over whole never will be, except for those that are late on purpose.
      if (!isForwarded && !isLate) upstream.socket.destroy();
    };
    client.socket.once('close', noteHangUp);
    try {
      if (fault.kind === 'pass' && fault.beforeRequestMs) await pause(fault.beforeRequestMs);
      if (isLate && !(await deliverLate(client, upstream, request, head, fault.byMs))) return false;
      if (!isLate && !(await forwardRequest(client, upstream, request, head, fault))) return false;
      isForwarded = true;
      report('forwarded', request);
      const answer = await readHead(upstream.reader);
      if (answer === null) return false;
      if (fault.kind === 'pass' && fault.beforeAnswerMs) await pause(fault.beforeAnswerMs);
      const body = bodyOfAnswer(upstream.reader, answer, request.method);
      report('answered', request);
      return await forwardAnswer(client, answer.raw, body, fault);
    } finally {
      client.socket.off('close', noteHangUp);
      if (hungUpAtMs !== null && isForwarded) {
        lateRequests.push({ request, latenessMs: performance.now() - hungUpAtMs });
      }
    }
  }

  async function serve(socket: Socket): Promise<void> {
    const client = peerOf(keep(socket));
    let upstream: Peer | null = null;
    for (let isUsable = true; isUsable; ) {
      const head = await readHead(client.reader);
      if (head === null) break;
      const request = seenRequest(requests.length + 1, head.startLine, head.headers, contentLengthOf(head));
      requests.push(request);
      report('request', request);
      const fault = script(request);
      if (fault.kind === 'refuse') {
        socket.resetAndDestroy();
        break;
      }
      if (fault.kind === 'answer') {
        await answerHere(client, request, fault);
        break;
      }
      working += 1;
      try {
        if (upstream === null || upstream.socket.destroyed) {
          upstream = peerOf(keep(connect(Number(bank.port), bank.hostname)));
        }
        isUsable = await exchange(client, upstream, request, head.raw, fault);
      } finally {
        working -= 1;
        if (working === 0) for (const resolve of quietWaiters.splice(0)) resolve();
      }
      if (isUsable) report('done', request);
    }
    upstream?.socket.destroy();
    // After what was written, so that an answer arrives whole.
    socket.destroySoon();
  }

  const server = createServer((socket) => void serve(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    get uploads() {
      return requests.filter(({ isUpload }) => isUpload);
    },
    play(next) {
      script = next;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    lateRequests,
    longestLatenessMs: () => Math.max(0, ...lateRequests.map(({ latenessMs }) => latenessMs)),
    quiet: () => (working === 0 ? Promise.resolve() : new Promise((resolve) => quietWaiters.push(resolve))),
    async stop() {
      const isDown = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await isDown;
    },
  };
}

interface Peer {
  readonly socket: Socket;
  readonly reader: ByteReader;
}

function peerOf(socket: Socket): Peer {
  return { socket, reader: createByteReader(socket) };
}

function seenRequest(
  number: number,
  startLine: string,
  headers: ReadonlyMap<string, string>,
  sizeBytes: number,
): SeenRequest {
  const [method = '', path = ''] = startLine.split(' ');
  const isUpload = method === 'POST' && headers.get('content-type') === 'application/octet-stream';
  return { number, method, path, headers, sizeBytes, isUpload };
}

async function forwardRequest(
  client: Peer,
  upstream: Peer,
  { sizeBytes }: SeenRequest,
  head: Buffer,
  fault: Fault,
): Promise<boolean> {
  const stopAt = fault.kind === 'cut-request' || fault.kind === 'hold' ? fault.afterBytes : Infinity;
  await write(upstream.socket, head);
  const before = Math.min(stopAt, sizeBytes);
  if ((await forward(takeBytes(client.reader, before), upstream.socket)) < before) return false;
  if (fault.kind === 'cut-request') {
    client.socket.resetAndDestroy();
    return false;
  }
  if (fault.kind === 'hold') await fault.until;
  const rest = sizeBytes - before;
  return (await forward(takeBytes(client.reader, rest), upstream.socket)) === rest;
}

async function deliverLate(
  client: Peer,
  upstream: Peer,
  { sizeBytes }: SeenRequest,
  head: Buffer,
  byMs: number,
): Promise<boolean> {
  const body: Buffer[] = [];
  for await (const bytes of takeBytes(client.reader, sizeBytes)) body.push(bytes);
  if (Buffer.concat(body).length < sizeBytes) return false;
  client.socket.resetAndDestroy();
  await pause(byMs);
  await write(upstream.socket, head);
  for (const bytes of body) await write(upstream.socket, bytes);
  return true;
}

async function forwardAnswer(
  client: Peer,
  head: Buffer,
  body: AsyncIterable<Buffer>,
  fault: Fault,
): Promise<boolean> {
  if (fault.kind === 'pass' || fault.kind === 'hold') {
    await write(client.socket, head);
    await forward(body, client.socket);
    return !client.socket.destroyed;
  }
  const whole = [head];
  for await (const bytes of body) whole.push(bytes);
  if (fault.kind === 'cut-answer') {
    await write(client.socket, Buffer.concat(whole).subarray(0, fault.afterBytes));
  } else if (fault.kind === 'replace-answer') {
    await write(client.socket, textOf(fault.answer));
  } else if (fault.kind === 'swallow-answer') {
    if (fault.closeAfterMs === null) await closed(client.socket);
    else await pause(fault.closeAfterMs);
  }
  return false;
}

async function answerHere(
  client: Peer,
  { sizeBytes }: SeenRequest,
  { when, answer }: Extract<Fault, { kind: 'answer' }>,
): Promise<void> {
  if (when === 'at-once') await write(client.socket, textOf(answer));
  let readBytes = 0;
  // Read to the end in any case: bytes left unread would turn the answer into a reset.
  for await (const bytes of takeBytes(client.reader, sizeBytes)) readBytes += bytes.length;
  if (when === 'after-body' && readBytes === sizeBytes) await write(client.socket, textOf(answer));
}

function textOf({ status, headers = {}, body = '' }: MadeUpAnswer): Buffer {
  const lines = Object.entries({
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`HTTP/1.1 ${status} Scripted\r\n${lines.join('')}\r\n${body}`);
}

/** Returns how many bytes went through. */
async function forward(chunks: AsyncIterable<Buffer>, to: Socket): Promise<number> {
  let sizeBytes = 0;
  for await (const bytes of chunks) {
    await write(to, bytes);
    sizeBytes += bytes.length;
  }
  return sizeBytes;
}

async function closed(socket: Socket): Promise<void> {
  if (!socket.destroyed) await once(socket, 'close');
}

/** Resolves when there is space again, or when there is no reader any more. */
async function write(socket: Socket, bytes: Buffer): Promise<void> {
  if (socket.destroyed || bytes.length === 0 || socket.write(bytes)) return;
  await new Promise<void>((resolve) => {
    const finish = () => {
      socket.off('drain', finish).off('close', finish);
      resolve();
    };
    socket.once('drain', finish).once('close', finish);
  });
}
