import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import {
  createHasher,
  createOwnDirectories,
  directoryIdentity,
  type Hasher,
} from '../../../../main/disk/index.ts';
import {
  createSyncEngine,
  type SyncEngine,
  type SyncEngineOptions,
  type TransferListener,
} from '../../../../main/engine/index.ts';
import type {
  SyncDownloads,
  SyncProofUploads,
  SyncSmartFolders,
} from '../../../../main/engine/status-ports.ts';
import type { DirtyScope, SyncTransfer, WatchedFolderStore } from '../../../../main/folders/index.ts';
import type { WatchHealth } from '../../../../main/folders/runner/watch-port.ts';
import type { Journal } from '../../../../main/journal/index.ts';
import { type Clock, type HostEvent, silentLog, systemClock } from '../../../../main/platform/index.ts';
import type { SyncBank } from '../../../../main/remote/index.ts';
import type { IsIgnored } from '../../../../main/transfer/index.ts';
import { AppError, type ErrorCode } from '../../../../shared/errors/index.ts';
import {
  type AssetId,
  asId,
  type BankAsset,
  type BankFolderId,
  type BroadRoot,
  type FileId,
  type Intent,
  type IntentState,
  type LocalPath,
  type Sha256,
  splitFileName,
  type TransferView,
  type UnreadItem,
  type WatchedFolder,
  type WatchedFolderId,
} from '../../../../shared/model/index.ts';
import { longestWait } from '../../../support/chance.ts';
import { driveTo, inbox, openTestJournal } from '../../../support/open-test-journal.ts';
import { plantTree, temporaryDirectory } from '../../../support/temporary-directory.ts';

/** A bank folder in memory; `failure` is what every request comes to until it is taken away. */
export interface MemoryBank extends SyncBank {
  failure: ErrorCode | null;
  /** The results of single kinds of requests, as `requests` names them. */
  readonly failing: Map<string, ErrorCode>;
  readonly requests: string[];
  /** Its listings show nothing: they are cut. */
  isCut: boolean;
  /** The unreadable items of its listings. */
  unread: readonly UnreadItem[];
  /** Of each search by name. */
  readonly namesAsked: string[];
  readonly folders: { bankFolderId: BankFolderId; parentId: BankFolderId; name: string }[];
  add(fileName: string, content: string): AssetId;
  /** A new version: the file keeps its id. */
  replace(assetId: AssetId, content: string): void;
}

/** The engine over a real journal and a real directory, with a bank and a transfer that do what the test says. */
export interface EngineFixture {
  readonly engine: SyncEngine;
  readonly journal: Journal;
  readonly journalPath: string;
  readonly bank: MemoryBank;
  readonly root: LocalPath;
  /** The requests to transfer, in order, except schedules. */
  readonly transferCalls: string[];
  readonly spooledRemoved: string[];
  link(root?: string): Promise<WatchedFolder>;
  /** The folder that was linked first. */
  watched(): WatchedFolder;
  /** Everything was looked at; uploads stay where the test put them. */
  looked(): Promise<void>;
  hear(...dirtyScope: DirtyScope[]): void;
  /** How many watchers were started and not stopped. */
  watcherCount(): number;
  host(event: HostEvent): void;
  /** State of the newest transfer of each path. */
  states(): Record<string, IntentState>;
  intent(path: string): Intent;
  /** As transfer would: the intent comes into this state and transfer tells of it. */
  move(path: string, state: IntentState): void;
  /** The upload went well: the bank holds the file as the intent describes it, with this content. */
  finish(path: string, content: string): Promise<void>;
  /** The upload failed for good. */
  fail(path: string, code: ErrorCode): void;
  /** A late sweep finds a second asset of the file. */
  findDuplicate(path: string, assetId: AssetId): void;
  /** Transfer cannot write into the journal, or tries again. */
  fillJournal(isFull: boolean): void;
  /** Calls of transfer before it sends this. */
  isIgnored(path: string): Promise<boolean>;
  /** Transfer has found a stranger of the name in the bank folder before it sent anything. */
  outdate(path: string): void;
}

