import type { EngineEvent, SyncEngine } from '../../../../main/engine/index.ts';
import type { FolderLink } from '../../../../main/folders/index.ts';
import type { KeptSearches, RpcBank, RpcProjects, RpcProofs } from '../../../../main/review/index.ts';
import type {
  RpcAccount,
  RpcBulk,
  RpcDownloads,
  RpcSession,
  RpcSettings,
  RpcSmartFolders,
} from '../../../../main/rpc/index.ts';
import { defaultPreferences } from '../../../../main/settings/index.ts';
import type { Verifier } from '../../../../main/verify/index.ts';
import {
  type AssetId,
  asId,
  type BankFolderId,
  type EngineStatus,
  type IntentId,
  type LocalPath,
  type Operation,
  type PlanSummary,
  type RelativePath,
  type TransferView,
  type WatchedFolder,
  type WatchedFolderId,
} from '../../../../shared/model/index.ts';
import type { AssetCard, SessionView } from '../../../../shared/rpc/index.ts';
import { transfer as transferOf } from '../../../support/transfer-view.ts';

/** An engine that remembers what it was asked and says what a test tells it to. */
export interface StubEngine extends SyncEngine {
  readonly calls: unknown[][];
  emit(event: EngineEvent): void;
  subscriberCount(): number;
  current: EngineStatus;
  rows: readonly TransferView[];
  preview: SyncEngine['preview'];
  upload: SyncEngine['upload'];
}

export const folder: WatchedFolder = {
  watchedFolderId: asId<WatchedFolderId>('w1'),
  server: 'http://127.0.0.1:4100',
  root: asId<LocalPath>('/home/anna/Jobs'),
  bankFolderId: asId<BankFolderId>('bf1'),
  bankFolderName: 'Inbox',
  excludes: ['*.tmp'],
  rules: [],
  subfolders: 'flatten',
  isPaused: false,
};

export const quietStatus: EngineStatus = {
  word: 'up-to-date',
  workState: 'up-to-date',
  pause: null,
  asOfMs: 1_700_000_000_000,
  counts: { queued: 0, running: 0, waiting: 0, parked: 0, confirmed: 3, bytesLeft: 0 },
  issues: { uploads: 0, downloads: 0, duplicates: 0, folders: 0, smartFolders: 0, proofs: 0, journal: 0 },
  debouncingCount: 0,
  comparing: 0,
  bytesPerSecond: 0,
  concurrency: 3,
  limitBytesPerSecond: null,
  folders: [
    {
      folder,
      word: 'up-to-date',
      health: {
        mode: 'native',
        isRootPresent: true,
        watchingSinceMs: 1,
        lastFullScanEndedMs: 2,
        directoryCount: 3,
        overflowCount: 0,
        trouble: null,
      },
      counts: { queued: 0, running: 0, waiting: 0, parked: 0, confirmed: 3, bytesLeft: 0 },
      agreedCount: 3,
    },
  ],
};

export const emptySummary: PlanSummary = {
  scanned: 0,
  creates: 0,
  versions: 0,
  compares: 0,
  unchanged: 0,
  ignored: 0,
  asks: 0,
  bytes: 0,
};

export function transfer(id: string, patch: Partial<TransferView> = {}): TransferView {
  return transferOf(id, 'sending', {
    watchedFolderId: folder.watchedFolderId,
    path: `${id}.png`,
    target: { kind: 'asset', bankFolderId: folder.bankFolderId },
    ...patch,
  });
}

export function createOperation(path: string): Operation {
  return {
    action: 'create',
    path: asId<RelativePath>(path),
    reason: { code: 'new-file', details: {} },
    fingerprint: { dev: 1n, ino: 2n, sizeBytes: 5, mtimeNs: 3n, ctimeNs: 4n },
    preexistingAssetIds: [],
  };
}

