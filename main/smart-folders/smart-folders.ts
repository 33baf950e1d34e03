import { randomUUID } from 'node:crypto';
import { AppError, toAppError } from '../../shared/errors/index.ts';
import {
  asId,
  type IntentCause,
  type LocalPath,
  type SmartFolder,
  type SmartFolderId,
  type SmartFolderQuery,
} from '../../shared/model/index.ts';
import type { Journal } from '../journal/index.ts';
import { backoffMs, type Clock, type Log, type Random } from '../platform/index.ts';
import { type Downloads, numberedName } from '../transfer/index.ts';
import { pathOn } from './place-rendition.ts';
import { type SmartFolderQuestion, smartFolderQuestion } from './smart-folder-question.ts';
import { openSmartFolderRegistry, type SmartFolderRegistry } from './smart-folder-registry.ts';
import { needsUser, type SmartFolderStatus, smartFolderStatus } from './smart-folder-status.ts';
import {
  finishSmartFolder,
  isUnplaced,
  letGo,
  readSmartFolder,
  type SmartFolderStepDeps,
} from './smart-folder-step.ts';

export interface SmartFoldersDeps extends SmartFolderStepDeps {
  readonly store: Journal['smartFolders'];
  readonly downloads: SmartFolderStepDeps['downloads'] & Pick<Downloads, 'subscribe'>;
  /** Whether the directory lies in a watched folder of any account. */
  readonly isWatched: (directory: LocalPath) => Promise<boolean>;
  readonly clock: Clock;
  readonly log: Log;
  readonly random: Random;
}

export interface SmartFolderWish {
  /** The parent directory of the new smart folder. */
  readonly parent: LocalPath;
  readonly name: string;
  readonly query: SmartFolderQuery;
  readonly conversionId: SmartFolder['conversionId'];
}

/** Searches of a bank that are kept as folders of this computer. */
export interface SmartFolders {
  /** Nothing is asked before. */
  start(): void;
  stop(): Promise<void>;
  pause(): void;
  resume(): void;
  /** Makes the directory. Throws SHELF_NESTED, LOCAL_WRITE_FAILED. */
  create(wish: SmartFolderWish): Promise<SmartFolder>;
  setPaused(smartFolderId: SmartFolderId, isPaused: boolean): void;
  /** Asks the bank now; resolves when that is through, not when all files are there. */
  refresh(smartFolderId: SmartFolderId): Promise<void>;
  /**
   * The answer about the files of assets that are gone: of exactly those that were asked about. Throws SHELF_ASKED_ANEW when
   * these are no longer the ones in question.
   */
  answer(smartFolderId: SmartFolderId, choice: 'remove' | 'keep', questionId: string): Promise<void>;
  /** Galley looks after it no more; its files stay. */
  remove(smartFolderId: SmartFolderId): Promise<void>;
  list(): readonly SmartFolderStatus[];
  /** Of the list, how many need a person. */
  troubledCount(): number;
  subscribe(listener: () => void): () => void;
}

interface Runner {
  readonly book: SmartFolderRegistry;
  readonly life: AbortController;
  smartFolder: SmartFolder;
  trouble: IntentCause | null;
  question: SmartFolderQuestion | null;
  failureCount: number;
  isChecking: boolean;
  isSettling: boolean;
  cancelTimer: () => void;
  /** All work on one smart folder happens one after the other. */
  last: Promise<void>;
}

// A smart folder is for work that takes days; a bank bears a question every ten minutes from each of hundreds of users.
const REFRESH_EVERY_MS = 10 * 60_000;
// So that those who start in the morning do not ask in step.
const JITTER_MS = 60_000;
const FIRST_JITTER_MS = 5_000;
const retryPolicy = { firstMs: 60_000, maxMs: 30 * 60_000 };
// More smart folders of one name than a user makes in one directory.
const MOST_NAMES = 1_000;

