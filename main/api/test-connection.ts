import { lookup } from 'node:dns/promises';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { AppError } from '../../shared/errors/index.ts';
import type { Clock } from '../platform/index.ts';
import type { BankHttpOptions, ProxyVariables } from './bank-http.ts';
import { networkFailure } from './network-failure.ts';
import { probeAddress } from './probe-address.ts';
import { parseServerAddress } from './server-address.ts';

/** One step of the way to a bank. `detail`: an address, a time, or the code of what went wrong. */
export interface TestedHop {
  readonly hop: 'name' | 'proxy' | 'connection' | 'encryption' | 'bank';
  readonly isReached: boolean;
  readonly detail: string;
}

/** Walks to a bank hop by hop and stops at the first that is not reached. Sends no credentials. Throws NOT_A_BANK for what is no address. */
export async function testConnection(
  address: string,
  { clock }: { readonly clock: Clock },
  options: BankHttpOptions,
  signal: AbortSignal,
): Promise<{ readonly server: string; readonly hops: readonly TestedHop[] }> {
  const server = parseServerAddress(address);
  const url = new URL(server);
  const proxy = proxyFor(url, options.proxy);
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
      hops.push({ hop, isReached: false, detail: reasonOf(error) });
      return false;
    }
  }

  const next = proxy ?? url;
  const isReached =
    (await reach('name', async () => addressOf(next))) &&
    (await reach(proxy === null ? 'connection' : 'proxy', () => openTcp(next, options, signal))) &&
    // Through a proxy the bank's own certificate is seen by the last step only.
    (proxy !== null ||
      url.protocol !== 'https:' ||
      (await reach('encryption', () => openTls(url, options, signal))));
  if (isReached)
    await reach('bank', async () => (await probeAddress(server, { clock }, options, signal)).server);
  return { server, hops };
}

/** The proxy that Node's agents take for this address: the rules of `NO_PROXY` as far as hosts are named there. */
export function proxyFor(url: URL, proxy: ProxyVariables | null): URL | null {
  if (proxy === null) return null;
  const variable = url.protocol === 'https:' ? proxy.HTTPS_PROXY : proxy.HTTP_PROXY;
  const excepted = (proxy.NO_PROXY ?? '').split(/[,\s]+/).filter((host) => host !== '');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isExcepted = excepted.some(
    (entry) => entry === '*' || entry === host || host.endsWith(entry.startsWith('.') ? entry : `.${entry}`),
  );
  return variable === undefined || variable === '' || isExcepted ? null : URL.parse(variable);
}

async function addressOf({ hostname }: URL): Promise<string> {
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 ? (await lookup(host)).address : host;
}

function portOf({ port, protocol }: URL): number {
  if (port !== '') return Number(port);
  return protocol === 'https:' ? 443 : 80;
}

function openTcp(url: URL, options: BankHttpOptions, signal: AbortSignal): Promise<string> {
  const port = portOf(url);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return opened(connectTcp({ host, port }), 'connect', () => `${host}:${port}`, options, signal);
}

function openTls(url: URL, options: BankHttpOptions, signal: AbortSignal): Promise<string> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
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
  const { code, details } = networkFailure(error);
  return [code, details.reason ?? details.status ?? ''].join(' ').trim();
}
