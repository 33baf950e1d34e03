import { once } from 'node:events';
import { Agent, createServer as createSecureServer, get } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { describe, expect, it, onTestFinished } from 'vitest';
import { networkFailure } from '../../../../main/api/http/network-failure.ts';
import { isHopUnreached } from '../../../../main/api/http/proxy-failure.ts';
import { createBankClient, defaultBankClientOptions, testConnection } from '../../../../main/api/index.ts';
import { silentLog, systemClock } from '../../../../main/platform/index.ts';
import type { FindRoute, ProxyWay } from '../../../../main/proxy/index.ts';
import { AppError } from '../../../../shared/errors/index.ts';
import type { SocksScript } from '../../../support/socks-server.ts';
import { by, failureOf, open, read, signal, startHttp, startSocks, upload, way } from './proxy-fixture.ts';
import { selfSigned } from './self-signed.ts';

// Reserved for examples (RFC 2606): only a proxy can know where it is.
const bank = 'http://bank.example';

describe('a proxy', () => {
  it('counts as unreachable when it opens no connection in time', async () => {
    const { port, server } = await startHttp();
    const waiting: Duplex[] = [];
    server.on('connect', (_request, socket) => {
      waiting.push(socket);
    });
    const proxyEnv = { HTTPS_PROXY: `http://127.0.0.1:${port}` };
    const failure = await new Promise((resolve) =>
      get('https://bank.example', { agent: new Agent({ proxyEnv, timeout: 100 }) }).once('error', resolve),
    );
    for (const socket of waiting) socket.destroy();
    expect([isHopUnreached(failure), networkFailure(failure)]).toMatchObject([
      true,
      { code: 'PROXY_FAILED', details: { reason: 'no-tunnel' } },
    ]);
  });

  it('is asked for again when the settings change while it is being asked for', async () => {
    const { port } = await startHttp();
    const answers: ((ways: readonly ProxyWay[]) => void)[] = [];
    const http = open(
      `http://127.0.0.1:${port}`,
      () => new Promise((resolve) => answers.push((ways) => resolve({ ways, isByFile: false }))),
    );
    const reading = read(http);
    http.renewRoute();
    answers[0]?.([way('http://127.0.0.1:1')]);
    await expect.poll(() => answers.length).toBe(2);
    answers[1]?.([{ kind: 'direct' }]);
    await reading;
  });

  it('is asked by reads and by uploads alike, with its user and password, until it is taken away', async () => {
    const { port, seen } = await startHttp();
    const own = `127.0.0.1:${port}`;
    let ways = [way(`http://anna:p%40ss@${own}`)];
    const http = open(`http://${own}`, async () => ({ ways, isByFile: false }));
    await read(http);
    await upload(http);
    ways = [{ kind: 'direct' }];
    await read(http);
    http.renewRoute();
    await read(http);
    const authorization = `Basic ${Buffer.from('anna:p@ss').toString('base64')}`;
    expect(seen.map(({ url, headers }) => [url, headers['proxy-authorization']])).toEqual([
      [`http://${own}/read`, authorization],
      [`http://${own}/upload`, authorization],
      [`http://${own}/read`, authorization],
      ['/read', undefined],
    ]);
  });

  it('that wants another user says so, and is not taken for a bank that refuses', async () => {
    const { port } = await startHttp(407);
    const client = createBankClient(
      { server: bank, credentials: { apiKey: 'key' }, clock: systemClock, log: silentLog },
      { ...defaultBankClientOptions, proxy: by(way(`http://anna:wrong@127.0.0.1:${port}`)) },
    );
    onTestFinished(() => client.close());
    expect(await failureOf(client.signIn(signal))).toMatchObject({
      code: 'PROXY_FAILED',
      details: { reason: 'HTTP 407', proxy: `127.0.0.1:${port}` },
    });
  });

  it.each([
    [407, 'PROXY_FAILED'],
    [403, 'PROXY_FAILED'],
    [502, 'BANK_UNREACHABLE'],
  ])('that answers a tunnel with %d means %s', async (status, code) => {
    const { port, server } = await startHttp();
    server.on('connect', (_request, socket) => {
      socket.on('error', () => undefined);
      socket.end(`HTTP/1.1 ${status} No\r\ncontent-length: 0\r\n\r\n`);
    });
    const http = open('https://bank.example', by(way(`http://anna:secret@127.0.0.1:${port}`)));
    const failure = await failureOf(read(http));
    expect(failure).toMatchObject({ code, details: { reason: `tunnel ${status}` } });
    expect(JSON.stringify(failure) + String(failure.cause)).not.toContain('secret');
  });
});

