import type { BankFolderId } from '../../shared/model/index.ts';
import type { ListedFolder } from '../plan/index.ts';
import type { Clock } from '../platform/index.ts';
import type { SyncBank } from './ports.ts';

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
  return {
    async read(parentId, signal) {
      const startedMs = clock.monotonicMs();
      const known = byParent.get(parentId);
      if (known !== undefined && startedMs < known.freshUntilMs) return known.folders;
      const children = await bank.folderChildren(parentId, signal);
      if (children === null) return null;
      const folders = children.map(({ bankFolderId, name }) => ({
        bankFolderId,
        names: Object.values(name),
      }));
      const endedMs = clock.monotonicMs();
      const freshMs = Math.max(FRESH_FLOOR_MS, FRESH_PER_READ_TIME * (endedMs - startedMs));
      byParent.set(parentId, { folders, freshUntilMs: endedMs + freshMs });
      return folders;
    },
    learn(parentId, folder) {
      const known = byParent.get(parentId);
      if (known === undefined) return;
      const others = known.folders.filter(({ bankFolderId }) => bankFolderId !== folder.bankFolderId);
      const before = known.folders.find(({ bankFolderId }) => bankFolderId === folder.bankFolderId);
      byParent.set(parentId, { ...known, folders: [...others, before ?? folder] });
    },
    invalidate(parentId) {
      if (parentId === null) byParent.clear();
      else byParent.delete(parentId);
    },
  };
}
