import { once } from 'node:events';
import { readdir, rename } from 'node:fs/promises';
import { type AddressInfo, createConnection, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { routes, tokenHeader } from '../../shared/api/index.ts';
import {
  type BankClient,
  createBankClient,
  type RunningBank,
  startBank,
  tokenForKey,
} from '../support/running-bank.ts';
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

/** Short enough to wait for, in the order of the real ones. */
const shortLimits = { idleMs: 400, headersMs: 150, jsonBodyMs: 150, leftoverMs: 150, checkMs: 30 };

function connectTo(url: string): Socket {
  const socket = createConnection(Number(new URL(url).port), '127.0.0.1');
  onTestFinished(() => {
    socket.destroy();
  });
  return socket;
}

/** The answer until the service ended the connection, a reset counting as an end. */
async function untilEnded(socket: Socket): Promise<string> {
  try {
    return await text(socket);
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code);
  }
}

/** Sends one byte after the other for ever, always well within the idle time. */
function trickle(socket: Socket): void {
  const timer = setInterval(() => socket.writable && socket.write('x'), shortLimits.idleMs / 20);
  socket.once('close', () => clearInterval(timer));
  socket.on('error', () => clearInterval(timer));
}

function jsonHead(bank: RunningBank, token: string, length: number): string {
  return (
    `POST ${routes.searchAssets.path} HTTP/1.1\r\nhost: ${new URL(bank.url).host}\r\n` +
    `${tokenHeader}: ${token}\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`
  );
}

async function startProcess(
  flags: readonly string[],
): Promise<{ service: ServiceProcess & { dataPath: string }; client: BankClient }> {
  const dataPath = join(await temporaryDirectory(), 'bank');
  const service = { ...(await startServiceProcess({ dataPath, flags })), dataPath };
  onTestFinished(() => service.kill9());
  return { service, client: createBankClient(service.url, await tokenForKey(service.url, service.apiKey)) };
}

describe('health', () => {
  it('says to everyone that the bank works, and in which version', async () => {
    const bank = await startBank();
    const response = await fetch(`${bank.url}/health`);
    expect([response.status, await response.json()]).toEqual([
      200,
      { status: 'ok', version: manifest.version },
    ]);
    expect((await readdir(bank.dataPath)).filter((name) => name.startsWith('health-'))).toEqual([]);
  });
});

describe('health of a bank in trouble', () => {
  it('is 503 while the disk takes no file, and 200 again once it does', async () => {
    const { service } = await startProcess([]);
    const health = async (): Promise<unknown> => {
      const response = await fetch(`${service.url}/health`);
      return [response.status, (await response.json()).status];
    };
    expect(await health()).toEqual([200, 'ok']);
    await rename(service.dataPath, `${service.dataPath}-gone`);
    await expect.poll(health).toEqual([503, 'failing']);
    await rename(`${service.dataPath}-gone`, service.dataPath);
    await expect.poll(health).toEqual([200, 'ok']);
  });
});

