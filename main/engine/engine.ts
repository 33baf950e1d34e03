import { AppError } from '../../shared/errors/index.ts';
import {
  type ActivityEntry,
  type EngineStatus,
  type IntentState,
  nameKey,
  parentPath,
  type UploadSource,
} from '../../shared/model/index.ts';
import { localPathOf, relativePathOf } from '../disk/index.ts';
import {
  createFolderCommands,
  createFolderSet,
  createIgnored,
  explainPath,
  type FolderPartsDeps,
} from '../folders/index.ts';
import { createIssueCommands, createManualUploads, createUserCommands } from '../manual-uploads/index.ts';
import { beginReadoption } from '../planning/index.ts';
import { createIdleWaiters } from '../platform/index.ts';
import {
  createBankSubfolders,
  createFolderFailures,
  createRemoteFolderCaches,
  reportFailures,
  rivalPath,
} from '../remote/index.ts';
import { createServerState, defaultTiming } from '../transfer/index.ts';
import { createRemoteCheck } from '../verify/index.ts';
import { createEngineFeed } from './engine-feed.ts';
import type { SyncEngineDeps, SyncEngineOptions } from './engine-ports.ts';
import { createStatusBoard, type StatusBoard } from './engine-status-board.ts';
import { createJournalCapacity } from './journal-capacity.ts';
import { pruneDaily } from './prune-daily.ts';
import { createRunTally } from './run-tally.ts';
import type { SyncDownloads } from './status-ports.ts';
import type { SyncEngine } from './sync-engine.ts';
import { createTransferListener } from './transfer-listener.ts';

// Uploads seldom end alone: one look then serves all that waited for those of a moment.
const GATHER_MS = 200;
// A search that fails for a moment shows the folder again by then, and the user of a single pass still waits for it.
const CONFIRM_GAP_MS = 3_000;
/** In these states a newer state of the file, or another file of its name, can be planned. */
const endsWaiting: ReadonlySet<IntentState> = new Set(['queued', 'parked', 'confirmed', 'cancelled']);

