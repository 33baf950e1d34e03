import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { chooseTransport } from '../../../../renderer/rpc/index.ts';
import type { Transport } from '../../../../renderer/rpc/ports.ts';
import { toAppError } from '../../../../shared/errors/index.ts';

const token = 'good-token';
let stopHost: (() => Promise<void>) | null = null;

afterEach(async () => {
  await stopHost?.();
  stopHost = null;
});

describe('renderer/rpc/choose-transport', () => {
  it('presents the token of the address once, and takes it out of the address', async () => {
    const host = await startHost();
    const hashes: string[] = [];
    const transport = chooseTransport({
      origin: host.origin,
      hash: `#token=${token}`,
      replaceHash: (hash) => hashes.push(hash),
      messages: noMessages,
      accountId: () => null,
    });
    expect(hashes).toEqual(['']);
    await openAndClose(transport);
    await openAndClose(transport);
    expect(host.requests).toEqual(['POST /session', 'WS /rpc', 'WS /rpc']);
  });

  it('leaves an address without a token alone and lets the cookie speak', async () => {
    const host = await startHost();
    const hashes: string[] = [];
    const replaceHash = (hash: string): void => void hashes.push(hash);
    await openAndClose(
      chooseTransport({
        origin: host.origin,
        hash: '#/search',
        replaceHash,
        messages: noMessages,
        accountId: () => null,
      }),
    );
    expect({ hashes, requests: host.requests }).toEqual({ hashes: [], requests: ['WS /rpc'] });
  });

  it('says NOT_SIGNED_IN when the token is wrong', async () => {
    const host = await startHost();
    expect(await codeOf(transportTo(host.origin, '#token=stale'))).toBe('NOT_SIGNED_IN');
  });

  it('asks why a socket was refused, and says NOT_SIGNED_IN when the cookie is no longer good', async () => {
    const host = await startHost({ acceptsSockets: false, sessionStatus: 401 });
    expect(await codeOf(transportTo(host.origin, ''))).toBe('NOT_SIGNED_IN');
    expect(host.requests).toEqual(['WS /rpc', 'GET /session']);
  });

  it('says HOST_UNREACHABLE when the cookie is good but the socket does not open', async () => {
    const host = await startHost({ acceptsSockets: false, sessionStatus: 204 });
    expect(await codeOf(transportTo(host.origin, ''))).toBe('HOST_UNREACHABLE');
  });

  it('says HOST_UNREACHABLE without an answer', async () => {
    const host = await startHost();
    await stopHost?.();
    stopHost = null;
    expect(await codeOf(transportTo(host.origin, `#token=${token}`))).toBe('HOST_UNREACHABLE');
  });

  it('tells once when the host goes away', async () => {
    const host = await startHost();
    const opened = await transportTo(host.origin, '')(new AbortController().signal);
    const closed = new Promise<string>((resolve) => opened.onClosed(() => resolve('closed')));
    host.dropSockets();
    expect(await closed).toBe('closed');
  });
});

/** A browser has no preload script that would answer. */
const noMessages = { post: () => {}, listen: () => () => {} };

interface Host {
  readonly origin: string;
  readonly requests: readonly string[];
  readonly dropSockets: () => void;
}

/** The two routes of a host that a page meets before it can call anything. */
async function startHost({ acceptsSockets = true, sessionStatus = 204 } = {}): Promise<Host> {
  const requests: string[] = [];
  const server: Server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    void readText(request).then((body) => {
      const isGood = request.method === 'GET' || body === JSON.stringify({ token });
      response.writeHead(isGood ? sessionStatus : 401).end();
    });
  });
  const sockets = new WebSocketServer({ noServer: true });
  server.on('upgrade', (request, socket, head) => {
    requests.push(`WS ${request.url}`);
    if (acceptsSockets) sockets.handleUpgrade(request, socket, head, () => {});
    else socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const dropSockets = (): void => {
    for (const client of sockets.clients) client.terminate();
  };
  stopHost = async () => {
    dropSockets();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { origin: `http://127.0.0.1:${port}`, requests, dropSockets };
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

function transportTo(origin: string, hash: string): Transport {
  return chooseTransport({
    origin,
    hash,
    replaceHash: () => {},
    messages: noMessages,
    accountId: () => null,
  });
}

async function openAndClose(transport: Transport): Promise<void> {
  const opened = await transport(new AbortController().signal);
  const closed = new Promise<void>((resolve) => opened.onClosed(resolve));
  opened.close();
  await closed;
}

async function codeOf(transport: Transport): Promise<string> {
  try {
    await transport(new AbortController().signal);
    return 'opened';
  } catch (error) {
    return toAppError(error).code;
  }
}
