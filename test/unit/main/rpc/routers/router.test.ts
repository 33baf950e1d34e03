import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import { RPCHandler } from '@orpc/server/message-port';
import { afterEach, describe, expect, it } from 'vitest';
import type { SyncEngine } from '../../../../../main/engine/index.ts';
import { silentLog, systemClock } from '../../../../../main/platform/index.ts';
import { createRouter, type DirectoryBrowser } from '../../../../../main/rpc/index.ts';
import type { Spool } from '../../../../../main/spool/index.ts';
import { AppError } from '../../../../../shared/errors/index.ts';
import {
  type AssetId,
  type AttachmentTypeId,
  asId,
  type BankFolderId,
  type IntentId,
  type LocalPath,
  type WatchedFolderId,
} from '../../../../../shared/model/index.ts';
import {
  type DirectoryGrant,
  type RpcClient,
  readRpcFailure,
  type UploadGrant,
} from '../../../../../shared/rpc/index.ts';
import {
  card,
  createOperation,
  createStubAccount,
  createStubEngine,
  createStubSession,
  createStubSettings,
  emptySummary,
  folder,
  sessionView,
} from '../stub-account.ts';

const ports: MessageChannel[] = [];
afterEach(() => {
  for (const { port1, port2 } of ports.splice(0)) {
    port1.close();
    port2.close();
  }
});

const link = {
  grant: asId<DirectoryGrant>('g1'),
  bankFolderId: asId<BankFolderId>('bf1'),
  bankFolderName: 'Inbox',
  excludes: ['*.tmp'],
  rules: [],
  subfolders: 'flatten' as const,
};