describe('a SOCKS proxy', () => {
  it('carries reads and uploads with its user and password, and finds the name itself', async () => {
    const { port, seen } = await startHttp();
    const socks = await startSocks({ target: port, login: { user: 'anna', password: 'p@ss' } });
    const http = open(bank, by(way(`socks5://anna:p%40ss@127.0.0.1:${socks.port}`)));
    await read(http);
    await upload(http);
    expect({ wanted: [...new Set(socks.wanted)], seen: seen.map(({ url }) => url) }).toEqual({
      wanted: ['bank.example:80'],
      seen: ['/read', '/upload'],
    });
  });

  it("carries encryption through to the bank, and the bank's certificate counts", async () => {
    const secure = createSecureServer(selfSigned, (_request, response) => response.end('{}'));
    secure.listen(0, '127.0.0.1');
    await once(secure, 'listening');
    onTestFinished(() => {
      secure.closeAllConnections();
      secure.close();
    });
    const socks = await startSocks({ target: (secure.address() as AddressInfo).port });
    const proxy = by(way(`socks5://127.0.0.1:${socks.port}`));
    const trusting = open('https://localhost', proxy, { certificateAuthorities: [selfSigned.cert] });
    const { status } = await read(trusting);
    await upload(trusting);
    expect([status, (await failureOf(read(open('https://localhost', proxy)))).code]).toEqual([
      200,
      'TLS_FAILED',
    ]);
  });

  it.each<[string, SocksScript, string, string]>([
    [
      'refuses us',
      { target: 1, login: { user: 'anna', password: 'right' } },
      'PROXY_FAILED',
      'SOCKS_REFUSED',
    ],
    ['does not reach the bank', { target: null }, 'BANK_UNREACHABLE', 'SOCKS_UNREACHABLE'],
  ])('that %s says so without its password', async (_what, script, code, reason) => {
    const socks = await startSocks(script);
    const http = open(bank, by(way(`socks5://anna:secret@127.0.0.1:${socks.port}`)));
    const failure = await failureOf(read(http));
    expect(failure).toMatchObject({ code, details: { reason } });
    expect(JSON.stringify(failure) + String(failure.cause)).not.toContain('secret');
  });
});

describe('ways', () => {
  it('are tried in their order, and the next request skips one that did not answer', async () => {
    const { port, seen } = await startHttp();
    const socks = await startSocks({ target: port });
    const ways = [way('http://127.0.0.1:1'), way(`socks5://127.0.0.1:${socks.port}`)];
    const http = open(bank, by(...ways, { kind: 'direct' }));
    await read(http);
    await upload(http);
    expect({ wanted: [...new Set(socks.wanted)], seen: seen.length }).toEqual({
      wanted: ['bank.example:80'],
      seen: 2,
    });
  });

  it('are not left because a proxy refuses: it was found', async () => {
    const refusing = await startHttp(407);
    const other = await startHttp();
    const ways = [refusing, other].map(({ port }) => way(`http://127.0.0.1:${port}`));
    expect(await failureOf(read(open(bank, by(...ways))))).toMatchObject({ code: 'PROXY_FAILED' });
    expect(other.seen).toEqual([]);
  });

  it('begin with the first again when none answered', async () => {
    const http = open(bank, by(way('http://127.0.0.1:1'), way('socks5://127.0.0.1:2')));
    const failures = [await failureOf(read(http)), await failureOf(read(http))];
    const onTheLast = {
      code: 'PROXY_FAILED',
      details: { reason: 'ECONNREFUSED', proxy: '127.0.0.1:2' },
    };
    expect(failures).toMatchObject([onTheLast, onTheLast]);
    await expect(upload(http)).rejects.toMatchObject({ code: 'ECONNREFUSED', port: 1 });
  });

  it('that cannot be found out are no reason to go directly, neither for a read nor for an upload', async () => {
    const { port, seen } = await startHttp();
    let isBroken = true;
    const http = open(`http://127.0.0.1:${port}`, async () => {
      if (isBroken) throw new AppError('PAC_FAILED', { reason: 'no-way' });
      return { ways: [{ kind: 'direct' }], isByFile: true };
    });
    const beforeAnyRead = await failureOf(upload(http));
    const failed = [await failureOf(read(http)), await failureOf(upload(http))];
    const seenMeanwhile = seen.length;
    isBroken = false;
    await read(http);
    expect([beforeAnyRead, ...failed].map(({ code }) => code)).toEqual([
      'PAC_FAILED',
      'PAC_FAILED',
      'PAC_FAILED',
    ]);
    expect([seenMeanwhile, seen.length]).toEqual([0, 1]);
  });
});

describe('the connection test', () => {
  it('walks the ways and names the hop of each that failed', async () => {
    const { port } = await startHttp(401);
    const socks = await startSocks({ target: port });
    const find = by(way('http://127.0.0.1:1'), way(`socks5://127.0.0.1:${socks.port}`));
    expect(await hopsOf(async (server) => ({ ...(await find(server)), isByFile: true }))).toEqual([
      'pac reached',
      'name reached',
      'proxy failed',
      'name reached',
      'proxy reached',
      'bank reached',
    ]);
  });

  it('names the file where that is what fails', async () => {
    const find = () => Promise.reject(new AppError('PAC_FAILED', { reason: 'time-limit' }));
    expect(await hopsOf(find)).toEqual(['pac failed']);
  });

  it('names the proxy where that was found and then refused', async () => {
    const { port } = await startHttp(407);
    expect(await hopsOf(by(way(`http://127.0.0.1:${port}`)))).toEqual([
      'name reached',
      'proxy reached',
      'proxy failed',
    ]);
  });
});

async function hopsOf(proxy: FindRoute): Promise<readonly string[]> {
  const options = { ...defaultBankClientOptions, proxy };
  const { hops } = await testConnection(bank, { clock: systemClock }, options, signal);
  return hops.map(({ hop, isReached }) => `${hop} ${isReached ? 'reached' : 'failed'}`);
}