export interface EngineFixtureSetup {
  readonly tree?: Readonly<Record<string, string>>;
  readonly options?: Partial<SyncEngineOptions>;
  readonly journal?: (journal: Journal) => Journal;
  readonly hasher?: (hasher: Hasher) => Hasher;
  readonly ownDirectories?: readonly LocalPath[];
  /** None is broad without it. */
  readonly broadRootOf?: (root: LocalPath) => Promise<BroadRoot | null>;
  /** False without it. */
  readonly isNetworkVolume?: (root: LocalPath) => Promise<boolean | null>;
  /** That of the real directory without it. */
  readonly identityOf?: (root: LocalPath) => Promise<string>;
  /** A watcher is not up before this has ended. */
  readonly beforeWatching?: () => Promise<void>;
  /** Files on their way to reviews; none without it. */
  readonly proofUploads?: SyncProofUploads;
  /** None that failed without it. */
  readonly downloads?: SyncDownloads;
  /** None that needs a person without it. */
  readonly smartFolders?: SyncSmartFolders;
  /** The watcher's message when it is up; none without it. */
  readonly watchHealth?: WatchHealth;
  readonly folders?: (folders: WatchedFolderStore) => WatchedFolderStore;
  /** None without it. */
  readonly formerLinks?: () => Promise<readonly WatchedFolder[]>;
  readonly clock?: Clock;
}

const ALL = { filter: 'all', text: '', offset: 0, limit: 1_000 } as const;
// Far above what a look takes on a busy machine: only a hang gets there.
const PATIENCE_MS = 60_000;

