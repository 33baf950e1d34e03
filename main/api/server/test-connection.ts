import { lookup } from 'node:dns/promises';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { AppError } from '../../../shared/errors/index.ts';
import type { Clock } from '../../platform/index.ts';
import { type ProxyRoute, type ProxyWay, proxyName } from '../../proxy/index.ts';
import type { BankHttpOptions } from '../http/bank-http.ts';
import { networkFailure, withoutEncryption } from '../http/network-failure.ts';
import { probeAddress } from './probe-address.ts';
import { parseServerAddress } from './server-address.ts';

/** One step of the way to a bank. `detail`: an address, a time, or the code of what went wrong. */
export interface TestedHop {
  readonly hop: 'pac' | 'name' | 'proxy' | 'connection' | 'encryption' | 'bank';
  readonly isReached: boolean;
  readonly detail: string;
}

/**
 * Walks to a bank hop by hop and stops at the first that does not answer; of several ways it takes the first with a reachable
 * proxy. Sends no credentials. Throws BAD_ADDRESS for text that is no address.
 */
export async function testConnection(
  address: string,
  { clock }: { readonly clock: Clock },
  options: BankHttpOptions,
  signal: AbortSignal,
): Promise<{ readonly server: string; readonly hops: readonly TestedHop[] }> {
  const server = parseServerAddress(address);
  const url = new URL(server);
  const hops: TestedHop[] = [];

  async function reach(hop: TestedHop['hop'], step: () => Promise<string>): Promise<boolean> {
    const startedMs = clock.monotonicMs();
    try {
      const detail = await step();
      const tookMs = Math.round(clock.monotonicMs() - startedMs);
      hops.push({ hop, isReached: true, detail: `${detail} (${tookMs} ms)` });
      return true;
    } catch (error) {
      signal.throwIfAborted();
      // A proxy that was there and then refused is what failed, and not the bank behind it.
      const isOfProxy = error instanceof AppError && error.code === 'PROXY_FAILED';
      hops.push({ hop: isOfProxy ? 'proxy' : hop, isReached: false, detail: reasonOf(error) });
      return false;
    }
  }

  async function reachOn(way: ProxyWay): Promise<boolean> {
    const next = way.kind === 'direct' ? { host: hostOf(url), port: portOf(url) } : way;
    const hop = way.kind === 'direct' ? 'connection' : 'proxy';
    return (
      (await reach('name', () => addressOf(next.host))) &&
      (await reach(hop, () => openTcp(next, options, signal))) &&
      // Through a proxy the bank's own certificate is seen by the last step only.
      (way.kind !== 'direct' ||
        url.protocol !== 'https:' ||
        (await reach('encryption', () => openTls(url, options, signal))))
    );
  }

  const found = await findWays(server, options, reach, hops);
  for (const way of found) {
    if (!(await reachOn(way))) continue;
    // The way that was walked here is the one to be gone.
    const proxy = async (): Promise<ProxyRoute> => ({ ways: [way], isByFile: false });
    await reach(
      'bank',
      async () => (await probeAddress(server, { clock }, { ...options, proxy }, signal)).server,
    );
    break;
  }
  return { server, hops };
}

async function findWays(
  server: string,
  { proxy }: BankHttpOptions,
  reach: (hop: TestedHop['hop'], step: () => Promise<string>) => Promise<boolean>,
  hops: TestedHop[],
): Promise<readonly ProxyWay[]> {
  let found: ProxyRoute = { ways: [{ kind: 'direct' }], isByFile: false };
  await reach('pac', async () => {
    if (proxy !== null) found = await proxy(server);
    return found.ways.map(wordOf).join('; ');
  });
  const [asked] = hops;
  if (asked?.isReached === false) return [];
  // Without a file no proxy was asked.
  if (!found.isByFile) hops.shift();
  return found.ways;
}

function wordOf(way: ProxyWay): string {
  return way.kind === 'direct' ? 'DIRECT' : `${way.kind.toUpperCase()} ${proxyName(way)}`;
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

async function addressOf(host: string): Promise<string> {
  return isIP(host) === 0 ? (await lookup(host)).address : host;
}

function portOf({ port, protocol }: URL): number {
  if (port !== '') return Number(port);
  return protocol === 'https:' ? 443 : 80;
}

function openTcp(
  { host, port }: { readonly host: string; readonly port: number },
  options: BankHttpOptions,
  signal: AbortSignal,
): Promise<string> {
  return opened(connectTcp({ host, port }), 'connect', () => `${host}:${port}`, options, signal);
}

function openTls(url: URL, options: BankHttpOptions, signal: AbortSignal): Promise<string> {
  const host = hostOf(url);
  const authorities = options.certificateAuthorities;
  const socket = connectTls({
    host,
    port: portOf(url),
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ...(authorities.length === 0 ? {} : { ca: [...authorities] }),
  });
  return opened(socket, 'secureConnect', () => socket.getProtocol() ?? 'TLS', options, signal);
}

function opened(
  socket: Socket,
  event: 'connect' | 'secureConnect',
  wordOf: () => string,
  { connectTimeoutMs }: BankHttpOptions,
  signal: AbortSignal,
): Promise<string> {
  return new Promise<string>((resolve, reject) => {
    const abort = () => socket.destroy(new AppError('CANCELLED'));
    signal.addEventListener('abort', abort, { once: true });
    socket.setTimeout(connectTimeoutMs, () =>
      socket.destroy(new AppError('BANK_UNREACHABLE', { reason: 'timeout' })),
    );
    socket.once(event, () => {
      const text = wordOf();
      socket.destroy();
      resolve(text);
    });
    socket.once('error', reject);
    socket.once('close', () => signal.removeEventListener('abort', abort));
    if (signal.aborted) abort();
  });
}

function reasonOf(error: unknown): string {
  const { code, details } = withoutEncryption(networkFailure(error));
  return [code, details.reason ?? details.status ?? ''].join(' ').trim();
}
