import type { BigIntStats } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { AppError } from '../../../shared/errors/index.ts';
import type {
  BankFolderId,
  BroadRoot,
  Fingerprint,
  LocalPath,
  RelativePath,
  WatchedFolder,
  WatchedFolderId,
} from '../../../shared/model/index.ts';
import {
  type DirectorySkip,
  directoryKey,
  fingerprintOf,
  type Hasher,
  localPathOf,
  type OwnDirectories,
  type ScannedDirectory,
  scanDirectory,
  scanSubtree,
  scanTree,
} from '../../disk/index.ts';
import type { Journal } from '../../journal/index.ts';
import { createRouting, type PlanOptions, type Routing } from '../../plan/index.ts';
import type { ListingTiming } from '../../planning/index.ts';
import {
  createDebounce,
  createDirectoryProcessor,
  createFolderAdoption,
  type Debounce,
  type DirectoryProcessor,
  type FolderAdoption,
} from '../../planning/index.ts';
import { type Clock, type Log, type Random, unlessAborted } from '../../platform/index.ts';
import type { BankSubfolders, FolderFailures, RemoteFolderCache, SyncBank } from '../../remote/index.ts';
import {
  createFolderRules,
  type FolderRules,
  isOwnAt,
  noRulesFile,
  type RulesCache,
  readRulesText,
  refuseOwn,
  skipOf,
} from '../../rules/index.ts';
import { createFolderRunner, type FolderRunner } from './folder-runner.ts';
import { createRootGuard } from './root-guard.ts';
import type { StartWatcher } from './watch-port.ts';

/** Everything that lives as long as one watched folder is looked after. */
export interface FolderParts {
  readonly folder: WatchedFolder;
  readonly rules: FolderRules;
  readonly routing: Routing;
  readonly debounce: Debounce;
  readonly processor: DirectoryProcessor;
  readonly adoption: FolderAdoption;
  readonly runner: FolderRunner;
  /** Asks whether the folder lies on a network volume; until then the careful answer holds. Throws the signal's reason. */
  readonly learnVolume: (signal: AbortSignal) => Promise<void>;
  /** A person says that the directory which lies there now is this folder. Throws ROOT_MISSING. */
  readonly acceptRoot: () => Promise<void>;
}

export interface FolderPartsDeps {
  readonly journal: Journal;
  readonly bank: SyncBank;
  readonly hasher: Hasher;
  readonly viewOf: (bankFolderId: BankFolderId) => RemoteFolderCache;
  readonly subfolders: BankSubfolders;
  readonly failures: FolderFailures;
  /** False while a person has paused everything. */
  readonly mayMakeFolders: () => boolean;
  readonly startWatcher: StartWatcher;
  /** Null while nothing is there to ask. */
  readonly isNetworkVolume: (root: LocalPath) => Promise<boolean | null>;
  /** Which directory lies there, as `directoryIdentity` puts it. */
  readonly identityOf: (root: LocalPath) => Promise<string>;
  /** Which roots the user must confirm before they are linked. */
  readonly broadRootOf: (root: LocalPath) => Promise<BroadRoot | null>;
  /** Directories that Galley keeps its own data in: never content. */
  readonly own: OwnDirectories;
  readonly whenOnline: (signal: AbortSignal) => Promise<void>;
  readonly planOptions: () => PlanOptions;
  readonly settleMs: (isNetworkVolume: boolean) => number;
  /** The waits around a listing that makes an absence count. */
  readonly listingTiming: ListingTiming;
  /** For every folder, before its own. */
  readonly excludes: () => readonly string[];
  readonly clock: Clock;
  readonly log: Log;
  readonly random: Random;
  readonly onIntents: () => void;
  readonly onWithdrawn: (watchedFolder: WatchedFolder, paths: readonly RelativePath[]) => void;
  readonly onChange: () => void;
}

