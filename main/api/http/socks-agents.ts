import { type AgentOptions, Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ProxyServer } from '../../proxy/index.ts';

type Done = (error: Error | null, socket?: Duplex) => void;
interface Destination {
  readonly host?: string | null | undefined;
  readonly port?: number | string | null | undefined;
}

/**
 * Agents that open connections through a SOCKS proxy and leave names to it. Failures have a code: Node's own when the proxy is
 * not reached, SOCKS_REFUSED when it refuses, SOCKS_UNREACHABLE when it does not reach the bank.
 */
export function createSocksAgents(
  proxy: ProxyServer,
  options: AgentOptions,
  connectTimeoutMs: number,
): { readonly http: HttpAgent; readonly https: HttpsAgent } {
  const http = new HttpAgent(options);
  const https = new HttpsAgent(options);
  const encrypt = https.createConnection.bind(https);
  const open = (to: Destination, done: Done, wrap: (socket: Socket) => Duplex | null | undefined) => {
    openThrough(proxy, to, connectTimeoutMs).then(
      (socket) => done(null, wrap(socket) ?? socket),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
    );
    return undefined;
  };
  http.createConnection = (to, done) => open(to, done as Done, (socket) => socket);
  https.createConnection = (to, done) =>
    open(to, done as Done, (socket) => encrypt({ ...to, socket } as typeof to));
  return { http, https };
}

async function openThrough(proxy: ProxyServer, to: Destination, timeoutMs: number): Promise<Socket> {
  // Loaded before a socket exists that has no listener yet. Few users have such a proxy, so others do not load this.
  const { SocksClient } = await import('socks');
  const socket = await reach(proxy, timeoutMs);
  try {
    await SocksClient.createConnection({
      command: 'connect',
      proxy: {
        host: proxy.host,
        port: proxy.port,
        type: proxy.kind === 'socks4' ? 4 : 5,
        ...(proxy.user === '' ? {} : { userId: proxy.user, password: proxy.password }),
      },
      destination: { host: to.host ?? '', port: Number(to.port) },
      existing_socket: socket,
      timeout: timeoutMs,
    });
    return socket;
  } catch (error) {
    socket.destroy();
    throw refusal(error);
  }
}

function reach({ host, port }: ProxyServer, timeoutMs: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true });
    const timer = setTimeout(() => socket.destroy(unreached()), timeoutMs);
    socket.once('error', reject);
    socket.once('close', () => clearTimeout(timer));
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.off('error', reject);
      resolve(socket);
    });
  });
}

/** The library's errors carry the user and password they were made with, so that they end here. */
function refusal(error: unknown): Error {
  const words = error instanceof Error ? error.message : String(error);
  const isBankAway = /NetworkUnreachable|HostUnreachable|ConnectionRefused|TTLExpired/i.test(words);
  return codedError(isBankAway ? 'SOCKS_UNREACHABLE' : 'SOCKS_REFUSED', words);
}

function unreached(): Error {
  return Object.assign(codedError('ETIMEDOUT', 'no connection'), { syscall: 'connect' });
}

function codedError(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}
