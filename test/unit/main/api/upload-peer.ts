import type { Socket } from 'node:net';
import type { BankClient, UploadObservation, UploadRequest } from '../../../../main/api/index.ts';
import { asId, type BankFolderId, type IntentId } from '../../../../shared/model/index.ts';
import { startTcpServer } from './scripted-bank.ts';

const folderId = asId<BankFolderId>('aB3');
/** The answer to the log-in. */
export const login = 'HTTP/1.1 200 OK\r\ncontent-length: 26\r\n\r\n{"x-auth-token":"token-1"}';
/** The answer of a bank that has stored the file as asset `a1`. */
export const created = 'HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\n"a1"';

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

/** Sends a small file; what a test is about is changed. */
export function send(client: BankClient, change: UploadChange): Promise<UploadObservation> {
  return client.upload({ ...plain(), kind: 'asset', bankFolderId: folderId, ...change } as UploadRequest);
}

/** Sends one byte and counts how often it was asked for it. */
export async function sendCountingPulls(client: BankClient) {
  let pulls = 0;
  async function* body() {
    pulls += 1;
    await Promise.resolve();
    yield Buffer.from('x');
  }
  const observed = await send(client, { body: body(), sizeBytes: 1 });
  return { observed, pulls };
}

/** An empty body with an end that waits for the commit point. */
export function emptyBody(gate: () => Promise<void>): AsyncIterable<Uint8Array> {
  return {
    [Symbol.asyncIterator]: () => ({
      next: () => gate().then(() => ({ done: true, value: undefined })),
    }),
  };
}

/** A body of these parts. */
export async function* chunks(...parts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) {
    await Promise.resolve();
    if (part !== '') yield Buffer.from(part);
  }
}

/** A bank of one upload, byte by byte: answers the log-in by itself and keeps what comes after it. */
export async function startPeer() {
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
    /** A round trip over another connection: everything sent before it has arrived by now. */
    async quiet(): Promise<void> {
      const probe = await fetch(`${url}/papi/v1/auth/GetToken`);
      await probe.text();
    },
  };
}
