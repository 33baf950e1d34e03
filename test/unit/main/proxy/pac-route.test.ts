import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { pacRoute } from '../../../../main/proxy/index.ts';

const bank = new URL('https://bank.example:8443/media?key=1');
const scripts: Readonly<Record<string, string>> = {
  '/order.pac': `function FindProxyForURL(url, host) {
    if (url !== 'https://bank.example:8443/' || host !== 'bank.example') return 'DIRECT';
    return dnsDomainIs(host, '.example') ? 'PROXY a:3128; SOCKS5 b; DIRECT' : 'DIRECT';
  }`,
  '/resolving.pac': `function FindProxyForURL() { return isInNet('127.0.0.1', '127.0.0.0', '255.0.0.0') ? 'PROXY a:1' : 'DIRECT'; }`,
  '/throws.pac': `function FindProxyForURL() { throw new Error('anna:secret'); }`,
  '/number.pac': 'function FindProxyForURL() { return 5; }',
  '/nothing.pac': 'function FindProxyForURL() { return ""; }',
  '/empty.pac': '',
  '/page.pac': '<!doctype html><title>Sign in to the network</title>',
  '/loop.pac': 'function FindProxyForURL() { while (true) {} }',
  '/late-loop.pac': "function FindProxyForURL() { dnsResolve('127.0.0.1'); while (true) {} }",
  '/hungry.pac':
    "function FindProxyForURL() { var all = []; while (true) all.push(new Array(1e6).join('x')); }",
  '/escape.pac': 'function FindProxyForURL() { return typeof process + typeof require + typeof fetch; }',
  '/long.pac': `function FindProxyForURL() { return 'DIRECT'; } // ${'x'.repeat(1024 * 1024)}`,
};
const server = createServer((request, response) => {
  const script = scripts[request.url ?? ''];
  response.writeHead(script === undefined ? 404 : 200).end(script);
});
let directory = '';

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'galley-pac-'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(directory, { recursive: true });
});

describe('pac-route', () => {
  it('gives the ways in the order of the file, which receives neither path nor query', async () => {
    expect(await ask('/order.pac')).toEqual({
      isByFile: true,
      ways: [
        { kind: 'http', host: 'a', port: 3128, user: '', password: '' },
        { kind: 'socks5', host: 'b', port: 1080, user: '', password: '' },
        { kind: 'direct' },
      ],
    });
  });

  it('gives the file the functions that such files use', async () => {
    expect((await ask('/resolving.pac')).ways).toMatchObject([{ kind: 'http', host: 'a', port: 1 }]);
  });

  it('reads a file of this machine', async () => {
    const path = join(directory, 'own proxies.pac');
    await writeFile(path, '\uFEFFfunction FindProxyForURL() { return "DIRECT"; }');
    expect(await pacRoute(pathToFileURL(path).href, bank)).toEqual({
      isByFile: true,
      ways: [{ kind: 'direct' }],
    });
  });

  it.each([
    ['/throws.pac', 'Error'],
    ['/number.pac', 'no-text'],
    ['/nothing.pac', 'no-way'],
    ['/escape.pac', 'no-way'],
    ['/empty.pac', 'ReferenceError'],
    ['/page.pac', 'Error'],
    ['/long.pac', 'too-long'],
    ['/missing.pac', 'HTTP 404'],
  ])('says what is wrong with %s and names no way', async (path, reason) => {
    const failure = await ask(path).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'PAC_FAILED', details: { reason } });
    expect(JSON.stringify(failure)).not.toContain('secret');
  });

  it('ends a file that goes on without an end, with all its timers', async () => {
    const ended: Promise<unknown>[] = [];
    const watch = (thread: Worker) => ended.push(new Promise((resolve) => thread.once('exit', resolve)));
    process.on('worker', watch);
    onTestFinished(() => void process.off('worker', watch));
    // Far more than a thread takes to begin.
    const asked = ['/loop.pac', '/late-loop.pac', '/hungry.pac'].map((path) =>
      ask(path, 2_500).catch((error: unknown) => error),
    );
    const timeLimit = { code: 'PAC_FAILED', details: { reason: 'time-limit' } };
    // How soon the memory is used up depends on the machine.
    expect(await Promise.all(asked)).toMatchObject([timeLimit, timeLimit, { code: 'PAC_FAILED' }]);
    // Leftovers of other tests may begin a thread of their own in between, and end it too.
    expect(ended.length).toBeGreaterThanOrEqual(asked.length);
    await Promise.all(ended);
  });

  it('says what is wrong with an address that leads to no file', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const { port } = closed.address() as AddressInfo;
    closed.close();
    await once(closed, 'close');
    const pipe = join(directory, 'pipe.pac');
    execFileSync('mkfifo', [pipe]);
    const addresses = [
      `http://127.0.0.1:${port}/proxy.pac`,
      pathToFileURL(directory).href,
      pathToFileURL(pipe).href,
      pathToFileURL(join(directory, 'none.pac')).href,
      'file://share.example/proxy.pac',
      'data:,x',
      '',
    ];
    const failures = await Promise.all(
      addresses.map((address) => pacRoute(address, bank).catch((error: unknown) => error)),
    );
    expect(failures).toMatchObject(
      ['ECONNREFUSED', 'no-file', 'no-file', 'ENOENT', 'no-address', 'no-address', 'no-address'].map(
        (reason) => ({
          code: 'PAC_FAILED',
          details: { reason },
        }),
      ),
    );
  });
});

function ask(path: string, runMs = 60_000) {
  const { port } = server.address() as AddressInfo;
  return pacRoute(`http://127.0.0.1:${port}${path}`, bank, { readMs: 60_000, runMs });
}
