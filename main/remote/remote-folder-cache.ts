import { type BankFolderId, type ControlAsset, nameKey } from '../../shared/model/index.ts';
import type { Clock } from '../platform/index.ts';
import type { SyncBank } from './bank-port.ts';
import {
  createLearnedLog,
  createRemoteSnapshot,
  type Learned,
  type OpenReading,
  type RemoteSnapshot,
} from './remote-snapshot.ts';

/** The engine's needs of a listing; `main/transfer` reads the same one with more suspicion. */
export type ListingSource = Pick<SyncBank, 'listFolder' | 'findNamed'>;

/**
 * The readings of one bank folder. They answer "does the bank hold this name already?" before the first upload of a file,
 * for thousands of files with one request.
 */
export interface RemoteFolderCache {
  /**
   * The content of the folder: read again unless the last reading is fresh; concurrent callers share one request. For a bank that
   * may have cut its list, the names of these files are asked for as well. The answer is a snapshot that only grows by later
   * facts, until the caller has used it. Throws AppError.
   */
  refresh(fileNames: readonly string[], signal: AbortSignal): Promise<RemoteSnapshot>;
  /** The last reading of any caller, for a question that cannot wait; null before the first `refresh`. */
  latest(): RemoteSnapshot | null;
  /** An upload of our own was confirmed: every reading knows of it, and the next question needs no other one. */
  learn(learned: Learned): void;
  /** The next `refresh` reads again, however fresh the last reading is; one that is under way was begun too early. */
  invalidate(): void;
}

interface LastReading {
  readonly reading: OpenReading;
  /** The bank may have cut the list. */
  readonly isCut: boolean;
  readonly namesAsked: Set<string>;
}

interface Freshness {
  /** When the reading ended, by the monotonic and by the wall clock. */
  readonly endedMs: number;
  readonly endedAtMs: number;
  readonly forMs: number;
}

interface ReadingUnderWay {
  readonly done: Promise<LastReading>;
  readonly signal: AbortSignal;
  readonly facts: { isOutdated: boolean };
}

export interface RemoteFolderCacheDeps {
  readonly bank: ListingSource;
  readonly clock: Pick<Clock, 'nowMs' | 'monotonicMs'>;
  /** Receives each complete reading: its assets are the control of a later absence (`docs/protocol/upload.md#control-assets`). */
  readonly onRead: (controlAsset: ControlAsset) => void;
}

// A listing of a small folder costs milliseconds and is read anew almost each time; one of 100,000 assets costs
// seconds and is kept longer, so that reading never takes more than about a twentieth of the time.
const FRESH_FLOOR_MS = 5_000;
const FRESH_PER_READ_TIME = 20;
// As long as transfer believes a promise made by it (`docs/decisions/0049`): kept any longer, each promise would cost a second
// listing. It also ends what a reading that a night's sleep lay in would be kept for.
const FRESH_CAP_MS = 5 * 60_000;
// One would do as a control; a few survive that a person removes some of them from the folder.
const CONTROL_ASSETS = 8;
// Few enough that the answer is shorter than any page.
const NAMES_PER_REQUEST = 20;

export function createRemoteFolderCache(
  deps: RemoteFolderCacheDeps,
  bankFolderId: BankFolderId,
): RemoteFolderCache {
  const log = createLearnedLog();
  let last: LastReading | null = null;
  let freshness: Freshness | null = null;
  let underWay: ReadingUnderWay | null = null;

  async function read(facts: ReadingUnderWay['facts'], signal: AbortSignal): Promise<LastReading> {
    const startedMs = deps.clock.monotonicMs();
    const beganAtMs = deps.clock.nowMs();
    const learned = log.since();
    const listing = await deps.bank.listFolder(bankFolderId, signal);
    const { assets, receivedCount, isComplete, isPinned } = listing;
    if (isComplete) {
      const assetIds = assets.slice(0, CONTROL_ASSETS).map(({ assetId }) => assetId);
      deps.onRead({ bankFolderId, assetIds, receivedCount, readAtMs: deps.clock.nowMs() });
    }
    last = {
      reading: createRemoteSnapshot(listing, learned, beganAtMs),
      isCut: isPinned,
      namesAsked: new Set(),
    };
    if (facts.isOutdated) return last;
    const endedMs = deps.clock.monotonicMs();
    const wantedMs = Math.max(FRESH_FLOOR_MS, FRESH_PER_READ_TIME * (endedMs - startedMs));
    freshness = { endedMs, endedAtMs: deps.clock.nowMs(), forMs: Math.min(wantedMs, FRESH_CAP_MS) };
    return last;
  }

  /** By both clocks: one of them stands still while the machine sleeps, the other may be put back. */
  function isFresh(): boolean {
    if (freshness === null) return false;
    const { endedMs, endedAtMs, forMs } = freshness;
    const ageByWallMs = deps.clock.nowMs() - endedAtMs;
    return deps.clock.monotonicMs() - endedMs < forMs && ageByWallMs >= 0 && ageByWallMs < forMs;
  }

  function begin(signal: AbortSignal): ReadingUnderWay {
    const facts = { isOutdated: false };
    const done = read(facts, signal).finally(() => {
      underWay = null;
    });
    return { done, signal, facts };
  }

  /** A name that the list does not show is asked for, or a file that the bank has would look like a new one. */
  async function askForNames(
    { reading, namesAsked }: LastReading,
    fileNames: readonly string[],
    signal: AbortSignal,
  ): Promise<void> {
    // Also what the list shows: there may be a second one of that name beyond its end.
    const open = fileNames.filter((name) => !namesAsked.has(nameKey(name)));
    for (let start = 0; start < open.length; start += NAMES_PER_REQUEST) {
      const names = open.slice(start, start + NAMES_PER_REQUEST);
      reading.add(await deps.bank.findNamed(bankFolderId, names, signal));
      for (const name of names) namesAsked.add(nameKey(name));
    }
  }

  async function readUnlessFresh(signal: AbortSignal): Promise<LastReading> {
    while (last === null || !isFresh()) {
      signal.throwIfAborted();
      underWay ??= begin(signal);
      const { done, signal: starter, facts } = underWay;
      // One at a time, so what was begun too early is waited for as well.
      const isTooOld = facts.isOutdated;
      try {
        const read = await done;
        if (!isTooOld) return read;
      } catch (error) {
        if (isTooOld) continue;
        // The caller that began this reading has given up; that is no answer for those who joined.
        if (starter === signal || !starter.aborted) throw error;
      }
    }
    return last;
  }

  return {
    async refresh(fileNames, signal) {
      const found = await readUnlessFresh(signal);
      if (found.isCut) await askForNames(found, fileNames, signal);
      return found.reading;
    },
    latest: () => last?.reading ?? null,
    learn(learned) {
      log.add(learned);
      last?.reading.catchUp();
    },
    invalidate() {
      if (underWay !== null) underWay.facts.isOutdated = true;
      freshness = null;
    },
  };
}
