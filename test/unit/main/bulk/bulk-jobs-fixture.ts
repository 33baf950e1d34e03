import { onTestFinished } from 'vitest';
import type { AssetDetails } from '../../../../main/api/index.ts';
import type { BulkDeps } from '../../../../main/bulk/bulk-ports.ts';
import { type BulkJobs, createBulkJobs } from '../../../../main/bulk/index.ts';
import type { Journal } from '../../../../main/journal/index.ts';
import { createTurns, silentLog } from '../../../../main/platform/index.ts';
import { createServerState, defaultTiming } from '../../../../main/transfer/index.ts';
import { AppError, type ErrorCode, type ErrorDetails } from '../../../../shared/errors/index.ts';
import {
  type AssetId,
  asId,
  type BulkAction,
  type KeywordId,
  type ProofUpload,
  type ProofUploadId,
} from '../../../../shared/model/index.ts';
import { longestWait } from '../../../support/chance.ts';
import type { FakeClock } from '../../../support/fake-clock.ts';
import { openTestJournal } from '../../../support/open-test-journal.ts';

export interface BulkFixture {
  readonly jobs: BulkJobs;
  readonly clock: FakeClock;
  readonly journal: Journal;
  /** Requests so far, as `read a1` and `save a1`. */
  readonly requests: string[];
  readonly keywords: Map<AssetId, readonly KeywordId[]>;
  /** The failure of the next requests, by request. */
  readonly failing: Map<string, readonly [ErrorCode, ErrorDetails?]>;
  /** The bank as a whole is away. */
  isAway: boolean;
  /** Saves wait for it. */
  held: Promise<void> | null;
  readonly uploads: Map<ProofUploadId, ProofUpload>;
  /** Brings a proof upload to this end. */
  endUpload(phase: ProofUpload['phase']): void;
  /** Another program over the same journal. */
  another(): BulkJobs;
  begin(count: number, action?: BulkAction, requestId?: string): ReturnType<BulkJobs['begin']>;
}

export const addKeyword: BulkAction = { kind: 'keywords', add: [asId<KeywordId>('k1')], remove: [] };
export const assetIds = (count: number): readonly AssetId[] =>
  Array.from({ length: count }, (_, index) => asId<AssetId>(`a${index}`));

