import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../../main/platform/index.ts';
import type { AppError } from '../../../../shared/errors/index.ts';
import { asId, type BankFolderId } from '../../../../shared/model/index.ts';
import {
  apiKey,
  connectTo,
  failure,
  never,
  type ScriptedAnswer,
  startScriptedBank,
  startTcpServer,
  tokenHeader,
} from './scripted-bank.ts';

const folderId = asId<BankFolderId>('aB3');
const statuses = [{ Id: '1', Name: { en: 'Waiting' }, IsSharingAllowed: true }];

describe('signing in', () => {
  it('sends the key to GetToken and the token with everything after', async () => {
    const bank = await startScriptedBank(() => ({}));
    const client = connectTo(bank.url);
    await client.signIn(never);
    await client.listFolder(folderId, never).catch(() => undefined);
    expect(
      bank.requests.map(({ method, path, headers }) => [
        method,
        path,
        headers['x-api-key'],
        headers[tokenHeader],
      ]),
    ).toEqual([
      ['POST', '/papi/v1/auth/GetToken', apiKey, undefined],
      ['POST', '/papi/v1/asset/search', undefined, 'token-1'],
    ]);
  });

  it('sends user and password to Login', async () => {
    const bank = await startScriptedBank(() => ({}));
    await connectTo(bank.url, {}, { credentials: { user: 'aino', password: 'pass' } }).signIn(never);
    expect(bank.requests.map(({ path, body }) => [path, JSON.parse(body.toString())])).toEqual([
      ['/papi/v1/auth/Login', { User: 'aino', Password: 'pass' }],
    ]);
  });

  it.each([
    [400, {}, 'SIGN_IN_REFUSED'],
    [401, {}, 'SIGN_IN_REFUSED'],
    [403, { text: '<html>no</html>' }, 'SIGN_IN_REFUSED'],
    [404, { json: { Message: 'no such address' } }, 'NOT_A_BANK'],
    [404, { text: '<!DOCTYPE html><title>Not Found</title>' }, 'NOT_A_BANK'],
    [429, { headers: { 'retry-after': '30' } }, 'LOGIN_THROTTLED'],
    [500, {}, 'BANK_FAILED'],
    [302, { headers: { location: '/login' } }, 'BANK_REDIRECTED'],
    [200, { text: '<html>Welcome</html>' }, 'NOT_A_BANK'],
    [200, { json: { ok: true } }, 'NOT_A_BANK'],
    [200, { text: '{"x-auth-token":' }, 'NOT_A_BANK'],
  ])('makes a log-in that answers %i %j into %s', async (status, answer: ScriptedAnswer, code) => {
    const bank = await startScriptedBank(() => ({ status, text: '', ...answer }));
    expect((await failure(connectTo(bank.url).signIn(never))).code).toBe(code);
  });

  const asks =
    (answer: ScriptedAnswer) =>
    ({ path }: { readonly path: string }) =>
      path.endsWith('/user/me') ? answer : {};

  it.each([403, 404, 405])('believes a bank that answers %i to who this is', async (status) => {
    const bank = await startScriptedBank(asks({ status, text: '' }));
    const client = connectTo(bank.url, {}, { expectedUser: 'aino' });
    await client.signIn(never);
    expect(bank.calls()).toEqual(['POST /auth/GetToken', 'GET /user/me']);
  });

  it.each([
    [401, {}, 'BANK_FAILED'],
    [429, { headers: { 'retry-after': '30' } }, 'BANK_BUSY'],
    [500, {}, 'BANK_FAILED'],
    [503, {}, 'BANK_BUSY'],
    [200, { text: '<html>Back soon</html>' }, 'BANK_ANSWER_UNREADABLE'],
  ])('uses no token while who it is of is answered with %i %j', async (status, answer, code) => {
    const answers: ScriptedAnswer[] = [{ status, text: '', ...answer }, { json: { User: 'Aino' } }];
    const bank = await startScriptedBank(({ path }) =>
      path.endsWith('/user/me') ? (answers.shift() ?? {}) : path.includes('/auth/') ? {} : { json: [] },
    );
    const client = connectTo(bank.url, {}, { expectedUser: 'aino' });
    expect((await failure(client.signIn(never))).code).toBe(code);
    await client.listFolder(folderId, never);
    expect(bank.calls()).toEqual([
      ...['POST /auth/GetToken', 'GET /user/me'],
      ...['POST /auth/GetToken', 'GET /user/me', 'POST /asset/search'],
    ]);
  });

  it('calls what does not speak HTTP no bank', async () => {
    const server = await startTcpServer((socket) => socket.write('SSH-2.0-OpenSSH_9.9\r\n'));
    expect((await failure(connectTo(server).signIn(never))).code).toBe('NOT_A_BANK');
  });

  it('asks once after a refusal, with any waiting work, until the user signs in again', async () => {
    let isRefusing = true;
    const bank = await startScriptedBank(({ path }) => {
      if (!path.includes('/auth/')) return { json: [] };
      return isRefusing ? { status: 401, text: '' } : {};
    });
    const client = connectTo(bank.url);
    const errors = [
      await failure(client.signIn(never)),
      await failure(client.listFolder(folderId, never)),
      await failure(client.signInAgain()),
      ...(await Promise.all(Array.from({ length: 5 }, () => failure(client.listFolder(folderId, never))))),
    ];
    expect([new Set(errors.map(({ code }) => code)), bank.calls()]).toEqual([
      new Set(['SIGN_IN_REFUSED']),
      ['POST /auth/GetToken'],
    ]);
    isRefusing = false;
    await client.signIn(never);
    expect((await client.listFolder(folderId, never)).assets).toEqual([]);
  });

  it.each([
    ['a day', '86400', 3_600_000],
    ['no time', '0', 1_000],
  ])('waits an hour at most for a throttled log-in, and a second at least: %s', async (_, said, pauseMs) => {
    const bank = await startScriptedBank(({ path }) =>
      path.includes('/auth/') ? { status: 429, text: '', headers: { 'retry-after': said } } : {},
    );
    let nowMs = 0;
    const client = connectTo(bank.url, {}, { clock: { ...systemClock, monotonicMs: () => nowMs } });
    await failure(client.listFolder(folderId, never));
    nowMs = pauseMs - 1;
    await failure(client.listFolder(folderId, never));
    const whileThrottled = bank.requests.length;
    nowMs = pauseMs;
    await failure(client.listFolder(folderId, never));
    expect([whileThrottled, bank.requests.length]).toEqual([1, 2]);
  });

  it('waits out a throttled log-in', async () => {
    const bank = await startScriptedBank(({ path }) =>
      path.includes('/auth/') ? { status: 429, text: '', headers: { 'retry-after': '60' } } : {},
    );
    let nowMs = 0;
    const client = connectTo(bank.url, {}, { clock: { ...systemClock, monotonicMs: () => nowMs } });
    await failure(client.listFolder(folderId, never));
    nowMs = 59_000;
    await failure(client.listFolder(folderId, never));
    const whileThrottled = bank.requests.length;
    nowMs = 60_001;
    await failure(client.listFolder(folderId, never));
    expect([whileThrottled, bank.requests.length]).toEqual([1, 2]);
  });

  it('refuses a key that fits in no header, without asking', async () => {
    const bank = await startScriptedBank(() => ({}));
    const error = await failure(
      connectTo(bank.url, {}, { credentials: { apiKey: 'avain äö' } }).signIn(never),
    );
    expect([error.code, bank.calls()]).toEqual(['SIGN_IN_REFUSED', []]);
  });

  it('goes on for the others when one who waits gives up', async () => {
    const arrived = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const bank = await startScriptedBank(async ({ path }) => {
      if (!path.includes('/auth/')) return { json: [] };
      arrived.resolve();
      await released.promise;
      return {};
    });
    const client = connectTo(bank.url);
    const cancel = new AbortController();
    const impatient = failure(client.listFolder(folderId, cancel.signal));
    const patient = client.listFolder(folderId, never);
    await arrived.promise;
    cancel.abort();
    expect((await impatient).code).toBe('CANCELLED');
    released.resolve();
    expect((await patient).receivedCount).toBe(0);
    expect(bank.calls()).toEqual(['POST /auth/GetToken', 'POST /asset/search']);
  });
});