export function createSmartFolders(deps: SmartFoldersDeps): SmartFolders {
  const { store, files, downloads, clock, log, random } = deps;
  const runners = new Map<SmartFolderId, Runner>();
  const listeners = new Set<() => void>();
  let isRunning = false;
  let isPaused = false;
  let unfollow = (): void => undefined;

  // Asked for with each status of the engine, many times a second while files are on their way.
  let troubledCount = 0;

  const list = () => [...runners.values()].map((runner) => smartFolderStatus(runner, isPaused));
  const report = (): void => {
    troubledCount = list().filter(needsUser).length;
    for (const listener of [...listeners]) listener();
  };

  function add(smartFolder: SmartFolder): Runner {
    const runner: Runner = {
      book: openSmartFolderRegistry(store, smartFolder),
      life: new AbortController(),
      smartFolder,
      trouble: null,
      question: null,
      failureCount: 0,
      isChecking: false,
      isSettling: false,
      cancelTimer: () => undefined,
      last: Promise.resolve(),
    };
    runners.set(smartFolder.smartFolderId, runner);
    return runner;
  }

  function isActive({ smartFolder, life }: Runner): boolean {
    return isRunning && !isPaused && !smartFolder.isPaused && !life.signal.aborted;
  }

  function later(runner: Runner, delayMs: number): void {
    runner.cancelTimer();
    runner.cancelTimer = isActive(runner)
      ? clock.after(delayMs, () => {
          // `inTurn` has said it.
          check(runner, false).catch(() => undefined);
        })
      : () => undefined;
  }

  function inTurn(runner: Runner, work: () => Promise<void>): Promise<void> {
    const turn = runner.last.then(work);
    runner.last = turn.catch((error: unknown) => {
      if (!runner.life.signal.aborted) log.error('a shelf stands still', { error: String(error) });
    });
    return turn;
  }

  /** Settled first: what a crash left half done has to be known before the bank is compared with it. */
  async function check(runner: Runner, isAsked: boolean): Promise<void> {
    runner.cancelTimer();
    await inTurn(runner, async () => {
      if (!isActive(runner)) return;
      const { book, life } = runner;
      const { signal } = life;
      runner.isChecking = true;
      report();
      try {
        await finishSmartFolder(deps, runner.smartFolder, book, { isAgain: true, signal });
        runner.question = smartFolderQuestion(
          await readSmartFolder(deps, runner.smartFolder, book, { isAsked, signal }),
        );
        save(runner, { readAtMs: clock.nowMs() });
        await finishSmartFolder(deps, runner.smartFolder, book, { isAgain: false, signal });
        runner.trouble = null;
        runner.failureCount = 0;
        later(runner, REFRESH_EVERY_MS + random() * JITTER_MS);
      } catch (error) {
        if (signal.aborted) return;
        fail(runner, error);
        later(runner, backoffMs(runner.failureCount - 1, retryPolicy, random));
      } finally {
        runner.isChecking = false;
        report();
      }
    });
  }

  /** Files have arrived, or failed to. */
  function settleSoon(runner: Runner): void {
    if (runner.isSettling || !isActive(runner) || !hasEnded(runner)) return;
    runner.isSettling = true;
    const settling = inTurn(runner, async () => {
      runner.isSettling = false;
      if (!isActive(runner)) return;
      try {
        await finishSmartFolder(deps, runner.smartFolder, runner.book, {
          isAgain: false,
          signal: runner.life.signal,
        });
      } catch (error) {
        if (runner.life.signal.aborted) return;
        fail(runner, error);
      }
      report();
    });
    // `inTurn` has said it.
    settling.catch(() => undefined);
  }

  function hasEnded({ book }: Runner): boolean {
    return book.items().some((item) => {
      // It waits for the next look, not for bytes, which come many times a second.
      if (isUnplaced(item)) return false;
      const { downloadId } = item;
      const state = downloadId === null ? null : downloads.get(downloadId)?.state;
      return state === undefined || state === 'ready' || state === 'failed' || state === 'cancelled';
    });
  }

  function fail(runner: Runner, error: unknown): void {
    const { code, details } = toAppError(error);
    runner.trouble = { code, details };
    runner.failureCount += 1;
    log.warn('a shelf is in trouble', { code });
  }

  function save(runner: Runner, change: Partial<SmartFolder>): void {
    runner.smartFolder = { ...runner.smartFolder, ...change };
    store.put(runner.smartFolder);
  }

  function require(smartFolderId: SmartFolderId): Runner {
    const runner = runners.get(smartFolderId);
    if (runner === undefined) throw new AppError('NOT_FOUND', { smartFolderId });
    return runner;
  }

  function wakeAll(): void {
    for (const runner of runners.values()) later(runner, random() * FIRST_JITTER_MS);
    report();
  }

  return {
    start() {
      if (isRunning) return;
      isRunning = true;
      for (const smartFolder of store.list()) add(smartFolder);
      unfollow = downloads.subscribe(() => {
        for (const runner of runners.values()) settleSoon(runner);
      });
      wakeAll();
    },
    async stop() {
      isRunning = false;
      unfollow();
      for (const { life, cancelTimer } of runners.values()) {
        cancelTimer();
        life.abort(new AppError('CANCELLED'));
      }
      await Promise.all([...runners.values()].map(({ last }) => last));
    },
    pause() {
      isPaused = true;
      for (const runner of runners.values()) runner.cancelTimer();
      report();
    },
    resume() {
      isPaused = false;
      wakeAll();
    },
    async create({ parent, name, query, conversionId }) {
      const around = await files.smartFolderAround(parent);
      if (around !== null) throw new AppError('SHELF_NESTED', { path: parent, other: around });
      const smartFolderId = asId<SmartFolderId>(randomUUID());
      const wished = files.safeLocalName(name);
      for (let ordinal = 1; ordinal <= MOST_NAMES; ordinal += 1) {
        const directory = pathOn({ directory: parent }, numberedName(wished, ordinal, files.safeLocalName));
        if (!(await files.beginSmartFolderDirectory(directory, smartFolderId))) continue;
        const createdAtMs = clock.nowMs();
        const smartFolder: SmartFolder = {
          smartFolderId,
          directory,
          query,
          conversionId,
          isPaused: false,
          createdAtMs,
          readAtMs: null,
        };
        store.put(smartFolder);
        later(add(smartFolder), 0);
        report();
        return smartFolder;
      }
      throw new AppError('LOCAL_WRITE_FAILED', { path: parent, reason: 'every name is taken' });
    },
    setPaused(smartFolderId, isSmartFolderPaused) {
      const runner = require(smartFolderId);
      save(runner, { isPaused: isSmartFolderPaused });
      later(runner, 0);
      report();
    },
    refresh: (smartFolderId) => check(require(smartFolderId), true),
    async answer(smartFolderId, choice, questionId) {
      const runner = require(smartFolderId);
      const { book } = runner;
      let isAnswered = false;
      await inTurn(runner, async () => {
        const { question } = runner;
        // A pass that was going on may have put more files in question than the user has seen.
        if (question?.questionId !== questionId) return;
        for (const assetId of question.assetIds) {
          const item = book.get(assetId);
          if (item === null) continue;
          if (choice === 'remove') book.put({ ...item, isRemovalApproved: true });
          else {
            await letGo(deps, item);
            book.remove(assetId);
          }
        }
        runner.question = null;
        isAnswered = true;
      });
      if (!isAnswered) throw new AppError('SHELF_ASKED_ANEW', { smartFolderId });
      await check(runner, false);
    },
    async remove(smartFolderId) {
      const runner = require(smartFolderId);
      runner.life.abort(new AppError('CANCELLED'));
      runner.cancelTimer();
      await runner.last;
      for (const item of runner.book.items()) await letGo(deps, item);
      // In a watched folder the mark stays: what came from the bank would go back to it as new assets.
      const { directory } = runner.smartFolder;
      const isThere = await files.isSmartFolderThere(directory, smartFolderId);
      if (isThere && !(await deps.isWatched(directory))) await files.endSmartFolderDirectory(directory);
      store.remove(smartFolderId);
      runners.delete(smartFolderId);
      report();
    },
    list,
    troubledCount: () => troubledCount,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
