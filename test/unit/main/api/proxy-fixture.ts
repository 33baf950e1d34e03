import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { type BankHttp, createBankHttp } from '../../../../main/api/http/bank-http.ts';
import { type BankClientOptions, defaultBankClientOptions } from '../../../../main/api/index.ts';
import { type Clock, systemClock } from '../../../../main/platform/index.ts';
import { type FindRoute, type ProxyWay, wayThrough } from '../../../../main/proxy/index.ts';
import { AppError } from '../../../../shared/errors/index.ts';
import { type SocksScript, startSocksServer } from '../../../support/socks-server.ts';

export const { signal } = new AbortController();

export function way(address: string): ProxyWay {
  const found = wayThrough(address);
  if (found === null) throw new Error(`no proxy: ${address}`);
  return found;
}

export function by(...ways: readonly ProxyWay[]): FindRoute {
  return async () => ({ ways, isByFile: false });
}

export function open(
  server: string,
  proxy: FindRoute,
  options: Partial<BankClientOptions> = {},
  clock: Clock = systemClock,
): BankHttp {
  const http = createBankHttp({ server, clock }, { ...defaultBankClientOptions, proxy, ...options });
  onTestFinished(http.close);
  return http;
}

export function read(http: BankHttp) {
  return http.exchange({ method: 'GET', path: '/read', headers: {}, signal });
}

export async function upload(http: BankHttp): Promise<void> {
  const { openUpload } = await http.findWay(signal);
  const request = openUpload({ path: '/upload', headers: { 'content-length': '1' }, signal });
  request.end('x');
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  await buffer(answer);
}

export async function failureOf(work: Promise<unknown>): Promise<AppError> {
  const outcome = await work.catch((error: unknown) => error);
  if (!(outcome instanceof AppError)) throw new Error(`no AppError: ${String(outcome)}`);
  return outcome;
}

/** A bank as well as a proxy: whichever it is asked as. */
export async function startHttp(status = 200) {
  const seen: IncomingMessage[] = [];
  const server: Server = createServer((request, response) => {
    seen.push(request);
    request.resume();
    response.writeHead(status).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { server, seen, port: (server.address() as AddressInfo).port };
}

export async function startSocks(script: SocksScript) {
  const socks = await startSocksServer(script);
  onTestFinished(socks.stop);
  return socks;
}
