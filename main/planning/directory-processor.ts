import { type AppError, retryRuleOf } from '../../shared/errors/index.ts';
import {
  type LocalEntry,
  type Operation,
  parentPath,
  pathIdentity,
  type RelativePath,
  type WatchedFolder,
} from '../../shared/model/index.ts';
import { entriesOf, isLastingTrouble, type ScannedDirectory, subdirectoriesOf } from '../disk/index.ts';
import type { NewIntent } from '../journal/index.ts';
import type { PlanOptions, Routing } from '../plan/index.ts';
import type { Clock } from '../platform/index.ts';
import type { FolderRules, UnreadRules } from '../rules/index.ts';
import { type DirectoryProgress, type FolderAdoption, nothingLeft } from './adoption/folder-adoption.ts';
import { applyPlan, type DirectoryOutcome } from './apply-plan.ts';
import { decodeCleanMark, encodeCleanMark } from './clean-mark.ts';
import type { Debounce } from './debounce.ts';
import type { DirectoryDecision, PlanResolverDeps } from './directory-decision.ts';
import { createTimeSlice, type HashCache, hasContents, newHashCache } from './hash-cache.ts';
import type { WaitingFile } from './open-waits.ts';
import { decideDirectory } from './plan-resolver.ts';
import { watchedIntent } from './watched-intent.ts';

/** The engine's counts for the files of one folder after the last pass over each directory. */
export interface PassTotals {
  readonly scanned: number;
  readonly ignored: number;
  readonly adopted: number;
  /** Files that could not be finished: they still settle, are yet to be read, could not be, or wait for the transfer of another. */
  readonly unfinished: number;
}

export interface PassOutcome {
  readonly requeueInMs: number | null;
  /** The failures of a directory; its other files are done. */
  readonly trouble: AppError | null;
  /** The rules have changed since the last pass that reported it: earlier directories need another pass. */
  readonly hasNewRules: boolean;
  /** Nothing was planned, because the rules of this directory depend on one that was not read yet. */
  readonly unreadRules: UnreadRules | null;
}

/** Brings one directory from "as the scan saw it" to "everything that follows is in the journal". */
export interface DirectoryProcessor {
  /** Throws AppError when the bank folder cannot be read. */
  process(scanned: ScannedDirectory, signal: AbortSignal): Promise<PassOutcome>;
  /**
   * Directories below this one that are known and gone: the files of all of them are noted as gone. Returns those with
   * uploads that have not ended, which have to be processed as well.
   */
  markGoneBelow(scanned: ScannedDirectory): readonly RelativePath[];
  /** Directories with files that cannot be planned before the transfer of this path, null: of some path, has ended. */
  waitingFor(path: RelativePath | null): readonly RelativePath[];
  debouncingCount(): number;
  totals(): PassTotals;
  waitingFiles(): readonly WaitingFile[];
}

export interface DirectoryProcessorDeps extends PlanResolverDeps {
  readonly adoption: Pick<FolderAdoption, 'look' | 'looked'>;
  readonly folder: WatchedFolder;
  readonly rules: FolderRules;
  readonly routing: Routing;
  readonly debounce: Debounce;
  readonly options: () => PlanOptions;
  readonly clock: Pick<Clock, 'monotonicMs'>;
  /** False while nothing may be sent. */
  readonly mayMakeFolders: () => boolean;
  readonly whenOnline: (signal: AbortSignal) => Promise<void>;
  /** Called after intents were written. */
  readonly onIntents: () => void;
  /** Receives the paths of uploads and questions that were taken back. */
  readonly onWithdrawn: (paths: readonly RelativePath[]) => void;
}

// A file that another program holds, or a comparison that the bank broke off: soon enough for a person who waits,
// rare enough for a file that stays locked all day.
const REQUEUE_MS = 15_000;

/** Transfers that ended while one look went on, by the identity of their path; `isAny`: of some path. */
interface EndedTransfers {
  readonly paths: Set<string>;
  isAny: boolean;
}

interface Look {
  readonly files: number;
  readonly ignored: number;
  readonly debounce: number;
  readonly deferred: number;
  readonly troubled: number;
  readonly waiting: readonly WaitingFile[];
}

