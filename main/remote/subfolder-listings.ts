import type { BankFolderId } from '../../shared/model/index.ts';
import type { ListedFolder } from '../plan/index.ts';
import type { Clock } from '../platform/index.ts';
import type { SyncBank } from './bank-port.ts';

/** The subfolders of bank folders as last read, for thousands of directories with a request for each parent. */
export interface SubfolderListings {
  /** Null where the bank cannot list folders. Throws AppError. */
  read(parentId: BankFolderId, signal: AbortSignal): Promise<readonly ListedFolder[] | null>;
  /** One that was made: the next question knows of it without another reading. */
  learn(parentId: BankFolderId, folder: ListedFolder): void;
  /** The next question about this parent, null: about any, reads again. */
  invalidate(parentId: BankFolderId | null): void;
}

interface Listing {
  readonly folders: readonly ListedFolder[];
  readonly freshUntilMs: number;
  /** When it was begun, among all readings. */
  readonly turn: number;
}

/** One under way: its answer may miss facts that are learned during it, and a later one is newer. */
interface Reading {
  readonly parentId: BankFolderId;
  readonly turn: number;
  readonly learned: ListedFolder[];
  isOutdated: boolean;
}

// As with the assets of a folder: a short list is read anew almost each time, a long one takes no more than about a
// twentieth of the time.
const FRESH_FLOOR_MS = 5_000;
const FRESH_PER_READ_TIME = 20;

export function createSubfolderListings({
  bank,
  clock,
}: {
  readonly bank: Pick<SyncBank, 'folderChildren'>;
  readonly clock: Pick<Clock, 'monotonicMs'>;
}): SubfolderListings {
  const byParent = new Map<BankFolderId, Listing>();
  const readings = new Set<Reading>();
  let turns = 0;

  function keep(
    { parentId, turn, isOutdated }: Reading,
    folders: readonly ListedFolder[],
    tookMs: number,
  ): void {
    const isOvertaken = turn < (byParent.get(parentId)?.turn ?? 0);
    if (isOutdated || isOvertaken) return;
    const freshMs = Math.max(FRESH_FLOOR_MS, FRESH_PER_READ_TIME * tookMs);
    byParent.set(parentId, { folders, turn, freshUntilMs: clock.monotonicMs() + freshMs });
  }

  return {
    async read(parentId, signal) {
      const startedMs = clock.monotonicMs();
      const known = byParent.get(parentId);
      if (known !== undefined && startedMs < known.freshUntilMs) return known.folders;
      turns += 1;
      const reading: Reading = { parentId, turn: turns, learned: [], isOutdated: false };
      readings.add(reading);
      try {
        const children = await bank.folderChildren(parentId, signal);
        if (children === null) return null;
        const listed = children.map(({ bankFolderId, name }) => ({
          bankFolderId,
          names: Object.values(name),
        }));
        const folders = reading.learned.reduce(withFolder, listed);
        keep(reading, folders, clock.monotonicMs() - startedMs);
        return folders;
      } finally {
        readings.delete(reading);
      }
    },
    learn(parentId, folder) {
      for (const reading of readings) if (reading.parentId === parentId) reading.learned.push(folder);
      const known = byParent.get(parentId);
      if (known !== undefined)
        byParent.set(parentId, { ...known, folders: withFolder(known.folders, folder) });
    },
    invalidate(parentId) {
      for (const reading of readings)
        if (parentId === null || reading.parentId === parentId) reading.isOutdated = true;
      if (parentId === null) byParent.clear();
      else byParent.delete(parentId);
    },
  };
}

/** The bank's own answer about a folder wins over the record of our own save. */
function withFolder(folders: readonly ListedFolder[], folder: ListedFolder): readonly ListedFolder[] {
  const isListed = folders.some(({ bankFolderId }) => bankFolderId === folder.bankFolderId);
  return isListed ? folders : [...folders, folder];
}
