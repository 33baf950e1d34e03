import { join } from 'node:path';
import { createRouterClient } from '@orpc/server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { silentLog, systemClock } from '../../../../../main/platform/index.ts';
import { createActivityRouter } from '../../../../../main/rpc/routers/activity-router.ts';
import { createDownloadsRouter } from '../../../../../main/rpc/routers/downloads-router.ts';
import { implementContract } from '../../../../../main/rpc/routers/namespace.ts';
import type { DownloadBank } from '../../../../../main/transfer/index.ts';
import { AppError } from '../../../../../shared/errors/index.ts';
import {
  type AssetId,
  asId,
  type ConversionId,
  type FileId,
  type LocalPath,
} from '../../../../../shared/model/index.ts';
import {
  type DirectoryGrant,
  type DownloadView,
  type RpcClient,
  readRpcFailure,
} from '../../../../../shared/rpc/index.ts';
import { startDownloadFixture } from '../../../../support/download-fixture.ts';
import {
  createStubAccount,
  createStubEngine,
  createStubSession,
  createStubSettings,
} from '../stub-account.ts';

const grant = asId<DirectoryGrant>('g1');
const wish = {
  assetId: asId<AssetId>('a1'),
  fileId: asId<FileId>('f1'),
  conversionId: asId<ConversionId>('1'),
  fileName: 'a.txt',
  fileVersion: '1 3',
  grant,
};

describe('downloads-router', () => {
  it('tells of a download from the wish to the file, and never a path of this disk', async () => {
    const { client, follow, fixture } = await open();
    const events = await follow();
    expect(await events.next()).toEqual([]);
    const { downloadId } = await client.downloads.begin(wish);
    const ready = await events.until('ready');
    expect(ready).toMatchObject({
      downloadId,
      fileName: 'a.txt',
      fileVersion: '1 3',
      displayPath: '~/out',
      sizeBytes: 3,
      receivedBytes: 3,
      cause: null,
    });
    expect(JSON.stringify(ready)).not.toContain(fixture.directory);
  });

  it('stands in Activity with what has arrived of it, and never with a path of this disk', async () => {
    const { client, follow, fixture } = await open();
    const events = await follow();
    await client.downloads.begin(wish);
    const download = await events.until('ready');
    const page = await client.activity.list({
      filter: 'done',
      text: 'A.TXT',
      offset: 0,
      limit: 10,
      openBatchIds: [],
    });
    expect(page).toEqual({
      rows: [{ kind: 'download', download, isReplaced: false }],
      total: 1,
      counts: { running: 0, waiting: 0, done: 1, issues: 0 },
    });
    expect(JSON.stringify(page)).not.toContain(fixture.directory);
  });

  it('says of a rendition of a smart folder that it goes to the smart folder', async () => {
    const { client, fixture } = await open();
    const directory = join(fixture.directory, 'Web', '.galley-shelf') as LocalPath;
    fixture.downloads().want({ ...wish, bankFileName: 'a.txt', directory });
    const { rows } = await client.activity.list({
      filter: 'all',
      text: '',
      offset: 0,
      limit: 10,
      openBatchIds: [],
    });
    expect(rows).toMatchObject([{ kind: 'download', download: { displayPath: '~/out/Web' } }]);
  });

  it('shows the directory of a file that is ready, and of no other', async () => {
    const { client, follow, shown, fixture } = await open();
    const events = await follow();
    const { downloadId } = await client.downloads.begin(wish);
    await events.until('ready');
    expect([await client.downloads.reveal({ downloadId }), shown]).toEqual([
      { isShown: true },
      [`${fixture.directory}/a.txt`],
    ]);
    const unknown = { downloadId: asId<typeof downloadId>('other') };
    const refused = await client.downloads.reveal(unknown).catch(readRpcFailure);
    expect(refused).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('groups what failed by its cause, and tries all of a group again', async () => {
    const { client, follow, refuse } = await open();
    const events = await follow();
    refuse(new AppError('FORBIDDEN'));
    await client.downloads.begin(wish);
    await client.downloads.begin({ ...wish, fileId: asId<FileId>('f2') });
    await events.allAre('failed', 2);
    expect(await client.activity.issues()).toEqual([
      { code: 'FORBIDDEN', count: 2, canRetry: true, choices: [] },
    ]);
    refuse(null);
    expect(await client.activity.retryIssues({ code: 'BANK_FAILED' })).toEqual({ done: 0, refused: 0 });
    expect(await client.activity.retryIssues({ code: 'FORBIDDEN' })).toEqual({ done: 2, refused: 0 });
    await events.allAre('ready', 2);
    expect(await client.activity.issues()).toEqual([]);
  });

  it('takes no directory that the page was not shown', async () => {
    const { client } = await open();
    const made = { ...wish, grant: asId<DirectoryGrant>('/etc') };
    expect(await client.downloads.begin(made).catch(readRpcFailure)).toMatchObject({ code: 'GRANT_UNKNOWN' });
  });
});

const bankThat = (refusal: () => AppError | null): DownloadBank => ({
  async download() {
    const error = refusal();
    if (error !== null) throw error;
    async function* stream() {
      yield Buffer.from('abc');
    }
    return {
      state: 'ready',
      sizeBytes: 3,
      offsetBytes: 0,
      contentType: 'text/plain',
      contentTag: null,
      fileName: null,
      stream: stream(),
      discard() {},
    };
  },
});

async function open() {
  let refusal: AppError | null = null;
  const fixture = await startDownloadFixture(bankThat(() => refusal));
  const shown: LocalPath[] = [];
  const engine = { ...createStubEngine(), activityPage: fixture.journal().activityPage };
  const session = createStubSession(
    createStubAccount({
      engine,
      downloads: fixture.downloads(),
    }),
  );
  const contract = implementContract({ log: silentLog, session });
  const shared = {
    session,
    displayPath: (path: string) => path.replace(fixture.directory, '~/out'),
    showInFolder: async (path: LocalPath) => {
      shown.push(path);
      return true;
    },
    clock: systemClock,
    log: silentLog,
  };
  const activity = createActivityRouter(contract.activity, shared);
  const downloads = createDownloadsRouter(contract.downloads, {
    ...shared,
    settings: createStubSettings(),
    directories: {
      browse: () => Promise.reject(new AppError('GRANT_UNKNOWN')),
      resolve(given) {
        if (given !== grant) throw new AppError('GRANT_UNKNOWN', { kind: 'directory' });
        return fixture.directory;
      },
      grantFor: () => grant,
    },
  });
  const client: Pick<RpcClient, 'activity' | 'downloads'> = createRouterClient({ activity, downloads });
  const follow = async () => {
    const stop = new AbortController();
    onTestFinished(() => stop.abort());
    const stream = await client.downloads.events(undefined, { signal: stop.signal });
    const next = async (): Promise<readonly DownloadView[]> => (await stream.next()).value ?? [];
    const until = async (state: DownloadView['state']): Promise<DownloadView> => {
      for (;;) {
        const [row] = await next();
        if (row?.state === state) return row;
      }
    };
    const allAre = async (state: DownloadView['state'], count: number): Promise<void> => {
      for (;;) {
        const rows = await next();
        if (rows.length === count && rows.every((row) => row.state === state)) return;
      }
    };
    return { next, until, allAre };
  };
  const refuse = (error: AppError | null): void => {
    refusal = error;
  };
  return { client, follow, shown, fixture, refuse };
}
