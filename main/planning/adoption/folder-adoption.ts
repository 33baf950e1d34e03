import type { BankFolderId, RelativePath, Sha256, WatchedFolder } from '../../../shared/model/index.ts';
import type { Journal } from '../../journal/index.ts';
import type { AdoptionStage } from '../../plan/index.ts';
import type { RemoteSnapshot } from '../../remote/index.ts';
import { type BelievedListingDeps, createBelievedListing } from './believed-listing.ts';
import type { ContentIndex } from './content-index.ts';

/** The files of one directory pass that still wait for the adoption of the folder. */
export interface DirectoryProgress {
  /** Files that wait until every directory had its turn. */
  readonly matching: number;
  /** Contents that this look had no time to read or compare. */
  readonly deferred: number;
  /** Something of the directory could not be read, or still changes. */
  readonly isUnfinished: boolean;
  /** The directory has files that nothing was agreed about. */
  readonly hasNewFiles: boolean;
}

export const nothingLeft: DirectoryProgress = {
  matching: 0,
  deferred: 0,
  isUnfinished: false,
  hasNewFiles: false,
};

/**
 * Matches the files of one watched folder, about which nothing is agreed, with what the bank holds: by name, then by content, each for the
 * whole folder, and only then creates and asks (`docs/decisions/0098`). The phase is durable; each start goes on where the last one ended.
 */
export interface FolderAdoption {
  /** The adoption facts of a directory pass; null once the folder is through. */
  look(): PassAdoption | null;
  /** A directory was looked at. */
  looked(directory: RelativePath, progress: DirectoryProgress): void;
  /** Every directory had its turn. */
  scanEnded(): void;
  /** Goes on to the next stage when nothing of this one is left. Returns the directories to look at again for it. */
  advance(): readonly RelativePath[];
  /** Files that wait to be compared with the bank. */
  comparingCount(): number;
}

export interface PassAdoption {
  readonly stage: AdoptionStage;
  /** Null until `read`. */
  index(): ContentIndex | null;
  read(signal: AbortSignal): Promise<void>;
  /** Begins to read, so that its waits pass while files settle. */
  prepare(whenOnline: (signal: AbortSignal) => Promise<void>, signal: AbortSignal): void;
  /** Throws AppError for a reading that lacks what the folder is known to hold. */
  check(bankFolderId: BankFolderId, reading: RemoteSnapshot): void;
  readonly contents: LearnedContents;
  /** Comparisons of this look that are still to be made. */
  comparing(count: number): void;
}

/** Contents on the bank that downloads have shown, kept over a restart. */
export interface LearnedContents {
  get(key: string): Sha256 | null;
  set(key: string, sha256: Sha256): void;
  flush(): void;
  clear(): void;
}

export interface FolderAdoptionDeps extends Omit<BelievedListingDeps, 'known' | 'journal'> {
  readonly journal: Pick<Journal, 'adoption' | 'controlAssetOf' | 'agreedCount'>;
  readonly onChange: () => void;
}

// A transaction that is synced for each of thousands of small downloads would cost more than they do.
const CONTENTS_AT_ONCE = 64;
// Each costs a synced write; a number that people read need not be newer.
const NOTE_EVERY_MS = 2_000;

