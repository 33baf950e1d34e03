import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { originalConversionId } from '../../../shared/api/index.ts';
import { AppError } from '../../../shared/errors/index.ts';
import {
  type AskChoice,
  type AssetId,
  asId,
  type ConversionId,
  type FileId,
  type LocalPath,
} from '../../../shared/model/index.ts';
import type { AccountRegistry } from '../../accounts/index.ts';
import { type BankMismatch, expectBank, journalPath } from '../../accounts/index.ts';
import {
  type BankClient,
  type BankCredentials,
  createBankClient,
  defaultBankClientOptions,
  parseServerAddress,
} from '../../api/index.ts';
import { type BulkJobs, createBulkJobs } from '../../bulk/index.ts';
import {
  broadRootOf,
  createFileReader,
  createHasher,
  createOwnDirectories,
  directoryIdentity,
  isNetworkVolume,
} from '../../disk/index.ts';
import { createSyncEngine, type SyncEngine } from '../../engine/index.ts';
import type { WatchedFolderStore } from '../../folders/index.ts';
import { type Journal, type JournalOptions, openJournal } from '../../journal/index.ts';
import { defaultListingTiming, type ListingTiming } from '../../planning/index.ts';
import {
  createHostWatch,
  createTurns,
  joinPowerAndNetwork,
  type Log,
  networkAddresses,
  type PowerAndNetwork,
  type StartWorkerProgram,
  systemClock,
  systemRandom,
  type Turns,
} from '../../platform/index.ts';
import type { FindRoute } from '../../proxy/index.ts';
import { firstAccountId } from '../../settings/index.ts';
import { createSmartFolders, type SmartFolders } from '../../smart-folders/index.ts';
import {
  type AtMostOnceRequests,
  createAtMostOnceRequests,
  createBandwidth,
  createDownloads,
  createProofUploads,
  createTransfer,
  type Downloads,
  defaultRequestTiming,
  type ProofUploads,
  type TransferTiming,
} from '../../transfer/index.ts';
import { createVerifier, noteVerified, type Verifier } from '../../verify/index.ts';
import { startWatcher } from '../../watch/index.ts';
import { createBulkFiles } from './adapters/bulk-files.ts';
import { clearUnfinishedWrites } from './adapters/clear-unfinished-writes.ts';
import { downloadFiles } from './adapters/download-files.ts';
import { createKnownLinks } from './adapters/known-links.ts';
import { createProofBank } from './adapters/proof-bank.ts';
import { smartFolderFiles } from './adapters/smart-folder-files.ts';
import { createSyncBank } from './adapters/sync-bank.ts';
import { createUploadFiles } from './adapters/upload-files.ts';
import { liesInRoot } from './adapters/watched-roots.ts';

export interface EngineSetup {
  /** State directory that the caller has locked, but for a look. */
  readonly stateDirectory: LocalPath;
  /** Where this host keeps data of its own outside of the state directory. None of it is ever uploaded. */
  readonly ownDirectories?: readonly LocalPath[];
  /** Writes nothing into the journal: another Galley may be at work in it. For an engine that sends nothing. */
  readonly isReadOnly?: boolean;
  readonly server: string;
  readonly credentials: BankCredentials;
  /** The owner of the journal; without one, the first account of the bank. */
  readonly accountId?: string;
  /** Which accounts belong to which bank; without it the bank at the address is believed to be the one of the journal. */
  readonly registry?: AccountRegistry;
  /** A user has said that the bank is the one of this journal. */
  readonly isVouchedFor?: boolean;
  /** Called at each log-in at which another bank answers. */
  readonly onBankMismatch?: (code: BankMismatch) => void;
  /** The user that the credentials must belong to, as far as the bank names one; null or missing: any. */
  readonly expectedUser?: string | null;
  readonly folders: WatchedFolderStore;
  /** Roots of the watched folders of all accounts; without it, of those above. */
  readonly watchedRoots?: () => Promise<readonly LocalPath[]>;
  readonly log: Log;
  readonly isWatching: boolean;
  readonly isSending: boolean;
  /** Sends only the uploads it is given, and none that wait in the journal: for a single command. */
  readonly isNarrow?: boolean;
  readonly settleMs: { readonly local: number; readonly network: number };
  readonly maxConcurrency: number;
  readonly limitBytesPerSecond: number | null;
  readonly confirmEmptied: boolean;
  readonly confirmShrunk: boolean;
  readonly onClash: AskChoice | 'ask';
  /** When the bank holds another version than the agreed one; missing: ask. */
  readonly onConflict?: AskChoice | 'ask';
  /** Asked whenever it counts, so that a change of the settings holds at once; without it, the values above do. */
  readonly live?: () => LiveRules;
  /** Null connects directly. */
  readonly proxy?: FindRoute | null;
  /** The host's knowledge of sleep, beside the signs that can be measured. */
  readonly power?: PowerAndNetwork;
  /** Receives the path of a damaged journal that is kept. */
  readonly noteSetAside?: JournalOptions['noteSetAside'];
  /** How this host starts processes of Galley's own; as Node does where nothing else is said. */
  readonly startWorker?: StartWorkerProgram;
  /** Shrinks the waits of the upload protocol, for rehearsals of faults. */
  readonly timing?: Partial<TransferTiming>;
  /** The same for the waits before an absence in a listing counts; without it they follow those above. */
  readonly listingTiming?: ListingTiming;
  /** Shrinks how long the bank may be silent, for the same. */
  readonly bankTimeouts?: BankTimeouts;
}