describe('router', () => {
  it('carries each command to the engine and answers nothing but that it is done', async () => {
    const { client, engine } = open();
    const intentId = asId<IntentId>('i1');
    const watchedFolderId = asId<WatchedFolderId>('w1');
    await client.engine.pause({ length: 'until-resumed' });
    await client.engine.resume();
    await client.engine.setLimit({ bytesPerSecond: 4_096 });
    await client.engine.cancel({ intentId });
    await client.engine.retry({ intentId });
    await client.engine.answer({ intentId, choice: 'skip' });
    await client.folders.unlink({ watchedFolderId });
    await client.folders.pause({ watchedFolderId, isPaused: true });
    await client.folders.scanNow({ watchedFolderId });
    expect(engine.calls).toEqual([
      ['pause', null],
      ['resume'],
      ['setLimit', 4_096],
      ['cancel', 'i1'],
      ['retry', 'i1'],
      ['answer', 'i1', 'skip'],
      ['unlink', 'w1'],
      ['pauseFolder', 'w1', true],
      ['scanNow', 'w1'],
    ]);
  });

  it('offers the folders that were linked or sent to again, the latest first', async () => {
    const { client } = open();
    expect(await client.bank.recentFolders()).toEqual([]);
    await client.folders.link(link);
    const sentTo = { bankFolderId: asId<BankFolderId>('bf9'), name: 'Brand / Logos' };
    await client.bank.noteFolder(sentTo);
    expect(await client.bank.recentFolders()).toEqual([sentTo, { bankFolderId: 'bf1', name: 'Inbox' }]);
  });

  it('turns a grant into a path on the way in and shows no path on the way out', async () => {
    const { client, engine } = open();
    const view = await client.folders.link(link);
    const { grant: _, ...rest } = link;
    expect({
      calls: engine.calls,
      view,
      isLeaking: JSON.stringify(await client.folders.list()).includes('/home/anna'),
    }).toEqual({
      calls: [['link', { ...rest, root: '/home/anna/Jobs' }]],
      view: {
        watchedFolderId: 'w1',
        server: folder.server,
        displayPath: '~/Jobs',
        bankFolderId: 'bf1',
        bankFolderName: 'Inbox',
        excludes: ['*.tmp'],
        rules: [],
        subfolders: 'flatten',
        isPaused: false,
      },
      isLeaking: false,
    });
  });

  it('changes the own patterns of a linked folder with its rules, and simulates by them before', async () => {
    const { client, engine } = open();
    const { watchedFolderId } = folder;
    const simulated: unknown[] = [];
    engine.simulate = async (given) => {
      simulated.push(given.root, given.excludes);
      return emptySummary;
    };
    const change = { watchedFolderId, excludes: ['Drafts/'], rules: [], subfolders: 'flatten' } as const;
    const of = { kind: 'folder', ...change } as const;
    for await (const event of await client.folders.simulate({ names: null, of }))
      expect(event.kind).toBe('summary');
    const kept = await client.folders.setRules(change);
    expect(kept).toMatchObject(change);
    expect(simulated).toEqual([folder.root, ['Drafts/']]);
    expect(engine.calls).toEqual([
      ['setRules', 'w1', { excludes: ['Drafts/'], rules: [], subfolders: 'flatten' }],
    ]);
  });

  it('plans a linked folder by its id, as it is linked', async () => {
    const { client, engine } = open();
    const planned: unknown[] = [];
    engine.preview = async (given) => {
      planned.push(given);
      return emptySummary;
    };
    const { watchedFolderId } = folder;
    for await (const event of await client.folders.preview({ kind: 'folder', watchedFolderId }))
      expect(event.kind).toBe('summary');
    expect(planned).toEqual([folder]);
    const unknown = asId<WatchedFolderId>('w2');
    const failure = failureOf(client.folders.preview({ kind: 'folder', watchedFolderId: unknown }));
    expect((await failure).code).toBe('NOT_FOUND');
  });

  it('streams a plan although its fingerprints are no JSON', async () => {
    const { client, engine } = open();
    engine.preview = async (_link, onOperation) => {
      onOperation(createOperation('a.png'));
      return { ...emptySummary, creates: 1 };
    };
    const events = [];
    for await (const event of await client.folders.preview({ kind: 'link', link })) events.push(event);
    expect(events.map(({ kind }) => kind)).toEqual(['operations', 'summary']);
  });

  it('keeps code and details of a failure in the middle of a stream', async () => {
    const { client, engine } = open();
    engine.preview = async () => {
      throw new AppError('ROOT_MISSING', { path: '~/Jobs' });
    };
    const read = async () => {
      for await (const event of await client.folders.preview({ kind: 'link', link }))
        expect(event).toBeUndefined();
    };
    expect(await failureOf(read())).toMatchObject({ code: 'ROOT_MISSING', details: { path: '~/Jobs' } });
  });

  it('answers why about paths inside the watched folder only', async () => {
    const { client } = open();
    const watchedFolderId = asId<WatchedFolderId>('w1');
    expect(await client.engine.why({ watchedFolderId, path: 'Spring/a.png' })).toEqual({
      path: 'Spring/a.png',
      action: 'keep',
      reason: { code: 'same-content', details: {} },
      transfer: null,
    });
    const codes = [];
    for (const path of ['../secret', 'a/../../b', '/etc/passwd', 'a//b', 'a\0b', '.', '']) {
      codes.push((await failureOf(client.engine.why({ watchedFolderId, path }))).code);
    }
    expect(codes).toEqual(Array(7).fill('BAD_REQUEST'));
  });

  it('keeps code and details of an AppError', async () => {
    const { client, engine } = open();
    engine.cancel = async () => {
      throw new AppError('CONFLICT', { file: 'a.png', attempt: 2 });
    };
    expect(await failureOf(client.engine.cancel({ intentId: asId<IntentId>('i1') }))).toEqual({
      code: 'CONFLICT',
      message: 'The bank holds something that contradicts the request.',
      details: { file: 'a.png', attempt: 2 },
    });
  });

  it('logs a fault of ours and tells the page nothing of it', async () => {
    const { client, engine, logged } = open();
    const fault = new TypeError('cannot read /home/anna/secret');
    engine.retry = async () => {
      throw fault;
    };
    expect(await failureOf(client.engine.retry({ intentId: asId<IntentId>('i1') }))).toEqual({
      code: 'INTERNAL',
      message: 'Something unexpected happened; the log has the details.',
      details: {},
    });
    expect(logged).toEqual([['a call from the page failed unexpectedly', { error: fault }]]);
  });

  it('refuses input that the contract does not know, and says where', async () => {
    const { client, engine } = open();
    const untyped = client.engine.cancel as (input: unknown) => Promise<void>;
    expect(await failureOf(untyped({ intentId: 7 }))).toMatchObject({
      code: 'BAD_REQUEST',
      details: { message: 'intentId: Invalid input: expected string, received number' },
    });
    expect(engine.calls).toEqual([]);
  });

  it('refuses everything that needs an account while none is signed in, and still shows a page', async () => {
    const { client } = open({ isSignedIn: false });
    expect([
      (await client.engine.status()).word,
      await client.folders.list(),
      await client.session.get(),
      (await failureOf(client.engine.pause({ length: 'hour' }))).code,
      (await failureOf(client.bank.attachmentTypes())).code,
      (await failureOf(client.folders.preview({ kind: 'link', link }))).code,
    ]).toEqual(['sign-in-needed', [], sessionView(false), 'NOT_SIGNED_IN', 'NOT_SIGNED_IN', 'NOT_SIGNED_IN']);
  });

  it('lets a call wait for the next engine of the account, and reports the sign-in in between', async () => {
    const { client, session } = open();
    const end = session.beginExchange();
    const paused = client.engine.pause({ length: 'until-resumed' });
    expect(await client.session.get()).toEqual(sessionView(true));
    const next = createStubEngine();
    end(createStubAccount({ engine: next }));
    await paused;
    expect(next.calls).toEqual([['pause', null]]);
  });

  it('hands a file to the engine that its account has when it is whole', async () => {
    const { client, session, engine, take } = open();
    const target = { kind: 'version' as const, assetId: asId<AssetId>('a1'), bankFolderId: null };
    await client.uploads.begin({ fileName: 'a.png', sizeBytes: 5, target, onClash: null });
    const next = createStubEngine();
    session.beginExchange()(createStubAccount({ engine: next }));
    await take();
    expect([engine.calls, next.calls.map(([name]) => name)]).toEqual([[], ['upload']]);
  });

  it('answers the session as it is after signing in and out', async () => {
    const { client } = open();
    expect([
      (await client.accounts.signOut({ accountId: 'shown' })).isSignedIn,
      (await client.session.signIn({ server: 'http://127.0.0.1:4100', apiKey: 'k' })).isSignedIn,
      (await client.accounts.signOut({ accountId: 'shown' })).isSignedIn,
      (await client.session.useBuiltIn()).isSignedIn,
      await client.session.probe({ server: 'http://127.0.0.1:4100' }),
    ]).toEqual([
      false,
      true,
      false,
      true,
      { server: 'http://127.0.0.1:4100', isEncrypted: false, proxy: null },
    ]);
  });

  it('says that a bank cannot list folders rather than that it has none', async () => {
    const { client } = open();
    expect(await client.bank.folderChildren({ bankFolderId: asId<BankFolderId>('0') })).toEqual({
      isListable: false,
      folders: [],
    });
  });

  it('searches', async () => {
    const { client } = open();
    const page = await client.bank.search({
      text: 'logo',
      match: 'contains',
      folderId: null,
      includeSubfolders: true,
      exclude: false,
      offset: 0,
      limit: 50,
    });
    expect(page).toEqual({ items: [card], total: 1, isComplete: true, isArranged: true });
  });

  it('finds clashes in any case or Unicode form of a name', async () => {
    const { client } = open();
    expect(
      await client.uploads.clashes({
        bankFolderId: asId<BankFolderId>('bf1'),
        fileNames: ['LOGO.png', 'new.png', 'other.png'],
      }),
    ).toEqual([
      { fileName: 'LOGO.png', assetIds: ['a1', 'a2'] },
      { fileName: 'other.png', assetIds: ['a3'] },
    ]);
  });

  it('reserves an upload, gives it up again, and refuses a name that is a path', async () => {
    const { client, begun, withdrawn } = open();
    const target = {
      kind: 'attachment' as const,
      assetId: asId<AssetId>('a1'),
      bankFolderId: null,
      typeId: asId<AttachmentTypeId>('t'),
    };
    const request = { fileName: 'a.png', sizeBytes: 5, target, onClash: null };
    const { uploadGrant } = await client.uploads.begin(request);
    await client.uploads.withdraw({ uploadGrant });
    expect([uploadGrant, withdrawn]).toEqual(['u1', ['u1']]);
    for (const fileName of ['../a.png', '..', 'a\0', '']) {
      expect((await failureOf(client.uploads.begin({ ...request, fileName }))).code).toBe('BAD_REQUEST');
    }
    expect(begun).toEqual([request]);
  });
});