export function createFolderAdoption(deps: FolderAdoptionDeps, folder: WatchedFolder): FolderAdoption {
  const { watchedFolderId } = folder;
  const store = deps.journal.adoption;
  const phase = store.phaseOf(watchedFolderId);
  // Files without a row are matched at each start: nothing tells that a whole state directory was put back from a backup. A folder in
  // which every file has its row is through at once.
  let stage: AdoptionStage | null = phase === 'done' ? 'names' : phase;
  let isScanned = false;
  let hasFiles = false;
  let comparingNow = 0;
  let openCount = 0;
  let deferredCount = 0;
  let isCounted = false;
  let notedAtMs = Number.NEGATIVE_INFINITY;
  const progressOf = new Map<RelativePath, DirectoryProgress>();
  const due = new Set<RelativePath>();
  const contents = createLearnedContents(store, (key, sha256) => listing.index()?.learn(key, sha256));
  const listing = createBelievedListing({ ...deps, known: contents.get }, folder);

  function comparingCount(): number {
    if (stage === null) return 0;
    return isCounted ? openCount + comparingNow : store.comparingCount(watchedFolderId);
  }

  /** For commands that look into the journal while this engine is at work. */
  function noteCount(isDue: boolean): void {
    const nowMs = deps.clock.monotonicMs();
    if (!isDue && nowMs - notedAtMs < NOTE_EVERY_MS) return;
    notedAtMs = nowMs;
    const count = comparingCount();
    if (count !== store.comparingCount(watchedFolderId)) store.setComparingCount(watchedFolderId, count);
  }

  function note(directory: RelativePath, progress: DirectoryProgress): void {
    const before = progressOf.get(directory) ?? nothingLeft;
    const { matching, deferred, isUnfinished } = progress;
    openCount += matching + deferred - before.matching - before.deferred;
    deferredCount += deferred - before.deferred;
    if (matching + deferred > 0 || isUnfinished) progressOf.set(directory, progress);
    else progressOf.delete(directory);
  }

  function enter(next: AdoptionStage): void {
    stage = next;
    for (const [directory, { matching }] of progressOf) if (matching > 0) due.add(directory);
    // `rest` differs from `contents` only in what may be asked and created, which a restart finds out again.
    if (next === 'contents' && progressOf.size > 0) store.setPhase(watchedFolderId, next);
    noteCount(true);
  }

  /** Nothing of the folder was ever matched or agreed on: the first file that comes to it will be. */
  const isUntouched = (): boolean => !hasFiles && deps.journal.agreedCount(watchedFolderId) === 0;

  function finish(): void {
    stage = null;
    progressOf.clear();
    contents.clear();
    if (store.comparingCount(watchedFolderId) > 0) store.setComparingCount(watchedFolderId, 0);
    if (store.phaseOf(watchedFolderId) !== 'done') store.setPhase(watchedFolderId, 'done');
    store.pruneContents();
  }

  return {
    comparingCount,
    look() {
      if (stage === null) return null;
      return {
        stage,
        contents,
        index: listing.index,
        read: listing.read,
        prepare(whenOnline, signal) {
          // A failure comes back where the reading is needed.
          whenOnline(signal)
            .then(() => listing.read(signal))
            .catch(() => undefined);
        },
        check: listing.check,
        comparing(count) {
          if (count === comparingNow) return;
          isCounted = true;
          comparingNow = count;
          deps.onChange();
        },
      };
    },
    looked(directory, progress) {
      comparingNow = 0;
      contents.flush();
      due.delete(directory);
      if (stage === null) return;
      isCounted = true;
      hasFiles ||= progress.hasNewFiles;
      note(directory, progress);
      noteCount(false);
    },
    scanEnded() {
      isScanned = true;
    },
    advance() {
      const before = stage;
      while (stage !== null && isScanned && due.size === 0 && deferredCount === 0) {
        if (stage === 'names') {
          if (isUntouched()) return [];
          enter('contents');
        } else if (stage === 'contents') enter('rest');
        else if (progressOf.size > 0) return [];
        else finish();
      }
      return stage === before ? [] : [...due];
    },
  };
}

function createLearnedContents(
  store: Journal['adoption'],
  onLearned: (key: string, sha256: Sha256) => void,
): LearnedContents {
  const known = new Map<string, Sha256>();
  let unsaved = new Map<string, Sha256>();
  function flush(): void {
    if (unsaved.size === 0) return;
    store.putContents(unsaved);
    unsaved = new Map();
  }
  return {
    flush,
    clear() {
      known.clear();
      unsaved = new Map();
    },
    get: (key) => known.get(key) ?? store.contentOf(key),
    set(key, sha256) {
      known.set(key, sha256);
      unsaved.set(key, sha256);
      onLearned(key, sha256);
      if (unsaved.size >= CONTENTS_AT_ONCE) flush();
    },
  };
}
