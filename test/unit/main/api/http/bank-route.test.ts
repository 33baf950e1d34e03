import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDownload } from '../../../../../main/api/files/download.ts';
import type { BankHttp } from '../../../../../main/api/http/bank-http.ts';
import {
  createBankClient,
  defaultBankClientOptions,
  probeAddress,
  type UploadRequest,
} from '../../../../../main/api/index.ts';
import { silentLog, systemClock } from '../../../../../main/platform/index.ts';
import type { FindRoute, ProxyWay } from '../../../../../main/proxy/index.ts';
import { tokenHeader } from '../../../../../shared/api/index.ts';
import { AppError } from '../../../../../shared/errors/index.ts';
import { asId } from '../../../../../shared/model/index.ts';
import { createFakeClock } from '../../../../support/fake-clock.ts';
import { by, failureOf, open, read, signal, startHttp, upload, way } from '../proxy-fixture.ts';

// Reserved for examples (RFC 2606): only a proxy can know where it is.
const bank = 'http://bank.example';
const directly = { ways: [{ kind: 'direct' }], isByFile: true } as const;

describe('the way of an upload and of a download', () => {
  it.each<[string, (http: BankHttp) => Promise<void>]>([
    ['upload', upload],
    ['download', download],
  ])('is asked for before the first %s, and again when the answer is old', async (_what, carry) => {
    const { port } = await startHttp();
    const clock = createFakeClock();
    let asked = 0;
    const find: FindRoute = async () => {
      asked += 1;
      return directly;
    };
    const http = open(`http://127.0.0.1:${port}`, find, {}, clock);
    await carry(http);
    await carry(http);
    const soon = asked;
    await clock.advance(5 * 60_000);
    await carry(http);
    expect([soon, asked]).toEqual([1, 2]);
  });

  it.each<[string, (http: BankHttp) => Promise<void>]>([
    ['upload', upload],
    ['download', download],
  ])('is the new one for an %s that begins after it changed', async (_what, carry) => {
    const [old, next] = [await startHttp(), await startHttp()];
    let ways = [way(`http://127.0.0.1:${old.port}`)];
    const http = open(bank, async () => ({ ways, isByFile: false }));
    await carry(http);
    ways = [way(`http://127.0.0.1:${next.port}`)];
    http.renewRoute();
    await carry(http);
    expect([old.seen.length, next.seen.length]).toEqual([1, 1]);
  });

  it('is no matter of an upload that is not begun: nothing of that has left', async () => {
    const { port, server } = await startHttp();
    server.removeAllListeners('request').on('request', (_request, response) => {
      response.end(JSON.stringify({ [tokenHeader]: 'token' }));
    });
    let isBroken = false;
    const client = connect(`http://127.0.0.1:${port}`, async () => {
      if (isBroken) throw new AppError('PAC_FAILED', { reason: 'no-way' });
      return directly;
    });
    await client.signIn(signal);
    isBroken = true;
    client.renewRoute();
    expect(await client.upload(emptyFile())).toEqual({
      kind: 'no-response',
      cause: { code: 'PAC_FAILED', details: { reason: 'no-way' } },
      sent: 'part',
    });
  });
});

describe('a proxy that refuses in mid-session', () => {
  it('is what failed, of an upload that it was given whole and of a download', async () => {
    const { port, server } = await startHttp();
    let isRefusing = false;
    server.removeAllListeners('request').on('request', (request, response) => {
      request.resume();
      response.writeHead(isRefusing ? 407 : 200).end(JSON.stringify({ [tokenHeader]: 'token' }));
    });
    const client = connect(bank, by(way(`http://127.0.0.1:${port}`)));
    await client.signIn(signal);
    isRefusing = true;
    const details = { reason: 'HTTP 407', proxy: `127.0.0.1:${port}` };
    expect(await client.upload(emptyFile())).toEqual({
      kind: 'proxy-refused',
      cause: { code: 'PROXY_FAILED', details },
      sent: 'whole',
    });
    const fileId = asId<never>('file');
    const failure = await failureOf(client.download({ fileId, conversionId: asId('1'), signal }));
    expect(failure).toMatchObject({ code: 'PROXY_FAILED', details });
  });
});

describe('several ways', () => {
  it('are each tried once by a request, with any finds of others in between', async () => {
    const ports = [1, 2, 3];
    const tried = countConnections();
    const http = open(bank, by(...ports.map((port) => way(`http://127.0.0.1:${port}`))));
    const failures = await Promise.all([1, 2, 3].map(() => failureOf(read(http))));
    expect(failures.map(({ details }) => details.proxy)).toEqual(ports.map(() => '127.0.0.1:3'));
    expect(tried()).toBe(9);
  });
});

describe('the probe of a sign-in', () => {
  it('asks for the way once, and names the proxy that let it through', async () => {
    const { port } = await startHttp(401);
    const asked: string[] = [];
    const ways: readonly ProxyWay[] = [way('http://127.0.0.1:1'), way(`http://127.0.0.1:${port}`)];
    const proxy: FindRoute = async (server) => {
      asked.push(server);
      return { ways, isByFile: true };
    };
    const options = { ...defaultBankClientOptions, proxy };
    expect(await probeAddress(bank, { clock: systemClock }, options, signal)).toEqual({
      server: bank,
      isEncrypted: false,
      proxy: `127.0.0.1:${port}`,
    });
    expect(asked).toEqual([bank]);
  });
});

async function download(http: BankHttp): Promise<void> {
  const { download: opened } = await openDownload(http, { path: '/download', headers: {}, signal });
  for await (const _chunk of opened?.stream ?? []);
}

function connect(server: string, proxy: FindRoute) {
  const client = createBankClient(
    { server, credentials: { apiKey: 'key' }, clock: systemClock, log: silentLog },
    { ...defaultBankClientOptions, proxy },
  );
  onTestFinished(() => client.close());
  return client;
}

function emptyFile(): UploadRequest {
  return {
    kind: 'asset',
    bankFolderId: asId('folder'),
    idempotencyKey: asId<never>('key'),
    fileName: 'empty.txt',
    sizeBytes: 0,
    body: (async function* () {})(),
    signal,
  };
}

/** How many connections were tried since. */
function countConnections(): () => number {
  let count = 0;
  const note = () => {
    count += 1;
  };
  subscribe('net.client.socket', note);
  onTestFinished(() => void unsubscribe('net.client.socket', note));
  return () => count;
}