/** The settings that may change while the engine runs. */
export interface LiveRules extends Pick<EngineSetup, 'settleMs' | 'confirmEmptied' | 'confirmShrunk'> {
  readonly excludes: readonly string[];
  readonly verifyEveryUpload: boolean;
}

export type BankTimeouts = Partial<
  Pick<typeof defaultBankClientOptions, 'connectTimeoutMs' | 'idleTimeoutMs' | 'answerTimeoutMs'>
>;

export interface ComposedEngine {
  readonly engine: SyncEngine;
  readonly bank: BankClient;
  readonly journal: Journal;
  /** Nothing is downloaded before its `start()`. */
  readonly downloads: Downloads;
  /** Nothing is asked before its `start()`, which comes after that of the downloads. */
  readonly smartFolders: SmartFolders;
  /** Nothing is sent before its `start()`. */
  readonly proofUploads: ProofUploads;
  readonly requests: AtMostOnceRequests;
  /** Nothing is done before its `start()`, which comes after those of the downloads and the proof uploads. */
  readonly bulk: BulkJobs;
  /** Saves of one asset run one after the other. */
  readonly saves: Turns<AssetId>;
  readonly accountId: string;
  /** The address under which watched folders of this account are filed. */
  readonly linkServer: string;
  /** Compares by content; may run beside everything else, and without `engine.start()`. */
  readonly verifier: Verifier;
  /** Stops the engine and closes everything below it. Safe to call twice. */
  close(): Promise<void>;
}

// Between two looks of a polling watcher at a network volume: its users wait seconds, its server is not ours alone.
const POLL_INTERVAL_MS = 5_000;