/** Jobs over a real journal, with a bank in memory. */
export async function openBulkFixture(): Promise<BulkFixture> {
  const { journal, clock } = await openTestJournal();
  const requests: string[] = [];
  const keywords: BulkFixture['keywords'] = new Map();
  const failing: BulkFixture['failing'] = new Map();
  const uploads: BulkFixture['uploads'] = new Map();
  const uploadListeners = new Set<() => void>();
  const reportUploads = (): void => {
    for (const listener of [...uploadListeners]) listener();
  };
  const meet = (request: string): void => {
    requests.push(request);
    if (fixture.isAway) throw new AppError('BANK_UNREACHABLE', { reason: 'ECONNREFUSED' });
    const failure = failing.get(request);
    if (failure !== undefined) throw new AppError(...failure);
  };
  const server = createServerState({
    signIn: async () => meet('sign in'),
    clock,
    log: silentLog,
    random: longestWait,
    timing: defaultTiming,
  });
  onTestFinished(server.stop);
  let ids = 0;
  const deps: BulkDeps = {
    bank: {
      async assetDetails(assetId) {
        meet(`read ${assetId}`);
        return assetOf(assetId, keywords.get(assetId) ?? []);
      },
      async saveAsset(assetId, { keywordIds }) {
        await fixture.held;
        meet(`save ${assetId}`);
        keywords.set(assetId, keywordIds ?? []);
        return assetId;
      },
      async download() {
        const stream = (async function* () {
          yield new Uint8Array([1]);
        })();
        return {
          state: 'ready',
          isUnnamedPage: false,
          sizeBytes: 1,
          offsetBytes: 0,
          contentType: 'text/plain',
          contentTag: null,
          fileName: null,
          stream,
          discard: () => undefined,
        };
      },
      describe: () => Promise.reject(new Error('No description is asked for here.')),
    },
    store: journal.bulk,
    requests: journal.requests,
    transaction: journal.transaction,
    server,
    downloads: {
      want: () => {
        throw new Error('No download is wanted here.');
      },
      get: () => null,
      cancel: async () => undefined,
      retry: () => undefined,
      subscribe: () => () => undefined,
    },
    proofUploads: {
      list: () => [...uploads.values()].map((upload) => ({ upload, sentBytes: 0 })),
      get(proofUploadId) {
        const upload = uploads.get(proofUploadId);
        return upload === undefined ? null : { upload, sentBytes: 0 };
      },
      promise(request, alongside) {
        const proofUploadId = asId<ProofUploadId>(`p${uploads.size}`);
        alongside?.(proofUploadId);
        requests.push(`promise ${request.fileName}`);
        uploads.set(proofUploadId, newUpload(proofUploadId, request));
        return proofUploadId;
      },
      retry: (proofUploadId) => void requests.push(`retry ${proofUploadId}`),
      async dismiss(proofUploadId) {
        uploads.delete(proofUploadId);
        reportUploads();
      },
      contentOf: async () => ({ sizeBytes: 1, sha256: 'ab' as never }),
      subscribe(listener) {
        uploadListeners.add(listener);
        return () => uploadListeners.delete(listener);
      },
    },
    files: {
      spoolPath: (key) => `/spool/${key}` as never,
      async write(_path, content) {
        for await (const _chunk of content);
      },
      remove: async () => undefined,
      clean: async () => undefined,
    },
    bandwidth: { take: async () => undefined },
    saves: createTurns(),
    clock,
    log: silentLog,
    random: longestWait,
    randomId: () => {
      ids += 1;
      return `job ${ids}`;
    },
  };
  const another = (): BulkJobs => {
    const jobs = createBulkJobs(deps);
    onTestFinished(jobs.stop);
    return jobs;
  };
  const jobs = another();
  const fixture: BulkFixture = {
    jobs,
    clock,
    journal,
    requests,
    keywords,
    failing,
    isAway: false,
    held: null,
    uploads,
    endUpload(phase) {
      for (const [proofUploadId, upload] of uploads) uploads.set(proofUploadId, { ...upload, phase });
      reportUploads();
    },
    another,
    begin: (count, action = addKeyword, requestId = `request ${ids}`) =>
      jobs.begin({
        requestId,
        action,
        items: assetIds(count).map((assetId) => ({ assetId, name: null, folderId: null })),
      }),
  };
  return fixture;
}

function assetOf(assetId: AssetId, keywordIds: readonly KeywordId[]): AssetDetails {
  return {
    assetId,
    name: { 'x-default': `Asset ${assetId}` },
    description: {},
    created: 1,
    modified: 1,
    publishEnd: null,
    statusId: '1',
    properties: [],
    keywords: keywordIds.map((keywordId) => ({ keywordId, value: {} })),
    linkedFolders: [asId('f1')],
    master: {
      fileId: asId(`file of ${assetId}`),
      fileName: `${assetId}.txt`,
      sizeBytes: 1,
      created: 1,
      previews: [],
      conversions: [],
      pageCount: null,
      image: null,
    },
    attachments: [],
    editable: true,
  };
}

function newUpload(
  proofUploadId: ProofUploadId,
  { target, localPath, fileName }: Pick<ProofUpload, 'target' | 'localPath' | 'fileName'>,
): ProofUpload {
  return {
    proofUploadId,
    target,
    localPath,
    isSpooled: true,
    fileName,
    sizeBytes: 1,
    sha256: fileName as never,
    attempt: 0,
    before: null,
    phase: { kind: 'queued', runAfterMs: 0, cause: null },
    createdAtMs: 0,
    updatedAtMs: 0,
  };
}
