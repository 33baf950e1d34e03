import { createServer } from 'node:https';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createLog, systemClock } from '../../../../main/platform/index.ts';
import { AppError } from '../../../../shared/errors/index.ts';
import { type AssetId, asId, type BankFolderId } from '../../../../shared/model/index.ts';
import { createFakeClock } from '../../../support/fake-clock.ts';
import {
  apiKey,
  connectTo,
  listen,
  never,
  type Script,
  type ScriptedAnswer,
  startScriptedBank,
  startTcpServer,
  tokenHeader,
  wireAsset,
} from './scripted-bank.ts';
import { selfSigned } from './self-signed.ts';

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
    [404, { json: { Message: 'no such key' } }, 'SIGN_IN_REFUSED'],
    [404, { text: '<!DOCTYPE html><title>Not Found</title>' }, 'NOT_A_BANK'],
    [429, { headers: { 'retry-after': '30' } }, 'LOGIN_THROTTLED'],
    [500, {}, 'BANK_FAILED'],
    [302, { headers: { location: '/login' } }, 'BANK_REDIRECTED'],
    [200, { text: '<html>Welcome</html>' }, 'NOT_A_BANK'],
    [200, { json: { ok: true } }, 'NOT_A_BANK'],
  ])('makes a log-in that answers %i %j into %s', async (status, answer: ScriptedAnswer, code) => {
    const bank = await startScriptedBank(() => ({ status, text: '', ...answer }));
    expect((await failure(connectTo(bank.url).signIn(never))).code).toBe(code);
  });

  it('calls what does not speak HTTP no bank', async () => {
    const server = await startTcpServer((socket) => socket.write('SSH-2.0-OpenSSH_9.9\r\n'));
    expect((await failure(connectTo(server).signIn(never))).code).toBe('NOT_A_BANK');
  });

  it('asks once after a refusal, whatever waits, until a person signs in again', async () => {
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

describe('reading', () => {
  it('never follows a redirect, so that the other server never sees a token', async () => {
    const other = await startScriptedBank(() => ({ json: [] }));
    const bank = await startScriptedBank(({ path }) =>
      path.includes('/auth/')
        ? {}
        : { status: 307, headers: { location: `${other.url}/papi/v1/asset/search` }, text: '' },
    );
    const error = await failure(connectTo(bank.url).listFolder(folderId, never));
    expect([error.code, error.details.location, other.requests]).toEqual(['BANK_REDIRECTED', other.url, []]);
  });

  it.each([
    ['a page', { text: '<html>Sign in</html>', headers: { 'content-type': 'text/html' } }],
    ['text', { text: 'OK' }],
    ['nothing', { text: '' }],
    ['JSON that is cut short', { text: '[{"Id":' }],
    ['JSON of another shape', { json: { ok: true } }],
  ])('calls %s unreadable', async (_, answer: ScriptedAnswer) => {
    const bank = await startScriptedBank(({ path }) => (path.includes('/auth/') ? {} : answer));
    expect((await failure(connectTo(bank.url).listFolder(folderId, never))).code).toBe(
      'BANK_ANSWER_UNREADABLE',
    );
  });

  it('reads JSON behind a byte order mark', async () => {
    const bank = await startScriptedBank(({ path }) => (path.includes('/auth/') ? {} : { text: '\ufeff[]' }));
    expect(await connectTo(bank.url).listFolder(folderId, never)).toEqual({
      assets: [],
      receivedCount: 0,
      isComplete: true,
      unread: [],
      isPinned: false,
    });
  });

  it('finds files of a folder by their names, with and without the extension', async () => {
    const bank = await startScriptedBank(({ path }) =>
      path.includes('/auth/') ? {} : { json: [wireAsset('a1'), null] },
    );
    const found = await connectTo(bank.url).findNamed(folderId, ['logo.png', 'plan'], never);
    expect([found.assets.map(({ assetId }) => assetId), found.unread]).toEqual([['a1'], [{ names: [] }]]);
    expect(JSON.parse(bank.requests.at(-1)?.body.toString() ?? '')).toEqual([
      { SearchField: 'FolderId', ValuesList: ['aB3'] },
      { SearchField: 'Name', SearchOption: 'Exactly', ValuesList: ['logo.png', 'logo', 'plan'] },
    ]);
  });

  describe('a folder whose list is as long as a page', () => {
    const named = (first: number, count: number) =>
      Array.from({ length: count }, (_, index) => ({
        ...wireAsset(`a${first + index}`),
        Name: { en: `plate ${first + index}` },
      }));

    async function isPinned(withoutFirst: ScriptedAnswer): Promise<boolean> {
      const bank = await startScriptedBank(({ path, body }) => {
        if (path.includes('/auth/')) return {};
        return body.includes('Exclude') ? withoutFirst : { json: named(0, 50) };
      });
      return (await connectTo(bank.url).listFolder(folderId, never)).isPinned;
    }

    it.each([
      ['the same list without that asset shows that nothing was cut', { json: named(1, 49) }, false],
      ['another asset has moved up: the list was cut', { json: named(1, 50) }, true],
      ['another asset is there although the list is shorter', { json: named(2, 49) }, true],
      ['an asset too many is missing', { json: named(2, 48) }, true],
      ['an item could not be read', { json: [...named(1, 48), { Id: 'broken' }] }, true],
      ['a bank that does not know this clause proves nothing', { status: 400, json: {} }, true],
    ] as const)('is asked for without one asset: %s', async (_, answer, expected) => {
      expect(await isPinned(answer)).toBe(expected);
    });
  });

  it('asks for a folder with the documented clause and counts what it cannot read', async () => {
    const bank = await startScriptedBank(({ path }) =>
      path.includes('/auth/') ? {} : { json: { Items: [wireAsset('a1'), { Id: 'broken' }] } },
    );
    const listing = await connectTo(bank.url).listFolder(folderId, never);
    expect([
      listing.assets.map(({ assetId }) => assetId),
      listing.receivedCount,
      listing.isComplete,
      JSON.parse(bank.requests.at(-1)?.body.toString() ?? ''),
    ]).toEqual([['a1'], 2, false, [{ SearchField: 'FolderId', ValuesList: ['aB3'] }]]);
  });

  it('shows an asset with an odd attachment in its folder, and does not say what attachments it has', async () => {
    const odd = wireAsset('a1', { AttachedFiles: [{ AttachmentType: '4', FileInfo: null }] });
    const bank = await startScriptedBank(({ path }) => (path.includes('/auth/') ? {} : { json: [odd] }));
    const client = connectTo(bank.url);
    const { assets } = await client.listFolder(folderId, never);
    const error = await failure(client.readAsset(asId<AssetId>('a1'), folderId, never));
    expect([assets.map(({ assetId }) => assetId), error.code]).toEqual([['a1'], 'BANK_ANSWER_UNREADABLE']);
  });

  it('repeats a GET that a restarting proxy spoiled, and never a POST', async () => {
    let failures = 0;
    const spoiling: Script = ({ path }) => {
      if (path.includes('/auth/')) return {};
      failures += 1;
      return failures <= 2 ? { status: 502, text: '' } : { json: statuses };
    };
    const bank = await startScriptedBank(spoiling);
    const client = connectTo(
      bank.url,
      {},
      { clock: { ...systemClock, after: (_, run) => systemClock.after(0, run) } },
    );
    await client.probe(never);
    failures = 0;
    const error = await failure(client.listFolder(folderId, never));
    expect([error.code, bank.calls()]).toEqual([
      'BANK_FAILED',
      [
        'POST /auth/GetToken',
        'GET /proof/status',
        'GET /proof/status',
        'GET /proof/status',
        'POST /asset/search',
      ],
    ]);
  });

  it('gives the signal its way, also between two attempts', async () => {
    const cancel = new AbortController();
    const bank = await startScriptedBank(({ path }) =>
      path.includes('/auth/') ? {} : { status: 502, text: '' },
    );
    const client = connectTo(
      bank.url,
      {},
      {
        clock: {
          ...systemClock,
          after: () => {
            queueMicrotask(() => cancel.abort(new AppError('CANCELLED', { by: 'test' })));
            return () => undefined;
          },
        },
      },
    );
    expect((await failure(client.probe(cancel.signal))).details).toEqual({ by: 'test' });
  });

  it.each([
    ['nobody listens', 'http://127.0.0.1:1', 'BANK_UNREACHABLE', 'ECONNREFUSED'],
    [
      'the name is unknown',
      'http://bank.invalid',
      'BANK_UNREACHABLE',
      expect.stringMatching(/^(ENOTFOUND|EAI_AGAIN)$/),
    ],
  ])('says that %s', async (_, server, code, reason) => {
    const error = await failure(connectTo(server).probe(never));
    expect([error.code, error.details]).toEqual([code, { reason }]);
  });

  it('says that no answer came in time', async () => {
    const server = await startTcpServer(() => undefined);
    const error = await failure(connectTo(server, { answerTimeoutMs: 60 }).probe(never));
    expect([error.code, error.details]).toEqual(['BANK_UNREACHABLE', { reason: 'response-timeout' }]);
  });

  it('trusts no certificate that signs itself, unless it is named', async () => {
    const server = await startHttpsBank();
    const error = await failure(connectTo(server).probe(never));
    await connectTo(server, { certificateAuthorities: [selfSigned.cert] }).probe(never);
    expect([error.code, error.details]).toEqual(['TLS_FAILED', { reason: 'DEPTH_ZERO_SELF_SIGNED_CERT' }]);
  });

  it('says that a server at an https address speaks plain HTTP', async () => {
    const bank = await startScriptedBank(() => ({}));
    const error = await failure(connectTo(bank.url.replace('http:', 'https:')).probe(never));
    expect([error.code, error.details]).toEqual(['BANK_UNREACHABLE', { reason: 'EPROTO' }]);
  });

  it('learns how far the clock of the bank is ahead', async () => {
    const nowMs = Date.UTC(2025, 3, 1, 8, 30);
    const bank = await startScriptedBank(() => ({
      json: statuses,
      headers: { date: 'Tue, 01 Apr 2025 08:31:05 GMT' },
    }));
    const client = connectTo(bank.url, {}, { clock: { ...systemClock, nowMs: () => nowMs } });
    const before = client.clockOffsetMs();
    await failure(client.probe(never));
    expect([before, client.clockOffsetMs()]).toEqual([null, 65_000]);
  });

  it('keeps keys, passwords and tokens out of errors and the log', async () => {
    const lines: string[] = [];
    const log = createLog({ write: (line) => void lines.push(line) }, { level: 'debug' });
    const echo: Script = ({ path, headers }) =>
      path.includes('/auth/')
        ? {}
        : { status: 500, json: { Message: `token ${headers[tokenHeader]}, key ${apiKey}` } };
    const bank = await startScriptedBank(echo);
    const client = connectTo(bank.url, {}, { log });
    const errors = [
      await failure(client.probe(never)),
      await failure(connectTo('http://127.0.0.1:1').probe(never)),
    ];
    const told = [...lines, ...errors.map((error) => JSON.stringify(everything(error)))].join('\n');
    expect(told).toContain('[secret]');
    expect(told).not.toMatch(/token-1|key-4711/);
  });
});

describe('what a bank has', () => {
  const asset = wireAsset('a1', { Id: 'a1' });
  const openApi = {
    openapi: '3.0.3',
    paths: {
      '/papi/v1/asset/{assetId}': { get: {} },
      '/papi/v1/folder/{id}/children': { get: {} },
      '/papi/v1/user/me': { get: {} },
    },
  };
  const extended: Script = ({ path }) => {
    if (path.includes('/auth/')) return {};
    if (path.endsWith('/swagger/docs/v1')) return { json: openApi };
    if (path.endsWith('/asset/a1')) return { json: asset };
    if (path.endsWith('/folder/0/children'))
      return {
        json: [{ Id: 'aB3', ParentId: 0, Name: 'Root', HasChildren: true, Rights: { AddAssets: true } }],
      };
    if (path.endsWith('/user/me')) return { json: { Id: 7, User: 'aino', UserFullName: 'Aino A' } };
    return { status: 404, text: '' };
  };

  it('is read once from its own description, and used', async () => {
    const bank = await startScriptedBank(extended);
    const client = connectTo(bank.url);
    const described = await client.describe(never);
    expect({
      isSelfDescribed: described.isSelfDescribed,
      has: (['readAsset', 'listFolderChildren', 'listProjects', 'saveFolder', 'uploadToFolder'] as const).map(
        described.has,
      ),
      children: await client.folderChildren(asId('0'), never),
      me: await client.userMe(never),
      byId: (await client.readAsset(asId<AssetId>('a1'), null, never))?.assetId,
      gone: await client.readAsset(asId<AssetId>('a2'), null, never),
      described: bank.calls().filter((call) => call.includes('swagger')).length,
    }).toEqual({
      isSelfDescribed: true,
      has: [true, true, false, false, true],
      children: [
        {
          bankFolderId: 'aB3',
          parentId: '0',
          name: { 'x-default': 'Root' },
          hasChildren: true,
          rights: { AddAssets: true },
        },
      ],
      me: { userId: '7', user: 'aino', fullName: 'Aino A', email: null },
      byId: 'a1',
      gone: null,
      described: 1,
    });
  });

  it.each([
    ['404', { status: 404, text: '' }],
    ['a page', { text: '<html>Swagger UI</html>' }],
    ['403', { status: 403, text: '' }],
    ['500', { status: 500, text: '' }],
    ['an empty description', { json: { paths: {} } }],
  ])('is what the reference documents when it answers %s', async (_, answer: ScriptedAnswer) => {
    const bank = await startScriptedBank(({ path }) => {
      if (path.includes('/auth/')) return {};
      return path.endsWith('/swagger/docs/v1') ? answer : { json: [asset, wireAsset('a2')] };
    });
    const client = connectTo(bank.url);
    const described = await client.describe(never);
    expect({
      isSelfDescribed: described.isSelfDescribed,
      has: (['readAsset', 'saveProof', 'uploadToFolder'] as const).map(described.has),
      children: await client.folderChildren(asId('0'), never),
      me: await client.userMe(never),
      byFolder: (await client.readAsset(asId<AssetId>('a2'), folderId, never))?.assetId,
      unknown: await client.readAsset(asId<AssetId>('a3'), folderId, never),
      nowhereToLook: await client.readAsset(asId<AssetId>('a2'), null, never),
    }).toEqual({
      isSelfDescribed: false,
      has: [false, true, true],
      children: null,
      me: null,
      byFolder: 'a2',
      unknown: null,
      nowhereToLook: null,
    });
  });

  it.each([
    ['500', 'HTTP/1.1 500 No\r\ncontent-length: 0\r\n\r\n'],
    ['an answer that ends in its head', 'HTTP/1.1 200 OK\r\ncontent-ty'],
  ])('is not concluded from %s that passes', async (_what, answer) => {
    const bank = await startScriptedBank(extended);
    let failures = 1;
    const url = await startTcpServer((socket) => {
      const onward = connect(Number(new URL(bank.url).port), '127.0.0.1');
      onward.on('error', () => socket.destroy());
      socket.on('close', () => onward.destroy());
      onward.pipe(socket);
      socket.on('data', (request) => {
        if (failures === 0 || !request.includes('swagger')) return onward.write(request);
        failures -= 1;
        return socket.end(answer);
      });
    });
    const client = connectTo(url);
    expect((await client.describe(never)).isSelfDescribed).toBe(true);
    expect(failures).toBe(0);
  });

  it('is asked for again, a while after the bank failed each time', async () => {
    let isFailing = true;
    const bank = await startScriptedBank((request) =>
      isFailing && request.path.includes('swagger') ? { status: 500, text: '' } : extended(request),
    );
    const clock = createFakeClock();
    const client = connectTo(bank.url, {}, { clock });
    const isSelfDescribed = async () => {
      let known: boolean | null = null;
      const asking = client.describe(never).then((described) => {
        known = described.isSelfDescribed;
      });
      await expect
        .poll(async () => {
          await clock.advance(clock.nextTimerInMs() ?? 0);
          return known;
        })
        .not.toBeNull();
      await asking;
      return known;
    };
    const first = await isSelfDescribed();
    isFailing = false;
    const soon = await isSelfDescribed();
    await clock.advance(5 * 60_000);
    expect([first, soon, await isSelfDescribed()]).toEqual([false, false, true]);
  });

  it('is asked on for the others when the one who asked first gives up', async () => {
    const arrived = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const bank = await startScriptedBank(async (request) => {
      if (request.path.includes('swagger')) {
        arrived.resolve();
        await released.promise;
      }
      return extended(request);
    });
    const client = connectTo(bank.url);
    const cancel = new AbortController();
    const impatient = failure(client.describe(cancel.signal));
    await arrived.promise;
    const patient = client.describe(never);
    cancel.abort();
    expect((await impatient).code).toBe('CANCELLED');
    released.resolve();
    expect((await patient).isSelfDescribed).toBe(true);
    expect(bank.calls().filter((call) => call.includes('swagger'))).toHaveLength(1);
  });

  it('is not asked any more once the client is closed', async () => {
    const arrived = Promise.withResolvers<void>();
    const bank = await startScriptedBank((request) => {
      if (!request.path.includes('swagger')) return extended(request);
      arrived.resolve();
      return Promise.withResolvers<ScriptedAnswer>().promise;
    });
    const client = connectTo(bank.url);
    const asking = failure(client.describe(never));
    await arrived.promise;
    client.close();
    expect((await asking).code).toBe('CANCELLED');
  });

  it('is asked again after it could not be asked', async () => {
    let isBusy = true;
    const bank = await startScriptedBank((request) =>
      isBusy && request.path.includes('swagger') ? { status: 503, text: '' } : extended(request),
    );
    const client = connectTo(bank.url);
    expect((await failure(client.describe(never))).code).toBe('BANK_BUSY');
    isBusy = false;
    expect((await client.describe(never)).isSelfDescribed).toBe(true);
  });
});

describe('searching', () => {
  it('sends the clauses, keeps what fits, and suspects a length that looks like a page', async () => {
    const found = Array.from({ length: 50 }, (_, index) =>
      wireAsset(`a${index}`, { Name: { en: `Photo ${index}` } }),
    );
    const bank = await startScriptedBank(({ path }) => (path.includes('/auth/') ? {} : { json: found }));
    const query = {
      folderId,
      includeSubfolders: true,
      exclude: false,
      match: 'contains',
      text: 'photo 4?',
    } as const;
    const listing = await connectTo(bank.url).search(query, never);
    expect([listing.assets.map(({ name }) => name.en), listing.receivedCount, listing.isComplete]).toEqual([
      Array.from({ length: 10 }, (_, index) => `Photo 4${index}`),
      50,
      false,
    ]);
  });

  describe('in pages', () => {
    const query = { folderId, includeSubfolders: true, exclude: false, match: 'contains', text: '' } as const;
    const parameters = ['Offset', 'Limit'].map((name) => ({ name, in: 'query' }));
    const openApi = { paths: { '/papi/v1/asset/search': { post: { parameters } } } };
    const page = { offset: 2, limit: 2 };
    const pagingBank = (answer: ScriptedAnswer, described: unknown = openApi) =>
      startScriptedBank(({ path }) => {
        if (path.includes('/auth/')) return {};
        return path.endsWith('/swagger/docs/v1') ? { json: described } : answer;
      });
    const two = [wireAsset('a3'), wireAsset('a4')];
    const counted = { json: two, headers: { 'x-total-count': '100000' } };

    it('takes a part and the count of all from a bank that says it gives them', async () => {
      const bank = await pagingBank(counted);
      const found = await connectTo(bank.url).searchPage(query, page, never);
      expect([found?.assets.map(({ assetId }) => assetId), found?.total]).toEqual([['a3', 'a4'], 100_000]);
      expect(bank.calls().at(-1)).toBe('POST /asset/search?Offset=2&Limit=2');
    });

    it.each([
      ['the bank does not count', { json: two }],
      ['the bank sends more than a page', { json: [...two, wireAsset('a5')], headers: counted.headers }],
      [
        'one among them has no file',
        { json: [wireAsset('a3'), wireAsset('a4', { MasterFile: null })], headers: counted.headers },
      ],
    ])('leaves it to the whole where %s', async (_, answer) => {
      const bank = await pagingBank(answer);
      expect(await connectTo(bank.url).searchPage(query, page, never)).toBeNull();
    });

    it.each([
      ['of a bank that does not say it', query, { paths: { '/papi/v1/asset/search': { post: {} } } }],
      ['of what is sorted out here', { ...query, text: 'photo 4?' }, openApi],
      ['of a file name', { ...query, text: 'photo.png' }, openApi],
    ])('never asks for a part %s', async (_, asked, described) => {
      const bank = await pagingBank(counted, described);
      expect(await connectTo(bank.url).searchPage(asked, page, never)).toBeNull();
      expect(bank.calls().filter((call) => call.includes('search'))).toEqual([]);
    });
  });

  it('takes the id of an attachment type from whatever its field is called', async () => {
    const types = [
      { Id: 'print', Name: { en: 'Print' } },
      { Key: 4, Name: 'Web' },
      { Name: { en: 'No id' } },
      'x',
    ];
    const bank = await startScriptedBank(({ path }) => (path.includes('/auth/') ? {} : { json: types }));
    expect(await connectTo(bank.url).attachmentTypes(never)).toEqual([
      { typeId: 'print', name: { en: 'Print' } },
      { typeId: '4', name: { 'x-default': 'Web' } },
    ]);
  });
});

async function failure(work: Promise<unknown>): Promise<AppError> {
  try {
    await work;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  return expect.fail('no error');
}

/** Every property of an error and of its causes, enumerable or not: what a careless log could write. */
function everything(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const own = Object.getOwnPropertyNames(error).map((key) => [key, everything(Reflect.get(error, key))]);
  return Object.fromEntries(own);
}

async function startHttpsBank(): Promise<string> {
  const server = createServer(selfSigned, (request, response) => {
    request.resume();
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(request.url?.includes('/auth/') ? { [tokenHeader]: 'token-1' } : statuses));
  });
  return listen(server, 'https');
}
