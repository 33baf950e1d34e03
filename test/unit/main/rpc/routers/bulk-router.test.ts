import { createRouterClient } from '@orpc/server';
import { describe, expect, it } from 'vitest';
import type { BulkStatus } from '../../../../../main/bulk/index.ts';
import { silentLog } from '../../../../../main/platform/index.ts';
import type { RpcBulk } from '../../../../../main/rpc/index.ts';
import { createDirectoryBrowser } from '../../../../../main/rpc/index.ts';
import { createBulkRouter } from '../../../../../main/rpc/routers/bulk-router.ts';
import { implementContract } from '../../../../../main/rpc/routers/namespace.ts';
import { type AssetId, asId, type BulkJobId, type LocalPath } from '../../../../../shared/model/index.ts';
import { mostBulkAssets } from '../../../../../shared/rpc/index.ts';
import { createFakeClock } from '../../../../support/fake-clock.ts';
import {
  createStubAccount,
  createStubBank,
  createStubBulk,
  createStubSession,
  createStubSettings,
} from '../stub-account.ts';

const requestId = '5f0c6f9e-7c1f-4f5e-9a52-1f4d3c1b2a10';
const jobId = asId<BulkJobId>('job');
const assetId = asId<AssetId>('a1');

type Begun = Parameters<RpcBulk['begin']>[0];

function open(given: Partial<RpcBulk> = {}) {
  const clock = createFakeClock();
  const begun: Begun[] = [];
  const listeners = new Set<() => void>();
  const bulk: RpcBulk = {
    ...createStubBulk(),
    begin(request) {
      begun.push(request);
      return statusOf(request.action);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ...given,
  };
  const bank = {
    ...createStubBank(),
    seen: () => ({ name: { en: 'Logo' }, folderId: asId<never>('f1') }),
  };
  const session = createStubSession(createStubAccount({ bulk, bank }));
  const directories = createDirectoryBrowser({
    homeDirectory: '/home/anna',
    displayPath: (path) => path.replace('/home/anna', '~'),
    randomId: () => 'grant',
  });
  const deps = {
    session,
    settings: createStubSettings(),
    directories,
    displayPath: (path: string) => path.replace('/home/anna', '~'),
    clock,
    log: silentLog,
  };
  const os = implementContract(deps);
  return {
    client: createRouterClient(createBulkRouter(os.bulk, deps), { context: {} }),
    begun,
    clock,
    grant: directories.grantFor(asId<LocalPath>('/home/anna/Press')),
    report: () => {
      for (const listener of [...listeners]) listener();
    },
  };
}

function statusOf(action: Begun['action'], waiting: BulkStatus['waiting'] = null): BulkStatus {
  const counts = { pending: 4, done: 3, unchanged: 2, failed: 1, cancelled: 0 };
  return { job: { jobId, action, state: 'running', counts, startedAtMs: 5, endedAtMs: null }, waiting };
}

describe("a page's calls about bulk jobs", () => {
  it('begins with the directory behind the grant and what was seen of each asset, once for each id', async () => {
    const { client, begun, grant } = open();
    const view = await client.start({
      requestId,
      assetIds: [assetId, assetId],
      action: { kind: 'download', conversionId: asId<never>('1'), directory: grant },
    });
    expect(begun).toEqual([
      {
        requestId,
        action: { kind: 'download', conversionId: '1', directory: '/home/anna/Press' },
        items: [{ assetId: 'a1', name: { en: 'Logo' }, folderId: 'f1' }],
      },
    ]);
    expect(view).toEqual({
      id: 'job',
      action: { kind: 'download', conversionId: '1', displayPath: '~/Press' },
      state: 'running',
      total: 10,
      done: 5,
      unchanged: 2,
      failed: 1,
      cancelled: 0,
      startedAtMs: 5,
      endedAtMs: null,
      waitingReason: null,
    });
  });

  it('asks for a directory where no download folder is chosen, and refuses none and too many assets', async () => {
    const { client, begun } = open();
    const action = { kind: 'download', conversionId: asId<never>('1'), directory: null } as const;
    await expect(client.start({ requestId, assetIds: [assetId], action })).rejects.toMatchObject({
      data: { code: 'GRANT_UNKNOWN' },
    });
    const tooMany = Array.from({ length: mostBulkAssets + 1 }, (_, index) => asId<AssetId>(`a${index}`));
    for (const assetIds of [[], tooMany])
      await expect(client.start({ requestId, assetIds, action })).rejects.toMatchObject({
        data: { code: 'BAD_REQUEST' },
      });
    expect(begun).toEqual([]);
  });

  it('sends the list at once, and at most four times a second however often items end', async () => {
    let reads = 0;
    const { client, clock, report } = open({
      jobs: () => {
        reads += 1;
        return [statusOf({ kind: 'status', statusId: asId('2') }, 'offline')];
      },
    });
    const stop = new AbortController();
    const lists = await client.jobs(undefined, { signal: stop.signal });
    const views: unknown[] = [];
    const reading = (async () => {
      for await (const list of lists) views.push(list);
    })();
    await clock.advance(0);
    for (let index = 0; index < 100; index += 1) {
      report();
      await clock.advance(10);
    }
    stop.abort();
    await reading;
    expect(views[0]).toEqual([expect.objectContaining({ state: 'waiting', waitingReason: 'offline' })]);
    expect(reads).toBeLessThanOrEqual(5);
  });

  it('gives a page of items with their failures', async () => {
    const { client } = open({
      items: (_jobId, query) => ({
        total: query.limit,
        items: [
          {
            assetId,
            name: null,
            folderId: null,
            state: 'failed',
            cause: { code: 'FORBIDDEN', details: { status: 403 } },
            downloadId: null,
            proofUploadId: null,
          },
        ],
      }),
    });
    expect(await client.items({ jobId, state: 'failed', offset: 0, limit: 50 })).toEqual({
      items: [
        {
          assetId: 'a1',
          name: null,
          state: 'failed',
          failure: { code: 'FORBIDDEN', details: { status: 403 } },
        },
      ],
      total: 50,
    });
  });
});