/** Joins journal, bank, transfer, watcher and disk to one engine. Nothing starts before `engine.start()`. */
export async function composeEngine(setup: EngineSetup): Promise<ComposedEngine> {
  const { log } = setup;
  const rules = setup.live ?? (() => ({ ...setup, excludes: [], verifyEveryUpload: false }));
  const clock = systemClock;
  const server = parseServerAddress(setup.server);
  const accountId = setup.accountId ?? firstAccountId(server);
  const { registry } = setup;
  const isReadOnly = setup.isReadOnly === true;
  await mkdir(setup.stateDirectory, { recursive: true, mode: 0o700 });
  // A look holds no lock: what it finds may be under way.
  if (!isReadOnly) await clearUnfinishedWrites(setup.stateDirectory, log);
  if (!isReadOnly) registry?.ensure(accountId, server);
  const linkServer = registry?.linkServerOf(accountId, server) ?? server;
  const journal = openJournal({
    path: journalPath(setup.stateDirectory, accountId),
    clock,
    log,
    noteSetAside: setup.noteSetAside,
    isNarrow: setup.isNarrow === true,
    isReadOnly,
    owner: { accountId, bankId: registry?.find(accountId)?.bankId ?? null, linkServer },
    ...(registry === undefined ? {} : { generation: registry.generationOf(accountId) }),
  });
  const recognize =
    registry === undefined
      ? undefined
      : expectBank({
          registry,
          journal,
          accountId,
          server,
          isReadOnly,
          isVouchedFor: setup.isVouchedFor === true,
          onMismatch: setup.onBankMismatch ?? (() => undefined),
        });
  const bank = createBankClient(
    {
      server,
      credentials: setup.credentials,
      expectedUser: setup.expectedUser ?? null,
      recognize,
      clock,
      log,
    },
    { ...defaultBankClientOptions, ...setup.bankTimeouts, proxy: setup.proxy ?? null },
  );
  const hasher = createHasher();
  const reader = createFileReader();
  const hostWatch = createHostWatch({ clock, addresses: networkAddresses });
  const hostEvents = joinPowerAndNetwork(
    setup.power === undefined ? [hostWatch] : [setup.power, hostWatch],
    clock,
  );
  // Another network has other proxies. Before the engine looks whether the bank is there.
  const stopRenewing = hostEvents.subscribe(bank.renewRoute);
  const removeSpooled = (localPath: LocalPath) => rm(localPath, { force: true });
  const own = createOwnDirectories([setup.stateDirectory, ...(setup.ownDirectories ?? [])]);
  const files = createUploadFiles(reader, removeSpooled, own, clock);
  const bandwidth = createBandwidth(setup.limitBytesPerSecond);
  const timing = setup.timing === undefined ? {} : { timing: setup.timing };
  const proofUploads = createProofUploads(
    {
      bank: createProofBank(bank),
      store: journal.proofUploads,
      files,
      bandwidth,
      clock,
      log,
      random: systemRandom,
    },
    { ...timing, isNarrow: setup.isNarrow === true },
  );
  const downloads = createDownloads({
    bank,
    store: journal.downloads,
    files: downloadFiles,
    bandwidth,
    clock,
    log,
    randomId: randomUUID,
    random: systemRandom,
  });
  const smartFolders = createSmartFolders({
    bank,
    downloads,
    files: smartFolderFiles,
    hasher,
    transaction: journal.transaction,
    store: journal.smartFolders,
    async isWatched(directory) {
      const roots = (await setup.watchedRoots?.()) ?? setup.folders.list().map(({ root }) => root);
      return liesInRoot(directory, roots);
    },
    clock,
    log,
    random: systemRandom,
  });
  const engine = createSyncEngine(
    {
      journal,
      bank: createSyncBank(bank),
      createTransfer: (events, isIgnored, server) =>
        createTransfer(
          {
            bank,
            store: journal,
            files,
            server,
            bandwidth,
            clock,
            log,
            events,
            isIgnored,
          },
          {
            maxConcurrency: setup.maxConcurrency,
            verifyEveryUpload: () => rules().verifyEveryUpload,
            ...timing,
          },
        ),
      proofUploads,
      downloads,
      smartFolders,
      hasher,
      bandwidth,
      isNetworkVolume,
      identityOf: directoryIdentity,
      startWatcher: (root, skip, onDirty, onHealth) =>
        startWatcher(
          { clock, log, ...(setup.startWorker === undefined ? {} : { startWorker: setup.startWorker }) },
          { root, skip, isNetworkVolume, pollIntervalMs: POLL_INTERVAL_MS },
          onDirty,
          onHealth,
        ),
      broadRootOf: (root) => broadRootOf(root, homedir() as LocalPath),
      own,
      folders: setup.folders,
      formerLinks: createKnownLinks(setup.stateDirectory).list,
      onHostEvent: hostEvents.subscribe,
      removeSpooled,
      clock,
      log,
      random: systemRandom,
    },
    {
      server: linkServer,
      planOptions: () => ({
        confirmEmptied: rules().confirmEmptied,
        confirmShrunk: rules().confirmShrunk,
        onClash: setup.onClash,
        onConflict: setup.onConflict,
      }),
      settleMs: (isNetwork) => (isNetwork ? rules().settleMs.network : rules().settleMs.local),
      excludes: () => rules().excludes,
      isWatching: setup.isWatching,
      isSending: setup.isSending,
      limitBytesPerSecond: setup.limitBytesPerSecond,
      folderAmbiguity: requestTimingOf(setup.timing),
      ...timing,
      listingTiming: setup.listingTiming ?? listingTimingOf(setup.timing),
    },
  );
  const unfollowHost = hostEvents.subscribe(downloads.runDueNow);
  const verifier = createVerifier({
    receipts: journal.receipts,
    hasher,
    openOriginal: (fileId, signal) => openOriginal(bank, fileId, signal),
    take: createVerifyPace(() => engine.status().limitBytesPerSecond),
    folders: () => setup.folders.list(),
    clock,
    note: isReadOnly
      ? undefined
      : (check, content) => {
          const { watchedFolderId } = check.file;
          if (!noteVerified(journal, check, content) || watchedFolderId === null) return;
          engine
            .scanNow(watchedFolderId)
            .catch((error: unknown) => log.info('no scan after a comparison', { error: String(error) }));
        },
  });
  const requests = createAtMostOnceRequests({ clock, book: journal.requests }, requestTimingOf(setup.timing));
  const saves = createTurns<AssetId>();
  const bulk = createBulkJobs({
    bank,
    store: journal.bulk,
    requests: journal.requests,
    transaction: journal.transaction,
    server: engine.server,
    downloads,
    proofUploads,
    files: createBulkFiles(join(setup.stateDirectory, 'bulk', accountId) as LocalPath),
    bandwidth,
    saves,
    clock,
    log,
    random: systemRandom,
    randomId: randomUUID,
  });
  let closing: Promise<void> | null = null;
  return {
    engine,
    bank,
    accountId,
    linkServer,
    journal,
    verifier,
    downloads,
    smartFolders,
    proofUploads,
    requests,
    bulk,
    saves,
    close() {
      closing ??= (async () => {
        unfollowHost();
        stopRenewing();
        await bulk.stop();
        await smartFolders.stop();
        await downloads.stop();
        requests.stop();
        await proofUploads.stop();
        await engine.stop();
        hostWatch.stop();
        await hasher.stop();
        await reader.stop();
        journal.close();
        bank.close();
      })();
      return closing;
    },
  };
}

