import { randomUUID } from 'node:crypto';
import { AppError, toAppError } from '../../shared/errors/index.ts';
import {
  asId,
  type IntentCause,
  type LocalPath,
  type Shelf,
  type ShelfId,
  type ShelfQuery,
} from '../../shared/model/index.ts';
import type { Journal } from '../journal/index.ts';
import { backoffMs, type Clock, type Log, type Random } from '../platform/index.ts';
import { type Downloads, numberedName } from '../transfer/index.ts';
import { pathOn } from './place-rendition.ts';
import { openShelfBook, type ShelfBook } from './shelf-book.ts';
import { type ShelfQuestion, shelfQuestion } from './shelf-question.ts';
import { needsPerson, type ShelfStatus, shelfStatus } from './shelf-status.ts';
import { isUnplaced, letGo, readShelf, type ShelfStepDeps, settleShelf } from './shelf-step.ts';

export interface ShelvesDeps extends ShelfStepDeps {
  readonly store: Journal['shelves'];
  readonly downloads: ShelfStepDeps['downloads'] & Pick<Downloads, 'subscribe'>;
  /** Whether the directory lies in a watched folder of any account. */
  readonly isWatched: (directory: LocalPath) => Promise<boolean>;
  readonly clock: Clock;
  readonly log: Log;
  readonly random: Random;
}

export interface ShelfWish {
  /** The directory of the shelf is made in here. */
  readonly parent: LocalPath;
  readonly name: string;
  readonly query: ShelfQuery;
  readonly conversionId: Shelf['conversionId'];
}

/** Searches of a bank that are kept as folders of this computer. */
export interface Shelves {
  /** Nothing is asked before. */
  start(): void;
  stop(): Promise<void>;
  pause(): void;
  resume(): void;
  /** Makes the directory. Throws SHELF_NESTED, LOCAL_WRITE_FAILED. */
  create(wish: ShelfWish): Promise<Shelf>;
  setPaused(shelfId: ShelfId, isPaused: boolean): void;
  /** Asks the bank now; resolves when that is through, not when all files are there. */
  refresh(shelfId: ShelfId): Promise<void>;
  /**
   * What is to become of the files of assets that are gone: of exactly those that were asked about. Throws
   * SHELF_ASKED_ANEW when these are no longer the ones in question.
   */
  answer(shelfId: ShelfId, choice: 'remove' | 'keep', questionId: string): Promise<void>;
  /** Galley looks after it no more; its files stay. */
  remove(shelfId: ShelfId): Promise<void>;
  list(): readonly ShelfStatus[];
  /** Of the list, how many need a person. */
  troubledCount(): number;
  subscribe(listener: () => void): () => void;
}

interface Runner {
  readonly book: ShelfBook;
  readonly life: AbortController;
  shelf: Shelf;
  trouble: IntentCause | null;
  question: ShelfQuestion | null;
  failureCount: number;
  isChecking: boolean;
  isSettling: boolean;
  cancelTimer: () => void;
  /** Everything about one shelf happens one after the other. */
  last: Promise<void>;
}

// A shelf is for work that takes days; a bank bears a question every ten minutes from each of hundreds of people.
const REFRESH_EVERY_MS = 10 * 60_000;
// So that those who start in the morning do not ask in step.
const JITTER_MS = 60_000;
const FIRST_JITTER_MS = 5_000;
const retryPolicy = { firstMs: 60_000, maxMs: 30 * 60_000 };
// More shelves of one name than a person makes in one directory.
const MOST_NAMES = 1_000;