describe('requests that take for ever', () => {
  it('are ended while they send headers', async () => {
    const bank = await startBank({ limits: shortLimits });
    const socket = connectTo(bank.url);
    socket.write('GET /health HTTP/1.1\r\nhost: x\r\nx-slow: ');
    trickle(socket);
    expect(await untilEnded(socket)).toMatch(/^HTTP\/1\.1 408 [\s\S]*"Code":"REQUEST_TIMEOUT"|^ECONNRESET$/);
  });

  it('are ended while they send JSON', async () => {
    const bank = await startBank({ limits: shortLimits });
    const socket = connectTo(bank.url);
    socket.write(jsonHead(bank, bank.admin.token, 100_000));
    trickle(socket);
    expect(await untilEnded(socket)).not.toContain('200 OK');
  });

  it('are ended when they go on after their refusal', async () => {
    const bank = await startBank({ limits: shortLimits });
    const socket = connectTo(bank.url);
    socket.write(jsonHead(bank, 'no-token', 100_000));
    trickle(socket);
    expect(await untilEnded(socket)).toMatch(/^HTTP\/1\.1 401 |^ECONNRESET$/);
  });

  it('are ended when they fall silent in the middle of a file, and leave nothing', async () => {
    const bank = await startBank({ limits: shortLimits });
    const socket = connectTo(bank.url);
    socket.write(
      `POST /papi/v1/folder/${bank.inboxFolderId}/upload/slow.bin HTTP/1.1\r\nhost: x\r\n` +
        `${tokenHeader}: ${bank.admin.token}\r\ncontent-length: 900000\r\n\r\nonly this`,
    );
    await untilEnded(socket);
    await expect.poll(() => readdir(join(bank.dataPath, 'blobs', 'staging'))).toEqual([]);
    expect(await bank.admin.search([])).toEqual([]);
  });

  it('leave the bank to the others, however many there are', async () => {
    const bank = await startBank({ limits: shortLimits });
    const sockets = Array.from({ length: 200 }, () => connectTo(bank.url));
    for (const socket of sockets) {
      socket.write('GET /health HTTP/1.1\r\nx-slow: ');
      trickle(socket);
    }
    expect((await bank.admin.send('GET', routes.listProofStatuses.path)).status).toBe(200);
    const ended = await Promise.all(sockets.map(untilEnded));
    expect(ended).toHaveLength(200);
  });

  it('do not hurt a slow upload that moves', async () => {
    const idleMs = 2_000;
    const bank = await startBank({ limits: { ...shortLimits, idleMs } });
    const socket = connectTo(bank.url);
    // In all half as long again as it may be still.
    const size = 60;
    socket.write(
      `POST /papi/v1/folder/${bank.inboxFolderId}/upload/slow.bin HTTP/1.1\r\nhost: x\r\nconnection: close\r\n` +
        `${tokenHeader}: ${bank.admin.token}\r\ncontent-length: ${size}\r\n\r\n`,
    );
    let sent = 0;
    const timer = setInterval(() => {
      socket.write('x');
      sent += 1;
      if (sent === size) clearInterval(timer);
    }, idleMs / 40);
    expect(await untilEnded(socket)).toMatch(/^HTTP\/1\.1 200 OK/);
  });
});

describe('request ids', () => {
  it('are answered in x-request-id: the one that was sent, else a new one', async () => {
    const bank = await startBank();
    const given = await bank.admin.send('GET', '/papi/v1/nothing', {
      headers: { 'x-request-id': 'trace-7' },
    });
    const made = await fetch(bank.url + routes.readUserMe.path);
    const strange = await bank.admin.send('GET', routes.readUserMe.path, {
      headers: { 'x-request-id': '{"level":60}' },
    });
    const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
    expect([given, made, strange].map((answer) => answer.headers.get('x-request-id'))).toEqual([
      'trace-7',
      expect.stringMatching(uuid),
      expect.stringMatching(uuid),
    ]);
  });
});

describe('the request log', () => {
  it('names route, status, user and id of each request, and neither a file name nor a secret', async () => {
    const { service, client } = await startProcess(['--log-level', 'info']);
    await client.upload(service.inboxFolderId, 'secret-plan.txt', 'x');
    await client.send('GET', routes.readUserMe.path, { headers: { 'x-request-id': 'trace-8' } });
    await client.send('GET', '/l/abcdefghijkl');
    expect(await service.stop()).toBe(0);
    const log = service.errorOutput();
    const lines = log
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line));
    expect(lines.find(({ reqId }) => reqId === 'trace-8')).toMatchObject({
      method: 'GET',
      route: routes.readUserMe.path,
      status: 200,
      userId: '1',
    });
    const secrets = ['secret-plan', client.token, service.apiKey, 'abcdefghijkl'];
    expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
  });

  it('has no line per request unless asked for', async () => {
    const { service, client } = await startProcess([]);
    await client.send('GET', routes.readUserMe.path);
    await service.stop();
    expect(service.errorOutput()).not.toContain('{');
  });
});

describe('stopping', () => {
  it('lets an upload in flight finish and takes no new connection', async () => {
    const { service } = await startProcess([]);
    const token = await tokenForKey(service.url, service.apiKey);
    const socket = connectTo(service.url);
    socket.write(
      `POST /papi/v1/folder/${service.inboxFolderId}/upload/last.bin HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\n` +
        `${tokenHeader}: ${token}\r\ncontent-length: 5\r\n\r\n`,
    );
    // From here on the service is in the middle of the upload.
    await once(socket, 'data');
    const stopped = service.stop();
    // Its port is given up first, which is how one sees that it is stopping.
    await expect.poll(() => canConnect(service.url)).toBe(false);
    socket.write('bytes');
    expect(await untilEnded(socket)).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(await stopped).toBe(0);
  });
});

async function canConnect(url: string): Promise<boolean> {
  const socket = connectTo(url);
  try {
    await once(socket, 'connect');
    return (socket.address() as AddressInfo).port > 0;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
