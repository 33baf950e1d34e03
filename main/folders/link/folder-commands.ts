import { AppError } from '../../../shared/errors/index.ts';
import type { LocalPath, RelativePath, WatchedFolder, WatchedFolderId } from '../../../shared/model/index.ts';
import { smartFolderAround } from '../../disk/index.ts';
import type { Journal } from '../../journal/index.ts';
import { createTurns } from '../../platform/index.ts';
import type { BankSubfolders, RemoteFolderCaches } from '../../remote/index.ts';
import { refuseBroadRoot, refuseOwn } from '../../rules/index.ts';
import type { LinkedFolders } from '../contract/linked-folders.ts';
import type { SyncTransfer } from '../contract/transfer-port.ts';
import { namingRules } from '../explain/naming-rules.ts';
import { previewFolder } from '../explain/preview.ts';
import { simulateNames } from '../explain/simulate-names.ts';
import {
  createFolderParts,
  type FolderParts,
  type FolderPartsDeps,
  type FolderSet,
} from '../runner/folder-set.ts';
import type { WatchedFolderStore } from '../runner/watch-port.ts';
import { findNested, refuseNested } from './refuse-nested.ts';
import { toWatchedFolder } from './to-watched-folder.ts';

/**
 * Commands on watched folders, and on a directory that may become one. Commands that change a folder run one after the other, and
 * each reads the list of folders at its turn: a folder has one runner, or none.
 */
export interface FolderCommands extends LinkedFolders {
  /** Begins with every folder of this bank that was linked before. */
  lookAfterAll(): Promise<void>;
  /** The runner of the folder, after the commands that were given so far; null when it has none. */
  partsOf(watchedFolderId: WatchedFolderId): Promise<FolderParts | null>;
  isLinked(watchedFolderId: WatchedFolderId): boolean;
  /** Resolves when no command is at work any more; after the end of `life` those that still wait are CANCELLED. */
  ended(): Promise<void>;
}

export interface FolderCommandsDeps {
  readonly server: string;
  readonly isWatching: boolean;
  readonly isSending: boolean;
  readonly partsDeps: FolderPartsDeps;
  readonly folders: WatchedFolderStore;
  /** Directories that were linked for one run. Some of them may be in the list above as well. */
  readonly formerLinks: () => Promise<readonly WatchedFolder[]>;
  readonly folderSet: FolderSet;
  readonly views: RemoteFolderCaches;
  readonly subfolders: BankSubfolders;
  readonly transfer: Pick<SyncTransfer, 'schedule' | 'cancel'>;
  readonly journal: Journal;
  /** Files in any folder may have waited for the upload that was just given up. */
  readonly wakeWaiting: () => void;
  readonly onChange: () => void;
  /** A folder that may send is looked after from now on. */
  readonly onAdded: (watchedFolderId: WatchedFolderId) => void;
  /** Of the engine: once it has ended no runner is started. */
  readonly life: AbortSignal;
}