function open({ isSignedIn = true } = {}) {
  const engine = createStubEngine();
  const account = createStubAccount({ engine });
  const logged: unknown[] = [];
  const begun: unknown[] = [];
  const withdrawn: UploadGrant[] = [];
  let taker: Pick<SyncEngine, 'upload'> = engine;
  const directories: DirectoryBrowser = {
    browse: async () => {
      throw new AppError('GRANT_UNKNOWN');
    },
    resolve: () => asId<LocalPath>('/home/anna/Jobs'),
    grantFor: () => asId<DirectoryGrant>('g1'),
  };
  const spool: Spool = {
    incompleteDrops: [],
    announce: async () => 'drop',
    conclude: async () => undefined,
    reserve: () => Promise.reject(new Error('unused')),
    begin: async (engine, request) => {
      taker = engine;
      begun.push(request);
      return asId<UploadGrant>('u1');
    },
    receive: async () => ({ kind: 'skipped' }),
    handOver: () => Promise.reject(new Error('unused')),
    withdraw: (uploadGrant) => void withdrawn.push(uploadGrant),
  };
  const session = createStubSession(account);
  if (!isSignedIn) session.change(null);
  const handler = new RPCHandler(
    createRouter({
      settings: createStubSettings(),
      session,
      directories,
      spool,
      displayPath: (path) => path.replace('/home/anna', '~'),
      showInFolder: async () => false,
      host: null,
      clock: systemClock,
      log: { ...silentLog, error: (event, facts) => void logged.push([event, facts]) },
    }),
  );
  const channel = new MessageChannel();
  ports.push(channel);
  handler.upgrade(channel.port1);
  channel.port1.start();
  const client: RpcClient = createORPCClient(new RPCLink({ port: channel.port2 }));
  channel.port2.start();
  /** As when all bytes of the file are here. */
  const take = () =>
    taker.upload(
      {
        localPath: asId<LocalPath>('/state/spool/1'),
        fileName: 'a.png',
        target: { kind: 'version', assetId: asId<AssetId>('a1'), bankFolderId: null },
        onClash: null,
        isSpooled: true,
      },
      new AbortController().signal,
    );
  return { client, session, engine, logged, begun, withdrawn, take };
}

async function failureOf(call: Promise<unknown>) {
  return call.then(
    () => {
      throw new Error('It was accepted.');
    },
    (error: unknown) => readRpcFailure(error),
  );
}
