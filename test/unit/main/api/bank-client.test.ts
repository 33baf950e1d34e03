import { createServer } from 'node:https';
import { describe, expect, it } from 'vitest';
import { createLog, systemClock } from '../../../../main/platform/index.ts';
import { AppError } from '../../../../shared/errors/index.ts';
import { type AssetId, asId, type BankFolderId } from '../../../../shared/model/index.ts';
import {
  apiKey,
  connectTo,
  failure,
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

  describe('a folder with a list as long as a page', () => {
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

  it('repeats a read that a restarting proxy spoiled, also a search, which is a POST', async () => {
    let failures = 0;
    const spoiling: Script = ({ path }) => {
      if (path.includes('/auth/')) return {};
      failures += 1;
      const isSpoiled = failures <= 2;
      return isSpoiled ? { status: 502, text: '' } : { json: path.includes('/search') ? [] : statuses };
    };
    const bank = await startScriptedBank(spoiling);
    const client = connectTo(
      bank.url,
      {},
      { clock: { ...systemClock, after: (_, run) => systemClock.after(0, run) } },
    );
    await client.probe(never);
    failures = 0;
    const { assets } = await client.listFolder(folderId, never);
    expect([assets, bank.calls()]).toEqual([
      [],
      [
        'POST /auth/GetToken',
        ...Array.from({ length: 3 }, () => 'GET /proof/status'),
        ...Array.from({ length: 3 }, () => 'POST /asset/search'),
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
    const reported = [...lines, ...errors.map((error) => JSON.stringify(everything(error)))].join('\n');
    expect(reported).toContain('[secret]');
    expect(reported).not.toMatch(/token-1|key-4711/);
  });
});

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
