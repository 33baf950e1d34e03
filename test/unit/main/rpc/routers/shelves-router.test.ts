import { createRouterClient } from '@orpc/server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { silentLog, systemClock } from '../../../../../main/platform/index.ts';
import type { RpcShelves } from '../../../../../main/rpc/index.ts';
import { implementContract } from '../../../../../main/rpc/routers/namespace.ts';
import { createShelvesRouter } from '../../../../../main/rpc/routers/shelves-router.ts';
import { AppError } from '../../../../../shared/errors/index.ts';
import {
  asId,
  type ConversionId,
  type LocalPath,
  type Shelf,
  type ShelfId,
} from '../../../../../shared/model/index.ts';
import { type DirectoryGrant, type RpcClient, readRpcFailure } from '../../../../../shared/rpc/index.ts';
import { createStubAccount, createStubSession, createStubShelves } from '../stub-account.ts';

const grant = asId<DirectoryGrant>('g1');
const shelfId = asId<ShelfId>('s1');
const home = '/home/anna/pictures' as LocalPath;
const query = {
  text: 'lake',
  match: 'contains',
  folderId: null,
  includeSubfolders: true,
  exclude: false,
} as const;
const wish = { name: 'Lakes', query, conversionId: asId<ConversionId>('4') };
const shelf: Shelf = {
  shelfId,
  directory: `${home}/Lakes` as LocalPath,
  query,
  conversionId: wish.conversionId,
  isPaused: false,
  createdAtMs: 1,
  readAtMs: 2,
};

describe('shelves-router', () => {
  it('makes a shelf in the directory that was granted, and tells of it without a path of this disk', async () => {
    const { client, calls, tell } = open();
    const stop = new AbortController();
    onTestFinished(() => stop.abort());
    const events = await client.shelves.events(undefined, { signal: stop.signal });
    expect((await events.next()).value).toEqual([]);
    expect(await client.shelves.create({ grant, ...wish })).toEqual({ shelfId });
    tell();
    const [view] = (await events.next()).value ?? [];
    expect([calls, view, JSON.stringify(view).includes(home)]).toEqual([
      [['create', { ...wish, parent: home }]],
      {
        shelfId,
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

  it('takes no directory that the page was not shown, and no shelf without a name', async () => {
    const { client, calls } = open();
    const refusals = [
      client.shelves.create({ ...wish, grant: asId<DirectoryGrant>('/etc') }),
      client.shelves.create({ ...wish, grant, name: ' ' }),
    ].map((refused) => refused.catch((error: unknown) => readRpcFailure(error).code));
    expect([await Promise.all(refusals), calls]).toEqual([['GRANT_UNKNOWN', 'BAD_REQUEST'], []]);
  });

  it('passes on what a person decides about a shelf', async () => {
    const { client, calls } = open();
    await client.shelves.pause({ shelfId, isPaused: true });
    await client.shelves.refresh({ shelfId });
    await client.shelves.answer({ shelfId, choice: 'keep', questionId: 'q1' });
    await client.shelves.remove({ shelfId });
    expect(calls).toEqual([
      ['setPaused', shelfId, true],
      ['refresh', shelfId],
      ['answer', shelfId, 'keep', 'q1'],
      ['remove', shelfId],
    ]);
  });

  it('says NOT_SIGNED_IN while nobody is', async () => {
    const { client, session } = open();
    session.change(null);
    const refused = await client.shelves.refresh({ shelfId }).catch(readRpcFailure);
    expect(refused).toMatchObject({ code: 'NOT_SIGNED_IN' });
  });
});

/** The router over shelves that remember what they were asked; `tell` says that one has come. */
function open() {
  const calls: unknown[][] = [];
  const listeners = new Set<() => void>();
  let isMade = false;
  const shelves: RpcShelves = {
    ...createStubShelves(),
    async create(request) {
      calls.push(['create', request]);
      isMade = true;
      return shelf;
    },
    setPaused: (...asked) => void calls.push(['setPaused', ...asked]),
    refresh: async (...asked) => void calls.push(['refresh', ...asked]),
    answer: async (...asked) => void calls.push(['answer', ...asked]),
    remove: async (...asked) => void calls.push(['remove', ...asked]),
    list: () =>
      isMade
        ? [
            {
              shelf,
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
  const session = createStubSession(createStubAccount({ shelves }));
  const router = createShelvesRouter(implementContract({ log: silentLog, session }).shelves, {
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
  const client: Pick<RpcClient, 'shelves'> = createRouterClient({ shelves: router });
  const tell = (): void => {
    for (const listener of [...listeners]) listener();
  };
  return { client, calls, session, tell };
}
