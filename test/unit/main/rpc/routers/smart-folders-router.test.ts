import { createRouterClient } from '@orpc/server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { silentLog, systemClock } from '../../../../../main/platform/index.ts';
import type { RpcSmartFolders } from '../../../../../main/rpc/index.ts';
import { implementContract } from '../../../../../main/rpc/routers/namespace.ts';
import { createSmartFoldersRouter } from '../../../../../main/rpc/routers/smart-folders-router.ts';
import { AppError } from '../../../../../shared/errors/index.ts';
import {
  asId,
  type ConversionId,
  type LocalPath,
  type SmartFolder,
  type SmartFolderId,
} from '../../../../../shared/model/index.ts';
import { type DirectoryGrant, type RpcClient, readRpcFailure } from '../../../../../shared/rpc/index.ts';
import { createStubAccount, createStubSession, createStubSmartFolders } from '../stub-account.ts';

const grant = asId<DirectoryGrant>('g1');
const smartFolderId = asId<SmartFolderId>('s1');
const home = '/home/anna/pictures' as LocalPath;
const query = {
  text: 'lake',
  match: 'contains',
  folderId: null,
  includeSubfolders: true,
  exclude: false,
} as const;
const wish = { name: 'Lakes', query, conversionId: asId<ConversionId>('4') };
const smartFolder: SmartFolder = {
  smartFolderId,
  directory: `${home}/Lakes` as LocalPath,
  query,
  conversionId: wish.conversionId,
  isPaused: false,
  createdAtMs: 1,
  readAtMs: 2,
};

describe('smart-folders-router', () => {
  it('makes a smart folder in the granted directory, and reports it without a path of this disk', async () => {
    const { client, calls, report } = open();
    const stop = new AbortController();
    onTestFinished(() => stop.abort());
    const events = await client.smartFolders.events(undefined, { signal: stop.signal });
    expect((await events.next()).value).toEqual([]);
    expect(await client.smartFolders.create({ grant, ...wish })).toEqual({ smartFolderId });
    report();
    const [view] = (await events.next()).value ?? [];
    expect([calls, view, JSON.stringify(view).includes(home)]).toEqual([
      [['create', { ...wish, parent: home }]],
      {
        smartFolderId,
        displayPath: '~/Lakes',
        query,
        conversionId: '4',
        isPaused: false,
        readAtMs: 2,
        state: 'fresh',
        trouble: null,
        counts: { files: 3, due: 0, failed: 0, kept: 1, renamed: 1 },
        renamed: [{ bankFileName: 'CON.gnp', name: '_CON.gnp' }],
        question: { questionId: 'q1', fileCount: 3 },
      },
      false,
    ]);
  });

  it('takes no directory that the page was not shown, and no smart folder without a name', async () => {
    const { client, calls } = open();
    const refusals = [
      client.smartFolders.create({ ...wish, grant: asId<DirectoryGrant>('/etc') }),
      client.smartFolders.create({ ...wish, grant, name: ' ' }),
    ].map((refused) => refused.catch((error: unknown) => readRpcFailure(error).code));
    expect([await Promise.all(refusals), calls]).toEqual([['GRANT_UNKNOWN', 'BAD_REQUEST'], []]);
  });

  it("passes on the user's answer about a smart folder", async () => {
    const { client, calls } = open();
    await client.smartFolders.pause({ smartFolderId, isPaused: true });
    await client.smartFolders.refresh({ smartFolderId });
    await client.smartFolders.answer({ smartFolderId, choice: 'keep', questionId: 'q1' });
    await client.smartFolders.remove({ smartFolderId });
    expect(calls).toEqual([
      ['setPaused', smartFolderId, true],
      ['refresh', smartFolderId],
      ['answer', smartFolderId, 'keep', 'q1'],
      ['remove', smartFolderId],
    ]);
  });

  it('says NOT_SIGNED_IN while no account is', async () => {
    const { client, session } = open();
    session.change(null);
    const refused = await client.smartFolders.refresh({ smartFolderId }).catch(readRpcFailure);
    expect(refused).toMatchObject({ code: 'NOT_SIGNED_IN' });
  });
});

/** The router over smart folders that record their requests; `report` says that one has come. */
function open() {
  const calls: unknown[][] = [];
  const listeners = new Set<() => void>();
  let isMade = false;
  const smartFolders: RpcSmartFolders = {
    ...createStubSmartFolders(),
    async create(request) {
      calls.push(['create', request]);
      isMade = true;
      return smartFolder;
    },
    setPaused: (...asked) => void calls.push(['setPaused', ...asked]),
    refresh: async (...asked) => void calls.push(['refresh', ...asked]),
    answer: async (...asked) => void calls.push(['answer', ...asked]),
    remove: async (...asked) => void calls.push(['remove', ...asked]),
    list: () =>
      isMade
        ? [
            {
              smartFolder,
              state: 'fresh',
              trouble: null,
              counts: { files: 3, due: 0, failed: 0, kept: 1, renamed: 1 },
              renamed: [{ bankFileName: 'CON.\u202Egnp', name: '_CON.gnp' }],
              question: { questionId: 'q1', fileCount: 3 },
            },
          ]
        : [],
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const session = createStubSession(createStubAccount({ smartFolders }));
  const router = createSmartFoldersRouter(implementContract({ log: silentLog, session }).smartFolders, {
    session,
    directories: {
      browse: () => Promise.reject(new AppError('GRANT_UNKNOWN')),
      resolve(given) {
        if (given !== grant) throw new AppError('GRANT_UNKNOWN', { kind: 'directory' });
        return home;
      },
      grantFor: () => grant,
    },
    displayPath: (path) => path.replace(home, '~'),
    clock: systemClock,
    log: silentLog,
  });
  const client: Pick<RpcClient, 'smartFolders'> = createRouterClient({ smartFolders: router });
  const report = (): void => {
    for (const listener of [...listeners]) listener();
  };
  return { client, calls, session, report };
}