export function createStubEngine(): StubEngine {
  const calls: unknown[][] = [];
  const listeners = new Set<(event: EngineEvent) => void>();
  const note =
    (name: string) =>
    async (...given: unknown[]): Promise<void> => {
      calls.push([name, ...given]);
    };
  const engine: StubEngine = {
    calls,
    current: quietStatus,
    rows: [],
    emit: (event) => {
      for (const listener of listeners) listener(event);
    },
    subscriberCount: () => listeners.size,
    start: note('start'),
    stop: note('stop'),
    server: {
      condition: () => 'online',
      isOpen: () => true,
      report: () => undefined,
      reportFailure: () => undefined,
      subscribe: () => () => undefined,
    },
    wasSignedIn: () => true,
    retrySignIn: () => void calls.push(['retrySignIn']),
    preview: async (_link: FolderLink, onOperation) => {
      onOperation(createOperation('a.png'));
      return { ...emptySummary, scanned: 1, creates: 1, bytes: 5 };
    },
    link: async (link) => {
      calls.push(['link', link]);
      return { ...folder, ...link };
    },
    unlink: note('unlink'),
    pauseFolder: note('pauseFolder'),
    scanNow: note('scanNow'),
    acceptRoot: note('acceptRoot'),
    setRules: async (watchedFolderId, rules) => {
      calls.push(['setRules', watchedFolderId, rules]);
      return { ...folder, watchedFolderId, ...rules };
    },
    simulate: (link, _names, onOperation, signal) => engine.preview(link, onOperation, signal),
    reloadFolders: note('reloadFolders'),
    pause: (untilMs) => void calls.push(['pause', untilMs]),
    resume: () => void calls.push(['resume']),
    setLimit: (limit) => void calls.push(['setLimit', limit]),
    setMaxConcurrency: (most) => void calls.push(['setMaxConcurrency', most]),
    upload: async (request) => {
      calls.push(['upload', request]);
      return { kind: 'promised', intentId: asId<IntentId>('i1') };
    },
    cancel: note('cancel'),
    retry: note('retry'),
    answer: note('answer'),
    issueGroups: () => [],
    troubledDirectories: () => [],
    duplicates: () => [],
    resolveDuplicates: (duplicates) => void calls.push(['resolveDuplicates', duplicates]),
    retryIssues: async () => ({ done: 0, refused: 0 }),
    cancelBatch: async () => ({ done: 0, refused: 0 }),
    answerIssues: async () => ({ done: 0, refused: 0 }),
    localPathOf: () => null,
    status: () => engine.current,
    isChecking: () => false,
    activity: ({ offset, limit }) => ({
      rows: engine.rows.slice(offset, offset + limit),
      total: engine.rows.length,
    }),
    activityPage: ({ offset, limit }) => ({
      rows: engine.rows.slice(offset, offset + limit).map((row) => ({
        kind: 'upload',
        transfer: row,
        isInBatch: false,
        isReplaced: false,
      })),
      total: engine.rows.length,
      counts: { running: 0, waiting: 0, done: 0, issues: 0 },
    }),
    totals: () => {
      throw new Error('The page never asks for totals.');
    },
    waitingFiles: () => [],
    why: async (path) => ({
      path,
      action: 'keep',
      reason: { code: 'same-content', details: {} },
      transfer: null,
    }),
    idle: note('idle'),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return engine;
}

export const card: AssetCard = {
  assetId: asId<AssetId>('a1'),
  name: { en: 'Logo' },
  fileName: 'Logo.PNG',
  sizeBytes: 10,
  created: 1,
  modified: 2,
  thumbnail: null,
  editable: true,
  linkedFolders: [],
  dimensions: { width: 10, height: 20, unit: 'px' },
};

export function createStubBank(): RpcBank {
  return {
    folderChildren: async () => null,
    search: async () => ({ items: [card], total: 1, isComplete: true, isArranged: true }),
    facets: async () => null,
    attachmentTypes: async () => [],
    fileNames: async () => [
      { fileName: 'Logo.PNG', assetId: asId<AssetId>('a1') },
      { fileName: 'logo.png', assetId: asId<AssetId>('a2') },
      { fileName: 'other.png', assetId: asId<AssetId>('a3') },
    ],
    preview: async () => null,
    asset: async () => null,
    assetName: async () => null,
    seen: () => null,
    assetLists: async () => ({
      conversions: null,
      thumbnailConversionId: null,
      fields: null,
      keywords: null,
      statuses: null,
      canSave: false,
      failures: { conversions: null, fields: null, keywords: null, statuses: null, canSave: null },
    }),
    saveAsset: async () => {},
  };
}

/** An unused queue. */
export function createStubDownloads(): RpcDownloads {
  return {
    want: () => {
      throw new Error('No download is wanted here.');
    },
    cancel: async () => {},
    retry: () => {},
    forget: () => {},
    get: () => null,
    progressOf: (download) => ({ download, receivedBytes: 0 }),
    failed: () => [],
    recent: () => [],
    subscribe: () => () => {},
  };
}

/** The account that the stub session shows. */
export const shownAccountId = 'a1';

export function createStubSmartFolders(): RpcSmartFolders {
  return {
    create: () => Promise.reject(new Error('No smart folder is expected here.')),
    setPaused: () => {},
    refresh: async () => {},
    answer: async () => {},
    remove: async () => {},
    list: () => [],
    subscribe: () => () => {},
  };
}

/** No jobs. */
export function createStubBulk(): RpcBulk {
  return {
    begin: () => {
      throw new Error('No bulk job is expected here.');
    },
    jobs: () => [],
    items: () => ({ items: [], total: 0 }),
    cancel: () => undefined,
    retry: () => undefined,
    dismiss: () => undefined,
    subscribe: () => () => undefined,
  };
}

export function createStubSearches(): KeptSearches {
  return {
    saved: () => [],
    recent: () => [],
    noteRecent: () => undefined,
    clearRecent: () => undefined,
    save: () => {
      throw new Error('No search is saved here.');
    },
    rename: () => undefined,
    remove: () => undefined,
    subscribe: () => () => undefined,
  };
}

/** The parts outside a test's subject; the subject is given. */
export function createStubAccount(given: Partial<RpcAccount> = {}): RpcAccount {
  return {
    engine: createStubEngine(),
    bank: createStubBank(),
    downloads: createStubDownloads(),
    smartFolders: createStubSmartFolders(),
    bulk: createStubBulk(),
    searches: createStubSearches(),
    verifier: createStubVerifier(),
    ...createStubReview(),
    ...given,
  };
}

export interface StubSession extends RpcSession {
  change(account: ReturnType<RpcSession['account']>): void;
  /** From now on its next engine is waited for; ends with what is called with it. */
  beginExchange(): (account: ReturnType<RpcSession['account']>) => void;
  subscriberCount(): number;
}

export function createStubSession(account: ReturnType<RpcSession['account']>): StubSession {
  const listeners = new Set<() => void>();
  let current = account;
  let exchange: Promise<void> | null = null;
  const change = (next: ReturnType<RpcSession['account']>): void => {
    current = next;
    for (const listener of listeners) listener();
  };
  return {
    change,
    beginExchange() {
      const over = Promise.withResolvers<void>();
      exchange = over.promise;
      change(null);
      return (next) => {
        exchange = null;
        change(next);
        over.resolve();
      };
    },
    exchange: () => exchange,
    subscriberCount: () => listeners.size,
    view: () => sessionView(current !== null || exchange !== null),
    hintOnline: () => undefined,
    troublesSeen: () => undefined,
    account: () => current,
    accountOf: (accountId) => (accountId === shownAccountId ? current : null),
    show: async () => {},
    removalImpact: () => ({ folders: [], uploads: 0, downloads: 0 }),
    remove: async () => change(null),
    probe: async (server) => ({ server, isEncrypted: false, proxy: null }),
    signIn: async () => change(account),
    useBuiltIn: async () => change(account),
    signOut: async () => change(null),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function sessionView(isSignedIn: boolean): SessionView {
  return {
    accountId: isSignedIn ? shownAccountId : null,
    server: 'http://127.0.0.1:4100',
    isSignedIn,
    user: isSignedIn ? 'admin' : null,
    isBuiltIn: true,
    secretIsPersistent: true,
    secretTrouble: null,
    troubles: [],
    languages: ['en'],
    builtIn: null,
    accounts: [],
  };
}

/** Nothing is held, so that there is nothing to compare. */
export function createStubVerifier(): Verifier {
  const totals = { checked: 0, equal: 0, different: 0, missing: 0, unreadable: 0, changedHere: 0 };
  return {
    verify: async () => ({ ...totals, skipped: 0, bytes: 0 }),
    sourceOf: () => null,
    heldFiles: () => [],
    heldCount: () => 0,
  };
}

/** Projects and proofs for tests that are about something else: every call is a failure of the test. */
export function createStubReview(): { readonly projects: RpcProjects; readonly proofs: RpcProofs } {
  return { projects: unused({} as RpcProjects), proofs: unused({} as RpcProofs) };
}

function unused<Port extends object>(port: Port): Port {
  return new Proxy(port, {
    get: (_, name) => () => {
      throw new Error(`No call of ${String(name)} is expected here.`);
    },
  });
}

/** Preferences of a new program on a fresh machine. */
export function createStubSettings(): RpcSettings {
  let current = defaultPreferences;
  return {
    get: () => current,
    update: async (change) => {
      current = change(current);
    },
    about: {
      version: '1.2.3',
      node: '24.0.0',
      system: 'linux x64',
      host: 'browser',
      stateDirectory: '/state',
    },
    hasProxyPassword: async () => false,
    setProxyPassword: async () => {},
    testConnection: async (server) => ({ server: server ?? '', hops: [] }),
    logTail: async () => 'the last line\n',
  };
}
