import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createBankHttp } from '../../../../main/api/bank-http.ts';
import { defaultBankClientOptions, proxyFor } from '../../../../main/api/index.ts';
import { systemClock } from '../../../../main/platform/index.ts';

describe('a proxy', () => {
  it('is asked by reads and by uploads alike, with its user and password, until it is taken away', async () => {
    const seen: IncomingMessage[] = [];
    const server = createServer((request, response) => {
      seen.push(request);
      request.resume();
      response.end('{}');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const own = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const http = createBankHttp(
      { server: `http://${own}`, clock: systemClock },
      { ...defaultBankClientOptions, proxy: { HTTP_PROXY: `http://anna:pass@${own}` } },
    );
    onTestFinished(() => {
      http.close();
      server.closeAllConnections();
      server.close();
    });
    const { signal } = new AbortController();
    const read = () => http.exchange({ method: 'GET', path: '/read', headers: {}, signal });
    await read();
    const upload = http.openUpload({ path: '/upload', headers: { 'content-length': '1' }, signal });
    upload.end('x');
    const [answer] = (await once(upload, 'response')) as [IncomingMessage];
    answer.resume();
    http.setProxy(null);
    await read();
    const authorization = `Basic ${Buffer.from('anna:pass').toString('base64')}`;
    expect(seen.map(({ url, headers }) => [url, headers['proxy-authorization']])).toEqual([
      [`http://${own}/read`, authorization],
      [`http://${own}/upload`, authorization],
      ['/read', undefined],
    ]);
  });

  it('is left out for hosts that are excepted', () => {
    const proxy = { HTTP_PROXY: 'http://proxy.example:3128', NO_PROXY: 'localhost,.inside.example' };
    const hosts = [
      'http://bank.example',
      'http://localhost:4100',
      'http://bank.inside.example',
      'https://bank.example',
    ];
    expect(hosts.map((host) => proxyFor(new URL(host), proxy)?.host ?? null)).toEqual([
      'proxy.example:3128',
      null,
      null,
      null,
    ]);
  });
});