export function createSyncEngine(deps: SyncEngineDeps, options: SyncEngineOptions): SyncEngine {
  const { journal, clock, log, random, hasher } = deps;
  const life = new AbortController();
  const folderSet = createFolderSet();
  const tally = createRunTally();
  const idleWaiters = createIdleWaiters(areFoldersIdle);
  let pause: EngineStatus['pause'] = null;
  let limitBytesPerSecond = options.limitBytesPerSecond;
  let wasSignedIn = false;
  let removeHostListener: () => void = () => undefined;
  let stopPruning: () => void = () => undefined;

  const server = createServerState({
    signIn: (signal) => deps.bank.signIn(signal),
    clock,
    log,
    random,
    timing: { ...defaultTiming, ...options.timing },
  });
  server.subscribe({
    changed(condition) {
      if (condition === 'online') {
        wasSignedIn = true;
        wakeEverything();
        if (options.isSending) remoteCheck.reached();
      }
      feed.statusChanged();
    },
  });
  const bank = reportFailures(deps.bank, server);
  const journalCapacity = createJournalCapacity(() => feed.statusChanged());
  const transfer = deps.createTransfer(
    createTransferListener({
      onMoved(intentId, to) {
        const intent = endsWaiting.has(to) ? journal.get(intentId) : null;
        if (intent !== null && to === 'confirmed') {
          tally.confirmed(intent);
          views.learn(intent);
          noteConfirmed(intent);
          const { target, source } = intent;
          if (target.kind === 'asset' && source.watchedFolderId !== null)
            remoteCheck.created(source.watchedFolderId);
        }
        if (intent !== null) wakeWaiting(intent.source);
        feed.transferChanged(intentId);
        idleWaiters.check();
      },
      onProgress: (intentId) => feed.transferChanged(intentId),
      onFileChanged(intentId) {
        const intent = journal.get(intentId);
        if (intent !== null) requeue(intent.source);
      },
      onPlanOutdated(intentId) {
        const intent = journal.get(intentId);
        if (intent === null || intent.target.bankFolderId === null) return;
        // However fresh it is, it does not show what transfer has seen.
        views.of(intent.target.bankFolderId).invalidate();
        requeue(intent.source, GATHER_MS);
        if (intent.source.watchedFolderId === null) manualUploads.settleQuestion(intent);
      },
      onDuplicates: () => feed.statusChanged(),
      journalCapacity,
      log,
    }),
    createIgnored({ partsOf: (id) => partsOf(id), isLinked: (id) => isLinked(id), clock }),
    server,
  );
  const board = createStatusBoard({
    journal,
    transfer,
    proofUploads: deps.proofUploads,
    downloads: deps.downloads,
    smartFolders: deps.smartFolders,
    folders: folderSet.listed,
    server: server.condition,
    isJournalFull: journalCapacity.isFull,
    pause: () => pause,
    limitBytesPerSecond: () => limitBytesPerSecond,
    clock,
  });
  const views = createRemoteFolderCaches({
    bank,
    clock,
    onRead(controlAsset) {
      // A mere look may share the journal with a Galley at work.
      if (options.isSending) journal.noteControlAsset(controlAsset);
    },
  });
  const feed = createEngineFeed({ clock, status: board.status, view: board.view });
  const unfollowProofs = deps.proofUploads.subscribe(feed.statusChanged);
  const unfollowDownloads = followCount(deps.downloads, deps.downloads.failedCount, feed.statusChanged);
  const unfollowSmartFolders = followCount(
    deps.smartFolders,
    deps.smartFolders.troubledCount,
    feed.statusChanged,
  );
  const subfolders = createBankSubfolders(
    { bank, store: journal.bankSubfolders, clock, log },
    options.folderAmbiguity,
  );
  const partsDeps: FolderPartsDeps = {
    journal,
    bank,
    hasher,
    viewOf: views.of,
    subfolders,
    failures: createFolderFailures(clock, random),
    mayMakeFolders: () => options.isSending && pause === null,
    startWatcher: deps.startWatcher,
    isNetworkVolume: deps.isNetworkVolume,
    identityOf: deps.identityOf,
    broadRootOf: deps.broadRootOf,
    own: deps.own,
    whenOnline: server.whenOnline,
    planOptions: options.planOptions,
    settleMs: options.settleMs,
    listingTiming: options.listingTiming,
    excludes: options.excludes ?? (() => []),
    clock,
    log,
    random,
    onIntents() {
      transfer.schedule();
      feed.statusChanged();
    },
    onWithdrawn({ root, watchedFolderId }, paths) {
      for (const relativePath of paths) {
        const localPath = localPathOf(root, relativePath);
        wakeWaiting({ watchedFolderId, relativePath, localPath, isSpooled: false });
      }
    },
    onChange() {
      feed.statusChanged();
      idleWaiters.check();
    },
  };
  const manualUploads = createManualUploads({
    journal,
    bank,
    viewOf: views.of,
    hasher,
    server,
    tally,
    removeSpooled: deps.removeSpooled,
    own: deps.own,
    onWithdrawn: wakeWaiting,
    onChanged: feed.transferChanged,
    schedule: transfer.schedule,
    log,
    life: life.signal,
  });
  const { noteConfirmed, ...commands } = createUserCommands({
    journal,
    transfer,
    heldUnder: (bankFolderId, fileName) =>
      (views.of(bankFolderId).latest()?.byName(nameKey(fileName)) ?? []).map(({ assetId }) => assetId),
    removeSpooled: deps.removeSpooled,
    uploadAgain: manualUploads.uploadAgain,
    requeue(source) {
      // A person who says "again" may just have put the folders of the bank in order.
      subfolders.invalidate();
      requeue(source);
    },
    onWithdrawn: wakeWaiting,
    onChanged: feed.transferChanged,
  });

  const remoteCheck = createRemoteCheck(
    {
      journal,
      bank,
      viewOf: views.of,
      clock,
      log,
      random,
      folders: () => folderSet.all().map(({ folder }) => folder),
      whenOnline: server.whenOnline,
      onDifferences(watchedFolderId, paths) {
        const runner = folderSet.get(watchedFolderId)?.runner;
        for (const directory of new Set(paths.map(parentPath))) runner?.markDirty(directory);
        feed.statusChanged();
      },
      onChange() {
        feed.statusChanged();
        idleWaiters.check();
      },
      life: life.signal,
    },
    { confirmGapMs: options.confirmGapMs ?? CONFIRM_GAP_MS },
  );
  const issues = createIssueCommands(journal, commands);
  const { lookAfterAll, partsOf, isLinked, ended, ...folders } = createFolderCommands({
    ...options,
    partsDeps,
    folders: deps.folders,
    formerLinks: deps.formerLinks,
    folderSet,
    views,
    subfolders,
    transfer,
    journal,
    wakeWaiting: () => wakeWaiting(null),
    onChange: feed.statusChanged,
    onAdded: remoteCheck.added,
    life: life.signal,
  });

  /** The file of an intent is not as planned, or its question was answered: its directory is planned again. */
  function requeue({ watchedFolderId, relativePath }: UploadSource, delayMs = 0): void {
    if (watchedFolderId === null) return;
    folderSet.get(watchedFolderId)?.runner.markDirty(parentPath(relativePath), delayMs);
  }

  /** No event of the disk tells those who waited for the transfer of this file, null: of some files, that it has ended. */
  function wakeWaiting(source: UploadSource | null): void {
    for (const { folder, processor, runner } of folderSet.all()) {
      const path = source === null ? null : rivalPath(source, folder.watchedFolderId);
      for (const directory of processor.waitingFor(path)) runner.markDirty(directory, GATHER_MS);
    }
  }

  function wakeEverything(): void {
    transfer.schedule();
    for (const { runner } of folderSet.all()) runner.runDueNow();
  }

  function areFoldersIdle(): boolean {
    return folderSet.all().every(({ runner }) => runner.isIdle());
  }

  function isIdle(): boolean {
    return remoteCheck.isIdle() && areFoldersIdle();
  }

  return {
    async start() {
      removeHostListener = deps.onHostEvent((event) => {
        if (event.kind === 'suspend') return;
        server.probeNow();
        if (event.kind === 'resume') {
          // Colleagues may have uploaded since.
          views.invalidate();
          subfolders.invalidate();
          for (const { runner } of folderSet.all()) runner.scanNow().catch(() => undefined);
        }
      });
      if (options.isSending) beginReadoption(journal);
      server.connect();
      // First, so that what is queued waits for its folder; it begins when transfer has recovered.
      const lookingAfter = lookAfterAll();
      if (options.isSending) {
        journal.cancelOvertakenDrops();
        transfer.start();
        stopPruning = pruneDaily({ journal, clock, log });
      }
      await lookingAfter;
    },
    async stop() {
      if (life.signal.aborted) return;
      life.abort(new AppError('CANCELLED'));
      removeHostListener();
      unfollowProofs();
      unfollowDownloads();
      unfollowSmartFolders();
      stopPruning();
      server.stop();
      remoteCheck.stop();
      // A command at work has taken its folder out of the set and waits for the runner itself.
      await Promise.all([...folderSet.all().map(({ runner }) => runner.stop()), ended()]);
      await subfolders.stop();
      await transfer.stop();
      feed.stop();
    },

    server,
    wasSignedIn: () => wasSignedIn,
    retrySignIn: server.connect,

    ...folders,

    pause(untilMs) {
      pause = { untilMs };
      transfer.pause();
      feed.statusChanged();
    },
    resume() {
      pause = null;
      transfer.resume();
      wakeEverything();
      // Files that wait for a bank folder that could not be made then.
      wakeWaiting(null);
      feed.statusChanged();
    },
    setLimit(bytesPerSecond) {
      limitBytesPerSecond = bytesPerSecond;
      deps.bandwidth.setLimit(bytesPerSecond);
      feed.statusChanged();
    },
    setMaxConcurrency: transfer.setMaxConcurrency,

    upload: manualUploads.upload,
    ...commands,
    ...issues,
    duplicates: journal.duplicates,
    resolveDuplicates(duplicates) {
      journal.transaction(() => {
        for (const { intentId, assetId } of duplicates) journal.resolveDuplicate(intentId, assetId);
      });
      feed.statusChanged();
    },

    troubledDirectories: journal.allTroubledDirectories,
    status: board.status,
    isChecking: () => board.isChecking() || remoteCheck.isRunning(),
    activity(query) {
      const { rows, total } = journal.activity(query);
      return { rows: rows.map(board.live), total };
    },
    activityPage(query) {
      const page = journal.activityPage(query);
      return { ...page, rows: page.rows.map((entry) => liveEntry(entry, board.live)) };
    },
    localPathOf(intentId) {
      const source = journal.get(intentId)?.source;
      return source === undefined || source.isSpooled ? null : source.localPath;
    },
    totals: () => tally.totals(folderSet.all(), journal),
    waitingFiles: () => folderSet.all().flatMap(({ processor }) => processor.waitingFiles()),
    why: (path) => explainPath(partsDeps, folderSet.all(), board.view, path, relativePathOf, life.signal),
    async idle(signal) {
      do {
        await idleWaiters.wait(signal);
        await transfer.idle(signal);
        await remoteCheck.settle(signal);
      } while (!isIdle());
    },
    subscribe: feed.subscribe,
  };
}

/** Of all that these tell, the status has one number. Returns the remover. */
function followCount(
  { subscribe }: Pick<SyncDownloads, 'subscribe'>,
  countNow: () => number,
  onChange: () => void,
): () => void {
  let reported = countNow();
  return subscribe(() => {
    const count = countNow();
    if (count === reported) return;
    reported = count;
    onChange();
  });
}

function liveEntry(entry: ActivityEntry, live: StatusBoard['live']): ActivityEntry {
  return entry.kind === 'upload' ? { ...entry, transfer: live(entry.transfer) } : entry;
}