export function createFolderCommands(deps: FolderCommandsDeps): FolderCommands {
  const { server, partsDeps, folders, folderSet, views, subfolders, transfer, journal, life } = deps;
  const commands = createTurns<WatchedFolderId>();
  const listing = createTurns<'links'>();

  function inTurn<Result>(watchedFolderId: WatchedFolderId, work: () => Promise<Result>): Promise<Result> {
    return commands.take(watchedFolderId, async () => {
      life.throwIfAborted();
      return work();
    });
  }

  function folderOf(watchedFolderId: WatchedFolderId): WatchedFolder | null {
    return folders.list().find((each) => each.watchedFolderId === watchedFolderId) ?? null;
  }

  function requireFolder(watchedFolderId: WatchedFolderId): WatchedFolder {
    const folder = folderOf(watchedFolderId);
    if (folder === null) throw new AppError('NOT_FOUND', { watchedFolderId });
    return folder;
  }

  /** As the list says now. The folder must have no runner. */
  async function lookAfter(watchedFolderId: WatchedFolderId): Promise<void> {
    const folder = folderOf(watchedFolderId);
    if (folder === null) return folderSet.unlist(watchedFolderId);
    const parts = createFolderParts(
      partsDeps,
      folder,
      // A mere look may share the journal with a Galley at work.
      deps.isSending ? journal.heldRules(watchedFolderId) : null,
    );
    // The engine may have stopped, and with it all runners that it knew of.
    if (life.aborted) return folderSet.unlist(watchedFolderId);
    folderSet.put(parts);
    if (deps.isSending) {
      journal.setFolderLinked(watchedFolderId, true);
      planAnew(parts);
      setPaused(folder);
      journal.admitFolder(watchedFolderId);
      transfer.schedule();
    }
    if (!folder.isPaused && deps.isSending) {
      parts.runner.start({ isWatching: deps.isWatching });
      deps.onAdded(watchedFolderId);
    }
    deps.onChange();
  }

  /**
   * Uploads go where they were planned to go, even if the folder was linked again with other rules, or the program ended between
   * new rules and their effects: in those cases they are planned again. Uploads that may have arrived stay.
   */
  function planAnew({ folder, routing }: FolderParts): void {
    const { watchedFolderId, subfolders: mode } = folder;
    const routes = `${mode} ${routing.version}`;
    const before = journal.routes.plannedBy(watchedFolderId);
    if (before === routes) return;
    journal.transaction(() => {
      if (before !== null) journal.cancelReplaceableOf(watchedFolderId);
      journal.routes.setPlannedBy(watchedFolderId, routes);
    });
    if (before !== null) deps.wakeWaiting();
  }

  /** Uploads that were planned by other rules while the folder was paused are planned again by the next pass. */
  function setPaused({ watchedFolderId, isPaused }: WatchedFolder): void {
    journal.transaction(() => {
      if (!isPaused) journal.cancelOvertakenOf(watchedFolderId);
      journal.setFolderPaused(watchedFolderId, isPaused);
    });
  }

  /** Of two that would be nested, at once, the later one sees the earlier one in the list. */
  function put(folder: WatchedFolder): Promise<void> {
    return listing.take('links', async () => {
      await refuseNested(folder, folders.list(), folderOf(folder.watchedFolderId));
      await folders.put(folder);
    });
  }

  /** Stops the folder's runner, applies the change, and restarts the runner even if the change fails. */
  async function change(watchedFolderId: WatchedFolderId, work: () => Promise<void>): Promise<void> {
    await folderSet.remove(watchedFolderId);
    try {
      await work();
    } finally {
      await lookAfter(watchedFolderId);
    }
  }

  /**
   * Uploads under way end, but do not start again: transfer cancels each one that created nothing, and the mark of a pause holds
   * where the program ends before that. Only a new link removes the mark. Where a part of the folder stays linked, the uploads of
   * that part go on.
   */
  function leave(watchedFolderId: WatchedFolderId, part = '' as RelativePath): void {
    journal.setFolderLinked(watchedFolderId, false);
    if (part === '') journal.setFolderPaused(watchedFolderId, true);
    journal.cancelQueuedOf(watchedFolderId, part);
    journal.clearDirectoryDigests(watchedFolderId);
    for (const { intentId, source } of journal.openIntentsOf(watchedFolderId)) {
      if (part !== '' && !source.relativePath.startsWith(`${part}/`)) continue;
      // Not awaited: what is past recall takes as long as the bank takes to tell what became of it.
      transfer
        .cancel(intentId)
        .catch((error: unknown) =>
          partsDeps.log.error('an upload of a folder that was left goes on', { intentId, error }),
        );
    }
  }

  /**
   * `galley sync` links for one run and unlinks nothing, so a folder in or around its own would send its files again. The old
   * link has no runner now, so it owns nothing any more, like an unlinked folder, until it is synced again.
   */
  async function takeOver(folder: WatchedFolder): Promise<void> {
    const watched = new Set(folders.list().map(({ watchedFolderId }) => watchedFolderId));
    const former = (await deps.formerLinks()).filter(({ watchedFolderId }) => !watched.has(watchedFolderId));
    for (const { other, shared } of await findNested(folder, former)) leave(other.watchedFolderId, shared);
  }

  /** Renditions from the bank and files of Galley must not go to the bank. Throws SHELF_NESTED, OWN_FOLDER. */
  async function refuseRoot(root: LocalPath): Promise<void> {
    await refuseSmartFolder(root);
    await refuseOwn(partsDeps.own, root);
  }

  /** Those of this bank: folders of another account keep until it is signed in again. */
  async function eachFolder(work: (watchedFolderId: WatchedFolderId) => Promise<void>): Promise<void> {
    const own = folders.list().filter((folder) => folder.server === server);
    await Promise.all(own.map(({ watchedFolderId }) => inTurn(watchedFolderId, () => work(watchedFolderId))));
  }

  return {
    lookAfterAll: () =>
      eachFolder(async (watchedFolderId) => {
        if (folderSet.get(watchedFolderId) === null) await lookAfter(watchedFolderId);
      }),
    async partsOf(watchedFolderId) {
      const parts = folderSet.get(watchedFolderId);
      return parts ?? commands.take(watchedFolderId, async () => folderSet.get(watchedFolderId));
    },
    isLinked: (watchedFolderId) => folderOf(watchedFolderId) !== null,
    ended: commands.ended,
    async preview(link, onOperation, signal) {
      await refuseRoot(link.root);
      return previewFolder(partsDeps, toWatchedFolder(server, link), onOperation, signal);
    },
    async simulate(link, names, onOperation, signal) {
      await refuseRoot(link.root);
      const folder = toWatchedFolder(server, link);
      const report = namingRules(folder.rules, onOperation);
      return names === null
        ? previewFolder(partsDeps, folder, report, signal)
        : simulateNames(partsDeps, folder, names, report, signal);
    },
    async link(link) {
      await refuseRoot(link.root);
      const folder = toWatchedFolder(server, link);
      const { watchedFolderId } = folder;
      if (link.acceptsBroadRoot !== true && folderOf(watchedFolderId) === null)
        await refuseBroadRoot(partsDeps.broadRootOf, link.root);
      await inTurn(watchedFolderId, () =>
        change(watchedFolderId, async () => {
          await put(folder);
          // Uploads of an earlier version do not record the rules by which they were planned.
          if (journal.routes.plannedBy(watchedFolderId) === null)
            journal.cancelReplaceableOf(watchedFolderId);
          await takeOver(folder);
        }),
      );
      return folder;
    },
    unlink: (watchedFolderId) =>
      inTurn(watchedFolderId, async () => {
        requireFolder(watchedFolderId);
        folderSet.unlist(watchedFolderId);
        deps.onChange();
        await change(watchedFolderId, () => {
          // Before it leaves the list: a program that ends in between would send what is still queued.
          if (deps.isSending) journal.setFolderPaused(watchedFolderId, true);
          return folders.remove(watchedFolderId);
        });
        leave(watchedFolderId);
        deps.wakeWaiting();
        deps.onChange();
      }),
    pauseFolder: (watchedFolderId, isPaused) =>
      inTurn(watchedFolderId, async () => {
        const folder = { ...requireFolder(watchedFolderId), isPaused };
        await folders.put(folder);
        // Nothing begins any more, though the running look takes its time to end.
        if (isPaused && deps.isSending) setPaused(folder);
        const ending = folderSet.remove(watchedFolderId, folder);
        deps.onChange();
        await ending;
        await lookAfter(watchedFolderId);
        transfer.schedule();
      }),
    setRules: (watchedFolderId, { excludes, rules, subfolders: mode }) =>
      inTurn(watchedFolderId, async () => {
        requireFolder(watchedFolderId);
        await change(watchedFolderId, async () => {
          await put({ ...requireFolder(watchedFolderId), excludes, rules, subfolders: mode });
          // After the new rules are durable: what was decided by the old ones must not be sent.
          journal.cancelReplaceableOf(watchedFolderId);
          deps.wakeWaiting();
        });
        return requireFolder(watchedFolderId);
      }),
    reloadFolders: () =>
      eachFolder(async (watchedFolderId) => {
        await folderSet.remove(watchedFolderId);
        await lookAfter(watchedFolderId);
      }),
    acceptRoot: (watchedFolderId) =>
      inTurn(watchedFolderId, async () => {
        requireFolder(watchedFolderId);
        const parts = folderSet.get(watchedFolderId);
        await parts?.acceptRoot();
        // The health of the folder reports the result.
        parts?.runner.scanNow().catch(() => undefined);
      }),
    async scanNow(watchedFolderId) {
      // The caller may know of a change on the bank that is a second old.
      const folder = requireFolder(watchedFolderId);
      const named = folder.rules.flatMap(({ bankFolder }) => (bankFolder === null ? [] : [bankFolder.id]));
      for (const id of [folder.bankFolderId, ...named]) views.of(id).invalidate();
      if (folder.subfolders === 'mirror') {
        subfolders.invalidate();
        views.invalidate();
      }
      await folderSet.get(watchedFolderId)?.runner.scanNow();
    },
  };
}

/** Renditions from the bank must not go back to it as new assets. */
async function refuseSmartFolder(root: LocalPath): Promise<void> {
  const smartFolder = await smartFolderAround(root);
  if (smartFolder !== null) throw new AppError('SHELF_NESTED', { path: root, other: smartFolder });
}