export function createDirectoryProcessor(deps: DirectoryProcessorDeps): DirectoryProcessor {
  const { journal, folder, rules, routing, debounce, adoption } = deps;
  const versionOf = ({ version }: { version: string }) => version + routing.version;
  const looks = new Map<RelativePath, Look>();
  const waits = new Map<RelativePath, ReadonlySet<string>>();
  const rounds = new Map<RelativePath, HashCache>();
  // A pass decides by the uploads that were under way when it began. An upload that ends before the pass does has no waiting
  // directory yet.
  const endedMeanwhile = new Set<EndedTransfers>();
  let adopted = 0;
  let followedRevision = rules.revision();

  /** Reported once, by the first pass that comes to its end; a pass that the bank broke off reports nothing. */
  function hasNewRules(): boolean {
    const before = followedRevision;
    followedRevision = rules.revision();
    return followedRevision !== before;
  }

  /** A file that the user ignored must not leave because the rule file cannot be read. */
  function withheld(directory: RelativePath, unreadRules: UnreadRules): PassOutcome {
    adoption.looked(directory, { ...nothingLeft, isUnfinished: true });
    return { requeueInMs: null, trouble: null, hasNewRules: hasNewRules(), unreadRules };
  }

  function isClean({ directory, digest }: ScannedDirectory): boolean {
    const mark = decodeCleanMark(journal.directoryDigest(folder.watchedFolderId, directory));
    if (mark === null || digest === '' || mark.digest !== digest) return false;
    if (mark.rulesVersion !== versionOf(rules.current()) || rules.unreadAt(directory) !== null) return false;
    looks.set(directory, {
      files: mark.unchanged + mark.ignored,
      ignored: mark.ignored,
      debounce: 0,
      deferred: 0,
      troubled: 0,
      waiting: [],
    });
    return true;
  }

  return {
    async process(scanned, signal) {
      const { directory, trouble } = scanned;
      const unreadAbove = directory === '' ? null : rules.unreadAt(parentPath(directory));
      // Deleted files are never uploaded, so ignore rules do not apply here.
      if (unreadAbove !== null && trouble?.kind !== 'gone') return withheld(directory, unreadAbove);
      if (isClean(scanned)) {
        waits.delete(directory);
        rounds.delete(directory);
        debounce.keepOnly(directory, new Set());
        adoption.looked(directory, nothingLeft);
        return { requeueInMs: null, trouble: null, hasNewRules: hasNewRules(), unreadRules: null };
      }
      const ended: EndedTransfers = { paths: new Set(), isAny: false };
      endedMeanwhile.add(ended);
      try {
        return await look(scanned, ended, signal);
      } finally {
        endedMeanwhile.delete(ended);
      }
    },
    markGoneBelow(scanned) {
      const { directory, trouble } = scanned;
      // Nothing follows from what an unreadable directory does not show; a root that is gone is no deletion.
      if (trouble !== null && (trouble.kind === 'unreadable' || directory === '')) return [];
      if (trouble === null && isClean(scanned)) return [];
      const present = new Set(subdirectoriesOf(scanned).map(pathIdentity));
      return journal.markGoneBelow(folder.watchedFolderId, directory, present);
    },
    waitingFor(path) {
      const identity = path === null ? null : pathIdentity(path);
      for (const ended of endedMeanwhile) {
        if (identity === null) ended.isAny = true;
        else ended.paths.add(identity);
      }
      if (identity === null) return [...waits.keys()];
      return [...waits].flatMap(([directory, awaited]) => (awaited.has(identity) ? [directory] : []));
    },
    debouncingCount: () => sum(looks, ({ debounce: count }) => count),
    totals: () => ({
      scanned: sum(looks, ({ files }) => files),
      ignored: sum(looks, ({ ignored }) => ignored),
      adopted,
      unfinished: sum(
        looks,
        ({ debounce: count, deferred, troubled, waiting }) => count + deferred + troubled + waiting.length,
      ),
    }),
    waitingFiles: () => [...looks.values()].flatMap(({ waiting }) => waiting),
  };

  async function look(
    scanned: ScannedDirectory,
    ended: EndedTransfers,
    signal: AbortSignal,
  ): Promise<PassOutcome> {
    const { directory, digest } = scanned;
    const entries = entriesOf(scanned);
    const isComplete = scanned.trouble?.kind !== 'unreadable';
    const areRulesRead = await rules.learn(directory, entries, isComplete);
    const unreadRules = rules.unreadAt(directory);
    if (unreadRules !== null && scanned.trouble?.kind !== 'gone') return withheld(directory, unreadRules);
    const version = versionOf(rules.current());
    const options = deps.options();
    const askedAbout = new Set<RelativePath>();
    const round = rounds.get(directory) ?? newHashCache();
    const decision = await decideDirectory(deps, {
      folder,
      directory,
      identity: scanned.identity,
      entries,
      isComplete,
      rules: rules.current(),
      routing,
      options,
      debounce: {
        remainingMs(path, fingerprint) {
          askedAbout.add(path);
          return debounce.remainingMs(path, fingerprint);
        },
      },
      whenOnline: deps.whenOnline,
      isComparing: true,
      round,
      portion: createTimeSlice(deps.clock),
      adoption: adoption.look(),
      making: () => (deps.mayMakeFolders() ? 'now' : 'later'),
      signal,
    }).catch((error: unknown) => {
      // A bank that is away for a moment costs no second download.
      if (hasContents(round)) rounds.set(directory, round);
      throw error;
    });
    debounce.keepOnly(directory, askedAbout);
    // Not synced for each directory: nothing of it leaves before a commit point is, and that one syncs what stands before it.
    const outcome = journal.planTransaction(() => {
      const result = applyPlan(journal, folder, directory, decision, routing);
      if (scanned.identity !== null)
        journal.setDirectoryIdentity(folder.watchedFolderId, directory, scanned.identity);
      const unchanged = result.unchanged + result.adopted;
      const isClean =
        result.isSettled && digest !== '' && areRulesRead && !mayPassOver(options, decision.operations);
      // The mark of an earlier look ends with what is begun here: a file that comes and goes leaves the listing as it was.
      journal.setDirectoryDigest(
        folder.watchedFolderId,
        directory,
        isClean
          ? encodeCleanMark({ digest, rulesVersion: version, unchanged, ignored: result.ignored })
          : null,
      );
      return result;
    });
    const isOpen = decision.deferredCount + decision.matchingCount > 0;
    if (isOpen || outcome.isOvertaken) rounds.set(directory, round);
    else rounds.delete(directory);
    const parked = park(deps, directory, entries, decision);
    adopted += outcome.adopted;
    looks.set(directory, {
      files: entries.filter(({ kind }) => kind !== 'directory').length,
      ignored: outcome.ignored,
      debounce: decision.debouncingCount,
      deferred: decision.deferredCount + decision.matchingCount,
      troubled: decision.troubled.length - parked,
      waiting: decision.waiting,
    });
    adoption.looked(directory, progressOf(decision, outcome, isComplete));
    if (decision.waitsFor.size === 0) waits.delete(directory);
    else waits.set(directory, decision.waitsFor);
    if (outcome.intentsCreated + parked > 0) deps.onIntents();
    if (outcome.withdrawn.length > 0) deps.onWithdrawn(outcome.withdrawn);
    const retryable = decision.troubled.filter(({ error }) => mayPass(error));
    const pausesMs = [decision.requeueInMs, ...retryable.map(() => REQUEUE_MS)].filter(
      (pauseMs) => pauseMs !== null,
    );
    const awaited = [...decision.waitsFor];
    if (outcome.isOvertaken) pausesMs.push(0);
    // Of a directory that is unreadable itself its own trouble says when.
    if (isComplete && !areRulesRead) pausesMs.push(rules.settlesInMs(directory) || REQUEUE_MS);
    if (ended.isAny ? awaited.length > 0 : awaited.some((path) => ended.paths.has(path))) pausesMs.push(0);
    return {
      requeueInMs: pausesMs.length === 0 ? null : Math.min(...pausesMs),
      trouble: decision.troubled[0]?.error ?? null,
      hasNewRules: hasNewRules(),
      unreadRules: null,
    };
  }
}

