import { randomUUID } from 'node:crypto';
import { expect, onTestFinished } from 'vitest';
import type { BulkStatus } from '../../main/bulk/index.ts';
import { type ComposedEngine, composeEngine } from '../../main/hosts/compose/compose-engine.ts';
import { silentLog } from '../../main/platform/index.ts';
import { hashSecret } from '../../service/domain/index.ts';
import type { AssetId, BulkAction, LocalPath } from '../../shared/model/index.ts';
import { type Library, startLibrary } from './library.ts';
import { withStore } from './search-library.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';
import { temporaryDirectory } from './temporary-directory.ts';

/** Galley without a window before a real bank, as the editor of a library, with a proxy between them. */
export interface BulkFixture {
  readonly library: Library;
  readonly proxy: TcpProxy;
  readonly stateDirectory: LocalPath;
  readonly composed: ComposedEngine;
  /** Uploads this many small files by the administrator. */
  upload(folderId: string, count: number, nameOf?: (index: number) => string): Promise<readonly AssetId[]>;
  begin(assetIds: readonly AssetId[], action: BulkAction, requestId?: string): BulkStatus;
  /** Waits for the end of the newest job. */
  ended(): Promise<BulkStatus>;
  /** Ends Galley, as a crash does as far as the journal can tell, and starts it again. */
  restart(): Promise<void>;
  /** Requests of this method to paths that match. */
  sentTo(method: string, path: RegExp): number;
}

/** Goes into a header, unlike the key that the library gives its editor. */
export const editorSecret = 'editor-key';

const editorKey = {
  keyId: '3',
  name: 'Bulk',
  description: '',
  userId: '2',
  expiresAtMs: null,
  isEnabled: true,
};

// Bank, proxy and Galley share this process: waits are as short as a loopback allows.
const timing = {
  maxLatencyFloorMs: 600,
  longestWaitMs: 200,
  readGapMs: 50,
  backoffFloorMs: 20,
  ambiguityCeilingMs: 200,
  probeFloorMs: 20,
  probeCeilingMs: 100,
  retryAfterFloorMs: 20,
};

export async function startBulkFixture(): Promise<BulkFixture> {
  const library = await startLibrary();
  await withStore(library.bank, (store) => store.accounts.addKey(editorKey, hashSecret(editorSecret)));
  const proxy = await startTcpProxy(library.bank.url);
  onTestFinished(() => proxy.stop());
  const stateDirectory = await temporaryDirectory();
  let composed = await startGalley(proxy.url, stateDirectory);
  onTestFinished(() => composed.close());
  return {
    library,
    proxy,
    stateDirectory,
    get composed() {
      return composed;
    },
    async upload(folderId, count, nameOf = (index) => `picture ${index}.txt`) {
      const assets: AssetId[] = [];
      for (let index = 0; index < count; index += 1)
        assets.push((await library.admin.upload(folderId, nameOf(index), `content ${index}`)).Id);
      return assets;
    },
    begin: (assetIds, action, requestId = randomUUID()) => {
      const items = assetIds.map((assetId) => ({ assetId, name: null, folderId: null }));
      return composed.bulk.begin({ requestId, action, items });
    },
    async ended() {
      await expect.poll(() => composed.bulk.jobs()[0]?.job.endedAtMs ?? null).not.toBeNull();
      const [status] = composed.bulk.jobs();
      if (status === undefined) throw new Error('There is no job.');
      return status;
    },
    async restart() {
      await composed.close();
      composed = await startGalley(proxy.url, stateDirectory);
    },
    sentTo: (method, path) =>
      proxy.requests.filter((request) => request.method === method && path.test(request.path)).length,
  };
}

async function startGalley(server: string, stateDirectory: LocalPath): Promise<ComposedEngine> {
  const composed = await composeEngine({
    stateDirectory,
    server,
    credentials: { apiKey: editorSecret },
    folders: { list: () => [], put: async () => {}, remove: async () => {} },
    log: silentLog,
    isWatching: false,
    isSending: true,
    settleMs: { local: 0, network: 0 },
    maxConcurrency: 1,
    limitBytesPerSecond: null,
    confirmEmptied: false,
    confirmShrunk: false,
    onClash: 'ask',
    timing,
    bankTimeouts: { answerTimeoutMs: 30_000 },
  });
  await composed.engine.start();
  await composed.downloads.start();
  composed.proofUploads.start();
  await composed.bulk.start();
  return composed;
}