export function createShelves(deps: ShelvesDeps): Shelves {
  const { store, files, downloads, clock, log, random } = deps;
  const runners = new Map<ShelfId, Runner>();
  const listeners = new Set<() => void>();
  let isRunning = false;
  let isPaused = false;
  let unfollow = (): void => undefined;

  // Asked for with each status of the engine, many times a second while files are on their way.
  let troubledCount = 0;

  const list = () => [...runners.values()].map((runner) => shelfStatus(runner, isPaused));
  const tell = (): void => {
    troubledCount = list().filter(needsPerson).length;
    for (const listener of [...listeners]) listener();
  };

  function add(shelf: Shelf): Runner {
    const runner: Runner = {
      book: openShelfBook(store, shelf),
      life: new AbortController(),
      shelf,
      trouble: null,
      question: null,
      failureCount: 0,
      isChecking: false,
      isSettling: false,
      cancelTimer: () => undefined,
      last: Promise.resolve(),
    };
    runners.set(shelf.shelfId, runner);
    return runner;
  }

  function isActive({ shelf, life }: Runner): boolean {
    return isRunning && !isPaused && !shelf.isPaused && !life.signal.aborted;
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
      tell();
      try {
        await settleShelf(deps, runner.shelf, book, { isAgain: true, signal });
        runner.question = shelfQuestion(await readShelf(deps, runner.shelf, book, { isAsked, signal }));
        save(runner, { readAtMs: clock.nowMs() });
        await settleShelf(deps, runner.shelf, book, { isAgain: false, signal });
        runner.trouble = null;
        runner.failureCount = 0;
        later(runner, REFRESH_EVERY_MS + random() * JITTER_MS);
      } catch (error) {
        if (signal.aborted) return;
        fail(runner, error);
        later(runner, backoffMs(runner.failureCount - 1, retryPolicy, random));
      } finally {
        runner.isChecking = false;
        tell();
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
        await settleShelf(deps, runner.shelf, runner.book, { isAgain: false, signal: runner.life.signal });
      } catch (error) {
        if (runner.life.signal.aborted) return;
        fail(runner, error);
      }
      tell();
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

  function save(runner: Runner, change: Partial<Shelf>): void {
    runner.shelf = { ...runner.shelf, ...change };
    store.put(runner.shelf);
  }

  function require(shelfId: ShelfId): Runner {
    const runner = runners.get(shelfId);
    if (runner === undefined) throw new AppError('NOT_FOUND', { shelfId });
    return runner;
  }

  function wakeAll(): void {
    for (const runner of runners.values()) later(runner, random() * FIRST_JITTER_MS);
    tell();
  }

  return {
    start() {
      if (isRunning) return;
      isRunning = true;
      for (const shelf of store.list()) add(shelf);
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
      tell();
    },
    resume() {
      isPaused = false;
      wakeAll();
    },
    async create({ parent, name, query, conversionId }) {
      const around = await files.shelfAround(parent);
      if (around !== null) throw new AppError('SHELF_NESTED', { path: parent, other: around });
      const shelfId = asId<ShelfId>(randomUUID());
      const wished = files.safeLocalName(name);
      for (let ordinal = 1; ordinal <= MOST_NAMES; ordinal += 1) {
        const directory = pathOn({ directory: parent }, numberedName(wished, ordinal, files.safeLocalName));
        if (!(await files.beginShelfDirectory(directory, shelfId))) continue;
        const createdAtMs = clock.nowMs();
        const shelf: Shelf = {
          shelfId,
          directory,
          query,
          conversionId,
          isPaused: false,
          createdAtMs,
          readAtMs: null,
        };
        store.put(shelf);
        later(add(shelf), 0);
        tell();
        return shelf;
      }
      throw new AppError('LOCAL_WRITE_FAILED', { path: parent, reason: 'every name is taken' });
    },
    setPaused(shelfId, isShelfPaused) {
      const runner = require(shelfId);
      save(runner, { isPaused: isShelfPaused });
      later(runner, 0);
      tell();
    },
    refresh: (shelfId) => check(require(shelfId), true),
    async answer(shelfId, choice, questionId) {
      const runner = require(shelfId);
      const { book } = runner;
      let isAnswered = false;
      await inTurn(runner, async () => {
        const { question } = runner;
        // A look that was going on may have put more files in question than the person was told of.
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
      if (!isAnswered) throw new AppError('SHELF_ASKED_ANEW', { shelfId });
      await check(runner, false);
    },
    async remove(shelfId) {
      const runner = require(shelfId);
      runner.life.abort(new AppError('CANCELLED'));
      runner.cancelTimer();
      await runner.last;
      for (const item of runner.book.items()) await letGo(deps, item);
      // In a watched folder the mark stays: what came from the bank would go back to it as new assets.
      const { directory } = runner.shelf;
      const isThere = await files.isShelfThere(directory, shelfId);
      if (isThere && !(await deps.isWatched(directory))) await files.endShelfDirectory(directory);
      store.remove(shelfId);
      runners.delete(shelfId);
      tell();
    },
    list,
    troubledCount: () => troubledCount,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