/** The waits of clicks are those of uploads; a rehearsal shrinks both. */
function requestTimingOf(timing: EngineSetup['timing']): typeof defaultRequestTiming {
  return {
    ...defaultRequestTiming,
    ...(timing?.maxLatencyFloorMs === undefined ? {} : { maxLatencyMs: timing.maxLatencyFloorMs }),
    ...(timing?.readGapMs === undefined ? {} : { readGapMs: timing.readGapMs }),
  };
}

function listingTimingOf(timing: EngineSetup['timing']): ListingTiming {
  const { gapMs, ambiguityMs } = defaultListingTiming;
  const maxLatencyMs = timing?.maxLatencyFloorMs;
  return {
    gapMs: Math.min(gapMs, timing?.readGapMs ?? gapMs),
    ambiguityMs: maxLatencyMs === undefined ? ambiguityMs : 3 * maxLatencyMs,
  };
}

async function openOriginal(
  bank: BankClient,
  fileId: FileId,
  signal: AbortSignal,
): Promise<AsyncIterable<Uint8Array>> {
  // A web page may well be the very file: a page that comes instead of a file will not have its digest.
  const conversionId = asId<ConversionId>(originalConversionId);
  const result = await bank.download({ fileId, conversionId, mayBeHtml: true, signal });
  if (result.state !== 'ready') throw new AppError('BANK_BUSY', { reason: 'the original is not ready' });
  return result.stream;
}

// Slower than this a chunk would wait longer than the bank keeps a silent connection open.
const SLOWEST_VERIFY_BYTES_PER_SECOND = 16 * 1024;

/** Reading back keeps the present limit of uploads. */
function createVerifyPace(limitNow: () => number | null): (sizeBytes: number) => Promise<void> {
  const bandwidth = createBandwidth(null);
  let current: number | null = null;
  return (sizeBytes) => {
    const limit = limitNow();
    if (limit !== current) {
      bandwidth.setLimit(limit === null ? null : Math.max(limit, SLOWEST_VERIFY_BYTES_PER_SECOND));
      current = limit;
    }
    return bandwidth.take(sizeBytes);
  };
}