describe('an expired token', () => {
  it('costs one log-in for ten reads that are refused at once, and each is sent once more', async () => {
    let isExpired = false;
    const bank = await startScriptedBank(({ path, headers }) => {
      if (path.includes('/auth/')) return {};
      return isExpired && headers[tokenHeader] === 'token-1' ? { status: 401, text: '' } : { json: [] };
    });
    const client = connectTo(bank.url);
    await client.signIn(never);
    isExpired = true;
    await Promise.all(Array.from({ length: 10 }, () => client.listFolder(folderId, never)));
    const counts = Object.groupBy(bank.calls(), (call) => call);
    expect(Object.entries(counts).map(([call, calls]) => [call, calls?.length])).toEqual([
      ['POST /auth/GetToken', 2],
      ['POST /asset/search', 20],
    ]);
  });

  it('is not looped over when the new one is refused as well', async () => {
    const bank = await startScriptedBank(({ path }) =>
      path.includes('/auth/') ? {} : { status: 401, text: '' },
    );
    const error = await failure(connectTo(bank.url).listFolder(folderId, never));
    expect([error.code, bank.calls()]).toEqual([
      'NOT_SIGNED_IN',
      ['POST /auth/GetToken', 'POST /asset/search', 'POST /auth/GetToken', 'POST /asset/search'],
    ]);
  });

  it.each([
    ['means a missing right when the probe succeeds', { json: statuses }, 'FORBIDDEN', ['GET /proof/status']],
    [
      'means expired when the probe is refused as well',
      { status: 403, text: '' },
      'none',
      ['GET /proof/status', 'POST /auth/GetToken', 'POST /asset/search'],
    ],
    ['means nothing while the probe fails', { status: 500, text: '' }, 'BANK_FAILED', ['GET /proof/status']],
  ])('as 403 %s', async (_, probe: ScriptedAnswer, code, callsAfter) => {
    let nowMs = 0;
    const bank = await startScriptedBank(({ path, headers }) => {
      if (path.includes('/auth/')) return {};
      if (path.endsWith('/proof/status')) return probe;
      return headers[tokenHeader] === 'token-1' ? { status: 403, text: '' } : { json: [] };
    });
    const client = connectTo(bank.url, {}, { clock: { ...systemClock, monotonicMs: () => nowMs } });
    await client.signIn(never);
    nowMs = 60_001;
    const outcome = await client.listFolder(folderId, never).then(
      () => 'none',
      (error: AppError) => error.code,
    );
    expect([outcome, bank.calls().slice(2)]).toEqual([code, callsAfter]);
  });

  it('is not suspected in a 403 when it is fresh', async () => {
    const bank = await startScriptedBank(({ path }) =>
      path.includes('/auth/') ? {} : { status: 403, text: '' },
    );
    const error = await failure(connectTo(bank.url).listFolder(folderId, never));
    expect([error.code, bank.calls()]).toEqual(['FORBIDDEN', ['POST /auth/GetToken', 'POST /asset/search']]);
  });
});