export async function startEngineFixture(setup: EngineFixtureSetup = {}): Promise<EngineFixture> {
  const opened = await openTestJournal();
  const journal = setup.journal?.(opened.journal) ?? opened.journal;
  const root = join(await temporaryDirectory(), 'watched') as LocalPath;
  await mkdir(root);
  await plantTree(root, setup.tree ?? {});
  const bank = createMemoryBank();
  const hasher = createHasher();
  const transferCalls: string[] = [];
  const spooledRemoved: string[] = [];
  const listeners = new Set<(event: HostEvent) => void>();
  const watchers = new Set<(dirtyScope: readonly DirtyScope[]) => void>();
  let transferEvents: TransferListener | null = null;
  let askIgnored: IsIgnored = () => Promise.reject(new Error('There is no engine yet.'));

  const engine = createSyncEngine(
    {
      journal,
      bank,
      createTransfer(listener, isIgnored, server) {
        const { probeNow } = server;
        server.probeNow = () => {
          transferCalls.push('poke');
          probeNow();
        };
        server.subscribe({
          changed: (condition) => condition === 'online' && void transferCalls.push('reconnect'),
        });
        transferEvents = listener;
        askIgnored = isIgnored;
        return scriptedTransfer(journal, transferCalls);
      },
      proofUploads: setup.proofUploads ?? { underWay: () => [], subscribe: () => () => undefined },
      downloads: setup.downloads ?? { failedCount: () => 0, subscribe: () => () => undefined },
      smartFolders: setup.smartFolders ?? { troubledCount: () => 0, subscribe: () => () => undefined },
      hasher: setup.hasher?.(hasher) ?? hasher,
      bandwidth: { setLimit: (limit) => void transferCalls.push(`limit ${limit}`) },
      async startWatcher(_root, _skip, onDirty, onHealth) {
        await setup.beforeWatching?.();
        if (setup.watchHealth !== undefined) onHealth(setup.watchHealth);
        watchers.add(onDirty);
        return { stop: async () => void watchers.delete(onDirty) };
      },
      broadRootOf: setup.broadRootOf ?? (async () => null),
      own: createOwnDirectories(setup.ownDirectories ?? []),
      isNetworkVolume: setup.isNetworkVolume ?? (async () => false),
      identityOf: setup.identityOf ?? directoryIdentity,
      folders: setup.folders?.(memoryFolders()) ?? memoryFolders(),
      formerLinks: setup.formerLinks ?? (async () => []),
      onHostEvent(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      removeSpooled: async (path) => void spooledRemoved.push(path),
      clock: setup.clock ?? systemClock,
      log: silentLog,
      random: longestWait,
    },
    {
      server: 'http://127.0.0.1',
      planOptions: () => ({ confirmEmptied: true, confirmShrunk: true, onClash: 'ask' }),
      settleMs: () => 0,
      isWatching: true,
      isSending: true,
      limitBytesPerSecond: null,
      folderAmbiguity: { maxLatencyMs: 30_000, readGapMs: 10_000 },
      listingTiming: { gapMs: 0, ambiguityMs: 90_000 },
      ...setup.options,
    },
  );
  onTestFinished(async () => {
    await engine.stop();
    await hasher.stop();
  });
  await engine.start();

  const rows = (): readonly TransferView[] => journal.activity(ALL).rows;
  const intent = (path: string): Intent => {
    const row = rows().find((each) => each.path === path);
    const found = row === undefined ? null : journal.get(row.intentId);
    if (found === null) throw new Error(`There is no transfer of ${path}.`);
    return found;
  };
  const report = ({ intentId, state }: Intent): void =>
    transferEvents?.moved(intentId, state, journal.get(intentId)?.state ?? state);

  return {
    engine,
    journal,
    journalPath: opened.path,
    bank,
    root,
    transferCalls,
    spooledRemoved,
    intent,
    link: (directory = root) =>
      engine.link({
        root: directory as LocalPath,
        bankFolderId: inbox,
        bankFolderName: 'Inbox',
        excludes: [],
        rules: [],
        subfolders: 'flatten',
      }),
    watched() {
      const folder = engine.status().folders[0]?.folder;
      if (folder === undefined) throw new Error('No folder is linked.');
      return folder;
    },
    looked: () => engine.idle(AbortSignal.timeout(PATIENCE_MS)),
    hear: (...dirtyScope) => {
      for (const onDirty of watchers) onDirty(dirtyScope);
    },
    watcherCount: () => watchers.size,
    host: (event) => {
      for (const listener of listeners) listener(event);
    },
    states: () => Object.fromEntries([...rows()].reverse().map(({ path, state }) => [path, state])),
    move(path, state) {
      const before = intent(path);
      const { intentId, state: from } = before;
      if (from === 'queued') driveTo(journal, intentId, state);
      else journal.move({ intentId, from, to: state, patch: {} });
      report(before);
    },
    async finish(path, content) {
      const before = intent(path);
      if (before.state === 'queued') driveTo(journal, before.intentId, 'verifying');
      else if (before.state === 'committing')
        journal.move({ intentId: before.intentId, from: 'committing', to: 'verifying', patch: {} });
      const assetId =
        before.target.kind === 'asset' ? bank.add(before.sentName, content) : before.target.assetId;
      await journal.confirm(before.intentId, {
        intentId: before.intentId,
        assetId,
        fileId: fileIdOf(assetId),
        sizeBytes: before.fingerprint.sizeBytes,
        sha256: digestOf(content),
        verifiedBy: 'size',
        verifiedAtMs: 1,
      });
      report(before);
    },
    isIgnored: (path) => askIgnored(intent(path).source),
    outdate(path) {
      const before = intent(path);
      const { intentId, state: from, source } = before;
      const cause = { code: 'NAME_ON_BANK', details: { choices: 'new-asset skip' } };
      const isWatched = source.watchedFolderId !== null;
      journal.move({
        intentId,
        from,
        to: isWatched ? 'cancelled' : 'parked',
        patch: isWatched ? {} : { cause },
      });
      report(before);
      transferEvents?.planOutdated(intentId);
    },
    fail(path, code) {
      const before = intent(path);
      const patch = { cause: { code, details: {} } };
      journal.move({ intentId: before.intentId, from: before.state, to: 'parked', patch });
      report(before);
    },
    findDuplicate(path, assetId) {
      const { intentId } = intent(path);
      journal.recordDuplicate(intentId, assetId, 'duplicate');
      transferEvents?.duplicateFound(intentId, assetId, 'duplicate');
    },
    fillJournal: (isFull) => transferEvents?.journalFull(isFull),
  };
}

export function digestOf(content: string): Sha256 {
  return createHash('sha256').update(content).digest('hex') as Sha256;
}

function fileIdOf(assetId: AssetId): FileId {
  return asId<FileId>(`file-of-${assetId}`);
}

function createMemoryBank(): MemoryBank {
  const held = new Map<AssetId, { readonly asset: BankAsset; readonly content: string }>();
  const answer = <Result>(request: string, result: () => Result, precise = request): Promise<Result> => {
    bank.requests.push(request);
    const code = bank.failing.get(precise) ?? bank.failing.get(request) ?? bank.failure;
    return code === null ? Promise.resolve(result()) : Promise.reject(new AppError(code));
  };
  const bank: MemoryBank = {
    folders: [],
    failure: null,
    failing: new Map(),
    requests: [],
    isCut: false,
    unread: [],
    namesAsked: [],
    signIn: () => answer('sign in', () => undefined),
    listFolder: (folder) =>
      answer(
        'list',
        () => ({
          assets: bank.isCut ? [] : [...held.values()].map(({ asset }) => asset),
          receivedCount: held.size,
          isComplete: bank.unread.length === 0,
          unread: bank.unread,
          isPinned: bank.isCut,
        }),
        `list ${folder}`,
      ),
    listTree: (folder) =>
      answer(
        'list tree',
        () => ({
          assets: bank.isCut ? [] : [...held.values()].map(({ asset }) => asset),
          receivedCount: held.size,
          isComplete: bank.unread.length === 0,
          unread: bank.unread,
          isPinned: bank.isCut,
        }),
        `list tree ${folder}`,
      ),
    findNamed: (_folder, fileNames) =>
      answer('find', () => {
        bank.namesAsked.push(...fileNames);
        const assets = [...held.values()].flatMap(({ asset }) =>
          asset.names.some((name) => fileNames.includes(name)) ? [asset] : [],
        );
        return { assets, unread: [] };
      }),
    folderChildren: (parentId) =>
      answer('children', () =>
        bank.folders
          .filter((folder) => folder.parentId === parentId)
          .map(({ bankFolderId, name }) => ({ bankFolderId, name: { en: name } })),
      ),
    saveFolder: (_folder, { parentId, name }) =>
      answer('save folder', () => {
        const bankFolderId = asId<BankFolderId>(`folder-${bank.folders.length + 1}`);
        bank.folders.push({ bankFolderId, parentId, name });
        return bankFolderId;
      }),
    readAsset: (assetId) => answer('read', () => held.get(assetId)?.asset ?? null),
    hashOriginal: (fileId) =>
      answer('download', () => {
        const found = [...held.values()].find(({ asset }) => asset.master.fileId === fileId);
        if (found === undefined) throw new AppError('NOT_FOUND');
        return { sizeBytes: Buffer.byteLength(found.content), sha256: digestOf(found.content) };
      }),
    add(fileName, content) {
      const assetId = asId<AssetId>(`asset-${held.size + 1}`);
      const { stem, extension } = splitFileName(fileName);
      const sizeBytes = Buffer.byteLength(content);
      const asset: BankAsset = {
        assetId,
        names: [fileName],
        created: held.size,
        modified: held.size,
        linkedFolders: [inbox],
        editable: true,
        master: { fileId: fileIdOf(assetId), stem, extension, sizeBytes, created: held.size, sha256: null },
        attachments: [],
        previews: [],
      };
      held.set(assetId, { asset, content });
      return assetId;
    },
    replace(assetId, content) {
      const found = held.get(assetId);
      if (found === undefined) throw new Error(`There is no asset ${assetId}.`);
      const { master } = found.asset;
      const sizeBytes = Buffer.byteLength(content);
      const version = { ...master, sizeBytes, created: master.created + 1_000 };
      held.set(assetId, { asset: { ...found.asset, master: version }, content });
    },
  };
  return bank;
}

/** Takes back what is queued, as transfer does, and notes the rest. */
function scriptedTransfer(journal: Journal, calls: string[]): SyncTransfer {
  const note = (call: string): void => void calls.push(call);
  return {
    start: () => note('start'),
    stop: async () => note('stop'),
    schedule: () => undefined,
    pause: () => note('pause'),
    resume: () => note('resume'),
    async cancel(intentId) {
      note(`cancel ${intentId}`);
      if (journal.get(intentId)?.state === 'queued')
        journal.move({ intentId, from: 'queued', to: 'cancelled', patch: {} });
    },
    retry: async () => note('retry'),
    concurrency: () => 4,
    setMaxConcurrency: (most) => note(`most ${most}`),
    sent: () => new Map(),
    idle: () => Promise.resolve(),
  };
}

function memoryFolders(): WatchedFolderStore {
  const folders = new Map<WatchedFolderId, WatchedFolder>();
  return {
    list: () => [...folders.values()],
    put: async (folder) => void folders.set(folder.watchedFolderId, folder),
    remove: async (id) => void folders.delete(id),
  };
}