/**
 * A file that cannot be read at all becomes a parked transfer, so that it is seen, named and explained. It was never
 * compared with the bank: trying it again means planning it again.
 */
function park(
  { journal, folder }: DirectoryProcessorDeps,
  directory: RelativePath,
  entries: readonly LocalEntry[],
  { troubled }: DirectoryDecision,
): number {
  const hopeless = new Map(
    troubled.flatMap(({ path, error }) => (retryRuleOf(error.code) === 'never' ? [[path, error]] : [])),
  );
  if (hopeless.size === 0) return 0;
  for (const { source, intentId } of journal.pendingInDirectory(folder.watchedFolderId, directory)) {
    if (hopeless.has(source.relativePath)) journal.discard(intentId);
  }
  const parked = entries.flatMap(({ path, fingerprint }): NewIntent[] => {
    const error = hopeless.get(path);
    if (error === undefined) return [];
    const parkedFor = { code: error.code, details: { path, ...error.details } };
    return [watchedIntent(folder, path, { fingerprint, parkedFor })];
  });
  journal.createIntents(parked);
  return parked.length;
}

/**
 * A skip by a flag of this run is not the user's answer about these files: the next run, with other flags, plans them again. The
 * other options end in an upload or a question, and neither leaves a directory without open work.
 */
function mayPassOver({ onClash }: PlanOptions, operations: readonly Operation[]): boolean {
  return onClash === 'skip' && operations.some(({ reason }) => reason.code === 'skipped');
}

function progressOf(
  { matchingCount, deferredCount, debouncingCount, troubled }: DirectoryDecision,
  { adopted, intentsCreated, isOvertaken }: DirectoryOutcome,
  isComplete: boolean,
): DirectoryProgress {
  return {
    matching: matchingCount,
    deferred: deferredCount,
    isUnfinished:
      !isComplete || debouncingCount > 0 || isOvertaken || troubled.some(({ error }) => mayPass(error)),
    hasNewFiles: matchingCount + deferredCount + adopted + intentsCreated > 0,
  };
}

/** By itself, and soon. */
function mayPass({ code, details }: AppError): boolean {
  if (code === 'DIRECTORY_UNREADABLE') return !isLastingTrouble(String(details.errno));
  return retryRuleOf(code) !== 'never';
}

function sum(looks: ReadonlyMap<RelativePath, Look>, pick: (look: Look) => number): number {
  let total = 0;
  for (const look of looks.values()) total += pick(look);
  return total;
}