/** Asks the disk nothing: a volume that does not answer holds up its own folder alone. `rulesMemory` null: for a mere look. */
export function createFolderParts(
  deps: FolderPartsDeps,
  folder: WatchedFolder,
  rulesCache: RulesCache | null,
): FolderParts {
  const { journal, clock } = deps;
  const log = deps.log.with({ watchedFolder: folder.watchedFolderId });
  // While the volume is unknown, the careful way is taken. Another volume may be mounted there at each scan.
  let isNetwork = true;
  const learnVolume = async (signal: AbortSignal): Promise<void> => {
    isNetwork = (await unlessAborted(deps.isNetworkVolume(folder.root), signal)) !== false;
    // Also where the folder was linked before Galley's data came around it.
    await unlessAborted(refuseOwn(deps.own, folder.root), signal);
  };
  const rules = createFolderRules(
    {
      readText: (path) => readRulesText(folder.root, path),
      fingerprintAt: (path) => rulesFileAt(folder, path),
      onUnreadable: (path, error) => log.warn('ignore file not read', { path, error }),
      own: {
        isOwn: (fingerprint) => deps.own.known().includes(directoryKey(fingerprint)),
        isOwnAt: (directory) => isOwnAt(deps.own, folder, directory),
      },
      memory: rulesCache,
      settleMs: () => deps.settleMs(isNetwork),
      clock,
    },
    [...deps.excludes(), ...folder.excludes],
  );
  const routing = createRouting(folder.rules);
  const debounce = createDebounce(clock, {
    get settleMs() {
      return deps.settleMs(isNetwork);
    },
    get areStampsLocal() {
      return !isNetwork;
    },
  });
  const adoption = createFolderAdoption({ ...deps, timing: deps.listingTiming, log }, folder);
  const processor = createDirectoryProcessor({
    journal,
    bank: deps.bank,
    viewOf: deps.viewOf,
    subfolders: deps.subfolders,
    failures: deps.failures,
    mayMakeFolders: deps.mayMakeFolders,
    hasher: deps.hasher,
    fingerprintAt: regularFileAt,
    folder,
    rules,
    routing,
    debounce,
    adoption,
    options: deps.planOptions,
    clock,
    whenOnline: deps.whenOnline,
    onIntents: deps.onIntents,
    onWithdrawn: (paths) => deps.onWithdrawn(folder, paths),
  });
  const request = (skip: DirectorySkip, signal: AbortSignal) => ({ root: folder.root, skip, signal });
  const guard = createRootGuard(deps, folder);
  const onVolume = async (scanned: ScannedDirectory): Promise<ScannedDirectory> => {
    await guard.require(scanned);
    return scanned;
  };
  async function* allOnVolume(groups: AsyncIterable<readonly ScannedDirectory[]>) {
    for await (const group of groups) {
      const [first] = group;
      // The root comes before all others, if it comes at all; the volume may be another one with each group.
      if (first !== undefined) await onVolume(first);
      yield group;
    }
  }
  const runner = createFolderRunner(
    {
      folder,
      disk: {
        async *scanTree(skip, signal) {
          await learnVolume(signal);
          yield* allOnVolume(scanTree(request(skip, signal)));
        },
        scanSubtree: (directory, skip, signal) => allOnVolume(scanSubtree(request(skip, signal), directory)),
        scanDirectory: async (directory) => onVolume(await scanDirectory(folder.root, directory)),
        isRootThere: () =>
          deps.identityOf(folder.root).then(
            () => true,
            () => false,
          ),
      },
      processor,
      adoption,
      startWatcher: deps.startWatcher,
      learnAbove: rules.learnAbove,
      skip: () => skipOf(rules, deps.own),
      beginScan() {
        const id = folder.watchedFolderId;
        const scanNumber = journal.beginScan(id);
        return {
          saw: (directories) => journal.markDirectoriesSeen(id, directories, scanNumber),
          end: () => journal.markGoneMissingDirectories(id, scanNumber),
        };
      },
      onScanEnded: () => journal.closeBatches(folder.watchedFolderId),
      troubles: {
        list: () => journal.troubledDirectories(folder.watchedFolderId),
        put: (directory, code) => journal.setDirectoryTrouble(folder.watchedFolderId, directory, code),
      },
      clock,
      log,
      random: deps.random,
    },
    deps.onChange,
  );
  const acceptRoot = guard.accept;
  return { folder, rules, routing, debounce, processor, adoption, runner, learnVolume, acceptRoot };
}

/** All folders that are looked after now. */
export interface FolderSet {
  all(): readonly FolderParts[];
  /** For display: includes folders that are ending, until another takes their place. In the order in which they came. */
  listed(): readonly FolderParts[];
  get(watchedFolderId: WatchedFolderId): FolderParts | null;
  /** Throws INTERNAL when the folder is looked after already: two would send each new file twice. */
  put(parts: FolderParts): void;
  /** Stops looking after it; resolves when its work has ended. Until then, and on, it is listed, as `shown` if that is given. */
  remove(watchedFolderId: WatchedFolderId, shown?: WatchedFolder): Promise<void>;
  /** Removes the folder; no other takes its place. */
  unlist(watchedFolderId: WatchedFolderId): void;
}

export function createFolderSet(): FolderSet {
  const byId = new Map<WatchedFolderId, FolderParts>();
  const listed = new Map<WatchedFolderId, FolderParts>();
  return {
    all: () => [...byId.values()],
    listed: () => [...listed.values()],
    get: (watchedFolderId) => byId.get(watchedFolderId) ?? null,
    put(parts) {
      const { watchedFolderId } = parts.folder;
      if (byId.has(watchedFolderId))
        throw new AppError('INTERNAL', { message: 'A folder is looked after twice.', watchedFolderId });
      byId.set(watchedFolderId, parts);
      listed.set(watchedFolderId, parts);
    },
    async remove(watchedFolderId, shown) {
      const parts = byId.get(watchedFolderId);
      byId.delete(watchedFolderId);
      if (parts !== undefined && shown !== undefined)
        listed.set(watchedFolderId, { ...parts, folder: shown });
      await parts?.runner.stop();
    },
    unlist: (watchedFolderId) => void listed.delete(watchedFolderId),
  };
}

/** Null when there is no regular file at this path. Throws FILE_UNREADABLE when the disk cannot say. */
export async function regularFileAt(folder: WatchedFolder, path: RelativePath): Promise<Fingerprint | null> {
  const stats = await statsAt(folder, path);
  return stats?.isFile() === true ? fingerprintOf(stats) : null;
}

/** Null when there is nothing at this path. Throws FILE_UNREADABLE also when it is no regular file. */
export async function rulesFileAt(folder: WatchedFolder, path: RelativePath): Promise<Fingerprint | null> {
  const stats = await statsAt(folder, path);
  if (stats !== null && !stats.isFile()) throw noRulesFile(path);
  return stats === null ? null : fingerprintOf(stats);
}

async function statsAt({ root }: WatchedFolder, path: RelativePath): Promise<BigIntStats | null> {
  try {
    return await lstat(localPathOf(root, path), { bigint: true });
  } catch (error) {
    const errno = error instanceof Error && 'code' in error ? error.code : null;
    if (errno === 'ENOENT' || errno === 'ENOTDIR') return null;
    throw new AppError('FILE_UNREADABLE', { path, errno: String(errno) }, error);
  }
}
